import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { expect } from 'vitest'
import type { Report } from '#shared/desk/reports.ts'
import { sale, sell } from '#tests/desk/sales.ts'
import { test } from '#tests/support/shop.ts'
import { signedIn } from '#tests/support/staff.ts'

const february = 'from=2026-02-01&to=2026-02-28'
const march = 'from=2026-03-01&to=2026-03-31'

test('sales and VAT are what payments and credit notes say, to the fils, in whatever period', async ({
  app,
  shop,
  database: { pool },
}) => {
  const { ask } = await signedIn(app, shop, 'owner')
  const report = async (kind: string, period: string) => (await ask<Report>(`GET /desk/reports/${kind}?${period}`)).data
  let number = 300_000
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 8 }), async (sales) => {
      for (const each of sales) await sell(pool, number++, each)
      const books = { charged: 0, refunded: 0 }
      for (const period of [february, march]) {
        const sold = await report('sales', period)
        const tax = await report('tax', period)
        const refunds = await report('refunds', period)
        expect(sold.books).toMatchObject({
          charged: sold.totals.total ?? 0,
          refunded: sold.totals.refunds ?? 0,
          not_kept: 0,
        })
        expect(tax.totals.gross).toBe(sold.totals.total)
        expect(tax.totals.output_vat).toBe(sold.totals.vat)
        expect(tax.totals.credited).toBe(refunds.totals.refunds)
        expect(tax.totals.credited_vat).toBe(refunds.totals.refunded_vat)
        for (const row of tax.rows) {
          const after = Number(row.gross) - Number(row.credited)
          expect(Number(row.taxable) + Number(row.vat_due)).toBe(after)
          expect(row.supply).toBe(row.country === 'AE' ? 'standard' : 'zero')
          if (row.supply === 'zero') expect(row.vat_due).toBe(0)
        }
        books.charged += sold.books!.charged
        books.refunded += sold.books!.refunded
      }
      const { rows } = await pool.query(
        `select sum(amount) filter (where kind = 'charge')::int as charged,
          coalesce(-sum(amount) filter (where kind = 'refund'), 0)::int as refunded from ledger`,
      )
      expect(books).toEqual(rows[0])
    }),
    { numRuns: 5 },
  )
})

test('the other reports: goods, coupons, guarantee, stock; and bad questions', async ({
  app,
  shop,
  database: { pool },
}) => {
  await sell(pool, 1, { minute: 0, sku: 0, make: 0, quantity: 4, refund: 30, refund_minute: 60 })
  await sell(pool, 2, { minute: 60, sku: 0, make: 0, quantity: 2, refund: 0, refund_minute: 0 })
  await sell(pool, 3, { minute: 60, sku: 1, make: 0, quantity: 1, refund: 0, refund_minute: 0 })
  const { ask } = await signedIn(app, shop, 'manager')
  const report = async (kind: string) => (await ask<Report>(`GET /desk/reports/${kind}?${february}`)).data
  const best = await report('best_sellers')
  expect(best.rows).toMatchObject([
    { pieces: 6, orders: 2, sales: 600_300 },
    { pieces: 1, orders: 1, sales: 100_051 },
  ])
  expect(best.totals).toEqual({ pieces: 7, sales: 700_351 })
  expect((await report('refunds')).rows).toMatchObject([
    { day: '2026-02-20', number: 'CN-1', order: 'RD-1', reason: '', refunds: 121_560 },
  ])
  expect((await report('coupons')).rows).toEqual([])
  expect((await report('guarantee')).rows).toEqual([])
  const stock = await report('stock')
  const { rows } = await pool.query(`select sum(n)::int as pieces, sum(n::bigint * price)::float8 as value from (
    select supplier_stock as n, price from wheels union all select stock, price from addons) goods`)
  expect(stock.totals).toMatchObject(rows[0])
  for (const period of ['from=2026-02-01&to=2026-01-01', 'from=2025-01-01&to=2026-02-01', 'from=x&to=y', ''])
    expect(await ask(`GET /desk/reports/sales?${period}`)).toMatchObject({ http: 422 })
  expect(await ask(`GET /desk/reports/nothing?${february}`)).toMatchObject({ http: 422 })
})

test('a report as CSV and as a workbook, in both languages; no text becomes a formula', async ({
  app,
  shop,
  database: { pool },
}) => {
  await sell(pool, 1, { minute: 0, sku: 0, make: 0, quantity: 4, refund: 30, refund_minute: 60 })
  await pool.query(
    `alter table order_lines disable trigger user; update order_lines set sku = '=1+1', name = 'a "b", c'`,
  )
  const { cookies } = await signedIn(app, shop, 'owner')
  const get = (kind: string, more: string) =>
    app.inject({
      url: `/api/desk/reports/${kind}/file?${february}&${more}`,
      headers: { cookie: `desk=${cookies.get('desk')}` },
    })
  const csv = await get('best_sellers', 'format=csv&language=en')
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="best-sellers-2026-02-01-2026-02-28.csv"',
  })
  expect(csv.body).toBe(`\ufeffSKU,Name,Pieces,Orders,Sales\n'=1+1,"a ""b"", c",4,1,4002.00\n`)
  expect((await get('stock', 'format=csv&language=en')).body).toMatch(/^Accessories,\d/m)
  expect((await get('stock', 'format=csv&language=ar')).body).toMatch(/^الإكسسوارات,\d/m)
  expect((await get('tax', 'format=csv&language=ar')).body).toContain(
    'النسبة الأساسية,الإمارات العربية المتحدة,5,1,4052.00',
  )
  const workbook = await get('sales', 'format=xlsx&language=ar')
  expect(workbook.headers['content-type']).toContain('spreadsheetml')
  const files = unzipSync(new Uint8Array(workbook.rawPayload))
  const sheet = new TextDecoder().decode(files['xl/worksheets/sheet1.xml'])
  expect(sheet).toContain('rightToLeft="1"')
  expect(sheet).toContain('<v>4052</v>')
  for (const bad of ['format=pdf&language=en', 'format=csv&language=fr', ''])
    expect((await get('sales', bad)).statusCode).toBe(404)
  const support = await signedIn(app, shop, 'support')
  const refused = await app.inject({
    url: `/api/desk/reports/sales/file?${february}&format=csv&language=en`,
    headers: { cookie: `desk=${support.cookies.get('desk')}` },
  })
  expect(refused.statusCode).toBe(403)
})

test('a figure below zero stays a figure in CSV, so that a spreadsheet’s sum has it', async ({
  app,
  shop,
  database: { pool },
}) => {
  const days = 24 * 60
  await sell(pool, 1, { minute: 0, sku: 0, make: 0, quantity: 4, refund: 30, refund_minute: 15 * days })
  const { cookies } = await signedIn(app, shop, 'owner')
  const { body } = await app.inject({
    url: `/api/desk/reports/sales/file?${march}&format=csv&language=en`,
    headers: { cookie: `desk=${cookies.get('desk')}` },
  })
  expect(body).toMatch(/,-\d+\.\d\d/)
  expect(body).not.toContain("'")
})
