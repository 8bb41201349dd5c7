import { expect } from 'vitest'
import { listWheels } from '#domain/catalogue/listing.ts'
import { findProduct } from '#domain/catalogue/product.ts'
import type { Shop } from '#domain/shop.ts'
import type { Cart } from '#shared/api/cart.ts'
import { readWheelQuery } from '#shared/filters/wheels.ts'
import { newSessionId } from '#shared/session-id.ts'
import { test } from '#tests/support/shop.ts'

const listed = async (shop: Shop, address: string) =>
  (await listWheels(shop, readWheelQuery(new URLSearchParams(address)))).total

test('a hidden SKU, design or brand is in no list, on no page, and in no cart', async ({
  shop,
  database: { pool },
  ask,
}) => {
  const { rows } = await pool.query(`select w.id, sku, design_id, brand_slug, price from wheels w
    where supplier_stock > 4 and axle = 'any' order by id limit 1`)
  const { id, sku, design_id, brand_slug } = rows[0]
  const all = await listed(shop, 'uniqueSize=false')
  const session_id = newSessionId()
  const add = (sent: object) => ask<Cart>('POST /cart/add', { session_id, sku, quantity: 1, ...sent })
  expect(await add({})).toMatchObject({ http: 200, data: { cart_items: [{ sku }] } })
  const cases = [
    [`update wheels set hidden = $2 where id = $1`, id],
    [`update designs set hidden = $2 where id = $1`, design_id],
    [`update brands set hidden = $2 where slug = $1`, brand_slug],
  ] as const
  for (const [statement, key] of cases) {
    await pool.query(statement, [key, true])
    expect(await listed(shop, 'uniqueSize=false')).toBeLessThan(all)
    await expect(findProduct(shop, { sku })).rejects.toMatchObject({ code: 'wheel_not_found' })
    expect(await add({ session_id: newSessionId() })).toMatchObject({ code: 'wheel_not_found' })
    const { data } = await ask<Cart>(`GET /cart/${session_id}/get`)
    expect(data.cart_items[0]).toMatchObject({ sku, available: 0 })
    await pool.query(statement, [key, false])
    expect(await listed(shop, 'uniqueSize=false')).toBe(all)
    expect(await findProduct(shop, { sku })).toMatchObject({ sku })
  }
})

test('a hidden SKU stays hidden when its design is shown again, and a new SKU of a hidden design is hidden', async ({
  database: { pool },
}) => {
  const { rows } = await pool.query(`select id, design_id from wheels order by id limit 1`)
  const { id, design_id } = rows[0]
  const shown = async () => (await pool.query('select shown from wheels where id = $1', [id])).rows[0].shown
  await pool.query('update wheels set hidden = true where id = $1', [id])
  await pool.query('update designs set hidden = true where id = $1', [design_id])
  await pool.query('update designs set hidden = false where id = $1', [design_id])
  expect(await shown()).toBe(false)
  await pool.query('update designs set hidden = true where id = $1', [design_id])
  const made = await pool.query(
    `insert into wheels (sku, slug, name, name_ar, brand_slug, design_id, finish, finish_name, finish_name_ar, colour,
      construction, diameter, width, stud_holes, pcd, bolt_pattern, "offset", centre_bore, axle, lug_seat, fit_style, price,
      supplier_stock, special_order, clearance, images)
    select 'NEW-1', slug, name, name_ar, brand_slug, design_id, finish, finish_name, finish_name_ar, colour,
      construction, diameter, width, stud_holes, pcd, bolt_pattern, "offset", centre_bore, axle, lug_seat, fit_style, price,
      supplier_stock, special_order, clearance, images from wheels where id = $1 returning id`,
    [id],
  )
  const { rows: added } = await pool.query('select shown from wheels where id = $1', [made.rows[0].id])
  expect(added[0].shown).toBe(false)
})

test('each changed price is kept with the time at which it ended, and stock changes no version', async ({
  database: { pool },
}) => {
  const { rows } = await pool.query('select id, price, version from wheels order by id limit 1')
  const [{ id, price, version }] = rows
  await pool.query(`update wheels set supplier_stock = supplier_stock + 1 where id = $1`, [id])
  await pool.query(`update wheels set price = price + 100, updated_at = '2026-03-02T10:00:00Z' where id = $1`, [id])
  await pool.query(`update wheels set price = price where id = $1`, [id])
  const { rows: past } = await pool.query('select price, ended_at from past_prices where wheel_id = $1', [id])
  expect(past).toEqual([{ price, ended_at: new Date('2026-03-02T10:00:00Z') }])
  const { rows: now } = await pool.query('select version from wheels where id = $1', [id])
  expect(now[0].version).toBe(version + 1)
})
