import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import type { WebBuild } from '#server/responses/pages.ts'
import { isProbe } from '#server/responses/probes.ts'
import { withoutLocale } from '#shared/locale.ts'

/** Seconds: from a page out of memory to a payment that waits for its gateway. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Rates, errors and latencies by route. The name and its labels are those of OpenTelemetry's semantic conventions. The
 * route is a pattern: an address of its own for each product or order would fill the memory of every program that reads them.
 */
export function measureRequests(app: FastifyInstance, registry: Registry, web?: WebBuild): void {
  const duration = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer, by route, method and status',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  const pageRoute = pagePatterns(web)
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (isProbe(request.url)) return
    const known = request.routeOptions.url
    const route = known === '*' ? pageRoute(request.url) : (known ?? 'none')
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

type Pattern = { parts: string[]; name: string; fixed: number }

/** Finds the pattern of a page's address among the routes of the build: `/ar/Gallery/x?y` is `/gallery/:look`. */
export function pagePatterns(web: WebBuild | undefined): (url: string) => string {
  if (!web || typeof web === 'function') return () => 'page'
  const patterns = Object.values(web.en.routes).flatMap((route): Pattern[] => {
    if (!route || route.path === undefined || route.path === '*' || route.path === 'ar?') return []
    // The language's prefix is in front of every path.
    const parts = route.path.split('/').filter((part) => part !== '' && part !== 'ar?')
    return [{ parts, name: `/${parts.join('/')}`, fixed: parts.filter((part) => !part.startsWith(':')).length }]
  })
  patterns.sort((a, b) => b.fixed - a.fixed)
  const byLength = Map.groupBy(patterns, ({ parts }) => parts.length)
  return (url) => {
    const path = withoutLocale(url.split('?', 1)[0]!.replace(/(\/_root|\/_)?\.data$/, '')).toLowerCase()
    const parts = path.split('/').filter(Boolean)
    if (parts.length === 0) return '/'
    const found = byLength
      .get(parts.length)
      ?.find((each) => each.parts.every((part, i) => part.startsWith(':') || part === parts[i]))
    return found?.name ?? 'unknown page'
  }
}
