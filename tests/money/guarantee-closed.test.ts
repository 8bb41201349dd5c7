import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { payments } from '#database/schema/payments.ts'
import { guaranteeReport } from '#domain/guarantee/costs.ts'
import { settleDispute } from '#domain/payments/disputes/settle-dispute.ts'
import { refundOrder } from '#domain/payments/refunds/refund-order.ts'
import type { OrderGuarantee } from '#shared/api/guarantee.ts'
import type { DeskCase } from '#shared/desk/guarantee.ts'
import { measured, report, test } from '#tests/money/guaranteed.ts'
import { signedIn } from '#tests/support/staff.ts'

const number = 'FG-100001'

test('a case whose wheels were refunded on the order’s page is closed, and the buyer reads that; no other one is', async ({
  buy,
  till,
  app,
  shop,
  emails,
}) => {
  const bought = await buy()
  const { buyer, order } = bought
  await report(buyer, order)
  const owner = await signedIn(app, shop, 'owner')
  const isRefunded = async () => (await owner.ask<DeskCase>(`GET /desk/guarantee/${number}`)).data.is_refunded
  const decide = (outcome: string) =>
    owner.ask(`POST /desk/guarantee/${number}/decide`, {
      ...{ outcome, why: 'We refunded the order on Monday.' },
      replacements: outcome === 'exchange' ? [{ sku: measured, quantity: 4 }] : [],
    })
  expect(await isRefunded()).toBe(false)
  expect(await decide('closed')).toMatchObject({ http: 409, code: 'guarantee_not_refunded' })
  const { rows } = await shop.db.execute<{ id: string }>(sql`select id from order_lines`)
  await refundOrder(shop, {
    order_number: bought.order_number,
    lines: rows.map(({ id: line_id }) => ({ line_id, quantity: 4, restock: false })),
    reason: 'returned',
  })
  await till.work()
  expect(await till.charged()).toEqual([0])

  expect(await isRefunded()).toBe(true)
  expect(await decide('refund')).toMatchObject({ http: 409, code: 'refund_pieces' })
  expect(await decide('exchange')).toMatchObject({ http: 409, code: 'exchange_unpaid' })
  for (const is_repeated of [false, true])
    expect(await decide('closed')).toMatchObject({ http: 200, data: { is_repeated } })
  const [shown] = (await buyer.get<OrderGuarantee>(`order/${order.id}/guarantee`)).data.cases
  expect(shown).toMatchObject({ state: 'decided', outcome: 'closed', refund: null, replacements: [] })
  const [entry] = (await owner.ask<{ rows: object[] }>('GET /desk/audit?action=order.guarantee_decided')).data.rows
  expect(entry).toMatchObject({ after: { case_number: number, outcome: 'closed' } })
  for (const _ of [1, 2]) await till.work()
  expect(await till.charged()).toEqual([0])
  const answers = emails.filter(({ subject }) => subject === `Your guarantee case ${number} is closed`)
  expect(answers).toHaveLength(1)
  for (const words of ['has already gone back to you', 'We refunded the order on Monday.'])
    expect(answers[0]!.text).toContain(words)
  expect(answers[0]!.text).not.toMatch(/refus|cannot accept|does not cover/)
  expect(await guaranteeReport(shop, { from: new Date(0), to: new Date(shop.now().getTime() + 1000) })).toMatchObject({
    total: 0,
    cases: 0,
  })
})

test('a case is closed also once the buyer’s bank has taken the money back, not while it decides', async ({
  buy,
  till,
  app,
  shop,
  emails,
}) => {
  const { buyer, order } = await buy()
  await report(buyer, order)
  const owner = await signedIn(app, shop, 'owner')
  const [payment] = await shop.db.select().from(payments)
  const { id, order_id, gateway, amount, currency } = payment!
  const dispute = (state: 'needs_response' | 'lost') =>
    settleDispute(
      shop,
      { id, order_id },
      {
        ...{ gateway, gateway_dispute_id: 'du_1', amount, currency, reason: 'fraudulent', state },
        ...{
          evidence_due_at: null,
          movements: [{ transaction_id: 'txn_1', kind: 'dispute', amount: -amount, currency }],
        },
      },
    )
  const close = () =>
    owner.ask(`POST /desk/guarantee/${number}/decide`, {
      outcome: 'closed',
      why: 'Your bank paid you.',
      replacements: [],
    })
  await dispute('needs_response')
  expect(await close()).toMatchObject({ http: 409, code: 'guarantee_not_refunded' })
  await dispute('lost')
  expect((await owner.ask<DeskCase>(`GET /desk/guarantee/${number}`)).data.is_refunded).toBe(true)
  expect(await close()).toMatchObject({ http: 200, data: { is_repeated: false } })
  await till.work()
  const letter = emails.find(({ subject }) => subject === `Your guarantee case ${number} is closed`)
  expect(letter?.text).toContain('has already gone back to you')
})
