import { expect } from 'vitest'
import { test } from '#tests/money/till.ts'
import { signedIn } from '#tests/support/staff.ts'

test('an order, its credit note and their ledger entries have one moment each, so that no midnight parts them', async ({
  app,
  shop,
  till,
  clock,
  database,
}) => {
  const owner = await signedIn(app, shop, 'owner')
  const [card, transfer] = [till.visitor(), till.visitor()]
  const sku = await till.wheel(8)
  for (const buyer of [card, transfer]) await buyer.add(sku)
  const [byCard, byTransfer] = [(await card.store()).data, (await transfer.store()).data]
  shop.now = () => {
    clock.pass({ seconds: 1 })
    return clock.now()
  }
  await card.pay('tok_visa')
  const paid = { amount: byTransfer.total, bank_reference: 'FT-1' }
  expect(await owner.ask(`POST /desk/orders/${byTransfer.id}/transfer`, paid)).toMatchObject({ http: 200 })
  for (const { id } of [byCard, byTransfer]) {
    const key = crypto.randomUUID()
    const asked = { key, amount: 5_000, lines: [], delivery: false, reason: 'goodwill', note: '', again: false }
    expect(await owner.ask(`POST /desk/orders/${id}/refunds`, asked)).toMatchObject({ http: 200 })
    await till.work()
    if (id === byTransfer.id)
      expect(await owner.ask(`POST /desk/refunds/${key}/transfer`, { bank_reference: 'FT-2' })).toMatchObject({
        http: 200,
      })
  }
  const { rows } = await database.pool.query(`
    select l.kind, l.created_at - coalesce(n.issued_at, o.paid_at) = '0' as is_same
    from ledger l join orders o on o.id = l.order_id
      left join credit_notes n on n.order_id = o.id and l.kind = 'refund'
    order by l.kind`)
  expect(rows).toEqual(['charge', 'charge', 'refund', 'refund'].map((kind) => ({ kind, is_same: true })))
})
