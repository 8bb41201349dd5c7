import type pg from 'pg'
import { expect } from 'vitest'
import { listWheels } from '#domain/catalogue/listing.ts'
import { type Columns, codedFacets } from '#domain/catalogue/memory/columns.ts'
import { catalogueOf } from '#domain/catalogue/memory/keep.ts'
import { keyOf } from '#domain/catalogue/memory/sku-keys.ts'
import type { WordIndex } from '#domain/catalogue/memory/word-index.ts'
import { importWheels } from '#domain/goods-import/import-wheels.ts'
import { search } from '#domain/search/search.ts'
import type { Shop } from '#domain/shop.ts'
import { readWheelQuery } from '#shared/filters/wheels.ts'
import { allCars } from '#tests/support/cars.ts'
import { importList } from '#tests/support/import-list.ts'
import { test } from '#tests/support/shop.ts'

/** What lists and searches read must match the wheels after every kind of write. */

const car = allCars().find(({ takes_square, takes_staggered }) => takes_square && takes_staggered)!
const carAddress = `make=${car.make}&model=${car.model}&year=${car.year}&modification=${car.modification}`
const list = (shop: Shop, address: string) => listWheels(shop, readWheelQuery(new URLSearchParams(address)))

test('after any write, memory and its words match the wheels', async ({ shop, database: { pool } }) => {
  await expectInStep(shop, pool)
  for (const statement of [
    `update wheels set price = price + 100, supplier_stock = 0 where id % 3 = 0`,
    `update wheels set supplier_stock = 5, special_order = not special_order, clearance = not clearance where id % 4 = 0`,
    `update wheels set finish = 'sand', finish_name = 'Sand', finish_name_ar = 'رملي' where diameter = 17`,
    `update wheels set diameter = 25.5, width = 12.25, fit_style = 'aggressive', load_rating_kg = null where id % 9 = 0`,
    `update wheels set design_id = 'dunehart-wadi-x' where design_id = 'dunehart-liwa-6'`,
    `update wheels set finish_name = 'Bright Bronze' where finish = 'bronze'`,
    `update wheels set hidden = true where id % 5 = 0`,
    `update designs set hidden = true where id = 'dunehart-wadi-x'`,
    `update brands set hidden = true where slug = (select min(slug) from brands)`,
    `update wheels set hidden = false where id % 10 = 0`,
    `update designs set hidden = false`,
    `update brands set hidden = false`,
    `update wheels set hidden = false`,
    `delete from wheel_pairs`,
    `delete from wishlist_items`,
    `delete from wheels where id % 11 = 0 or finish = 'sand'`,
    `update wheels set price = price where false`,
  ]) {
    await pool.query(statement)
    await expectInStep(shop, pool)
  }
})

test('what stays in memory is read from the primary, even if pages are read from a replica that differs', async ({
  shop,
}) => {
  // A transaction that is rolled back differs from what all others see, as a replica does.
  const differing = shop.db.transaction(async (replica) => {
    await replica.execute(`update wheels set name = 'Not yet'`)
    await replica.execute(`update brands set name = 'Not yet'`)
    const browsing = { ...shop, db: replica }
    const { data } = await list(browsing, 'diameter=18')
    const found = await search(browsing, { query: data[0]!.sku, limit: 5 })
    const shown = JSON.stringify([data, found])
    expect(shown).toContain(data[0]!.sku)
    expect(shown).not.toContain('Not yet')
    throw new Error('roll back')
  })
  await expect(differing).rejects.toThrow('roll back')
})

test('after an import, derived data equals a full rebuild', async ({ shop, database: { pool } }) => {
  // Where two wheels spell a finish differently, the one that was read last decides: here the newest.
  await pool.query('cluster wheels using wheels_pkey')
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
  const { card, cards, codes } = await shop.catalogue.current()
  expect([runsIn(card), runsIn(codes.diameter)]).toEqual([cards, new Set(codes.diameter).size])
  const fresh = catalogueOf(shop.db, () => {})
  expect(described(await shop.catalogue.current())).toEqual(described(await fresh.current()))
  // Also where what is known of a list is corrected or kept.
  for (const address of [
    '',
    'in_stock=true&sort=price_asc',
    carAddress,
    `${carAddress}&in_stock=true&uniqueSize=false`,
  ])
    expect(await list(shop, address)).toEqual(await list({ ...shop, catalogue: fresh }, address))
  // By the database, from the whole texts of each card.
  const { rows } = await pool.query<{ first: number; words: string[] }>(`
    select min(w.id) as first, array(
      select distinct word from unnest(search_words(concat_ws(' ', min(b.name), min(b.name_ar), min(d.name), min(d.slug),
        min(d.style), min(d.construction), min(d.description), min(d.description_ar), string_agg(w.name, ' '),
        string_agg(finish_name, ' '), string_agg(finish_name_ar, ' '), string_agg(replace(sku, '-', ' '), ' ')))) as u (word)
    ) as words
    from wheels w join designs d on d.id = w.design_id join brands b on b.slug = w.brand_slug
    where w.shown group by w.design_id, w.construction, w.diameter`)
  const expected = new Map(rows.map(({ first, words }) => [first, words.sort()]))
  expect(wordsByFirst(await shop.catalogue.current())).toEqual(expected)
}

/** The number of runs of equal numbers: as many as there are numbers if all rows of each are neighbours. */
function runsIn(numbers: ArrayLike<number>): number {
  return Array.from(numbers).filter((number, at) => number !== numbers[at - 1]).length
}

/** The words of each card, by its lowest id. */
function wordsByFirst({ id, card, designOfCard, words: { cards, designs } }: Columns): Map<number, string[]> {
  const wordsOf = ({ words, starts, documents }: WordIndex) => {
    const byDocument = new Map<number, string[]>()
    for (const [at, word] of words.entries())
      for (const document of documents.subarray(starts[at], starts[at + 1]))
        byDocument.set(document, [...(byDocument.get(document) ?? []), word])
    return byDocument
  }
  const [ofCards, ofDesigns] = [wordsOf(cards), wordsOf(designs)]
  const rows = Map.groupBy(id.keys(), (row) => card[row]!)
  return new Map(
    [...rows].map(([number, its]) => {
      const all = [...(ofCards.get(number) ?? []), ...(ofDesigns.get(designOfCard[number]!) ?? [])]
      return [Math.min(...its.map((row) => id[row]!)), [...new Set(all)].sort()]
    }),
  )
}

/** What the columns say of each SKU, pair, card and finish, without their codes and places. */
function described({ codes, values, pairFront, pairRear, keys, ...columns }: Columns): string[] {
  const { id, card, designs, designOfCard, offset, price, compare_at_price, stock, flags, rim, rims, codeOf } = columns
  const skus = [...id].map((sku, row) => {
    const facets = codedFacets.map((facet) => values[facet][codes[facet][row]!]!.value)
    const figures = [offset, price, compare_at_price, stock, flags].map((column) => column[row])
    return [
      sku,
      keyOf(keys, row),
      designs[designOfCard[card[row]!]!],
      ...facets,
      ...figures,
      ...Object.values(rims[rim[row]!]!),
    ].join(' ')
  })
  const pairs = [...pairFront].map((front, pair) => `${id[front]} ${id[pairRear[pair]!]}`)
  const cards = [...Map.groupBy(id.keys(), (row) => card[row]!).values()].map((rows) => {
    // The rows of a card are neighbours.
    expect(rows.at(-1)! - rows[0]!).toBe(rows.length - 1)
    return rows.map((row) => id[row]!).sort((a, b) => a - b)
  })
  const names = [...codeOf.finish.values()].map((code) => Object.values(values.finish[code]!).join(' '))
  const known = codedFacets.map((facet) => [...codeOf[facet].keys()].map(String).sort().join(' '))
  const typed = [...keys.sorted].map((row) => keyOf(keys, row))
  return [...skus.sort(), ...typed, ...pairs.sort(), ...cards.map(String).sort(), ...names.sort(), ...known]
}
