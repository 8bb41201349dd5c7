import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { standbyPage } from '#server/standby-page.ts'
import { inLocale } from '#shared/locale.ts'

const script = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')

/** The page for when there is no network, and the worker in the browser that has it at hand. */
export async function standby(app: FastifyInstance) {
  const pages = (['en', 'ar'] as const).map((locale) => ({ locale, ...standbyPage('offline', locale) }))
  for (const { locale, body, policy } of pages)
    app.get(inLocale('/offline', locale), (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(body),
    )

  const hash = createHash('sha256').update(pages.map(({ body }) => body).join(''))
  const worker = `const version = 'offline-${hash.digest('hex').slice(0, 12)}'\n${script}`
  app.get('/sw.js', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      // The policy of the script is that of its worker: what it asks for is the shop's alone.
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .type('text/javascript; charset=utf-8')
      .send(worker),
  )
}
