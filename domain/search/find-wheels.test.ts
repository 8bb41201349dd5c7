import fc from 'fast-check'
import { expect } from 'vitest'
import { bore, leastBore } from '#domain/fitment/rules.ts'
import { fold, foldedSku, wordsOf } from '#domain/fold.ts'
import type { Cars } from '#domain/search/cars.ts'
import { bestRows, matchingRows } from '#domain/search/find-wheels.ts'
import { searchMemory } from '#domain/search/search-memory.ts'
import type { Wanted } from '#domain/search/wanted.ts'
import { car } from '#tests/support/cars.ts'
import { readingTest as test } from '#tests/support/shop.ts'

type Sku = Record<string, string | number | boolean> & { id: number; sku: string; design_id: string; price: number }

test('random searches find what a plain filter over all SKUs finds, the best of each card', async ({
  shop,
  database,
}) => {
  const { rows } = await database.pool.query<Sku>(`
    select w.*, concat_ws('/', w.design_id, w.construction, w.diameter) as card, concat_ws(' ', b.name, b.name_ar, d.name,
      d.slug, d.style, d.construction, d.description, d.description_ar) as design_text
    from wheels w join designs d on d.id = w.design_id join brands b on b.slug = w.brand_slug`)
  const cards = Map.groupBy(rows, ({ card }) => card)
  const words = new Map([...cards].map(([card, skus]) => [card, new Set(wordsOf(fold(textOf(skus))))]))
  const memory = await searchMemory(shop)
  const { columns, cars } = memory
  const idsOf = (found: Iterable<number>) => [...found].map((row) => columns.id[row]!)

  const value = (column: string) => fc.constantFrom(...new Set(rows.map((row) => row[column] as never)))
  const oneOf = <T>(...lists: T[][]) => fc.nat(4 * lists.length).map((n) => lists[n] ?? [])
  const list = (column: string) =>
    fc.array(value(column), { minLength: 1, maxLength: 2 }).chain((values) => oneOf(values))
  const range = (least: number, most: number) =>
    fc.option(fc.record({ min: fc.option(fc.integer({ min: least, max: most })), max: fc.option(fc.constant(most)) }), {
      freq: 1,
    })
  const flag = fc.nat(5).map((n) => n === 0)
  const wantedAnyhow = fc.record<Wanted>({
    brands: list('brand_slug'),
    designs: list('design_id'),
    finishes: list('finish'),
    colours: list('colour'),
    constructions: list('construction'),
    diameters: list('diameter'),
    widths: list('width'),
    bolt_patterns: list('bolt_pattern'),
    stud_holes: list('stud_holes'),
    pcds: list('pcd'),
    bores: list('centre_bore'),
    offset: range(-20, 60),
    price: range(50_000, 400_000),
    in_stock: flag,
    clearance: flag,
    words: oneOf(['dune'], ['18090'], ['spok'], ['برونزي'], ['nothing']),
    sku_words: oneOf(['51397', '108']),
    sku_parts: oneOf(['brz'], ['180', 'p12']),
    cars: oneOf<Wanted['cars'][0]>(
      [{ make: 'nissan', model: 'patrol' }],
      [{ make: 'bmw', model: 'x6' }],
      [{ make: 'toyota', model: undefined }],
      [{ make: 'x', model: 'y' }],
    ),
    year: fc.option(fc.integer({ min: 1990, max: 2026 })),
  })
  const carRows = (
    await database.pool.query(`
    select make, model, start_year, end_year, technical ->> 'bolt_pattern' as bolt_pattern,
      least((technical ->> 'centre_bore')::float8, (technical ->> 'rear_axis_centre_bore')::float8) as hub, window_front as front, window_rear as rear
    from vehicle_modifications where technical ->> 'centre_bore' ~ '^[0-9.]+$'`)
  ).rows
  const suits = (sku: Sku, { cars, year }: Wanted) => {
    const meant = carRows.filter(
      (row) =>
        cars.some(({ make, model }) => row.make === make && (model === undefined || row.model === model)) &&
        (year === null || (row.start_year <= year && row.end_year >= year)) &&
        row.bolt_pattern === sku.bolt_pattern,
    )
    const least = (of: (row: (typeof carRows)[0]) => number) => Math.min(...meant.map(of))
    const is = (name: string) =>
      (sku[name] as number) >= least(({ front, rear }) => Math.min(front[`${name}_min`], rear[`${name}_min`])) &&
      (sku[name] as number) <= -least(({ front, rear }) => -Math.max(front[`${name}_max`], rear[`${name}_max`]))
    return (
      meant.length > 0 &&
      (sku.centre_bore as number) >= leastBore(least(({ hub }) => hub)) &&
      is('diameter') &&
      is('width')
    )
  }
  const among = (values: unknown[], is: unknown) => values.length === 0 || values.includes(is)
  const within = (figure: number, between: Wanted['price']) =>
    figure >= (between?.min ?? -Infinity) && figure <= (between?.max ?? Infinity)
  const isWanted = (sku: Sku, wanted: Wanted) =>
    among(wanted.brands, sku.brand_slug) &&
    among(wanted.designs, sku.design_id) &&
    (wanted.finishes.length + wanted.colours.length === 0 ||
      wanted.finishes.includes(sku.finish as string) ||
      wanted.colours.includes(sku.colour as string)) &&
    among(wanted.constructions, sku.construction) &&
    among(wanted.diameters, sku.diameter) &&
    among(wanted.widths, sku.width) &&
    among(wanted.bolt_patterns, sku.bolt_pattern) &&
    among(wanted.stud_holes, sku.stud_holes) &&
    among(wanted.pcds, sku.pcd) &&
    among(wanted.bores, sku.centre_bore) &&
    within(sku.offset as number, wanted.offset) &&
    within(sku.price, wanted.price) &&
    (!wanted.in_stock || (sku.supplier_stock as number) > 0) &&
    (!wanted.clearance || sku.clearance === true) &&
    wanted.sku_parts.every((part) => foldedSku(sku.sku).includes(part)) &&
    wanted.sku_words.every((word) => words.get(sku.card)!.has(word)) &&
    wanted.words.every((word) =>
      [...words.get(sku.card)!].some((own) => (/\d/.test(word) ? own === word : own.startsWith(word))),
    ) &&
    (wanted.cars.length === 0 || suits(sku, wanted))

  fc.assert(
    fc.property(wantedAnyhow, (wanted) => {
      const expected = rows.filter((sku) => isWanted(sku, wanted))
      const found = idsOf([...matchingRows(columns, cars, wanted)].flat())
      expect(found.toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
      const best = [...Map.groupBy(expected, ({ card }) => card).values()].map((skus) => bestOf(skus, wanted).id)
      const shown = idsOf(bestRows(columns, cars, wanted, 10))
      expect(best).toEqual(expect.arrayContaining(shown))
      expect(shown.length).toBe(Math.min(10, best.length))
      const sold = shown.map((id) => rows.find((row) => row.id === id)!.supplier_stock === 0)
      expect(sold).toEqual(sold.toSorted((a, b) => Number(a) - Number(b)))
    }),
    { numRuns: 300 },
  )
})

test('a search by a car finds what its rear hub takes, and a bore that is smaller by the measuring error', async ({
  shop,
}) => {
  const { columns, cars } = await searchMemory(shop)
  const boresFor = (known: Cars) => {
    const rows = [...matchingRows(columns, known, { ...anything, cars: [{ make: 'bmw', model: 'x6' }], year: 2010 })]
    return new Set(rows.flat().map((row) => columns.bores[columns.codes.centre_bore[row]!]!))
  }
  const { technical } = car('bmw', 'x6', 'xDrive35i', 2014)
  expect([technical.centre_bore, technical.rear_axis_centre_bore]).toEqual(['74.1', '72.6'])
  expect(boresFor(cars)).toContain(72.6)

  const x6 = cars.get('bmw')!.get('x6')!
  const withHub = (centre_bore: number): Cars => {
    const modifications = x6.modifications.map((each) => ({ ...each, centre_bore }))
    return new Map([['bmw', new Map([['x6', { ...x6, modifications }]])]])
  }
  expect(boresFor(withHub(72.6 + bore.under))).toContain(72.6)
  expect(boresFor(withHub(72.61 + bore.under))).not.toContain(72.6)
})

const anything: Wanted = {
  ...{ brands: [], designs: [], finishes: [], colours: [], constructions: [] },
  ...{ diameters: [], widths: [], bolt_patterns: [], stud_holes: [], pcds: [], bores: [] },
  ...{ offset: null, price: null, in_stock: false, clearance: false },
  ...{ words: [], sku_words: [], sku_parts: [], cars: [], year: null },
}

function textOf(skus: Sku[]): string {
  return skus
    .map((sku) => [sku.sku, sku.name, sku.finish_name, sku.finish_name_ar, sku.design_text].join(' '))
    .join(' ')
}

function bestOf(skus: Sku[], { finishes }: Wanted): Sku {
  const place = ({ finish }: Sku) => (finishes.includes(finish as string) ? finishes.indexOf(finish as string) : 99)
  const order = (sku: Sku) => [
    place(sku),
    Number(sku.supplier_stock === 0),
    Number(sku.special_order),
    Number(sku.axle !== 'any'),
    sku.price,
    sku.id,
  ]
  return skus.reduce((a, b) => {
    const [x, y] = [order(a), order(b)]
    const at = x.findIndex((each, n) => each !== y[n])
    return at < 0 || x[at]! < y[at]! ? a : b
  })
}
