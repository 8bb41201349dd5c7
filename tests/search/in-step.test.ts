import { expect, vi } from 'vitest'
import { catalogueOf } from '#domain/catalogue/memory/keep.ts'
import { search } from '#domain/search/search.ts'
import type { Shop } from '#domain/shop.ts'
import { test as base } from '#tests/support/shop.ts'

/** A shop whose catalogue follows changes, as in another process. */
const test = base.extend<{ following: Shop }>({
  following: async ({ shop, database }, use) => {
    const catalogue = catalogueOf(database.db, () => {})
    await catalogue.follow(database.address)
    await use({ ...shop, catalogue })
    await catalogue.stop()
  },
})

/** As long as a busy machine may need. */
const soon = { timeout: 20_000, interval: 10 }
const skusFor = async (shop: Shop, query: string) => (await search(shop, { query })).products.map(({ sku }) => sku)

test('a changed price or stock comes into the results by itself', async ({ following, database: { pool } }) => {
  const sku = 'DH-LIW-18090-61397-78-P12-BRZ'
  const first = async (query: string) => (await search(following, { query })).products[0]
  await first(sku)
  await pool.query('update wheels set price = 123400, compare_at_price = null, supplier_stock = 0 where sku = $1', [
    sku,
  ])
  const changed = { sku, price: 123400, compare_at_price: null, supplier_stock: 0 }
  await vi.waitFor(async () => expect(await first(sku)).toMatchObject(changed), soon)
  await first('AC-108')
  await pool.query(`update addons set price = 4300, compare_at_price = null, stock = 0 where sku = 'AC-108'`)
  await vi.waitFor(async () => expect(await first('AC-108')).toMatchObject({ price: 4300, supplier_stock: 0 }), soon)
})

test('a new SKU is found by its texts, a renamed one by the new name, and a removed one no more', async ({
  following,
  database: { pool },
}) => {
  expect(await skusFor(following, 'zephyrine')).toEqual([])
  await pool.query(`
    insert into wheels (brand_slug, design_id, sku, name, slug, name_ar, finish, finish_name, finish_name_ar, colour,
      construction, diameter, width, stud_holes, pcd, bolt_pattern, "offset", centre_bore, axle, lug_seat, fit_style, price,
      supplier_stock, special_order, clearance, images)
    select brand_slug, design_id, 'ZQ-77-X', name || ' Zephyrine', slug, name_ar, finish, finish_name, finish_name_ar,
      colour, construction, diameter, width, stud_holes, pcd, bolt_pattern, "offset", centre_bore, axle, lug_seat,
      fit_style, 100, 9, special_order, clearance, images
    from wheels where sku = 'DH-LIW-18090-61397-78-P12-BRZ'`)
  await vi.waitFor(async () => expect(await skusFor(following, 'zephyrine')).toContain('ZQ-77-X'), soon)
  for (const query of ['zq77', 'ZQ-77', 'zephyr', 'zq 77 x'])
    expect(await skusFor(following, query), query).toContain('ZQ-77-X')
  await pool.query(`update wheels set name = 'Borealis' where sku = 'ZQ-77-X'`)
  await vi.waitFor(async () => expect(await skusFor(following, 'borealis')).toContain('ZQ-77-X'), soon)
  expect(await skusFor(following, 'zephyrine')).toEqual([])
  await pool.query(`delete from wheels where sku = 'ZQ-77-X'`)
  await vi.waitFor(async () => expect(await skusFor(following, 'borealis')).toEqual([]), soon)
  expect(await skusFor(following, 'zq77')).toEqual([])
})

test('new names of brands, cars and kinds of accessories are found', async ({ following, database: { pool } }) => {
  await search(following, { query: 'nakhlah' })
  await pool.query(`update brands set name = 'Nakhlah' where slug = 'dunehart'`)
  await pool.query(`update vehicle_models set name = 'Safari' where make = 'nissan' and slug = 'patrol'`)
  await pool.query(`update addon_categories set name = 'Doodads' where id = 3`)
  const brand = async () => (await search(following, { query: 'nakhlah' })).brands[0]
  const model = async () => (await search(following, { query: 'safari' })).models[0]
  const kind = async () => (await search(following, { query: 'doodads' })).products[0]
  await vi.waitFor(async () => expect(await brand()).toMatchObject({ slug: 'dunehart', name: 'Nakhlah' }), soon)
  await vi.waitFor(async () => expect(await model()).toMatchObject({ model: 'patrol', name: 'Safari' }), soon)
  await vi.waitFor(async () => expect(await kind()).toMatchObject({ kind: 'addon', category_id: 3 }), soon)
})
