import fc from 'fast-check'
import type pg from 'pg'
import { expect } from 'vitest'
import { fold, wordsOf } from '#domain/fold.ts'
import { search } from '#domain/search/search.ts'
import { test } from '#tests/support/shop.ts'

/** What a database can hold: no null character, no half of a pair. Letters that are assigned. */
const text = fc
  .oneof(
    fc.string({ unit: fc.integer({ min: 1, max: 0xd7ff }).map((point) => String.fromCodePoint(point)), maxLength: 30 }),
    fc.string({ unit: 'grapheme-ascii', maxLength: 30 }),
    fc.string({ unit: fc.constantFrom(...'ـًأإآةىئؤء٢۲٫٬×✕″′“”\'"–.-xX İﷺﻻ½Åøڤگ,()20J\u200f\u00a0'), maxLength: 30 }),
  )
  .filter((sample) => !/\p{Cn}/u.test(sample))

test('the database folds and splits texts exactly as the code does', async ({ database }) => {
  const drawn = fc.sample(text, 3000)
  // Node and Postgres know different versions of Unicode: a letter must be known to both.
  const known = await database.pool.query<{ t: string }>(
    'select t from unnest($1::text[]) with ordinality as s (t, place) where unicode_assigned(t) order by place',
    [drawn],
  )
  const samples = known.rows.map(({ t }) => t)
  expect(samples.length).toBeGreaterThan(1000)
  const { rows } = await database.pool.query(
    `select search_fold(t) as folded, search_words(t) as words
     from unnest($1::text[]) with ordinality as s (t, place) order by place`,
    [samples],
  )
  const ours = samples.map((t) => ({
    folded: fold(t),
    words: wordsOf(fold(t)),
  }))
  expect(rows).toEqual(ours)
})

test('after any write, the names equal a full rebuild', async ({ database: { pool } }) => {
  for (const statement of [
    `insert into brands (slug, name, name_ar) values ('nakhla', 'Nakhla', 'نخلة')`,
    `insert into designs (id, brand_slug, name, slug, construction) values ('nakhla-waha', 'nakhla', 'Waha 9', 'waha-9', 'cast')`,
    copyOfWheels(`'nakhla', 'nakhla-waha'`, `'NK-' || sku, name || ' special'`, `design_id = 'dunehart-liwa-6'`),
    `update wheels set finish = 'sand', finish_name = 'Sand', finish_name_ar = 'رملي' where design_id = 'nakhla-waha' and diameter = 17`,
    `update wheels set finish_name = 'Bright Bronze' where finish = 'bronze'`,
    `update wheels set design_id = 'dunehart-wadi-x' where design_id = 'dunehart-liwa-6' and diameter = 18`,
    `update wheels set "offset" = "offset" + 1 where id % 7 = 0`,
    `delete from wheel_pairs`,
    `delete from wishlist_items`,
    `delete from wheels where id % 11 = 0`,
    `update brands set name = 'Nakhlah', name_ar = 'النخلة' where slug = 'nakhla'`,
    `update designs set name = 'Oasis', description = 'Palm shade' where id = 'nakhla-waha'`,
    `insert into vehicle_makes (slug, name, name_ar, country) values ('gac', 'GAC', 'جي إيه سي', 'China')`,
    `insert into vehicle_models (make, slug, name, name_ar, body, fitment_class) values ('gac', 'gs8', 'GS8', 'جي إس 8', 'SUV', 'suv')`,
    `update vehicle_makes set name_ar = 'مازدا ماتسودا' where slug = 'mazda'`,
    `update vehicle_modifications set platform = 'Y99' where make = 'nissan' and model = 'patrol' and platform = 'Y61'`,
    `update vehicle_models set name = 'Patrol Safari' where make = 'nissan' and slug = 'patrol'`,
    `update addon_categories set name = 'Rings for hubs' where id = 3`,
  ])
    await pool.query(statement)
  const kept = await namesOf(pool)
  await pool.query('truncate search_names')
  await pool.query(`
    select search_name_brands(array(select slug from brands)), search_name_designs(array(select id from designs)),
      search_name_categories(array(select id::text from addon_categories)),
      search_name_makes(array(select slug from vehicle_makes)),
      search_name_models(array(select make || '/' || slug from vehicle_models))`)
  expect(kept).toEqual(await namesOf(pool))
  expect(kept.length).toBeGreaterThan(1000)
})

test('a change of price or stock does not touch the names, and is visible at once', async ({
  shop,
  database: { pool },
}) => {
  const versions = async () => (await pool.query('select xmin::text from search_names order by kind, ref, key')).rows
  const before = await versions()
  await pool.query(`update wheels set price = price + 100, supplier_stock = 0 where design_id = 'dunehart-liwa-6'`)
  await pool.query(
    `update wheels set supplier_stock = 3 where design_id = 'dunehart-liwa-6' and diameter = 16 and finish = 'gunmetal'`,
  )
  expect(await versions()).toEqual(before)
  const { products } = await search(shop, { query: 'liwa' })
  expect(products.map(({ supplier_stock }) => supplier_stock > 0)).toEqual([
    true,
    ...products.slice(1).map(() => false),
  ])
})

test('concurrent writes to one design lose nothing', async ({ shop, database: { pool } }) => {
  await search(shop, { query: 'erste' })
  const [one, two] = [await pool.connect(), await pool.connect()]
  await one.query('begin')
  await one.query(
    copyOfWheels(`brand_slug, design_id`, `'ONE-' || sku, name || ' erste'`, `design_id = 'midarra-noor'`),
  )
  await two.query('begin')
  const second = two.query(
    copyOfWheels(`brand_slug, design_id`, `'TWO-' || sku, name || ' zweite'`, `design_id = 'midarra-noor'`),
  )
  await one.query('commit')
  await second
  await two.query('commit')
  one.release()
  two.release()
  for (const query of ['midarra erste', 'midarra zweite'])
    expect((await search(shop, { query })).reading.unknown, query).toEqual([])
})

function copyOfWheels(owner: string, names: string, where: string): string {
  return `insert into wheels (brand_slug, design_id, sku, name, slug, name_ar, finish, finish_name, finish_name_ar, colour,
      construction, diameter, width, stud_holes, pcd, bolt_pattern, "offset", centre_bore, axle, lug_seat, fit_style, price,
      supplier_stock, special_order, clearance, images)
    select ${owner}, ${names}, slug, name_ar, finish, finish_name, finish_name_ar, colour, construction, diameter, width,
      stud_holes, pcd, bolt_pattern, "offset", centre_bore, axle, lug_seat, fit_style, price, supplier_stock, special_order,
      clearance, images
    from wheels where ${where} and sku not like '___-%'`
}

/** Finishes are left out: their names are those written last, which a full rebuild cannot know. */
async function namesOf(pool: pg.Pool) {
  return (await pool.query(`select * from search_names where kind <> 'finish' order by kind, ref, key`)).rows
}
