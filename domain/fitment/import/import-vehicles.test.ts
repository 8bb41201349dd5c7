import { eq } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { vehicleModifications } from '#database/schema/fitment.ts'
import { importVehicles, readMakes, readOwnCars, type VehicleMake } from '#domain/fitment/import/import-vehicles.ts'
import { test } from '#tests/support/shop.ts'

async function ownMakes(): Promise<VehicleMake[]> {
  const read = readMakes(await readOwnCars())
  if ('mistakes' in read) throw new Error(read.mistakes.join('\n'))
  return read.makes
}

test('importing the bundled cars again changes nothing; a changed car is updated', async ({ shop }) => {
  const makes = await ownMakes()
  const again = await importVehicles(shop.db, makes)
  for (const counts of Object.values(again)) expect(counts).toMatchObject({ new: 0, changed: 0 })
  expect(again.modifications.unchanged).toBeGreaterThan(600)

  const [make] = structuredClone(makes)
  const modification = make!.models[0]!.generations[0]!.modifications[0]!
  modification.technical.centre_bore = '99.9'
  expect((await importVehicles(shop.db, [make!])).modifications).toMatchObject({ new: 0, changed: 1 })
  const [row] = await shop.db
    .select()
    .from(vehicleModifications)
    .where(eq(vehicleModifications.slug, modification.slug))
  expect(row!.technical.centre_bore).toBe('99.9')
  expect(await shop.db.$count(vehicleModifications)).toBe(again.modifications.unchanged)
})

test('a file with errors is rejected with the location of each', async () => {
  const [make] = structuredClone(await ownMakes())
  const generation = make!.models[0]!.generations[0]!
  Object.assign(generation.modifications[0]!, { start_year: '2020', wheels: 'none' })
  Object.assign(generation, { slug: 'No Slug' })
  const place = `${make!.slug}.models[1].generations[1]`
  // Playwright, which other tests load, gives Zod English messages for the whole process.
  const { localeError } = z.config()
  onTestFinished(() => void z.config({ localeError }))
  z.config(z.locales.en())
  expect(readMakes(make)).toEqual({
    mistakes: expect.arrayContaining([
      `${place}.slug must be small letters, digits and hyphens.`,
      `${place}.modifications[1].start_year must be a year.`,
      `${place}.modifications[1].wheels is missing or of another kind.`,
    ]),
  })
})

test('an offset too imprecise to prove anything is rejected', async () => {
  const [make] = structuredClone(await ownMakes())
  const { front } = make!.models[0]!.generations[0]!.modifications[0]!.wheels[0]!
  Object.assign(front, { offset_within_mm: 9 })
  const place = `${make!.slug}.models[1].generations[1].modifications[1].wheels[1].front`
  expect(readMakes(make)).toEqual({ mistakes: [`${place}.offset_within_mm must be from 0 to 6.`] })
})
