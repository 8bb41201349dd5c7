import type { FastifyInstance } from 'fastify'
import type { Log } from '#domain/shop.ts'

export type LogLevel = 'silent' | 'error' | 'warn' | 'info'

const rank = { silent: 0, error: 1, warn: 2, info: 3 } as const

/** Logs one line per event: readable text in a demo, JSON for the monitoring of a real shop. */
export function consoleLog(level: LogLevel, options: { json: boolean }): Log {
  const write = (kind: 'error' | 'warn' | 'info') => (facts: Record<string, unknown>, message: string) => {
    if (rank[kind] > rank[level]) return
    const line = options.json ? asJson(kind, facts, message) : asText(kind, facts, message)
    ;(kind === 'info' ? process.stdout : process.stderr).write(`${line}\n`)
  }
  return { info: write('info'), warn: write('warn'), error: write('error') }
}

function asJson(kind: string, facts: Record<string, unknown>, message: string): string {
  return JSON.stringify({ time: new Date().toISOString(), level: kind, message, ...facts }, (_, value) =>
    value instanceof Error ? errorText(value) : value,
  )
}

function asText(kind: string, facts: Record<string, unknown>, message: string): string {
  const named = Object.entries(facts).map(([name, value]) =>
    value instanceof Error
      ? `\n${errorText(value)}`
      : `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return [
    new Date().toTimeString().slice(0, 8),
    ...(kind === 'info' ? [] : [kind.toUpperCase()]),
    message,
    ...named,
  ].join(' ')
}

/** Stack and cause. Of a database error only the violated constraint, because its details hold customers' data. */
function errorText(error: Error): string {
  const { code, constraint, cause } = error as { code?: string; constraint?: string; cause?: unknown }
  const first =
    'query' in error ? `${error.name}: a statement failed` : `${error.name}: ${withoutQueries(error.message)}`
  const where = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const rule = [code && `code ${code}`, constraint && `constraint ${constraint}`].filter(Boolean).join(', ')
  return [
    rule ? `${first} (${rule})` : first,
    ...where.slice(0, 12),
    ...(cause instanceof Error ? [`caused by ${errorText(cause)}`] : []),
  ].join('\n')
}

/** Removes query strings, which may hold a token. */
function withoutQueries(message: string): string {
  return message.replace(/\?[^\s"'<>]+/g, '?…')
}

/** Logs one line per call and page, with the route's pattern instead of the URL: no ids, no queries. */
export function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(none)'
    if (/^\/(assets|pictures)\//.test(request.url) && reply.statusCode < 400) return
    const facts = { status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    // Pages share one route; their path contains no personal data.
    const what = route === '*' ? request.url.split('?')[0] : route
    log[reply.statusCode >= 500 ? 'warn' : 'info'](facts, `${request.method} ${what}`)
  })
}
