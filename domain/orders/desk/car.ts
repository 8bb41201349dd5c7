import { type SQL, sql } from 'drizzle-orm'
import { notKnown } from '#shared/unknown-car.ts'

/** What the vehicle data call the car of an order `o`, in both languages, whichever of them its buyer typed. */
export const namesOfCar = sql`left join lateral (
      select a.name as make_name, a.name_ar as make_name_ar, m.name as model_name, m.name_ar as model_name_ar
      from vehicle_makes a join vehicle_models m on m.make = a.slug
      where lower(o.vehicle_make) in (a.slug, lower(a.name), lower(a.name_ar))
        and lower(o.vehicle_model) in (m.slug, lower(m.name), lower(m.name_ar))
      limit 1
    ) known on true`

/**
 * The car by the names of the vehicle data, in the language of `name` and in the order of its labels (`carTyped`); one
 * that is not known as the buyer typed it. Beside `namesOfCar`.
 */
export function carIn(name: 'name' | 'name_ar'): SQL {
  const [make, model] = [sql.raw(`known.make_${name}`), sql.raw(`known.model_${name}`)]
  const named = sql`coalesce(${make}, o.vehicle_make), coalesce(${model}, o.vehicle_model)`
  const ordered = name === 'name_ar' ? sql`${named}, o.vehicle_year` : sql`o.vehicle_year, ${named}`
  return sql`case when o.vehicle_make in ('', ${sql.raw(`'${notKnown}'`)}) then '' else btrim(concat_ws(' ', ${ordered})) end`
}
