import fc from 'fast-check'
import { expect } from 'vitest'
import { carLimits } from '#domain/catalogue/memory/car-limits.ts'
import type { Rim } from '#domain/catalogue/memory/columns.ts'
import { everyCar } from '#domain/fitment/every-car.ts'
import { judge } from '#domain/fitment/judge.ts'
import type { VehicleRecord, WheelRecord } from '#domain/fitment/records.ts'
import { fold, foldedSku, wordsOf } from '#domain/fold.ts'
import { bestRows, matchingRows } from '#domain/search/find-wheels.ts'
import { findNames } from '#domain/search/names.ts'
import { searchMemory } from '#domain/search/search-memory.ts'
import { readTerms } from '#domain/search/terms.ts'
import { understand } from '#domain/search/understand.ts'
import { type Wanted, wantedOf } from '#domain/search/wanted.ts'
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
    generations: fc.constant([]),
    year: fc.option(fc.integer({ min: 1990, max: 2026 })),
  })
  const everyModification = await everyCar(database.db)
  const pairs = (await database.pool.query<{ front: number; rear: number }>(pairIds)).rows
  const byId = new Map(rows.map((sku) => [sku.id, sku]))
  const takenByCar = new Map<VehicleRecord, Set<number>>()
  /** The wheels that the car's own list has, four of them or in a pair. */
  const takenBy = (record: VehicleRecord) => {
    const known = takenByCar.get(record)
    if (known) return known
    const { isWithin } = carLimits(record)
    const square = rows.filter((sku) => isWithin('front', rimOf(sku)) && isWithin('rear', rimOf(sku)))
    const staggered = pairs.filter(
      ({ front, rear }) => isWithin('front', rimOf(byId.get(front)!)) && isWithin('rear', rimOf(byId.get(rear)!)),
    )
    const taken = new Set([
      ...(record.takes_square || !record.takes_staggered ? square.map(({ id }) => id) : []),
      ...(record.takes_staggered ? staggered.flatMap(({ front, rear }) => [front, rear]) : []),
    ])
    takenByCar.set(record, taken)
    return taken
  }
  const suits = (sku: Sku, { cars, year }: Wanted) =>
    everyModification.some(
      ({ record, start_year, end_year }) =>
        cars.some(({ make, model }) => record.make === make && (model === undefined || record.model === model)) &&
        (year === null || (start_year <= year && end_year >= year)) &&
        takenBy(record).has(sku.id),
    )
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

test.for([
  'patrol 2021',
  'bmw m3 2021',
  'hilux 2020',
  'land cruiser 2022',
  'باترول 2021',
  'camry',
  'كورفيت',
  'mustang 2020',
])(
  'every wheel found for a car fits one of its versions, alone or in a pair, by all checks of the engine: %s',
  async (query, { shop, database }) => {
    const memory = await searchMemory(shop)
    const terms = readTerms(query)
    const { cars, year, ...rest } = wantedOf(understand(terms, findNames(memory, terms), memory.cars))!
    expect(cars).toHaveLength(1)
    const versions = (await everyCar(database.db)).filter(
      (each) =>
        each.record.make === cars[0]!.make &&
        each.record.model === cars[0]!.model &&
        (year === null || (year >= each.start_year && year <= each.end_year)),
    )
    const found = [...matchingRows(memory.columns, memory.cars, { ...rest, cars, year })].flat()
    const { rows } = await database.pool.query<WheelRecord & { id: number }>('select * from wheels')
    const byId = new Map(rows.map((wheel) => [wheel.id, wheel]))
    const pairs = (await database.pool.query<{ front: number; rear: number }>(pairIds)).rows
    const fits = (front: WheelRecord, rear: WheelRecord) =>
      versions.some(({ record }) => judge({ vehicle: record, front, rear }).verdict !== 'fail')
    const refused = found.flatMap((row) => {
      const wheel = byId.get(memory.columns.id[row]!)!
      if (fits(wheel, wheel)) return []
      const sets = pairs.filter(({ front, rear }) => front === wheel.id || rear === wheel.id)
      return sets.some(({ front, rear }) => fits(byId.get(front)!, byId.get(rear)!)) ? [] : wheel.sku
    })
    expect(found.length).toBeGreaterThan(0)
    expect(refused).toEqual([])
  },
)

const pairIds = `
  select f.id as front, r.id as rear from wheel_pairs p
  join wheels f on f.sku = p.front_sku join wheels r on r.sku = p.rear_sku`

function rimOf(sku: Sku): Rim {
  const { diameter, width, offset, centre_bore, load_rating_kg, fit_style, bolt_pattern } = sku
  return {
    ...({ diameter, width, offset, centre_bore, bolt_pattern } as Rim),
    load: Number(load_rating_kg ?? 0),
    is_aggressive: fit_style === 'aggressive',
  }
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
