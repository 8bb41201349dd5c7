import { expect } from 'vitest'
import { listWheels } from '#domain/catalogue/listing.ts'
import { flag } from '#domain/catalogue/memory/columns.ts'
import type { Product } from '#shared/api/browse.ts'
import type { PriceFacts } from '#shared/desk/prices.ts'
import type { StockLevel } from '#shared/desk/stock.ts'
import { readWheelQuery } from '#shared/filters/wheels.ts'
import { brandOf } from '#tests/desk/goods-list-steps.ts'
import type { Wheel } from '#tests/desk/goods-model.ts'
import type { Entry, Scene } from '#tests/desk/goods-scene.ts'

/** What every screen and every table says of a wheel, beside what the model says. */
export async function compare(scene: Scene): Promise<void> {
  const { pool, shop, wheels } = scene
  const { rows } = await pool.query(
    `select w.id, w.sku, w.price, w.compare_at_price as old, w.supplier_stock as stock, w.hidden, w.clearance,
      (select coalesce(sum(change), 0)::int from stock_movements m where m.sku = w.sku and m.kind = 'wheel') as moved,
      (select json_agg(json_build_array(p.price, p.compare_at_price, extract(epoch from p.ended_at) * 1000) order by p.id)
        from past_prices p where p.wheel_id = w.id) as past
    from wheels w where sku = any($1) order by sku`,
    [wheels.map(({ sku }) => sku)],
  )
  const there = wheels.filter(({ exists }) => exists)
  const found = rows.map(({ id: _, moved, past, ...row }) => ({ ...row, moved, past: past ?? [] }))
  expect(found).toEqual(
    there.map(({ sku, price, old, stock, hidden, clearance, past }) => ({
      ...{ sku, price, old, stock, hidden, clearance },
      moved: stock,
      past: past.map((each) => [each.price, each.old, each.until]),
    })),
  )
  const columns = await shop.catalogue.current()
  const ids = Array.from(columns.id)
  for (const [i, wheel] of there.entries()) await compareScreens(scene, wheel, rows[i].id, ids.indexOf(rows[i].id))
  const shown = there.filter(({ hidden }) => !hidden)
  const address = new URLSearchParams({
    brand: brandOf(wheels[0]!.sku).toLowerCase().replace(' ', '-'),
    uniqueSize: 'false',
  })
  const { data } = await listWheels(shop, readWheelQuery(address))
  const ours = data.filter(({ sku }) => wheels.some((wheel) => wheel.sku === sku))
  expect(
    ours
      .map(({ sku, price, compare_at_price, supplier_stock }) => [sku, price, compare_at_price, supplier_stock])
      .toSorted(),
  ).toEqual(shown.map(({ sku, price, old, stock }) => [sku, price, old, stock]))
}

async function compareScreens({ desk, shop, app }: Scene, wheel: Wheel, id: number, row: number): Promise<void> {
  const { sku, price, old, stock, hidden, clearance } = wheel
  const get = async <Data>(path: string) => (await desk.ask<Data>(`GET ${path}`)).data
  const level = await get<StockLevel>(`/desk/stock/${sku}`)
  const form = await get<{ stock: number; shown: boolean; path: string }>(`/desk/goods/${id}`)
  const facts = await get<PriceFacts>(`/desk/prices/wheel/${id}`)
  expect([level.stock, form.stock, form.shown]).toEqual([stock, stock, !hidden])
  expect(facts.values).toEqual({ price: String(price / 100), compare_at_price: old === null ? '' : String(old / 100) })
  expect(facts.periods.map(({ from }) => from)).toEqual([null, ...facts.periods.slice(0, -1).map(({ until }) => until)])
  const times = facts.periods.flatMap(({ until }) => (until === null ? [] : [until]))
  expect(times).toEqual(times.toSorted())
  const columns = await shop.catalogue.current()
  expect(row >= 0).toBe(!hidden)
  const product = await app.inject({ url: `/api/wheel${form.path}` })
  expect(product.statusCode).toBe(hidden ? 404 : 200)
  if (hidden) return
  const isClear = (columns.flags[row]! & flag.clearance) !== 0
  expect([columns.price[row], columns.compare_at_price[row], columns.stock[row], isClear]).toEqual([
    price,
    old ?? 0,
    stock,
    clearance,
  ])
  const { data } = product.json() as { data: Product }
  expect(data).toMatchObject({ sku, price, compare_at_price: old, supplier_stock: stock, clearance })
}

/** The entries of the audit since the last one that was looked at are these, each once. */
export async function compareAudit({ pool }: Scene, since: number, entries: readonly Entry[]): Promise<number> {
  const { rows } = await pool.query(
    'select id::int, action, before, after from audit_entries where id > $1 order by id',
    [since],
  )
  expect(rows.map(({ action }) => action)).toEqual(
    entries.map(({ action }) => (action.endsWith('.') ? expect.stringContaining(action) : action)),
  )
  for (const [i, { before, after }] of entries.entries()) {
    if (before) expect(rows[i].before).toMatchObject(before)
    if (after) expect(rows[i].after).toMatchObject(after)
  }
  return rows.at(-1)?.id ?? since
}
