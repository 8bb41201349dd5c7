import { and, eq, isNull, sql } from 'drizzle-orm'
import { closedResultOrders, ownerResults } from '#database/schema/owner-results.ts'
import { statement } from '#database/statement.ts'
import { keptAnswers, keptInStep } from '#domain/kept.ts'
import { findOrder } from '#domain/orders/orders.ts'
import type { Proof } from '#domain/orders/whose.ts'
import { setsSent } from '#domain/owner-results/order-sets.ts'
import type { Shop } from '#domain/shop.ts'
import type { MountedCar } from '#shared/api/owner-results.ts'
import type { Answer } from '#shared/api.ts'

/** The sets of an order that its buyer is asked about, with their answers so far. Throws what `findOrder` throws. */
export async function findResults(
  shop: Shop,
  order_id: string,
  proof: Proof,
): Promise<Answer<'GET /owner-results/{order_id}'>> {
  const order = await findOrder(shop, order_id, proof)
  const [answers, closed, sets] = await Promise.all([
    shop.db
      .select()
      .from(ownerResults)
      .where(and(eq(ownerResults.order_id, order.id), isNull(ownerResults.withdrawn_at))),
    shop.db.$count(closedResultOrders, eq(closedResultOrders.order_id, order.id)),
    setsSent(shop, order),
  ])
  return {
    order_number: order.order_number,
    is_dispatched: order.dispatched_at !== null,
    is_open: order.dispatched_at !== null && !order.erased_at && closed === 0,
    sets: sets.map(({ front_sku, rear_sku, verdict, line }) => {
      const own = answers.find((each) => each.front_sku === front_sku && each.rear_sku === rear_sku)
      const { label, label_ar = label } = verdict.vehicle
      const tyre = verdict.axles[0]?.checks.find(({ name }) => name === 'tyre')?.value
      return {
        front_sku,
        rear_sku,
        name: line.name,
        name_ar: line.name_ar,
        picture: line.picture,
        ...{ car: label, car_ar: label_ar },
        verdict: verdict.verdict,
        tyre: typeof tyre === 'string' ? tyre : '',
        answer: own
          ? {
              answer: own.answer,
              suspension: own.suspension,
              tyre: own.tyre,
              rubs_where: own.rubs_where,
              rubs_when: own.rubs_when,
              words: own.words,
              photos: own.photos.length,
            }
          : null,
      }
    }),
  }
}

/** All answers of a customer, for the export of their data. */
export async function myResults(
  shop: Shop,
  customer_id: string,
): Promise<Answer<'GET /my-account/export'>['owner_results']> {
  const rows = await shop.db
    .select()
    .from(ownerResults)
    .where(sql`${ownerResults.order_id} in (select id from orders where customer_id = ${customer_id})`)
    .orderBy(ownerResults.created_at, ownerResults.id)
  return rows.map(({ person, hub_class, photos, created_at, changed_at, withdrawn_at, order_id, ...row }) => ({
    ...row,
    order_id: order_id!,
    photos: photos.length,
    created_at: created_at.toISOString(),
    changed_at: changed_at.toISOString(),
    withdrawn_at: withdrawn_at?.toISOString() ?? null,
  }))
}

/**
 * The cars on which a wheel of this design and size was mounted, in any finish, most answers first. Only cars with
 * answers; "not mounted" is not counted.
 */
export async function mountedOn(shop: Shop, { design_id, diameter, width, offset }: Size): Promise<MountedCar[]> {
  await shop.catalogue.current()
  if (!(await mountedDesigns(shop)).has(design_id)) return []
  return keptMounted(shop, { design_id, diameter, width, offset })
}

/** Inches, inches, mm. */
type Size = { design_id: string; diameter: number; width: number; offset: number }

/** Most designs of a large shop have no result. */
const mountedDesigns = keptInStep(['results', 'goods'], async (db) => {
  const rows = await designsMounted(db, {})
  return new Set(rows.map(({ design_id }) => design_id))
})

const designsMounted = statement<{ design_id: string }>(
  'designs_mounted',
  sql`
    select distinct w.design_id from owner_results r join wheels w on w.sku in (r.front_sku, r.rear_sku)
    where r.answer in ('yes', 'rubs') and r.withdrawn_at is null`,
)

const keptMounted = keptAnswers(['results', 'names', 'goods'], {
  most: 2_000,
  read: ({ db }, size: Size) => carsMounted(db, size),
})

const carsMounted = statement<MountedCar, Size>(
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
