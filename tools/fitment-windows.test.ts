import { expect, test } from 'vitest'
import { readOwnCars, type VehicleMake } from '#domain/fitment/import/import-vehicles.ts'
import { computeLimits } from '#tools/fitment-windows.ts'

test('every window, kind of set and load in the data equals the computed one', async () => {
  for (const make of (await readOwnCars()) as VehicleMake[]) expect(computeLimits(make)).toEqual([])
})

test('a changed figure is reported with its location and corrected in the file', async () => {
  const make = ((await readOwnCars()) as VehicleMake[]).find(({ slug }) => slug === 'nissan')!
  const model = make.models.find(({ slug }) => slug === 'patrol')!
  const [generation] = model.generations
  const [modification] = generation!.modifications
  const { inner_pass_mm } = modification!.fitment_window.front
  modification!.fitment_window.front.inner_pass_mm = 1
  modification!.takes_staggered = true
  expect(computeLimits(make)).toEqual([
    `nissan patrol ${generation!.name}, ${modification!.name}: fitment_window.front.inner_pass_mm ${inner_pass_mm}, not 1`,
    `nissan patrol ${generation!.name}, ${modification!.name}: takes_staggered false, not true`,
  ])
  expect(modification!.fitment_window.front.inner_pass_mm).toBe(inner_pass_mm)
})

test('a sister with another hub or larger brakes is no evidence, and the least diameter is per modification', async () => {
  const make = structuredClone(((await readOwnCars()) as VehicleMake[]).find(({ slug }) => slug === 'toyota')!)
  const model = make.models.find(({ slug }) => slug === 'fj-cruiser')!
  const [generation] = model.generations
  const [own] = generation!.modifications
  const before = structuredClone(own!.fitment_window.front)
  const sister = structuredClone(own!)
  sister.slug = 'ffffffffff'
  sister.name = 'sister'
  for (const { front } of sister.wheels) {
    front.rim_diameter += 1
    front.rim_offset = (front.rim_offset ?? 0) + 10
  }
  generation!.modifications.push(sister)
  computeLimits(make)
  const shared = own!.fitment_window.front
  expect(shared.inner_pass_mm).toBeCloseTo(before.inner_pass_mm! + 10, 6)
  expect([shared.diameter_min, shared.diameter_max]).toEqual([before.diameter_min, before.diameter_max + 1])
  sister.technical.centre_bore = '95.1'
  computeLimits(make)
  expect(own!.fitment_window.front).toEqual(before)
  Object.assign(sister, { technical: own!.technical, name: 'TRD Brembo' })
  computeLimits(make)
  expect(own!.fitment_window.front).toEqual(before)
})
