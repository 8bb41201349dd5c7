import type pg from 'pg'
import { expect } from 'vitest'
import { listWheels } from '#domain/catalogue/listing.ts'
import { type Columns, codedFacets } from '#domain/catalogue/memory/columns.ts'
import { catalogueOf } from '#domain/catalogue/memory/keep.ts'
import { importWheels } from '#domain/goods-import/import-wheels.ts'
import type { Shop } from '#domain/shop.ts'
import { readWheelQuery } from '#shared/filters/wheels.ts'
import { importList } from '#tests/support/import-list.ts'
import { test } from '#tests/support/shop.ts'

/** What lists and searches read must match the wheels after every kind of write. */

const list = (shop: Shop, address: string) => listWheels(shop, readWheelQuery(new URLSearchParams(address)))

test('after any write, memory and search index match the wheels', async ({ shop, database: { pool } }) => {
  await expectInStep(shop, pool)
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
    await expectInStep(shop, pool)
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
  await expectInStep(shop, pool)
  const again = rows.map((each, n) =>
    n % 10 ? each : each.replace(',black,', ',gunmetal,').replace(/,9(\d\d),/, ',7$1,'),
  )
  await importList(shop.db, importWheels, [header, ...again])
  await expectInStep(shop, pool)
  expect((await list(shop, 'brand=nakhla')).total).toBeGreaterThan(0)
})

test('a sale is visible at once', async ({ shop, database: { pool } }) => {
  const [first] = (await list(shop, 'uniqueSize=false&in_stock=true&sort=price_asc')).data
  await pool.query('update wheels set supplier_stock = 0 where sku = $1', [first!.sku])
  const now = await list(shop, 'uniqueSize=false&in_stock=true&sort=price_asc')
  expect(now.data.map(({ sku }) => sku)).not.toContain(first!.sku)
})

test('a facet with many values is counted correctly', async ({ shop, database: { pool } }) => {
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

async function expectInStep(shop: Shop, pool: pg.Pool): Promise<void> {
  const fresh = await catalogueOf(shop.db, () => {}).current()
  expect(described(await shop.catalogue.current())).toEqual(described(fresh))
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

/** What the columns say of each SKU, pair and finish, without their codes. */
function described({ codes, values, pairFront, pairRear, ...columns }: Columns): string[] {
  const { id, card, designs, designOfCard, offset, price, compare_at_price, stock, flags, load } = columns
  const skus = [...id].map((sku, row) => {
    const facets = codedFacets.map((facet) => values[facet][codes[facet][row]!]!.value)
    const figures = [offset, price, compare_at_price, stock, flags, load].map((column) => column[row])
    return [sku, card[row], designs[designOfCard[card[row]!]!], ...facets, ...figures].join(' ')
  })
  const pairs = [...pairFront].map((front, pair) => `${id[front]} ${id[pairRear[pair]!]}`)
  const names = values.finish.map(({ value, label, label_ar }) => `${value} ${label} ${label_ar}`)
  return [...skus, ...pairs, ...names.sort()]
}
