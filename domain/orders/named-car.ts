import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { fitLines, type LineFit } from '#domain/cart/fit.ts'
import type { WheelLine } from '#domain/cart/read-cart.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import type { OrderForm } from '#shared/forms.ts'

type NamedCar = Pick<OrderForm, 'vehicle_make' | 'vehicle_model' | 'vehicle_year' | 'vehicle_model_sub'>

/**
 * How each wheel of an order fits the car that the order names, null for a car that is not known. Where the names fit one
 * modification, every line is judged on it, whatever car it was chosen for; where they fit several, a line keeps its own
 * car if that is one of them, and a line without one is judged on none. The verdict is frozen with the order.
 * Throws does_not_fit for a line that fails on the named car, in whichever of its modifications.
 */
export async function fitNamedCar(
  shop: Shop,
  named: NamedCar,
  lines: readonly WheelLine[],
): Promise<(LineFit | null)[]> {
  const own = await fitLines(shop, lines)
  const cars = await carsNamed(shop, named)
  if (cars.length === 0 || lines.length === 0) {
    refuseFailed(own)
    return own
  }
  const onEach = await Promise.all(
    cars.map((vehicle) =>
      fitLines(
        shop,
        lines.map((line) => ({ ...line, vehicle })),
      ),
    ),
  )
  const judged = lines.map((line, i) => {
    const mine = cars.findIndex(({ modification }) => modification === line.vehicle?.modification)
    if (mine >= 0 || cars.length === 1) return onEach[Math.max(mine, 0)]![i]!
    // The names leave open which of them it is: only a wheel that goes on none is refused.
    const fits = onEach.map((fit) => fit[i]!)
    return fits.every((fit) => fit.word === 'fail') ? fits[0]! : null
  })
  refuseFailed(judged)
  return judged
}

function refuseFailed(fits: (LineFit | null)[]): void {
  if (fits.some((fit) => fit?.word === 'fail')) throw new Problem('does_not_fit', 422)
}

/** The modifications that a form's four texts name, in either language; all of the year where the last text names none. */
async function carsNamed(shop: Shop, { vehicle_make, vehicle_model, vehicle_year, vehicle_model_sub }: NamedCar) {
  const year = Number(vehicle_year)
  if (!Number.isInteger(year)) return []
  const rows = await modificationsNamed(shop.db, { make: vehicle_make, model: vehicle_model, year })
  const exact = rows.filter(({ name, slug }) => [same(name), slug].includes(same(vehicle_model_sub)))
  return (exact.length > 0 ? exact : rows).map(
    ({ make, model, slug }): ChosenVehicle => ({ make, model, year, modification: slug }),
  )
}

const same = (text: string) => text.trim().toLowerCase()

const modificationsNamed = statement<
  { make: string; model: string; slug: string; name: string },
  { make: string; model: string; year: number }
>(
  'modifications_named',
  sql`
    select mo.make, mo.model, mo.slug, mo.name
    from vehicle_modifications mo
    join vehicle_makes ma on ma.slug = mo.make
    join vehicle_models ml on ml.make = mo.make and ml.slug = mo.model
    where lower(trim(${sql.placeholder('make')}::text)) in (lower(ma.name), lower(ma.name_ar), ma.slug)
      and lower(trim(${sql.placeholder('model')}::text)) in (lower(ml.name), lower(ml.name_ar), ml.slug)
      and ${sql.placeholder('year')}::int between mo.start_year and mo.end_year
    order by mo.slug`,
)
