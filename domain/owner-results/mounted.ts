import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import type { Shop } from '#domain/shop.ts'
import type { MountedCar } from '#shared/api/owner-results.ts'

/**
 * The cars on which a wheel of this design and size was mounted, in any finish, most answers first. Only cars with
 * answers; "not mounted" is not counted.
 */
export function mountedOn(
  shop: Shop,
  { design_id, diameter, width, offset }: { design_id: string; diameter: number; width: number; offset: number },
): Promise<MountedCar[]> {
  return carsMounted(shop.db, { design_id, diameter, width, offset })
}

const carsMounted = statement<MountedCar, { design_id: string; diameter: number; width: number; offset: number }>(
  'cars_mounted',
  sql`
    select ma.name as make_name, ma.name_ar as make_name_ar, ml.name as model_name, ml.name_ar as model_name_ar,
      max(coalesce(
        (select g.generation_name from vehicle_modifications g where g.slug = r.modification limit 1), ''
      )) as generation_name,
      count(*)::int as mounted, (count(*) filter (where r.answer = 'rubs'))::int as rubs,
      (count(*) filter (where r.answer = 'rubs' and r.suspension <> 'standard'))::int as changed
    from owner_results r
    join vehicle_makes ma on ma.slug = r.make
    join vehicle_models ml on ml.make = r.make and ml.slug = r.model
    where r.answer in ('yes', 'rubs') and r.withdrawn_at is null and exists (
      select from wheels w
      where w.sku in (r.front_sku, r.rear_sku) and w.design_id = ${sql.placeholder('design_id')}
        and w.diameter = ${sql.placeholder('diameter')}::float8 and w.width = ${sql.placeholder('width')}::float8
        and w."offset" = ${sql.placeholder('offset')}::float8
    )
    group by ma.slug, ml.make, ml.slug, r.generation
    order by mounted desc, ma.name, ml.name, r.generation
    limit 6`,
)
