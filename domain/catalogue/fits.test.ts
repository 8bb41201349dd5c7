import { expect } from 'vitest'
import { listWheels } from '#domain/catalogue/listing.ts'
import { judge } from '#domain/fitment/judge.ts'
import { evidenceFor, fitmentOf, hubClassOf } from '#domain/fitment/owners-evidence.ts'
import type { VehicleRecord, WheelRecord } from '#domain/fitment/records.ts'
import { ringsFor } from '#domain/fitment/rules.ts'
import { findVehicle } from '#domain/fitment/vehicles.ts'
import type { Shop } from '#domain/shop.ts'
import type { Listing } from '#shared/api/browse.ts'
import { allCars, allGenerations, type CatalogueItem, catalogue } from '#tests/support/cars.ts'
import { readingTest, test } from '#tests/support/shop.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'

const { items, staggered_pairs } = catalogue()
const bySku = new Map(items.map((item) => [item.sku, item]))
const pairs = staggered_pairs.map(({ front, rear }) => ({ front: bySku.get(front)!, rear: bySku.get(rear)! }))

test('for every car, the listing and its verdict counts agree with the engine', {
  timeout: 240_000,
}, async ({ shop, database }) => {
  await giveEvidence(database)
  const wrong: string[] = []
  let listed = 0
  const decided = { fits: 0, rubs: 0 }
  for (const vehicle of allCars()) {
    const { found, fits, owners } = await everythingFor(shop, vehicle)
    decided.fits += owners.fits
    decided.rubs += owners.rubs
    const count = (word: string) => found.filter(({ verdict }) => verdict === word).length
    const counted = {
      ...{ pass: count('pass'), parts: count('parts'), warn: count('warn'), unknown: count('unknown') },
    }
    if (JSON.stringify(fits) !== JSON.stringify(counted))
      wrong.push(`${vehicle.modification} says ${JSON.stringify(fits)}, shows ${JSON.stringify(counted)}`)
    const there = new Set(found.map(({ name }) => name))
    const accepted = acceptedFor(vehicle)
    for (const name of there.symmetricDifference(accepted))
      wrong.push(`${vehicle.modification} ${name} ${accepted.has(name) ? 'not listed' : 'listed, but refused'}`)
    if (vehicle.window_front.basis === 'class_default')
      wrong.push(...found.filter(({ verdict }) => verdict !== 'unknown').map(({ name }) => `${name} is not unknown`))
    listed += found.length
  }
  expect(wrong).toEqual([])
  expect(listed).toBeGreaterThan(15_000)
  // Owners' results changed verdicts in both directions, so both were compared.
  expect(decided.fits).toBeGreaterThan(50)
  expect(decided.rubs).toBeGreaterThan(50)
})

readingTest('the verdict filter lists exactly the wheels it counts', async ({ shop }) => {
  const ofVerdict: Record<string, string[]> = { pass: ['pass'], parts: ['parts'], measure: ['warn', 'unknown'] }
  for (const [make, model] of [
    ['nissan', 'patrol'],
    ['bmw', '3-series'],
    ['mg', 'hs'],
  ]) {
    const vehicle = allCars().findLast((each) => each.make === make && each.model === model)!
    const { year, modification } = vehicle
    const query = { make: vehicle.make, model: vehicle.model, year: String(year), modification, page: 1, per_page: 96 }
    const all = await listWheels(shop, query)
    const values = all.facets.find(({ name }) => name === 'fit')!.values
    expect(values.reduce((sum, { count }) => sum + count, 0)).toBe(all.total)
    for (const { value, count } of values) {
      const { data, total } = await listWheels(shop, { ...query, fit: value })
      expect([model, value, total]).toEqual([model, value, count])
      for (const { fit } of data) expect(ofVerdict[value]).toContain(fit!.verdict)
    }
  }
  const anyCar = await listWheels(shop, { fit: 'pass', page: 1, per_page: 1 })
  expect(anyCar.total).toBe((await listWheels(shop, { page: 1, per_page: 1 })).total)
})

readingTest('the poke filter is in millimetres and has no default', async ({ shop }) => {
  const { make, model, year, modification } = allCars().find((each) =>
    items.some((item) => item.fit_style === 'aggressive' && judgeSquare(each, item) !== 'fail'),
  )!
  const query = { make, model, year: String(year), modification, page: 1, per_page: 96 }
  const all = await listWheels(shop, query)
  expect(all.facets.flatMap(({ values }) => values).filter(({ chosen }) => chosen)).toEqual([])
  const bands = all.facets.find(({ name }) => name === 'poke')!.values
  expect(bands.length).toBeGreaterThan(2)
  expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(all.total)
  for (const { value, count } of bands) {
    const { data, total } = await listWheels(shop, { ...query, poke: value })
    const [from, to] = value.split('..').map((end, i) => (end === '' ? (i ? 1e9 : -1e9) : Number(end)))
    expect([value, total]).toEqual([value, count])
    for (const { fit } of data)
      expect(fit!.outer_move! > from! && fit!.outer_move! <= to!, `${value} ${fit!.outer_move}`).toBe(true)
  }
})

test("the listing and the data's own rules agree on the wheels of the demonstration", () => {
  const wrong: string[] = []
  for (const vehicle of allCars().filter((each) => each.takes_square)) {
    const accepted = acceptedFor(vehicle)
    for (const item of items.filter((each) => each.fit_style === 'regular')) {
      const fits = (['front', 'rear'] as const).every((axle) => fitsByData(vehicle, axle, item))
      if (fits !== accepted.has(item.sku)) wrong.push(`${vehicle.modification} ${item.sku}`)
    }
  }
  expect(wrong).toEqual([])
})

/** Adds owners' results on some sets of every other generation: doubtful ones fit, and fitting ones rub. */
async function giveEvidence(database: TestDatabase): Promise<void> {
  const generations = new Map<string, string>()
  for (const { slug, generation } of (await database.pool.query('select slug, generation from vehicle_modifications'))
    .rows)
    generations.set(slug, generation)
  const rows = new Map<string, unknown[]>()
  for (const [i, { vehicles }] of allGenerations().entries()) {
    const vehicle = vehicles[0]
    if (i % 2 === 1 || !vehicle) continue
    const judged = Map.groupBy(offersFor(vehicle), ({ front, rear }) => judge({ vehicle, front, rear }).verdict)
    for (const [says, some] of [
      ['fits', judged.get('warn') ?? []],
      ['rubs', [...(judged.get('pass') ?? []), ...(judged.get('parts') ?? []).slice(0, 3)]],
    ] as const)
      for (const { front, rear } of [...some.slice(0, 4), ...some.slice(-4)]) {
        const { make, model, modification } = vehicle
        const key = [make, model, generations.get(modification), hubClassOf(vehicle), fitmentOf(front, rear)]
        rows.set(JSON.stringify(key), [...key, says])
      }
  }
  await database.pool.query(
    `insert into fitment_evidence_steps
       (make, model, generation, hub_class, fitment, from_state, to_state, answers, yes, rubs, taken_at)
     select r->>0, r->>1, r->>2, r->>3, r->>4, 'none', r->>5, array[gen_random_uuid()],
       case r->>5 when 'fits' then 3 else 1 end, case r->>5 when 'fits' then 0 else 2 end, '2026-03-01'
     from json_array_elements($1::json) r`,
    [JSON.stringify([...rows.values()])],
  )
}

const acceptedBy = new Map<string, Set<string>>()

/** The SKUs that the engine does not refuse; each car is judged once. */
function acceptedFor(vehicle: VehicleRecord): Set<string> {
  const accepted =
    acceptedBy.get(vehicle.modification) ??
    new Set(
      offersFor(vehicle)
        .filter(({ front, rear }) => judge({ vehicle, front, rear }).verdict !== 'fail')
        .map(nameOf),
    )
  acceptedBy.set(vehicle.modification, accepted)
  return accepted
}

/** The offers in the car's bolt pattern, and one of each other pattern, because the pattern alone makes those fail. */
function offersFor({ technical }: VehicleRecord): Offer[] {
  byPattern ??= Map.groupBy(offers(), ({ front }) => patternOf(front))
  return [...byPattern].flatMap(([pattern, some]) => (pattern === patternOf(technical) ? some : some.slice(0, 1)))
}

let byPattern: Map<string, Offer[]> | undefined
const patternOf = ({ stud_holes, pcd }: { stud_holes: number; pcd: number }) => `${stud_holes}x${Math.round(pcd * 100)}`

const judgeSquare = (vehicle: VehicleRecord, wheel: WheelRecord) =>
  judge({ vehicle, front: wheel, rear: wheel }).verdict

type Offer = { front: WheelRecord; rear: WheelRecord }
let all: Offer[] | undefined
function offers(): Offer[] {
  all ??= [...items.map((item) => ({ front: item, rear: item })), ...pairs]
  return all
}

const nameOf = ({ front, rear }: Offer) => (front.sku === rear.sku ? front.sku : `${front.sku} + ${rear.sku}`)

async function everythingFor(shop: Shop, { make, model, year, modification }: VehicleRecord) {
  const found: { name: string; verdict: string | undefined }[] = []
  const owners = { fits: 0, rubs: 0 }
  let fits: Listing['fits'] = null
  const { record } = await findVehicle(shop, { make, model, year, modification })
  for (let page = 1, last = 1; page <= last; page++) {
    const query = { make, model, year: String(year), modification, page, per_page: 96 }
    const listing = await listWheels(shop, query)
    last = listing.last_page
    fits = listing.fits
    for (const card of listing.data) {
      found.push({ name: card.rear ? `${card.sku} + ${card.rear.sku}` : card.sku, verdict: card.fit?.verdict })
      const says = evidenceFor(record, card, card.rear ?? card)?.says
      if (says) owners[says]++
    }
  }
  return { found, fits, owners }
}

/** The README's rule: equal bolt pattern, a bore that passes, enough load, and the wheel inside the axle's window. */
function fitsByData(vehicle: VehicleRecord, axle: 'front' | 'rear', item: CatalogueItem): boolean {
  const { technical, min_wheel_load_kg } = vehicle
  const window = axle === 'front' ? vehicle.window_front : vehicle.window_rear
  const hub = Number((axle === 'rear' && technical.rear_axis_centre_bore) || technical.centre_bore)
  const gap = item.centre_bore - hub
  if (item.stud_holes !== technical.stud_holes || Math.round(item.pcd * 100) !== Math.round(technical.pcd * 100))
    return false
  if (gap < -0.111 || item.load_rating_kg! < min_wheel_load_kg!) return false
  if (gap > 0.41 && !ringsFor(hub).some((outer) => Math.abs(outer - item.centre_bore) < 0.12)) return false
  if (item.diameter < window.diameter_min || item.diameter > window.diameter_max) return false
  if (item.width < window.width_min || item.width > window.width_max) return false
  if (window.basis === 'class_default') return item.offset >= window.offset_min! && item.offset <= window.offset_max!
  const [outer, inner] = [item.width * 12.7 - item.offset, item.width * 12.7 + item.offset]
  return (
    outer >= window.outer_min_mm! - 1e-6 && outer <= window.outer_max_mm! + 1e-6 && inner <= window.inner_max_mm! + 1e-6
  )
}
