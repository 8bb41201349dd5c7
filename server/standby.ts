import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { standbyPage } from '#server/standby-page.ts'
import { inLocale } from '#shared/locale.ts'

const script = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')

/** The offline page, and the service worker that shows it. */
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
    // The pages name the shop, and its facts may change at runtime.
    const hash = createHash('sha256').update(locales.map((locale) => standbyPage('offline', locale).body).join(''))
    const worker = `const version = 'offline-${hash.digest('hex').slice(0, 12)}'\n${script}`
    return (
      reply
        .header('cache-control', 'no-cache')
        // The script's policy applies to its worker, which only fetches from the shop.
        .header('content-security-policy', "default-src 'none'; connect-src 'self'")
        .type('text/javascript; charset=utf-8')
        .send(worker)
    )
  })
}
