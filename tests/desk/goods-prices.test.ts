import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { Shop } from '#domain/shop.ts'
import type { ListedWheel } from '#shared/desk/goods.ts'
import type { PriceFacts } from '#shared/desk/prices.ts'
import type { ChangePreview, SheetRow } from '#shared/desk/sheet.ts'
import { newSessionId } from '#shared/session-id.ts'
import type { Clock } from '#tests/support/clock.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { test } from '#tests/support/shop.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'

type Sheet = { rows: SheetRow[]; more: boolean }
const previewOf = async (desk: Desk, wanted: object) =>
  (await desk.ask<ChangePreview>('POST /desk/goods-changes/preview', wanted)).data

/** A desk with a wheel that has cost AED 90,000 for more than 30 days: its facts, and a change of its price a minute later. */
async function longPriced(app: FastifyInstance, shop: Shop, clock: Clock) {
  const desk = await signedIn(app, shop, 'owner')
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`select id from wheels where compare_at_price is null order by id limit 1`,
  )
  const path = `/desk/prices/wheel/${rows[0]!.id}`
  const facts = async () => (await desk.ask<PriceFacts>(`GET ${path}`)).data
  const set = async (price: string, compare_at_price: string) => {
    clock.pass({ minutes: 1 })
    return desk.ask(`PUT ${path}`, { version: (await facts()).version, values: { price, compare_at_price } })
  }
  await set('90000', '')
  clock.pass({ days: 31 })
  const again = await signedIn(app, shop, 'owner')
  desk.cookies.set('desk', again.cookies.get('desk')!)
  return { desk, facts, set }
}

test('the crossed-out price obeys the rule of 30 days', async ({ app, shop, clock }) => {
  const { facts, set } = await longPriced(app, shop, clock)
  expect(await set('90000', '95000')).toMatchObject({ http: 422, fields: { compare_at_price: [expect.any(String)] } })
  expect(await set('80000', '95000')).toMatchObject({ http: 422 })
  expect(await set('80000', '90000')).toMatchObject({ http: 200 })
  expect(await facts()).toMatchObject({ most: 9_000_000, values: { price: '80000', compare_at_price: '90000' } })
  // A further reduction keeps it; a rise takes it away.
  await set('70000', '90000')
  expect((await facts()).values).toMatchObject({ price: '70000', compare_at_price: '90000' })
  await set('85000', '90000')
  expect((await facts()).values).toMatchObject({ price: '85000', compare_at_price: '' })
  expect((await facts()).periods.map(({ price }) => price).slice(-4)).toEqual([
    9_000_000, 8_000_000, 7_000_000, 8_500_000,
  ])
})

test('undoing a price brings back no crossed-out price that the rule of 30 days forbids by now', async ({
  app,
  shop,
  clock,
  database: { pool },
}) => {
  const { desk, facts, set } = await longPriced(app, shop, clock)
  const undoLast = async () => {
    clock.pass({ minutes: 1 })
    const entry = await pool.query(`select max(id) as id from audit_entries where action = 'wheel.price_changed'`)
    return desk.ask(`POST /desk/audit/${entry.rows[0].id}/undo`)
  }
  await set('80000', '90000')
  await set('60000', '90000')
  expect((await facts()).values).toEqual({ price: '60000', compare_at_price: '90000' })
  // Up and down again: 90,000 was not the price before this reduction.
  await set('100000', '')
  expect(await undoLast()).toMatchObject({ http: 200 })
  expect((await facts()).values).toEqual({ price: '60000', compare_at_price: '' })
  const { rows: entries } = await pool.query('select after from audit_entries order by id desc limit 1')
  expect(entries).toEqual([{ after: { price: '60000' } }])
})

test('undoing says so where a crossed-out price may not come back, and is not done without an entry', async ({
  app,
  shop,
  clock,
  database: { pool },
}) => {
  const { desk, facts, set } = await longPriced(app, shop, clock)
  await set('80000', '90000')
  await set('100000', '')
  // As a supplier's list brings it with a new SKU.
  await pool.query('update wheels set compare_at_price = 12000000 where price = 10000000')
  await set('100000', '')
  const entries = async () => (await pool.query('select id from audit_entries order by id desc')).rows
  const before = await entries()
  const reply = await desk.ask(`POST /desk/audit/${before[0].id}/undo`)
  expect(reply).toMatchObject({ http: 409, code: 'desk_not_reduced' })
  expect([await entries(), (await facts()).values]).toEqual([before, { price: '100000', compare_at_price: '' }])
})

test('500 prices are previewed, changed as one entry, and undone to the byte', async ({
  app,
  shop,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const sheet = (await desk.ask<Sheet>('GET /desk/sheet')).data
  const rows = sheet.rows.slice(0, 500).map(({ id, version, cells }) => ({
    ...{ id, version },
    values: { price: String(Number(cells[0]) + 100) },
  }))
  const goods = async () =>
    (await pool.query('select id, sku, name, price, compare_at_price, hidden, supplier_stock from wheels order by id'))
      .rows
  const before = await goods()
  const preview = await previewOf(desk, { rows })
  expect(rows).toHaveLength(500)
  expect(preview).toMatchObject({ bad: [], stale: [], skus: rows.length, fields: { price: rows.length } })
  expect(preview.largest!.percent).toBeGreaterThan(0)
  expect(await goods()).toEqual(before)
  expect(await desk.ask('POST /desk/goods-changes', { rows, seen: 'another' })).toMatchObject({
    code: 'desk_preview_old',
  })
  const { data } = await desk.ask<{ id: string }>('POST /desk/goods-changes', { rows, seen: preview.seen })
  expect((await goods()).filter(({ price }, i) => price !== before[i].price)).toHaveLength(rows.length)
  const { rows: entries } = await pool.query(`select id, after from audit_entries where action = 'goods.changed'`)
  expect(entries).toMatchObject([{ after: { skus: rows.length } }])
  expect(await desk.ask(`POST /desk/goods-changes/${data.id}/undo`)).toMatchObject({ data: { skus: rows.length } })
  expect(await goods()).toEqual(before)
  expect(await desk.ask(`POST /desk/goods-changes/${data.id}/undo`)).toMatchObject({ code: 'desk_undone' })
})

test('one wrong cell keeps everything from being written, and others’ changes are shown', async ({
  app,
  shop,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const { rows: all } = (await desk.ask<Sheet>('GET /desk/sheet?brand=dunehart')).data
  const [first, second] = all as [SheetRow, SheetRow]
  const rows = [
    { id: first.id, version: first.version, values: { price: '1,000', name: '', offset: 'x' } },
    { id: second.id, version: second.version, values: { price: '1000', compare_at_price: '99999' } },
  ]
  const preview = await previewOf(desk, { rows })
  expect(preview.bad.map(({ id, field }) => [id, field])).toEqual([
    [first.id, 'price'],
    [first.id, 'name'],
    [first.id, 'offset'],
    [second.id, 'compare_at_price'],
  ])
  expect(await desk.ask('POST /desk/goods-changes', { rows, seen: preview.seen })).toMatchObject({ http: 409 })
  await pool.query(`update wheels set name = 'By another' where id = $1`, [first.id])
  const stale = await previewOf(desk, { rows: [{ ...rows[0], values: { price: '1000' } }] })
  expect(stale.stale).toMatchObject([{ id: first.id, version: first.version + 1 }])
})

test('a bulk change is previewed and undone, but not after others changed one of its SKUs', async ({
  app,
  shop,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'owner')
  const bulk = {
    filters: { brand: 'dunehart', diameter: '18' },
    action: 'percent',
    percent: '-10',
    round: '10',
    crosses_out: true,
  }
  const preview = await previewOf(desk, { bulk })
  for (const { before, after } of preview.changes) {
    expect(Number(after.price) % 10).toBe(0)
    if (after.compare_at_price) expect(after.compare_at_price).toBe(before.price)
  }
  const { data } = await desk.ask<{ id: string }>('POST /desk/goods-changes', { bulk, seen: preview.seen })
  const { id } = preview.changes[0]!
  await pool.query('update wheels set price = price + 100, compare_at_price = null where id = $1', [id])
  const refused = await desk.ask(`POST /desk/goods-changes/${data.id}/undo`)
  expect(refused).toMatchObject({ http: 409, code: 'desk_undo_rows' })
  const hidden = { bulk: { ids: [id], action: 'hide' } }
  await desk.ask('POST /desk/goods-changes', { ...hidden, seen: (await previewOf(desk, hidden)).seen })
  const [wheel] = (await desk.ask<{ rows: ListedWheel[] }>('GET /desk/goods?state=hidden')).data.rows
  expect(wheel).toMatchObject({ id, hidden: true })
})

test('a change of many that is sent again with its key is made once', async ({ app, shop, database: { pool } }) => {
  const desk = await signedIn(app, shop, 'owner')
  const bulk = { filters: { brand: 'dunehart', diameter: '18' }, action: 'percent', percent: '-10', round: '5' }
  const { seen } = await previewOf(desk, { bulk })
  const send = () => desk.ask<{ id: string; skus: number }>('POST /desk/goods-changes', { bulk, seen, key })
  const key = randomUUID()
  const prices = async () => (await pool.query('select price from wheels order by id')).rows
  const first = await send()
  expect(first).toMatchObject({ http: 200, data: { id: key } })
  const once = await prices()
  expect(await send()).toMatchObject({ http: 200, data: first.data })
  expect(await prices()).toEqual(once)
  const { rows } = await pool.query(`select from audit_entries where action = 'goods.changed'`)
  expect(rows).toHaveLength(1)
})

test('undoing a bulk change later brings back no crossed-out price that the rule of 30 days forbids by now', async ({
  app,
  shop,
  clock,
}) => {
  const { desk, facts, set } = await longPriced(app, shop, clock)
  await set('80000', '90000')
  const { rows } = await shop.db.execute<{ id: number }>(sql`select id from wheels where price = 8000000`)
  const ids = rows.map(({ id }) => id)
  const undone = async (minutes: number) => {
    const bulk = { bulk: { ids, action: 'percent', percent: '25', round: '5', crosses_out: false } }
    const { seen } = await previewOf(desk, bulk)
    const { data } = await desk.ask<{ id: string }>('POST /desk/goods-changes', { ...bulk, seen })
    expect((await facts()).values).toEqual({ price: '100000', compare_at_price: '' })
    clock.pass({ minutes })
    const later = await signedIn(app, shop, 'owner')
    expect(await later.ask(`POST /desk/goods-changes/${data.id}/undo`)).toMatchObject({ http: 200 })
    return (await facts()).values
  }
  expect(await undone(1)).toEqual({ price: '80000', compare_at_price: '90000' })
  // Up and down again: 90,000 was not the price before this reduction.
  expect(await undone(11)).toEqual({ price: '80000', compare_at_price: '' })
})

test('a size that was ordered since stays where the change of it is undone', async ({
  app,
  shop,
  ask,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const { rows: found } = await pool.query(
    `select id, sku, version from wheels where supplier_stock > 8 and axle = 'any' order by id limit 1`,
  )
  const { id, sku, version } = found[0]
  const rows = [{ id, version, values: { offset: '32' } }]
  const { seen } = await previewOf(desk, { rows })
  const { data } = await desk.ask<{ id: string }>('POST /desk/goods-changes', { rows, seen })
  const session_id = newSessionId()
  await ask('POST /cart/add', { session_id, sku, quantity: 4 })
  expect(await ask('POST /order/store', orderForm(session_id))).toMatchObject({ http: 200 })
  const reply = await desk.ask(`POST /desk/goods-changes/${data.id}/undo`)
  expect(reply).toMatchObject({ http: 409, code: 'desk_size_sold' })
  expect((await pool.query('select "offset" from wheels where id = $1', [id])).rows).toEqual([{ offset: 32 }])
})
