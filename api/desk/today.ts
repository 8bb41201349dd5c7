import type { FastifyInstance } from 'fastify'
import { serveDesk, serveDeskFile } from '#api/desk/serve.ts'
import { listAsked, readFigures } from '#domain/figures/figures.ts'
import { findCarGaps } from '#domain/figures/gaps/car-gaps.ts'
import { findSkuGaps } from '#domain/figures/gaps/sku-gaps.ts'
import { listQueues } from '#domain/figures/queues.ts'
import { reportFile as writeReport } from '#domain/figures/report-files.ts'
import { readReport } from '#domain/figures/reports.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { reportFile } from '#shared/desk/reports.ts'

/** The first page of the desk: what waits, and the shop in numbers. */
export async function deskToday(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/today', async ({ session }) => ({
    queues: await listQueues(shop, session.staff.role),
  }))
  serveDesk(app, shop, 'GET /desk/figures', ({ query }) => readFigures(shop, { days: Number(query.days) }))
  serveDesk(app, shop, 'GET /desk/reports/{kind}', ({ params, query, locale }) =>
    readReport(shop, { ...params, period: query, locale }),
  )
  serveDeskFile(app, shop, '/desk/reports/{kind}/file', async (params, query) => {
    const asked = reportFile.safeParse({ ...query, ...params })
    if (!asked.success) throw new Problem('not_found', 404)
    const { kind, format, language, from, to } = asked.data
    return writeReport(shop, { kind, format, locale: language, period: { from, to } })
  })
  serveDesk(app, shop, 'GET /desk/gaps/cars', ({ query }) => findCarGaps(shop, query))
  serveDesk(app, shop, 'GET /desk/gaps/skus', ({ query }) => findSkuGaps(shop, query))
  serveDesk(app, shop, 'GET /desk/asked', async ({ query }) => ({ rows: await listAsked(shop, query.kind) }))
}
