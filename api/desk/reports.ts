import type { FastifyInstance } from 'fastify'
import { serveDesk, serveDeskFile } from '#api/desk/serve.ts'
import { reportFile as writeReport } from '#domain/figures/report-files.ts'
import { readReport } from '#domain/figures/reports.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { reportFile } from '#shared/desk/reports.ts'

/** Reports, on the page and as files. */
export async function deskReports(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/reports/{kind}', ({ params, query, locale }) =>
    readReport(shop, { ...params, period: query, locale }),
  )
  serveDeskFile(app, shop, '/desk/reports/{kind}/file', async (params, query) => {
    const asked = reportFile.safeParse({ ...query, ...params })
    if (!asked.success) throw new Problem('not_found', 404)
    const { kind, format, language, from, to } = asked.data
    return writeReport(shop, { kind, format, locale: language, period: { from, to } })
  })
}
