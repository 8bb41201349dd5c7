import fc from 'fast-check'
import { expect } from 'vitest'
import { activeFilters } from '#domain/catalogue/filter-statement.ts'
import { parseListingQuery } from '#domain/catalogue/listing-filters.ts'
import { listingStatement } from '#domain/catalogue/listing-statement.ts'
import { carLimits } from '#domain/catalogue/memory/car-limits.ts'
import { listFrom } from '#domain/catalogue/memory/list.ts'
import { type ListResult, offerKind } from '#domain/catalogue/memory/request.ts'
import { limitValues } from '#domain/catalogue/offers.ts'
import { findVehicle } from '#domain/fitment/vehicles.ts'
import { isOn, vehicleOf } from '#shared/filters/filters.ts'
import { readWheelQuery, sorts } from '#shared/filters/wheels.ts'
import { allCars } from '#tests/support/cars.ts'
import { test } from '#tests/support/shop.ts'

const pick = <T>(list: readonly T[]) => fc.constantFrom(...list)
const cars = allCars()
/** Once in `times + 1`; else undefined. */
const rarely = <T>(value: fc.Arbitrary<T>, times: number) =>
  fc.oneof({ weight: times, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
const maybe = <T>(value: fc.Arbitrary<T>) => rarely(value, 2)

test('the memory gives the same lists as SQL', { timeout: 600_000 }, async ({ shop }) => {
  const columns = await shop.catalogue.current()
  const values = (name: keyof typeof columns.values) =>
    pick([...columns.values[name].map(({ value }) => value), 'nonsense'])
  const question = fc.record({
    car: maybe(pick(cars)),
    brand: maybe(fc.array(values('brand'), { minLength: 1, maxLength: 3 })),
    diameter: maybe(fc.array(values('diameter'), { minLength: 1, maxLength: 3 })),
    width: rarely(values('width'), 5),
    bolt_pattern: rarely(values('bolt_pattern'), 5),
    finish: rarely(fc.array(values('finish'), { minLength: 1, maxLength: 3 }), 3),
    colour: rarely(values('colour'), 5),
    construction: rarely(values('construction'), 5),
    centre_bore: rarely(values('centre_bore'), 8),
    fit_style: rarely(pick(['regular', 'aggressive']), 5),
    fit: rarely(pick(['pass', 'parts', 'measure', 'pass,parts']), 4),
    poke: rarely(pick(['..-5', '5..12', '-5..5', '12..20']), 6),
    in_stock: rarely(pick(['true']), 4),
    clearance: rarely(pick(['true']), 6),
    min_price: rarely(pick(['700', '1200.5', '2000']), 5),
    max_price: rarely(pick(['900', '1500', '4000']), 5),
    min_offset: rarely(pick(['-20', '20', '35']), 6),
    max_offset: rarely(pick(['30', '45']), 6),
    rear_rim_diameter: rarely(pick(['19', '20', '21']), 8),
    rear_rim_width: fc.option(pick(['9.5', '10', '11']), { nil: undefined, freq: 10 }),
    sort: pick(sorts),
    uniqueSize: pick(['true', 'true', 'false']),
    page: pick([1, 1, 1, 2, 5]),
  })
  let ms = 0
  let rounds = 0
  let full = 0
  const check = async ({ car, page, ...names }: typeof question extends fc.Arbitrary<infer Q> ? Q : never) => {
    const params = new URLSearchParams({ page: String(page) })
    for (const [name, value] of Object.entries(names)) if (value !== undefined) params.set(name, String(value))
    if (car) for (const name of ['make', 'model', 'year'] as const) params.set(name, String(car[name]))
    if (car) params.set('modification', String(car.modification))
    const query = readWheelQuery(params)
    const [skip, take] = [(query.page - 1) * 24, 24]
    const asked = vehicleOf(query)
    const record = asked ? (await findVehicle(shop, asked)).record : null
    const { sort, filters, rear } = parseListingQuery(query, { withVehicle: record !== null })
    const started = performance.now()
    const kind = offerKind(record, rear !== null)
    const grouped = isOn(query.uniqueSize)
    const limits = record && carLimits(columns, record)
    const ours = listFrom(columns, {
      kind,
      car: limits ?? null,
      rear,
      among: null,
      filters,
      grouped,
      sort,
      skip,
      take,
      facets: true,
    })
    const shape = { kind, rear: rear !== null, owners: record?.evidence !== undefined, grouped, sort, facets: true }
    const [row] = await listingStatement({ ...shape, filters: activeFilters(filters) })(shop.db, {
      ...filters,
      ...rear,
      ...limitValues(record),
      skip,
      take,
    })
    ms += performance.now() - started
    rounds++
    if (row!.total > 0) full++
    const sorted = (list: ListResult['facets']) =>
      list.map((each) => [each.facet, each.value, each.label, each.label_ar, each.count].join(' ')).sort()
    const idsOf = ({ front, rear, ...card }: (typeof ours.cards)[number]) => ({
      ...card,
      front: front.id,
      rear: rear?.id ?? null,
    })
    const cards = row!.cards.map(({ front, rear, sizes, finishes, widths, price_from }) => ({
      front: front.id,
      rear: rear?.id ?? null,
      sizes,
      finishes,
      widths,
      price_from,
    }))
    expect({ ...ours, cards: ours.cards.map(idsOf), facets: sorted(ours.facets), known: null }).toEqual({
      total: row!.total,
      fits: row!.fits,
      cards,
      facets: sorted(row!.facets),
      range: row!.range,
      without: row!.without,
      known: null,
    })
  }
  await fc.assert(fc.asyncProperty(question, check), { numRuns: Number(process.env.RUNS ?? 300) })
  console.log(
    `${(ms / rounds).toFixed(3)} ms a list, ${full} of ${rounds} not empty, ${columns.count} SKUs, ${columns.cards} cards, ${columns.pairFront.length} pairs`,
  )
})
