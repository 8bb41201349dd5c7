import { expect } from 'vitest'
import { listWheels } from '#domain/catalogue/listing.ts'
import { judge } from '#domain/fitment/judge.ts'
import type { VehicleRecord, WheelRecord } from '#domain/fitment/records.ts'
import { ringsFor } from '#domain/fitment/rules.ts'
import type { Shop } from '#domain/shop.ts'
import type { Listing } from '#shared/api/browse.ts'
import { allCars, type CatalogueItem, catalogue } from '#tests/support/cars.ts'
import { test } from '#tests/support/shop.ts'

const { items, staggered_pairs } = catalogue()
const bySku = new Map(items.map((item) => [item.sku, item]))
const pairs = staggered_pairs.map(({ front, rear }) => ({ front: bySku.get(front)!, rear: bySku.get(rear)! }))

test('for every car of the data, what is listed is what the engine does not refuse, counted by its verdicts', {
  timeout: 240_000,
}, async ({ shop }) => {
  const wrong: string[] = []
  let listed = 0
  for (const vehicle of allCars()) {
    const { found, fits } = await everythingFor(shop, vehicle)
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
})

test('the filter by verdict lists what has it, as many as it counts', async ({ shop }) => {
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

test('the filter of how far out is in millimetres, and nothing is chosen beforehand', async ({ shop }) => {
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

const acceptedBy = new Map<string, Set<string>>()

/** What the engine does not refuse, each car judged once. */
function acceptedFor(vehicle: VehicleRecord): Set<string> {
  const accepted =
    acceptedBy.get(vehicle.modification) ??
    new Set(
      offers()
        .filter(({ front, rear }) => judge({ vehicle, front, rear }).verdict !== 'fail')
        .map(nameOf),
    )
  acceptedBy.set(vehicle.modification, accepted)
  return accepted
}

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
  let fits: Listing['fits'] = null
  for (let page = 1, last = 1; page <= last; page++) {
    const query = { make, model, year: String(year), modification, page, per_page: 96 }
    const listing = await listWheels(shop, query)
    last = listing.last_page
    fits = listing.fits
    for (const card of listing.data)
      found.push({ name: card.rear ? `${card.sku} + ${card.rear.sku}` : card.sku, verdict: card.fit?.verdict })
  }
  return { found, fits }
}

/** README of the data: equal bolt pattern, a bore that passes, load enough, and the axle's window holds the wheel. */
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
