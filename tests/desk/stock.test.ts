import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { restockRefunded } from '#domain/after-sale/restock-order.ts'
import { command } from '#domain/audit/audit.ts'
import { dispatchOrder } from '#domain/orders/dispatch-order.ts'
import { lockPaidOrder } from '#domain/orders/lock.ts'
import { markCancelled } from '#domain/orders/payment-status.ts'
import { type RefundRequest, refundOrder } from '#domain/payments/refunds/refund-order.ts'
import { inTransaction } from '#domain/shop.ts'
import { countLowStock } from '#domain/stock/levels.ts'
import type { ComparedLine, StockLevel, StockMovement } from '#shared/desk/stock.ts'
import { test } from '#tests/money/till.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'

type Stock = { rows: StockLevel[]; next: string | null; shop_least: number }
type Movements = { rows: StockMovement[]; next: string | null }

const movements = async ({ ask }: Desk, sku: string, query = '') =>
  (await ask<Movements>(`GET /desk/stock/${sku}/movements${query}`)).data

test('what is low comes first, by the limit of the SKU or of the shop, without made-to-order goods', async ({
  app,
  shop,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'manager')
  await pool.query('update wheels set supplier_stock = 40, special_order = false')
  await pool.query('update addons set stock = 40')
  const { rows } = await pool.query('select sku from wheels order by sku limit 5')
  const [one, two, three, made, hidden] = rows.map(({ sku }) => sku)
  await pool.query('update wheels set supplier_stock = 4 where sku = $1', [one])
  await pool.query('update wheels set supplier_stock = 0 where sku = $1', [two])
  await pool.query('update wheels set supplier_stock = 12 where sku = $1', [three])
  await pool.query('update wheels set supplier_stock = 0, special_order = true where sku = $1', [made])
  await pool.query('update wheels set supplier_stock = 0, hidden = true where sku = $1', [hidden])
  await pool.query('update addons set stock = 0, hidden = true where id = 324')
  const low = async (query = '') => {
    const { data } = await desk.ask<Stock>(`GET /desk/stock${query}`)
    return data.rows.map(({ sku, least }) => `${sku} ${least}`)
  }
  expect(await low()).toEqual([`${two} 4`, `${one} 4`])
  expect(await low('?show=out')).toEqual([`${two} 4`])
  const { data: all } = await desk.ask<Stock>(`GET /desk/stock?show=all&search=${hidden}`)
  expect(all.rows).toMatchObject([{ sku: hidden, stock: 0 }])
  expect((await shop.db.execute(countLowStock)).rows).toEqual([{ count: 2 }])
  expect((await desk.ask('PUT /desk/stock-threshold', { sku: three, least: 12 })).http).toBe(200)
  expect((await desk.ask('PUT /desk/stock-threshold', { sku: null, least: 3 })).http).toBe(200)
  expect(await low()).toEqual([`${two} 3`, `${three} 12`])
  await desk.ask('PUT /desk/stock-threshold', { sku: three, least: null })
  expect(await low()).toEqual([`${two} 3`])
})

test('stock of all SKUs is paged, and searched by SKU without dashes or by name', async ({ app, shop, database }) => {
  const desk = await signedIn(app, shop, 'warehouse')
  for (const show of ['all', 'low']) {
    if (show === 'low') await database.pool.query('update wheels set supplier_stock = id % 3, special_order = false')
    const seen: string[] = []
    let next: string | null = null
    do {
      const query: string = next === null ? '' : `&after=${encodeURIComponent(next)}`
      const { data } = await desk.ask<Stock>(`GET /desk/stock?show=${show}${query}`)
      seen.push(...data.rows.map(({ sku }) => sku))
      next = data.next
    } while (next !== null && seen.length < 160)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(100)
  }
  const { rows } = await database.pool.query('select sku, name, name_ar from wheels order by id limit 1')
  const [{ sku, name, name_ar }] = rows
  const found = async (search: string) => {
    const { data } = await desk.ask<Stock>(`GET /desk/stock?show=all&search=${encodeURIComponent(search)}`)
    return data.rows.map((row) => row.sku)
  }
  expect(await found(sku.replaceAll('-', '').toLowerCase())).toEqual([sku])
  expect(await found(name)).toContain(sku)
  expect(await found(name_ar)).toContain(sku)
  await database.pool.query(`update wheels set name_ar = 'جنط أسود ٢٠ فريد' where sku = $1`, [sku])
  expect(await found('اسود 20 فريد')).toEqual([sku])
  expect(await found('100%')).toEqual([])
})

test('a change by hand has a reason, is recorded, shows the stock after it, and is undone once', async ({
  app,
  shop,
  till,
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const sku = await till.wheel(10)
  const move = (body: object) => desk.ask(`POST /desk/stock/${sku}/movements`, body)
  expect(await move({ reason: 'damaged', change: -3, note: 'forklift' })).toMatchObject({ data: { stock: 7 } })
  expect(await move({ reason: 'damaged', change: -8, note: '' })).toMatchObject({ http: 409, code: 'stock_short' })
  expect(await move({ reason: 'sold', change: -1, note: '' })).toMatchObject({ http: 422 })
  expect(await move({ reason: 'received', change: 0, note: '' })).toMatchObject({ http: 422 })
  // The answer was lost, so the form sends the same change again.
  const received = { reason: 'received', change: 4, note: '', key: randomUUID() }
  const sent = await Promise.all([move(received), move(received)])
  expect(sent).toMatchObject([{ data: { stock: 11 } }, { data: { stock: 11 } }])
  expect(await till.stockOf(sku)).toBe(11)
  const { rows } = await movements(desk, sku)
  expect(rows.slice(0, 2)).toMatchObject([
    { change: 4, left: 11, reason: 'received', staff_name: desk.member.name, can_undo: true },
    { change: -3, left: 7, reason: 'damaged', note: 'forklift', can_undo: true, undone: false },
  ])
  expect(rows.slice(2).every(({ can_undo }) => !can_undo)).toBe(true)
  const undo = (id: string) => desk.ask(`POST /desk/stock-movements/${id}/undo`)
  const both = await Promise.all([undo(rows[1]!.id), undo(rows[1]!.id)])
  expect(both.map(({ http }) => http).toSorted()).toEqual([200, 409])
  expect(await till.stockOf(sku)).toBe(14)
  const after = (await movements(desk, sku)).rows
  expect(after[0]).toMatchObject({ change: 3, left: 14, reason: 'correction', can_undo: false })
  expect(after[2]).toMatchObject({ undone: true, can_undo: false })
  expect(await undo(rows[2]!.id)).toMatchObject({ http: 409, code: 'desk_undo_impossible' })
  const audit = await desk.ask<{ rows: object[] }>(`GET /desk/audit?kind=stock&thing_id=${sku}`)
  expect(audit.data.rows).toMatchObject([
    { action: 'stock.undone', before: { stock: 11 }, after: { stock: 14 } },
    { action: 'stock.moved', before: { stock: 7 }, after: { stock: 11, reason: 'received' } },
    { action: 'stock.moved', before: { stock: 10 }, after: { stock: 7, reason: 'damaged', note: 'forklift' } },
  ])
})

test('a change by hand is not undone once the stock was counted or imported, unless that was undone', async ({
  app,
  shop,
  till,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const sku = await till.wheel(9)
  const undo = (id: string) => desk.ask(`POST /desk/stock-movements/${id}/undo`)
  const last = async () => (await movements(desk, sku)).rows[0]!
  await desk.ask(`POST /desk/stock/${sku}/movements`, { reason: 'damaged', change: -4, note: '' })
  const damaged = (await last()).id
  const stateOf = async (id: string) => (await movements(desk, sku)).rows.find((row) => row.id === id)!.can_undo
  await desk.ask('POST /desk/stock-count', { lines: [{ sku, quantity: 9, difference: 4 }], note: '' })
  expect(await till.stockOf(sku)).toBe(9)
  expect(await stateOf(damaged)).toBe(false)
  expect(await undo(damaged)).toMatchObject({ http: 409, code: 'desk_undo_impossible' })
  expect(await undo((await last()).id)).toMatchObject({ data: { stock: 5 } })
  expect(await stateOf(damaged)).toBe(true)
  const imported = (stock: number, reference: string) =>
    pool.query(
      `with told as materialized (select set_config('stock.movement', $1, true) as t)
      update wheels set supplier_stock = $2 from told where sku = $3 and t <> ''`,
      [JSON.stringify({ reason: 'import', reference }), stock, sku],
    )
  await imported(20, 'first')
  expect(await undo(damaged)).toMatchObject({ http: 409, code: 'desk_undo_impossible' })
  await imported(5, 'first')
  expect(await undo(damaged)).toMatchObject({ data: { stock: 9 } })
})

test('a count that finds what was expected is noted, and changes before it are not undone any more', async ({
  app,
  shop,
  till,
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const sku = await till.wheel(9)
  await desk.ask(`POST /desk/stock/${sku}/movements`, { reason: 'damaged', change: -4, note: '' })
  const count = { lines: [{ sku, quantity: 5, difference: 0 }], note: 'shelf B' }
  expect(await desk.ask('POST /desk/stock-count', count)).toMatchObject({ data: { changed: 0 } })
  const [counted, damaged] = (await movements(desk, sku)).rows
  expect(counted).toMatchObject({ change: 0, left: 5, reason: 'counted', note: 'shelf B', can_undo: false })
  expect(damaged).toMatchObject({ change: -4, left: 5, reason: 'damaged', can_undo: false })
  const refused = { http: 409, code: 'desk_undo_impossible' }
  for (const { id } of [counted!, damaged!])
    expect(await desk.ask(`POST /desk/stock-movements/${id}/undo`)).toMatchObject(refused)
  expect(await till.stockOf(sku)).toBe(5)
})

test('the movements of a SKU are paged, and the stock after each continues', async ({ app, shop, till, database }) => {
  const desk = await signedIn(app, shop, 'support')
  const sku = await till.wheel(10)
  for (let n = 0; n < 120; n++)
    await database.pool.query('update wheels set supplier_stock = supplier_stock + 1 where sku = $1', [sku])
  const first = await movements(desk, sku)
  const second = await movements(desk, sku, `?after=${first.next}`)
  expect(first.rows.map(({ left }) => left)).toEqual(Array.from({ length: 50 }, (_, n) => 130 - n))
  expect(second.rows.map(({ left }) => left)).toEqual(Array.from({ length: 50 }, (_, n) => 80 - n))
})

test('a count shows the difference to what should be on the shelf, and writes what was shown', async ({
  app,
  shop,
  till,
}) => {
  const desk = await signedIn(app, shop, 'warehouse')
  const sku = await till.wheel(10)
  const other = await till.wheel(6)
  const buyer = till.visitor()
  await buyer.add(sku, 4)
  await buyer.store()
  await buyer.pay('tok_visa')
  // Six are free and four are sold but not packed; nine are counted in two places.
  const lines = [
    { sku: sku.toLowerCase().replaceAll('-', ''), quantity: 7 },
    { sku, quantity: 2 },
    { sku: other, quantity: 6 },
  ]
  const compare = (sent: object[]) =>
    desk.ask<{ rows: ComparedLine[] }>('POST /desk/stock-count/compare', { lines: sent })
  const { rows } = (await compare([...lines, { sku: 'NO-SUCH', quantity: 1 }])).data
  expect(rows).toMatchObject([
    { sku, quantity: 9, stock: 6, to_pack: 4, difference: -1 },
    { sku: other, quantity: 6, difference: 0 },
    { sku: null, typed: 'NO-SUCH' },
  ])
  const counted = [
    { sku, quantity: 9, difference: -1 },
    { sku: other, quantity: 6, difference: 0 },
  ]
  const write = (sent: object[]) => desk.ask('POST /desk/stock-count', { lines: sent, note: 'shelf B' })
  expect(await write([{ sku: 'NO-SUCH', quantity: 1, difference: 1 }])).toMatchObject({ code: 'stock_unknown' })
  expect(await write([counted[0]!, counted[0]!])).toMatchObject({ http: 422, code: 'stock_twice' })
  expect(await write(counted)).toMatchObject({ data: { changed: 1 } })
  expect(await till.stockOf(sku)).toBe(5)
  expect((await movements(desk, sku)).rows[0]).toMatchObject({ change: -1, reason: 'counted', note: 'shelf B' })
  // Sent twice, or written by another person first: the difference is another one.
  expect(await write(counted)).toMatchObject({ http: 409, code: 'stock_changed' })
  expect(await till.stockOf(sku)).toBe(5)
})

test('a count expects what a cancelled, refunded or returned order left on the shelf', async ({
  app,
  shop,
  till,
  clock,
}) => {
  const desk = await signedIn(app, shop, 'warehouse')
  const sku = await till.wheel(30)
  const buy = async () => {
    clock.pass({ minutes: 1 })
    const buyer = till.visitor()
    await buyer.add(sku, 4)
    await buyer.store()
    await buyer.pay('tok_visa')
    await till.work()
    const { rows } = await shop.db.execute<{ order_number: string; line_id: string }>(sql`
      select o.order_number, l.id as line_id from orders o join order_lines l on l.order_id = o.id order by o.paid_at desc limit 1`)
    return rows[0]!
  }
  const refund = async (request: RefundRequest) => {
    await refundOrder(shop, { ...request, again: true })
    clock.pass({ minutes: 1 })
    await till.work()
  }
  /** What a counter finds, where nothing is missing. */
  const expected = async () => {
    const lines = [{ sku, quantity: 0 }]
    const { data } = await desk.ask<{ rows: ComparedLine[] }>('POST /desk/stock-count/compare', { lines })
    const { stock, to_pack } = data.rows[0]!
    return { stock, to_pack }
  }
  // All money was refunded and the goods stayed: they are on the shelf until they are put back in stock.
  const whole = await buy()
  expect(await expected()).toEqual({ stock: 26, to_pack: 4 })
  await refundOrder(shop, { order_number: whole.order_number, reason: 'cancelled' })
  expect(await expected()).toEqual({ stock: 26, to_pack: 4 })
  await till.work()
  expect(await expected()).toEqual({ stock: 26, to_pack: 4 })
  await restockRefunded(shop, command('npm run restock'), whole.order_number, 'never_left')
  expect(await expected()).toEqual({ stock: 30, to_pack: 0 })

  // Cancelled at the desk without putting the goods back: they are not there, or not fit to be sold.
  const { order_number } = await buy()
  await inTransaction(shop, async (open) => markCancelled(open, await lockPaidOrder(open, order_number), randomUUID()))
  expect(await expected()).toEqual({ stock: 26, to_pack: 0 })
  await refund({ order_number, reason: 'cancelled', restock: 'never_left' })
  expect(await expected()).toEqual({ stock: 30, to_pack: 0 })

  // One piece was refunded and kept off the shelf, one was put back; then the rest is refunded without the goods.
  const partly = await buy()
  const one = (restock: boolean) => [{ line_id: partly.line_id, quantity: 1, restock }]
  await refund({ order_number: partly.order_number, lines: one(false), reason: 'goodwill' })
  expect(await expected()).toEqual({ stock: 26, to_pack: 3 })
  await refund({ order_number: partly.order_number, lines: one(true), reason: 'cancelled' })
  expect(await expected()).toEqual({ stock: 27, to_pack: 2 })
  await refund({ order_number: partly.order_number, reason: 'cancelled' })
  expect(await expected()).toEqual({ stock: 27, to_pack: 2 })
  await restockRefunded(shop, command('npm run restock'), partly.order_number, 'never_left')
  expect(await expected()).toEqual({ stock: 29, to_pack: 0 })

  // An order that was refunded before counts expected such goods: a count of that time has taken them into the stock.
  const before = await buy()
  await refund({ order_number: before.order_number, reason: 'cancelled' })
  expect(await expected()).toEqual({ stock: 25, to_pack: 4 })
  await shop.db.execute(sql`update refunds r set counts_expect = false from orders o
    where o.id = r.order_id and o.order_number = ${before.order_number}`)
  expect(await expected()).toEqual({ stock: 25, to_pack: 0 })

  // What has left is not there, refunded or not.
  const sent = await buy()
  await dispatchOrder(shop, { order_number: sent.order_number })
  expect(await expected()).toEqual({ stock: 21, to_pack: 0 })
  await refund({ order_number: sent.order_number, reason: 'returned' })
  expect(await expected()).toEqual({ stock: 21, to_pack: 0 })
})

test('the warehouse counts and cannot correct; support only reads', async ({ app, shop, till }) => {
  const sku = await till.wheel(10)
  const [warehouse, support] = [await signedIn(app, shop, 'warehouse'), await signedIn(app, shop, 'support')]
  const correct = { reason: 'correction', change: 1, note: '' }
  expect(await warehouse.ask(`POST /desk/stock/${sku}/movements`, correct)).toMatchObject({ http: 403 })
  expect(await support.ask('POST /desk/stock-count', { lines: [], note: '' })).toMatchObject({ http: 403 })
  expect((await support.ask(`GET /desk/stock/${sku}`)).http).toBe(200)
})
