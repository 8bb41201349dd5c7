import fc from 'fast-check'
import { expect } from 'vitest'
import { moneyReport } from '#domain/payments/reconcile/money-report.ts'
import { refundOrder } from '#domain/payments/refunds/refund-order.ts'
import { price } from '#domain/pricing/price.ts'
import type { Purchase } from '#services/meta/client.ts'
import { formatFigure, formatMoney, formatPrice, minorUnits, parseMoney } from '#shared/money.ts'
import { test as till, type Visitor } from '#tests/money/till.ts'

/** ISO 4217: decimal places of the smallest unit, in which the gateways count. */
const places = { AED: 2, SAR: 2, QAR: 2, USD: 2, EUR: 2, KWD: 3, BHD: 3, OMR: 3 } as const
const currency = fc.constantFrom(...(Object.keys(places) as (keyof typeof places)[]))

const test = till.extend<{ inKuwait: (total: number) => Promise<Visitor> }>({
  /** The shop as if it charged Kuwaiti dinars: four wheels cost this total, and delivery is free. */
  inKuwait: async ({ till, database }, use) => {
    await database.pool.query(`alter table orders alter column currency set default 'KWD'`)
    await database.pool.query('update delivery_rates set base_cost = 0, cost_per_wheel = 0')
    await use(async (total) => {
      const sku = await till.wheel(8)
      await database.pool.query('update wheels set price = $1 where sku = $2', [total / 4, sku])
      const buyer = till.visitor()
      await buyer.add(sku)
      return buyer
    })
  },
})

test('in every currency the displayed amount is the charged amount and the sum of the lines', () => {
  fc.assert(
    fc.property(
      currency,
      fc.array(
        fc.record({ quantity: fc.integer({ min: 1, max: 40 }), unit_price: fc.integer({ min: 1, max: 9_999_990 }) }),
        {
          minLength: 1,
          maxLength: 8,
        },
      ),
      fc.integer({ min: 0, max: 500_000 }),
      fc.integer({ min: 0, max: 300_000 }),
      (code, lines, off, cost) => {
        const goods = lines.map((line) => ({ kind: 'wheel' as const, group: '', ...line }))
        const found = price(
          goods,
          { amount: off, covers: { applies_to: 'all', brands: null, categories: null } },
          () => cost,
          5,
        )
        const read = (amount: number) => {
          const figure = formatFigure(amount, code)
          expect(figure.split('.')[1]).toHaveLength(places[code])
          expect(formatMoney(amount, 'en', code)).toBe(`${code} ${figure}`)
          return parseMoney(figure, code)!
        }
        const sum = found.lines.reduce((all, line) => all + read(line.total) - read(line.discount), 0)
        expect(read(found.total)).toBe(found.total)
        expect(sum + read(found.delivery)).toBe(found.total)
        expect(minorUnits(code)).toBe(10 ** places[code])
      },
    ),
  )
})

test('an amount below zero begins with a minus sign, in both languages and without a currency', () => {
  expect([formatMoney(-87_500), formatPrice(-87_500), formatMoney(-87_500, 'ar'), formatFigure(-87_500)]).toEqual([
    '−AED 875.00',
    '−AED 875',
    '\u2066−875.00\u2069 د.إ',
    '−875.00',
  ])
  expect(formatMoney(-0)).toBe('AED 0.00')
})

test('18.600 dinars are 18600 at the gateway, in the ledger, on the order, in the e-mail and in the report', async ({
  till,
  inKuwait,
  database,
  emails,
  shop,
  clock,
}) => {
  // The gateway dates its books by its own clock.
  clock.moveTo(new Date())
  const purchases: Purchase[] = []
  shop.meta = { purchase: async (purchase) => void purchases.push(purchase) }
  const buyer = await inKuwait(18_600)
  const { id, total, currency } = (await buyer.store()).data
  expect({ total, currency }).toEqual({ total: 18_600, currency: 'KWD' })
  for (const _ of [1, 2]) await buyer.pay('tok_visa')
  await buyer.post('send-purchase-event', { order_id: id, consent: true })
  for (const _ of [1, 2]) await till.work()

  const { rows } = await database.pool.query(
    `select object, body->'amount' as amount, body->'currency' as currency from sandbox.stripe_objects
     where object in ('payment_intent', 'charge') order by object`,
  )
  expect(rows).toEqual([
    { object: 'charge', amount: 18_600, currency: 'kwd' },
    { object: 'payment_intent', amount: 18_600, currency: 'kwd' },
  ])
  expect(18_600 % 10).toBe(0)
  expect(await till.traces(id)).toMatchObject({ status: 1, payments: ['succeeded'], ledger: [18_600] })
  expect(emails).toHaveLength(1)
  expect(emails[0]!.text).toContain('KWD 18.600')
  expect(purchases).toMatchObject([{ value: 18.6, currency: 'KWD' }])

  await refundOrder(shop, { order_number: 'RD-100001', amount: parseMoney('4.650', 'KWD')!, reason: 'returned' })
  for (const _ of [1, 2]) await till.work()
  expect(await till.charged()).toEqual([13_950])
  expect((await till.traces(id)).ledger).toEqual([18_600, -4_650])
  expect(emails.at(-1)!.text).toContain('KWD 4.650')
  const now = Date.now()
  const period = { from: new Date(now - 86_400_000), to: new Date(now + 86_400_000) }
  expect((await moneyReport(shop, period)).differences).toEqual([])
})

test('dinars with a last digit other than 0 are rejected by the gateway, never rounded, and nothing changes', async ({
  till,
  inKuwait,
}) => {
  const buyer = await inKuwait(18_604)
  const { id, total } = (await buyer.store()).data
  expect(total).toBe(18_604)
  for (const token of ['tok_visa', 'tok_mastercard']) expect((await buyer.pay(token)).status).toBe(false)
  expect(await till.charged()).toEqual([])
  expect(await till.traces(id)).toMatchObject({ status: 0, ledger: [], emails: [] })
})
