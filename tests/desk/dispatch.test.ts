import { expect } from 'vitest'
import { ordersToPack } from '#domain/invoices/papers.ts'
import { piecesNotSent } from '#domain/orders/leaving.ts'
import type { OrderMoney } from '#shared/desk/money.ts'
import type { BulkOutcomes } from '#shared/desk/orders.ts'
import { type Till, test } from '#tests/money/till.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'

/** A paid order of four wheels. */
async function buy(till: Till, sku: string) {
  const buyer = till.visitor()
  await buyer.add(sku)
  const { id } = (await buyer.post<{ id: string }>('order/store', orderForm(buyer.session_id))).data
  await buyer.pay('tok_visa')
  await till.work()
  return id
}

type Outcomes = { rows: { id: string; order_number: string; tracking_link: string; problem: string | null }[] }

test('packed orders are dispatched together after a preview that writes nothing; a bad row is named and stops no other', async ({
  till,
  app,
  shop,
  emails,
}) => {
  const desk = await signedIn(app, shop, 'warehouse')
  const sku = await till.wheel(40)
  const [one, two, three, loose] = [
    await buy(till, sku),
    await buy(till, sku),
    await buy(till, sku),
    await buy(till, sku),
  ] as const
  await desk.ask<BulkOutcomes>('POST /desk/orders/pack', { ids: [one, two, three], step: 'packed' })
  const row = (id: string, carrier: string, tracking: string) => ({ id, carrier, tracking, declaration: '' })
  const rows = [
    row(one, 'Aramex', '31234567890'),
    row(two, 'Fetchr', '778'),
    row(three, 'Local van', 'https://van.example/7'),
    row(loose, 'Aramex', '31234567891'),
  ]
  const send = async (check: boolean) =>
    (await desk.ask<Outcomes>('POST /desk/orders/dispatch', { rows, check })).data.rows
  const sent = async () => (await shop.db.execute('select from orders where dispatched_at is not null')).rowCount
  const aramex = 'https://www.aramex.com/track/results?ShipmentNumber=31234567890'
  const expected = [
    { id: one, problem: null, tracking_link: aramex },
    { id: two, problem: expect.stringContaining('knows no tracking page') },
    { id: three, problem: null, tracking_link: 'https://van.example/7' },
    { id: loose, problem: 'This order is not packed yet' },
  ]
  expect(await send(true)).toMatchObject(expected)
  expect(await sent()).toBe(0)
  expect(await send(false)).toMatchObject(expected)
  expect(await sent()).toBe(2)
  await till.work()
  const letters = emails.filter(({ subject }) => subject.includes('on its way'))
  expect(letters).toHaveLength(2)
  expect(letters.map(({ text }) => text).join()).toContain(aramex)
  expect((await send(true)).map(({ problem }) => problem)).toEqual([
    'The parcel of this order has already left',
    expect.any(String),
    'The parcel of this order has already left',
    expect.any(String),
  ])
  const { rows: entries } = await shop.db.execute("select from audit_entries where action = 'order.dispatched'")
  expect(entries).toHaveLength(2)
})

async function refund(owner: Desk, id: string, quantity: number) {
  const { lines } = (await owner.ask<OrderMoney>(`GET /desk/orders/${id}/money`)).data
  const [line] = lines
  const amount = Math.floor(((line!.total - line!.discount) * quantity) / line!.quantity)
  return owner.ask(`POST /desk/orders/${id}/refunds`, {
    ...{ key: crypto.randomUUID(), amount, lines: [{ line_id: line!.line_id, quantity, restock: true }] },
    ...{ delivery: false, reason: 'cancelled', note: '', again: false },
  })
}

test('the papers of the warehouse, its count and the e-mail leave out what was refunded before dispatch', async ({
  till,
  app,
  shop,
  emails,
}) => {
  const owner = await signedIn(app, shop, 'owner')
  const sku = await till.wheel(20)
  const [id, whole] = [await buy(till, sku), await buy(till, sku)]
  const pieces = async (...ids: string[]) =>
    (await ordersToPack(shop, ids)).map(({ lines }) => lines.map(({ quantity }) => quantity))
  expect(await pieces(id, whole)).toEqual([[4], [4]])
  expect(await refund(owner, id, 1)).toMatchObject({ http: 200 })
  expect(await pieces(id, whole)).toEqual([[3], [4]])
  // Twenty pieces are on the shelf: one of those that were sold is for sale again.
  const counted = await owner.ask('POST /desk/stock-count/compare', { lines: [{ sku, quantity: 20 }] })
  expect(counted.data).toMatchObject({ rows: [{ stock: 13, to_pack: 7, difference: 0 }] })
  const { data } = await owner.ask<{ stock: object[] }>(`GET /desk/orders/${id}`)
  expect(data.stock).toMatchObject([
    { sku, quantity: 4, what: 'taken' },
    { sku, quantity: 1, what: 'put_back' },
  ])
  expect(await refund(owner, id, 3)).toMatchObject({ http: 200 })
  await expect(ordersToPack(shop, [id])).rejects.toMatchObject({ code: 'nothing_to_pack' })
  expect(await pieces(id, whole)).toEqual([[4]])

  expect(await refund(owner, whole, 2)).toMatchObject({ http: 200 })
  await owner.ask('POST /desk/orders/pack', { ids: [whole], step: 'packed' })
  const rows = [{ id: whole, carrier: 'Aramex', tracking: '31234567890', declaration: '' }]
  expect(await owner.ask('POST /desk/orders/dispatch', { rows, check: false })).toMatchObject({ http: 200 })
  await till.work()
  const { text } = emails.findLast(({ subject }) => subject.includes('on its way'))!
  expect(text).toMatch(/\b2 ×/)
  expect(text).not.toMatch(/\b4 ×/)
  // A piece that is refunded now was in the parcel.
  expect(await refund(owner, whole, 1)).toMatchObject({ http: 200 })
  expect(await piecesNotSent(shop, [whole])).toEqual(new Map([[`${whole} 1`, 2]]))
})
