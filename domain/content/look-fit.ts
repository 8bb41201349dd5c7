import { sql } from 'drizzle-orm'
import { verdictFor } from '#domain/catalogue/set-verdict.ts'
import { type LookSet, setsOf } from '#domain/content/look-facts.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import { badness } from '#shared/verdict.ts'

/** The car of a picture as far as it is known: the year, and the slug of its engine or trim. */
type LookCar = { make: string; model: string; year: number | undefined; modification: string }

/**
 * The set in a picture, of those that its wheel is sold in: the one that fits the car best, first among equals the one that
 * the picture shows now. Of a car without an engine or a year, the best on the first of its cars that any goes on. Throws
 * vehicle_not_found for an engine that the car of this year does not have, and desk_look_misfit where none fits. Null for a
 * wheel that is no longer sold.
 */
export async function fittingSet(
  open: Shop,
  car: LookCar,
  { sku, shown }: { sku: string; shown: string | null },
): Promise<LookSet | null> {
  const sold = await setsOf(open, { sku, shown })
  const sets = sold.sort((a, b) => Number(b.rear_sku === shown) - Number(a.rear_sku === shown))
  const cars = car.modification ? [{ slug: car.modification, year: car.year ?? 0 }] : await enginesOf(open, car)
  for (const { slug, year } of cars) {
    const vehicle = { make: car.make, model: car.model, year, modification: slug }
    const judged: { set: LookSet | null; bad: number }[] = []
    for (const set of sets.length > 0 ? sets : [null]) {
      const verdict = await verdictOf(open, vehicle, { front_sku: sku, rear_sku: set?.rear_sku ?? null })
      if (verdict !== 'fail') judged.push({ set, bad: verdict ? badness(verdict) : 0 })
    }
    if (judged.length > 0) return judged.reduce((best, each) => (each.bad < best.bad ? each : best)).set
  }
  if (cars.length > 0) throw new Problem('desk_look_misfit', 422, { sku })
  return sets[0] ?? null
}

/** Null for a wheel that is no longer sold: its picture shows no set. */
async function verdictOf(open: Shop, vehicle: ChosenVehicle, set: { front_sku: string; rear_sku: string | null }) {
  try {
    return (await verdictFor(open, vehicle, set)).verdict
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'wheel_not_found') return null
    // To the desk it is a wrong entry of a form, not a missing page.
    throw new Problem(error.code, 422)
  }
}

/** The engines of a model, in this year or in any; none of a car that only the vehicle service knows. */
async function enginesOf(open: Shop, { make, model, year }: LookCar): Promise<{ slug: string; year: number }[]> {
  const { rows } = await open.db.execute<{ slug: string; year: number }>(sql`
    select slug, coalesce(${year ?? null}::int, end_year) as year from vehicle_modifications
    where make = ${make} and model = ${model} and coalesce(${year ?? null}::int between start_year and end_year, true)
    order by slug limit 300`)
  return rows
}
