import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { standbyPage } from '#server/standby-page.ts'
import { inLocale } from '#shared/locale.ts'

const script = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')

/** The page for when there is no network, and the worker in the browser that has it at hand. */
export async function standby(app: FastifyInstance) {
  const locales = ['en', 'ar'] as const
  for (const locale of locales)
    app.get(inLocale('/offline', locale), (_request, reply) => {
      const { body, policy } = standbyPage('offline', locale)
      return reply
        .header('cache-control', 'no-cache')
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(body)
    })

  app.get('/sw.js', (_request, reply) => {
    // The pages name the shop, whose facts may change while it runs.
    const hash = createHash('sha256').update(locales.map((locale) => standbyPage('offline', locale).body).join(''))
    const worker = `const version = 'offline-${hash.digest('hex').slice(0, 12)}'\n${script}`
    return (
      reply
        .header('cache-control', 'no-cache')
        // The policy of the script is that of its worker: what it asks for is the shop's alone.
        .header('content-security-policy', "default-src 'none'; connect-src 'self'")
        .type('text/javascript; charset=utf-8')
        .send(worker)
    )
  })
}
