import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { expect } from 'vitest'
import { applyDuePrices } from '#domain/goods/planned-prices.ts'
import type { Shop } from '#domain/shop.ts'
import type { PriceFacts } from '#shared/desk/prices.ts'
import type { ChangePreview } from '#shared/desk/sheet.ts'
import type { Clock } from '#tests/support/clock.ts'
import { test } from '#tests/support/shop.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'

const previewOf = async (desk: Desk, wanted: object) =>
  (await desk.ask<ChangePreview>('POST /desk/goods-changes/preview', wanted)).data

/** The time so many hours on by the test's clock. */
const hoursOn = (clock: Clock) => (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString()

type Priced = { id: number; price: number }
type Period = { less?: number; begins_at?: string; ends_at: string | null; crosses_out?: boolean }

/**
 * The owner's desk with the first wheels that have no crossed-out price, and prices planned for them: `less` dirhams below theirs,
 * from now on unless said otherwise.
 */
async function planning(
  { app, shop, clock, pool }: { app: FastifyInstance; shop: Shop; clock: Clock; pool: Pool },
  most = 1,
) {
  const desk = await signedIn(app, shop, 'owner')
  const { rows: wheels } = await pool.query<Priced>(
    'select id, price from wheels where compare_at_price is null order by id limit $1',
    [most],
  )
  const at = hoursOn(clock)
  const plan = (
    { id, price }: Priced,
    { less = 50, begins_at = at(0), crosses_out = true, ...period }: Period,
    by = desk,
  ) => {
    const values = { price: String(price / 100 - less), begins_at, crosses_out, ...period }
    return by.ask<{ id: string }>(`POST /desk/prices/wheel/${id}/plans`, values)
  }
  return { desk, wheels, wheel: wheels[0]!, at, plan }
}

test('a planned price begins and ends by itself, and the shop shows it', async ({
  app,
  shop,
  clock,
  database: { pool },
}) => {
  const { desk, wheel, at, plan } = await planning({ app, shop, clock, pool })
  const { id, price } = wheel
  expect(await plan(wheel, { begins_at: at(1), ends_at: at(3) })).toMatchObject({ http: 200 })
  expect(await plan(wheel, { begins_at: at(2), ends_at: null })).toMatchObject({ code: 'desk_plans_overlap' })
  const { data: later } = await plan(wheel, { begins_at: at(5), ends_at: null })
  expect(await desk.ask(`DELETE /desk/plans/${later.id}`)).toMatchObject({ http: 200 })
  const { rows } = await pool.query<{ path: string }>(`select slug || '/' || sku as path from wheels where id = $1`, [
    id,
  ])
  const shownUntil = async () => (await app.inject(`/api/wheel/${rows[0]!.path}`)).json().data.price_until
  const inShop = async () => {
    const columns = await shop.catalogue.current()
    const row = columns.id.indexOf(id)
    return [columns.price[row], columns.compare_at_price[row]]
  }
  await applyDuePrices(shop)
  expect(await inShop()).toEqual([price, 0])
  expect(await shownUntil()).toBeNull()
  const end = at(3)
  clock.pass({ hours: 1 })
  await Promise.all([applyDuePrices(shop), applyDuePrices(shop)])
  expect(await inShop()).toEqual([price - 5000, price])
  expect(await shownUntil()).toBe(end)
  clock.pass({ hours: 2 })
  await applyDuePrices(shop)
  expect(await inShop()).toEqual([price, 0])
  expect(await shownUntil()).toBeNull()
  const { rows: entries } = await pool.query(
    `select before, after, staff_name from audit_entries where action = 'wheel.price_changed' and thing_id = $1 order by id`,
    [String(id)],
  )
  expect(entries).toHaveLength(2)
})

test('of two planned prices that touch, the first ends before the second begins, and the usual price comes back', async ({
  app,
  shop,
  clock,
  database: { pool },
}) => {
  const { wheels, at, plan } = await planning({ app, shop, clock, pool }, 6)
  for (const wheel of wheels)
    for (const [less, from, to] of [
      [50, 1, 3],
      [30, 3, 5],
    ] as const) {
      const period = { less, begins_at: at(from), ends_at: at(to), crosses_out: false }
      expect(await plan(wheel, period)).toMatchObject({ http: 200 })
    }
  const now = async () =>
    (await pool.query('select price from wheels where id = any($1) order by id', [wheels.map(({ id }) => id)])).rows
  for (const less of [5_000, 3_000, 0]) {
    clock.pass({ hours: less === 5_000 ? 1 : 2 })
    await Promise.all([applyDuePrices(shop), applyDuePrices(shop)])
    expect(await now()).toEqual(wheels.map(({ price }) => ({ price: price - less })))
  }
})

test('a planned price without an end stays, and later ones can be planned', async ({
  app,
  shop,
  clock,
  database: { pool },
}) => {
  const { wheel, at, plan } = await planning({ app, shop, clock, pool })
  const { id, price } = wheel
  expect(await plan(wheel, { begins_at: at(1), ends_at: null })).toMatchObject({ http: 200 })
  clock.pass({ hours: 2 })
  await applyDuePrices(shop)
  const { rows: now } = await pool.query('select price, compare_at_price from wheels where id = $1', [id])
  expect(now).toEqual([{ price: price - 5_000, compare_at_price: price }])
  const again = await signedIn(app, shop, 'manager')
  expect(await plan(wheel, { begins_at: at(1), ends_at: at(2) }, again)).toMatchObject({ http: 200 })
})

test('a planned price that runs is ended now: the price before it comes back, unless it was changed by hand', async ({
  app,
  shop,
  clock,
  database: { pool },
}) => {
  const { desk, wheels, at, plan } = await planning({ app, shop, clock, pool }, 3)
  const [runs, byHand, imported] = wheels as [Priced, Priced, Priced]
  const ids = wheels.map(({ id }) => id)
  const plans = []
  for (const wheel of wheels) plans.push((await plan(wheel, { ends_at: at(9) })).data.id)
  await applyDuePrices(shop)
  clock.pass({ minutes: 1 })
  await pool.query('update wheels set price = 123400, compare_at_price = null where id = $1', [byHand.id])
  const bulk = { bulk: { ids: [imported.id], action: 'percent', percent: '-20', round: '5', crosses_out: false } }
  const { seen } = await previewOf(desk, bulk)
  const { data: change } = await desk.ask<{ id: string }>('POST /desk/goods-changes', { ...bulk, seen })
  clock.pass({ minutes: 1 })
  for (const id of plans) expect(await desk.ask(`DELETE /desk/plans/${id}`)).toMatchObject({ http: 200 })
  expect(await desk.ask(`DELETE /desk/plans/${plans[0]}`)).toMatchObject({ http: 409, code: 'desk_plan_begun' })
  // Undoing a change made during the period brings back no price of a period that was ended.
  expect(await desk.ask(`POST /desk/goods-changes/${change.id}/undo`)).toMatchObject({ http: 200 })
  const now = async () =>
    (await pool.query('select price, compare_at_price as old from wheels where id = any($1) order by id', [ids])).rows
  const expected = [runs.price, 123_400, imported.price].map((price) => ({ price, old: null }))
  expect(await now()).toEqual(expected)
  const entries = await pool.query(
    `select before, after from audit_entries where action = 'price.plan_cancelled' order by id limit 1`,
  )
  expect(entries.rows).toEqual([
    { before: { price: String(runs.price / 100 - 50) }, after: { price: String(runs.price / 100) } },
  ])
  // Its time is free again, and its former end changes nothing.
  expect(await plan(runs, { begins_at: at(2), ends_at: at(3) })).toMatchObject({ http: 200 })
  clock.pass({ hours: 10 })
  await applyDuePrices(shop)
  expect(await now()).toEqual(expected)
})

test('ending a planned price is in the audit, also where the price before it was the same', async ({
  app,
  shop,
  clock,
  database: { pool },
}) => {
  const { desk, wheel, at, plan } = await planning({ app, shop, clock, pool })
  const { data } = await plan(wheel, { less: 0, ends_at: at(9) })
  await applyDuePrices(shop)
  clock.pass({ minutes: 1 })
  expect(await desk.ask(`DELETE /desk/plans/${data.id}`)).toMatchObject({ http: 200 })
  const { rows } = await pool.query(`select before, after from audit_entries where action = 'price.plan_cancelled'`)
  expect(rows).toEqual([{ before: { price: String(wheel.price / 100) }, after: { price: null } }])
})

test('a planned price that was changed by hand meanwhile stays as it is at its end', async ({
  app,
  shop,
  clock,
  database: { pool },
}) => {
  const { wheel, at, plan } = await planning({ app, shop, clock, pool })
  await plan(wheel, { ends_at: at(3), crosses_out: false })
  await applyDuePrices(shop)
  await pool.query('update wheels set price = 123400, compare_at_price = null where id = $1', [wheel.id])
  clock.pass({ hours: 3 })
  await applyDuePrices(shop)
  const after = await pool.query(`select w.price, p.state from wheels w join planned_prices p on p.wheel_id = w.id`)
  expect(after.rows).toEqual([{ price: 123_400, state: 'kept' }])
})

test('undoing a price brings back no planned price whose period is over', async ({
  app,
  shop,
  clock,
  database: { pool },
}) => {
  const { desk, wheels, at, plan } = await planning({ app, shop, clock, pool }, 3)
  const [over, runs, stays] = wheels as [Priced, Priced, Priced]
  for (const [wheel, ends_at] of [
    [over, at(3)],
    [runs, at(9)],
    [stays, null],
  ] as const)
    expect(await plan(wheel, { ends_at })).toMatchObject({ http: 200 })
  await applyDuePrices(shop)
  clock.pass({ minutes: 1 })
  for (const { id, price } of wheels) {
    const { version } = (await desk.ask<PriceFacts>(`GET /desk/prices/wheel/${id}`)).data
    const values = { price: String(price / 100 - 80), compare_at_price: '' }
    expect(await desk.ask(`PUT /desk/prices/wheel/${id}`, { version, values })).toMatchObject({ http: 200 })
  }
  clock.pass({ hours: 3 })
  await applyDuePrices(shop)
  const later = await signedIn(app, shop, 'owner')
  for (const { id } of wheels) {
    const { rows } = await pool.query(
      `select max(id) as id from audit_entries where action = 'wheel.price_changed' and thing_id = $1`,
      [String(id)],
    )
    expect(await later.ask(`POST /desk/audit/${rows[0].id}/undo`)).toMatchObject({ http: 200 })
  }
  const { rows: now } = await pool.query(
    'select id, price, compare_at_price from wheels where id = any($1) order by id',
    [wheels.map(({ id }) => id)],
  )
  expect(now).toMatchObject([
    { price: over.price, compare_at_price: null },
    { price: runs.price - 5_000 },
    { price: stays.price - 5_000 },
  ])
})

test('the end of a planned price cannot be undone', async ({ app, shop, clock, database: { pool } }) => {
  const { wheel, at, plan } = await planning({ app, shop, clock, pool })
  const { id, price } = wheel
  await plan(wheel, { ends_at: at(1) })
  await applyDuePrices(shop)
  // Its end is applied late.
  clock.pass({ hours: 3 })
  await applyDuePrices(shop)
  const later = await signedIn(app, shop, 'owner')
  const entry = await pool.query(`select max(id) as id from audit_entries where action = 'wheel.price_changed'`)
  expect(await later.ask(`POST /desk/audit/${entry.rows[0].id}/undo`)).toMatchObject({
    http: 409,
    code: 'desk_undo_period_over',
  })
  const now = await pool.query('select price, compare_at_price from wheels where id = $1', [id])
  expect(now.rows).toEqual([{ price, compare_at_price: null }])
})

test('undoing a bulk change brings back no planned price whose period is over', async ({
  app,
  shop,
  clock,
  database: { pool },
}) => {
  const { desk, wheels, at, plan } = await planning({ app, shop, clock, pool }, 2)
  const [over, other] = wheels as [Priced, Priced]
  await plan(over, { ends_at: at(3) })
  await applyDuePrices(shop)
  clock.pass({ minutes: 1 })
  const ids = [over.id, other.id]
  const bulk = { bulk: { ids, action: 'percent', percent: '-20', round: '5', crosses_out: true } }
  const { seen } = await previewOf(desk, bulk)
  const { data } = await desk.ask<{ id: string }>('POST /desk/goods-changes', { ...bulk, seen })
  clock.pass({ hours: 3 })
  await applyDuePrices(shop)
  const later = await signedIn(app, shop, 'owner')
  expect(await later.ask(`POST /desk/goods-changes/${data.id}/undo`)).toMatchObject({ http: 200 })
  const { rows: now } = await pool.query('select price, compare_at_price from wheels where id = any($1) order by id', [
    ids,
  ])
  expect(now).toEqual([over, other].map(({ price }) => ({ price, compare_at_price: null })))
})
