import { sql } from 'drizzle-orm'
import { judge } from '#domain/fitment/judge.ts'
import { addEvidence } from '#domain/fitment/owners-evidence.ts'
import type { VehicleRecord, WheelRecord } from '#domain/fitment/records.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { FittingCar } from '#shared/desk/fitting.ts'

/** Cars with the wheel's bolt pattern that one page judges; those that it does not fit are left out. */
const judgedCars = 150

type Row = Omit<VehicleRecord, 'year' | 'modification' | 'evidence'> & {
  slug: string
  generation: string
  make_name_ar: string
  model_name_ar: string
  start_year: number
  end_year: number
}

/**
 * The cars that four of a SKU fit, with the verdict and how far the wheel moves out and in (mm), as the shop's pages say
 * it. Paged by the car's slug; a page may have few rows although others follow. Throws not_found.
 */
export async function carsOf(
  shop: Shop,
  id: string,
  after = '',
): Promise<{ rows: FittingCar[]; next: string | null; judged: number }> {
  const { rows: wheels } = await shop.db.execute<WheelRecord & { bolt_pattern: string }>(sql`
    select sku, diameter, width, stud_holes, pcd, "offset", centre_bore, load_rating_kg, lug_seat, fit_style, bolt_pattern
    from wheels where id = ${Number(id)}`)
  const [wheel] = wheels
  if (!wheel) throw new Problem('not_found', 404)
  const { rows } = await shop.db.execute<Row>(sql`
    select mo.slug, mo.generation, mo.make, mo.model, mo.name, mo.trim, mo.technical, mo.wheels, mo.window_front, mo.window_rear,
      mo.min_wheel_load_kg, mo.load_basis, mo.is_staggered_stock, mo.takes_square, mo.takes_staggered, mo.confidence,
      mo.start_year, mo.end_year, ma.name as make_name, ma.name_ar as make_name_ar, ml.name as model_name,
      ml.name_ar as model_name_ar
    from vehicle_modifications mo
    join vehicle_models ml on ml.make = mo.make and ml.slug = mo.model
    join vehicle_makes ma on ma.slug = mo.make
    where mo.technical->>'bolt_pattern' = ${wheel.bolt_pattern} and mo.slug > ${after}
    order by mo.slug limit ${judgedCars + 1}`)
  const judged = rows.slice(0, judgedCars)
  const fitting = await Promise.all(
    judged.map(
      async ({
        slug,
        generation,
        start_year,
        end_year,
        make_name_ar,
        model_name_ar,
        ...car
      }): Promise<FittingCar[]> => {
        const vehicle = await addEvidence(shop.db, { ...car, year: end_year, modification: slug }, generation)
        const { verdict, axles } = judge({ vehicle, front: wheel, rear: wheel })
        if (verdict === 'fail') return []
        const { outer_move, inner_move } = axles[0]!
        return [
          {
            slug,
            car: `${car.make_name} ${car.model_name}`,
            car_ar: `${make_name_ar} ${model_name_ar}`,
            modification: car.name,
            years: start_year === end_year ? String(start_year) : `${start_year}–${end_year}`,
            ...{ verdict, outer_move, inner_move },
          },
        ]
      },
    ),
  )
  return { rows: fitting.flat(), next: rows.length > judgedCars ? judged.at(-1)!.slug : null, judged: judged.length }
}
