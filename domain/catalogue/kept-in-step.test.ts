import type pg from 'pg'
import { expect } from 'vitest'
import { listWheels } from '#domain/catalogue/listing.ts'
import { importWheels } from '#domain/goods-import/import-wheels.ts'
import type { Shop } from '#domain/shop.ts'
import { readWheelQuery } from '#shared/filters/wheels.ts'
import { importList } from '#tests/support/import-list.ts'
import { test } from '#tests/support/shop.ts'

/** The denormalised tables that lists and searches read must match the wheels after every kind of write. */

const list = (shop: Shop, address: string) => listWheels(shop, readWheelQuery(new URLSearchParams(address)))

test('after any write, the derived rows and facet counts match the wheels', async ({ database: { pool } }) => {
  await expectInStep(pool)
  for (const statement of [
    `update wheels set price = price + 100, supplier_stock = 0 where id % 3 = 0`,
    `update wheels set supplier_stock = 5, special_order = not special_order, clearance = not clearance where id % 4 = 0`,
    `update wheels set finish = 'sand', finish_name = 'Sand', finish_name_ar = 'رملي' where diameter = 17`,
    `update wheels set diameter = 25.5, width = 12.25, fit_style = 'aggressive', load_rating_kg = null where id % 9 = 0`,
    `update wheels set design_id = 'dunehart-wadi-x' where design_id = 'dunehart-liwa-6'`,
    `update wheels set finish_name = 'Bright Bronze' where finish = 'bronze'`,
    `delete from wheel_pairs`,
    `delete from wishlist_items`,
    `delete from wheels where id % 11 = 0 or finish = 'sand'`,
    `update wheels set price = price where false`,
  ]) {
    await pool.query(statement)
    await expectInStep(pool)
  }
})

test('after an import, derived data equals a full rebuild', async ({ shop, database: { pool } }) => {
  const header = `sku,brand,design,finish,construction,diameter,width,bolt_pattern,offset,centre_bore,lug_seat,price,
    supplier_stock,brand_ar,description`.replaceAll(/\s/g, '')
  const row = (n: number) =>
    [
      `ZZ-${n % 7}-${n}`,
      n % 2 ? 'Nakhla' : 'Sidra',
      `Design ${n % 7}${n % 2 ? 'n' : 's'}`,
      ['black', 'bronze', 'sand dune'][n % 3],
      'cast',
      17 + (n % 5),
      8 + (n % 3) / 2,
      n % 2 ? '6x139.7' : '5x114.3',
      n % 40,
      106.1,
      'conical 60',
      900 + n,
      n % 4,
      n % 2 ? 'نخلة' : 'سدرة',
      'Six spokes (deep) for 4x4s / المصقول',
    ].join(',')
  const rows = Array.from({ length: 600 }, (_, n) => row(n))
  const report = await importList(shop.db, importWheels, [header, ...rows])
  expect(report).toMatchObject({ refused: 0, tables: { wheels: { new: 600 } } })
  await expectInStep(pool)
  const again = rows.map((each, n) =>
    n % 10 ? each : each.replace(',black,', ',gunmetal,').replace(/,9(\d\d),/, ',7$1,'),
  )
  await importList(shop.db, importWheels, [header, ...again])
  await expectInStep(pool)
  expect((await list(shop, 'brand=nakhla')).total).toBeGreaterThan(0)
})

test('a sale updates one derived row and is visible at once', async ({ shop, database: { pool } }) => {
  const [first] = (await list(shop, 'uniqueSize=false&in_stock=true&sort=price_asc')).data
  const versions = async () =>
    (
      await pool.query(
        `select sum(xmin::text::int8)::text as v from wheel_facets where wheel_id <> (select id from wheels where sku = $1)`,
        [first!.sku],
      )
    ).rows
  const before = await versions()
  await pool.query('update wheels set supplier_stock = 0 where sku = $1', [first!.sku])
  expect(await versions()).toEqual(before)
  const now = await list(shop, 'uniqueSize=false&in_stock=true&sort=price_asc')
  expect(now.data.map(({ sku }) => sku)).not.toContain(first!.sku)
})

test('a facet with more values than a number has bits is counted correctly', async ({ shop, database: { pool } }) => {
  await pool.query(`update wheels set finish = 'finish-' || id % 150, finish_name = 'Finish ' || id % 150`)
  await pool.query(`update wheels set finish = 'bronze', finish_name = 'Bronze' where id % 3 = 0`)
  for (const address of ['', 'diameter=20', 'finish=finish-1,finish-100&diameter=18,20']) {
    const { facets } = await list(shop, address)
    const finishes = facets.find(({ name }) => name === 'finish')!.values
    expect(finishes.length).toBeGreaterThan(address ? 10 : 100)
    for (const { value, count } of finishes.filter((_, n) => n % 9 === 0)) {
      const alone = new URLSearchParams(address)
      alone.set('finish', value)
      expect([value, (await list(shop, `${alone}`)).total]).toEqual([value, count])
    }
  }
})

async function expectInStep(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(`
    select w.sku from wheels w full join (
      select x.*, b.value as brand, d.value as d, wi.value as wi, p.value as p, f.value as f, c.value as c, k.value as k,
        cb.value as cb
      from wheel_facets x
      join facet_values b on (b.facet, b.code) = ('brand', x.brand_code)
      join facet_values d on (d.facet, d.code) = ('diameter', x.diameter_code)
      join facet_values wi on (wi.facet, wi.code) = ('width', x.width_code)
      join facet_values p on (p.facet, p.code) = ('bolt_pattern', x.bolt_pattern_code)
      join facet_values f on (f.facet, f.code) = ('finish', x.finish_code)
      join facet_values c on (c.facet, c.code) = ('colour', x.colour_code)
      join facet_values k on (k.facet, k.code) = ('construction', x.construction_code)
      join facet_values cb on (cb.facet, cb.code) = ('centre_bore', x.centre_bore_code)
    ) x on x.wheel_id = w.id
    where (w.brand_slug, w.diameter::text, w.width::text, w.bolt_pattern, w.finish, w.colour, w.construction,
        w.centre_bore::text, w.diameter, w.width, w."offset", w.centre_bore, w.outer_edge_mm, w.inner_edge_mm, w.price,
        w.supplier_stock > 0, w.special_order, w.clearance, w.fit_style = 'aggressive')
      is distinct from (x.brand, x.d, x.wi, x.p, x.f, x.c, x.k, x.cb, x.diameter, x.width, x."offset", x.centre_bore,
        x.outer_edge_mm, x.inner_edge_mm, x.price, x.in_stock, x.special_order, x.clearance, x.aggressive)
      or w.load_rating_kg is distinct from x.load_rating_kg`)
  expect(rows).toEqual([])
  const cards = await pool.query(`
    select count(distinct (design_id, construction, w.diameter))::int as wheels, count(distinct x.card)::int as narrow,
      count(distinct (design_id, construction, w.diameter, x.card))::int as both
    from wheels w join wheel_facets x on x.wheel_id = w.id`)
  expect(cards.rows[0].narrow).toBe(cards.rows[0].wheels)
  expect(cards.rows[0].both).toBe(cards.rows[0].wheels)
  const counts = await pool.query(`
    select facet, value, v.wheels, count(w.id)::int as counted
    from facet_values v left join wheels w on v.value = case v.facet
      when 'brand' then w.brand_slug when 'diameter' then w.diameter::text when 'width' then w.width::text
      when 'bolt_pattern' then w.bolt_pattern when 'finish' then w.finish when 'colour' then w.colour
      when 'construction' then w.construction when 'centre_bore' then w.centre_bore::text end
    group by facet, code having v.wheels <> count(w.id)`)
  expect(counts.rows).toEqual([])
  // Recomputed from the whole texts for each design in a diameter, not incrementally.
  const words = await pool.query(`
    select design_id, diameter
    from search_groups g full join (
      select w.design_id, w.diameter, count(*)::int as skus, array_to_tsvector(array(
        select distinct word from unnest(
          array['*', 'b=' || min(d.brand_slug), 'g=' || w.design_id, 'd=' || w.diameter]
          || array_agg('w=' || width) || array_agg('p=' || bolt_pattern) || array_agg('n=' || stud_holes)
          || array_agg('q=' || pcd) || array_agg('e=' || "offset") || array_agg('c=' || centre_bore)
          || array_agg('f=' || finish) || array_agg('h=' || colour) || array_agg('k=' || w.construction)
          || search_words(concat_ws(' ', min(b.name), min(b.name_ar), min(d.name), min(d.slug), min(d.style),
            min(d.construction), min(d.description), min(d.description_ar), string_agg(w.name, ' '),
            string_agg(finish_name, ' '), string_agg(finish_name_ar, ' '), string_agg(replace(sku, '-', ' '), ' ')))
        ) as u (word) where word <> ''
      )) as words
      from wheels w join designs d on d.id = w.design_id join brands b on b.slug = d.brand_slug
      group by w.design_id, w.diameter
    ) rebuilt using (design_id, diameter)
    where (g.skus, g.words) is distinct from (rebuilt.skus, rebuilt.words)`)
  expect(words.rows).toEqual([])
}
