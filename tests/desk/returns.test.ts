import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { decideCase } from '#domain/guarantee/decide-case.ts'
import { dispatchOrder } from '#domain/orders/dispatch-order.ts'
import { refundOrder } from '#domain/payments/refunds/refund-order.ts'
import { store } from '#domain/store.ts'
import type { OrderMoney } from '#shared/desk/money.ts'
import type { DeskReturn, ListedReturn } from '#shared/desk/requests.ts'
import { afterSaleEmails as say } from '#shared/i18n/documents/after-sale-emails.ts'
import { list } from '#tests/desk/order-calls.ts'
import { askReturn, openReturnOf, receive, requestsOf, test } from '#tests/desk/return-calls.ts'
import { fits, measured, report } from '#tests/money/guaranteed.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'

test('the warehouse sees a return without the buyer’s words and without money', async ({ buy, owner, app, shop }) => {
  const bought = await buy()
  const line = { line_id: (await requestsOf(bought)).lines[0]!.line_id, quantity: 4 }
  const form = { kind: 'return', reason: 'changed_mind', text: 'I sold the car.', lines: [line] }
  const { id } = (await bought.buyer.post<{ id: string }>(`order/${bought.order.id}/requests`, form)).data
  await owner.ask(`POST /desk/requests/${id}/return`, { kind: 'refund' })
  const [row] = (await owner.ask<{ rows: ListedReturn[] }>('GET /desk/returns')).data.rows
  await receive(owner, (await owner.ask<DeskReturn>(`GET /desk/returns/${row!.id}`)).data)
  const refund = { key: randomUUID(), amount: 10_000, note: '' }
  expect(await owner.ask(`POST /desk/returns/${row!.id}/refund`, refund)).toMatchObject({ http: 200 })
  const seenBy = async (desk: Desk) => (await desk.ask<DeskReturn>(`GET /desk/returns/${row!.id}`)).data
  const [first, second] = [await seenBy(owner), await seenBy(await signedIn(app, shop, 'warehouse'))]
  expect(first).toMatchObject({ request_text: form.text, refund: { amount: 10_000 } })
  expect(first.left).toBeGreaterThan(0)
  expect(second).toEqual({ ...first, request_text: null, left: 0, refund: { ...first.refund, amount: null } })
})

test('the desk offers as many pieces for a return as it accepts, and as much money as is left', async ({
  buy,
  owner,
  shop,
  till,
  clock,
}) => {
  const bought = await buy({ sent: false })
  const { order, order_number } = bought
  const offered = async () => (await owner.ask<OrderMoney>(`GET /desk/orders/${order.id}/money`)).data.lines[0]!
  expect(await offered()).toMatchObject({ can_return: 0 })
  await dispatchOrder(shop, { order_number })
  const back = await openReturnOf(owner, bought, 'refund', 1)
  const { line_id, can_return } = await offered()
  expect(can_return).toBe(3)
  const open = (quantity: number) =>
    owner.ask(`POST /desk/orders/${order.id}/returns`, {
      ...{ kind: 'refund', reason: 'changed_mind', lines: [{ line_id, quantity }] },
    })
  expect(await open(can_return + 1)).toMatchObject({ code: 'return_pieces' })
  clock.pass({ minutes: 1 })
  await refundOrder(shop, { order_number, amount: order.total - 500, reason: 'goodwill' })
  await till.work()
  await receive(owner, back)
  const { left } = (await owner.ask<DeskReturn>(`GET /desk/returns/${back.id}`)).data
  expect(left).toBe(500)
  const refund = (amount: number | null) =>
    owner.ask(`POST /desk/returns/${back.id}/refund`, { key: randomUUID(), amount, note: '' })
  expect(await refund(null)).toMatchObject({ code: 'refund_too_much' })
  expect(await refund(left + 1)).toMatchObject({ code: 'refund_too_much' })
  expect(await refund(left)).toMatchObject({ http: 200 })
  expect(await open(can_return)).toMatchObject({ http: 200 })
  expect(await offered()).toMatchObject({ can_return: 0 })
})

test('a piece that a refused refund put back on the shelf is not returned once more', async ({
  buy,
  owner,
  till,
  clock,
}) => {
  const bought = await buy()
  const path = `/desk/orders/${bought.order.id}`
  const line = async () => (await owner.ask<OrderMoney>(`GET ${path}/money`)).data.lines[0]!
  const back = await openReturnOf(owner, bought, 'exchange')
  clock.pass({ minutes: 1 })
  await till.injectFault({ kind: 'refused_before', call: 'refunds.create' })
  const { line_id, quantity, total, discount } = await line()
  const amount = (total - discount) / quantity
  const lines = [{ line_id, quantity: 1, restock: true }]
  const refund = { key: randomUUID(), amount, lines, delivery: false, reason: 'goodwill', note: '', again: true }
  expect(await owner.ask(`POST ${path}/refunds`, refund)).toMatchObject({ http: 200 })
  await till.work()
  expect(await line()).toMatchObject({ refunded: 0, can_restock: 3 })
  expect(await receive(owner, back, 'missing')).toMatchObject({ code: 'return_pieces' })
  await owner.ask(`POST /desk/returns/${back.id}/end`, { how: 'called_off' })
  expect(await line()).toMatchObject({ can_return: 3 })
  await receive(owner, await openReturnOf(owner, bought, 'refund', 3), 'missing')
  expect(await line()).toMatchObject({ can_restock: 0, can_return: 0 })
})

test('the letter about a return says where the goods go and at whose cost, by the reason', async ({
  buy,
  till,
  owner,
  emails,
}) => {
  const { order } = await buy()
  const { line_id } = (await owner.ask<OrderMoney>(`GET /desk/orders/${order.id}/money`)).data.lines[0]!
  const written = async (reason: string) => {
    const form = { kind: 'refund', reason, lines: [{ line_id, quantity: 1 }] }
    expect(await owner.ask(`POST /desk/orders/${order.id}/returns`, form)).toMatchObject({ http: 200 })
    await till.work()
    return emails.filter(({ subject }) => subject.startsWith('Return RT-')).at(-1)!.text
  }
  const { legal_name, address } = store
  const place = `at your cost to: ${legal_name}, ${address.line1}, ${address.city}, United Arab Emirates`
  expect(await written('changed_mind')).toContain(`Please send the goods ${place}`)
  for (const reason of ['damaged', 'not_as_described']) {
    const text = await written(reason)
    expect(text).toContain(say.en.return_pick_up)
    expect(text).not.toContain(address.line1)
  }
  const other = await written('other')
  expect(other).toContain('we arrange the pick-up at our cost')
  expect(other).toContain(place)
})

test('a return: expected, received with its condition, back on the shelf, refunded once, closed', async ({
  buy,
  till,
  owner,
  emails,
}) => {
  const bought = await buy()
  const found = await openReturnOf(owner, bought, 'refund', 2)
  expect(found).toMatchObject({ number: 'RT-100001', state: 'expected', lines: [{ quantity: 2, condition: null }] })
  await till.work()
  expect(emails.map(({ subject }) => subject)).toContain('Return RT-100001 for order RD-100001')
  expect((await list(owner, `?q=${encodeURIComponent('rt ١٠٠٠٠١')}`)).rows).toMatchObject([{ id: bought.order.id }])
  const path = `POST /desk/returns/${found.id}`
  expect(await owner.ask(`${path}/end`, { how: 'closed' })).toMatchObject({ code: 'return_state' })
  const received = await Promise.all([receive(owner, found), receive(owner, found)])
  expect(received.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'return_state'])
  expect(await till.stockOf(fits)).toBe(38)
  expect(await owner.ask(`${path}/end`, { how: 'closed' })).toMatchObject({ code: 'return_unsettled' })
  const refund = { key: randomUUID(), amount: null, note: '' }
  const replies = await Promise.all([1, 2].map(() => owner.ask(`${path}/refund`, refund)))
  expect(replies.map(({ http }) => http)).toEqual([200, 200])
  expect(await owner.ask(`${path}/refund`, { ...refund, key: randomUUID() })).toMatchObject({ code: 'return_state' })
  for (const _ of [1, 2]) await till.work()
  const [line] = bought.order.lines
  expect(await till.charged()).toEqual([bought.order.total - Math.floor((line!.total - line!.discount) / 2)])
  expect(await owner.ask(`${path}/end`, { how: 'closed' })).toMatchObject({ http: 200 })
  expect(await requestsOf(bought)).toMatchObject({ lines: [{ left: 2 }], returns: [{ state: 'closed' }] })
  expect(await owner.ask(`${path}/end`, { how: 'called_off' })).toMatchObject({ code: 'return_state' })
})

test('a return pays nothing again for pieces that were refunded on the order’s page since', async ({
  buy,
  till,
  clock,
  owner,
  shop,
}) => {
  const bought = await buy()
  const { id, lines } = await openReturnOf(owner, bought, 'refund', 2)
  await receive(owner, { id, lines } as DeskReturn)
  clock.pass({ seconds: 1 })
  const pieces = lines.map(({ line_id, quantity }) => ({ line_id, quantity, restock: false }))
  const { amount } = await refundOrder(shop, { order_number: bought.order_number, lines: pieces, reason: 'goodwill' })
  const refund = (sum: number | null) =>
    owner.ask(`POST /desk/returns/${id}/refund`, { key: randomUUID(), amount: sum, note: '' })
  expect(await refund(null)).toMatchObject({ http: 409, code: 'return_refunded_since' })
  // Staff who know that other pieces came back name the sum.
  expect(await refund(5_000)).toMatchObject({ http: 200 })
  for (const _ of [1, 2]) await till.work()
  expect(await till.charged()).toEqual([bought.order.total - amount - 5_000])
})

test('wheels are refunded by a return or by the guarantee, not by both, by any sum', async ({ buy, owner, shop }) => {
  const claimed = await buy()
  await report(claimed.buyer, claimed.order)
  const sum = claimed.order.total - 10_000
  await decideCase(shop, { number: 'FG-100001', outcome: 'refund', why: 'It touches.', by: 'staff', amount: sum })
  expect(await requestsOf(claimed)).toMatchObject({ can: null, lines: [{ left: 0 }] })
  expect(await askReturn(claimed)).toMatchObject({ code: 'return_pieces' })
  const returned = await buy()
  const found = await openReturnOf(owner, returned, 'refund')
  await receive(owner, found)
  const refund = { key: randomUUID(), amount: 300_000, note: '' }
  expect(await owner.ask(`POST /desk/returns/${found.id}/refund`, refund)).toMatchObject({ http: 200 })
  expect(await report(returned.buyer, returned.order)).toMatchObject({ code: 'guarantee_refunded' })
})

test('a case and a return of the same wheels are open, and one is refunded by a sum: the other pays and sends nothing', async ({
  buy,
  owner,
  shop,
}) => {
  const decision = { number: 'FG-100001', why: 'It touches.', by: 'staff' } as const
  const first = await buy()
  await report(first.buyer, first.order)
  const found = await openReturnOf(owner, first, 'refund')
  await receive(owner, found)
  await owner.ask(`POST /desk/returns/${found.id}/refund`, { key: randomUUID(), amount: 300_000, note: '' })
  const replacements = [{ sku: fits, quantity: 4 }]
  for (const outcome of [{ outcome: 'refund' }, { outcome: 'exchange', replacements }] as const)
    await expect(decideCase(shop, { ...decision, ...outcome })).rejects.toMatchObject({
      code: outcome.outcome === 'refund' ? 'refund_pieces' : 'exchange_unpaid',
    })
  const second = await buy()
  await report(second.buyer, second.order)
  const exchange = await openReturnOf(owner, second, 'exchange')
  await decideCase(shop, { ...decision, number: 'FG-100002', outcome: 'refund', amount: 300_000 })
  const sent = { goods: replacements, carrier: 'Aramex', tracking_link: 'https://carrier.example/1' }
  const path = `POST /desk/returns/${exchange.id}/exchange`
  expect(await owner.ask(path, sent)).toMatchObject({ code: 'exchange_unpaid' })
})

test('a return that was settled elsewhere closes with a note that says how', async ({ buy, owner, shop, till }) => {
  const bought = await buy()
  const found = await openReturnOf(owner, bought, 'exchange', 2)
  await receive(owner, found)
  // Sold out meanwhile: the money goes back on the order's page.
  const lines = [{ line_id: found.lines[0]!.line_id, quantity: 2, restock: false }]
  await refundOrder(shop, { order_number: 'RD-100001', lines, reason: 'returned' })
  await till.work()
  const end = (note?: string) => owner.ask(`POST /desk/returns/${found.id}/end`, { how: 'closed', note })
  expect(await end()).toMatchObject({ code: 'return_unsettled' })
  expect(await end('  ')).toMatchObject({ code: 'return_unsettled' })
  expect(await end('Refunded on the order’s page')).toMatchObject({ http: 200 })
  expect(await requestsOf(bought)).toMatchObject({ returns: [{ state: 'closed' }] })
})

test('an exchange takes the new goods off the shelf once, without a payment, and only what fits', async ({
  buy,
  till,
  owner,
  database,
  emails,
}) => {
  const bought = await buy()
  await database.pool.query('update wheels set supplier_stock = 5, special_order = false where sku = $1', [measured])
  const found = await openReturnOf(owner, bought, 'exchange')
  // All pieces are on their way back: nothing is left to ask for.
  expect(await requestsOf(bought)).toMatchObject({ can: null, lines: [{ left: 0 }] })
  await receive(owner, found, 'damaged')
  expect(await till.stockOf(fits)).toBe(36)
  const send = (sku: string) =>
    owner.ask(`POST /desk/returns/${found.id}/exchange`, {
      goods: [{ sku, quantity: 4 }],
      carrier: 'Aramex',
      tracking_link: 'https://carrier.example/1',
    })
  // 5x114.3 on a car of 6x139.7.
  expect(await send('LV-AER-16070-51143-73-P45-SLV')).toMatchObject({ code: 'guarantee_replacement_misfit' })
  const replies = await Promise.all([send(measured), send(measured)])
  expect(replies.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'return_state'])
  expect(await till.stockOf(measured)).toBe(1)
  await till.work()
  const sent = emails.find(({ subject }) => subject === 'Your goods in exchange for order RD-100001 are on their way')
  expect(sent!.text).toContain('https://carrier.example/1')
  expect(await owner.ask(`POST /desk/returns/${found.id}/end`, { how: 'closed' })).toMatchObject({ http: 200 })
  expect(await till.charged()).toEqual([bought.order.total])
  const { rows } = await database.pool.query('select reason, change from stock_movements where sku = $1', [measured])
  expect(rows).toContainEqual({ reason: 'replaced', change: -4 })
})

test('a return sends nothing in exchange once its pieces were refunded', async ({ buy, till, owner, shop }) => {
  const bought = await buy()
  const { id, lines } = await openReturnOf(owner, bought, 'exchange')
  const pieces = lines.map(({ line_id, quantity }) => ({ line_id, quantity, restock: false }))
  await refundOrder(shop, { order_number: bought.order_number, lines: pieces, reason: 'goodwill' })
  const sent = { goods: [{ sku: fits, quantity: 4 }], carrier: 'Aramex', tracking_link: 'https://carrier.example/1' }
  expect(await owner.ask(`POST /desk/returns/${id}/exchange`, sent)).toMatchObject({ code: 'exchange_unpaid' })
  expect(await till.stockOf(fits)).toBe(36)
})
