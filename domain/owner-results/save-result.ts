import { and, eq, sql } from 'drizzle-orm'
import { closedResultOrders, ownerResultPhotos, ownerResults } from '#database/schema/owner-results.ts'
import { hubClassOf } from '#domain/fitment/owners-evidence.ts'
import { findVehicle } from '#domain/fitment/vehicles.ts'
import { findOrder } from '#domain/orders/orders.ts'
import type { Proof } from '#domain/orders/whose.ts'
import { type OrderSet, setsSent } from '#domain/owner-results/order-sets.ts'
import { keyOf, lockFitment, settleEvidence } from '#domain/owner-results/settle-evidence.ts'
import { Problem } from '#domain/problem.ts'
import { encodePhotos } from '#domain/reviews/photos.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { ResultForm } from '#shared/after-sale/result-form.ts'
import type { Locale } from '#shared/locale.ts'

/** Identifies the answered set. */
export type AnsweredSet = { order_id: string; front_sku: string; rear_sku: string }

/**
 * Saves or replaces a buyer's answer about a set; the evidence is updated in the same transaction. New photographs
 * replace the old ones; none keeps them. Throws what `findOrder` throws, result_not_found for a set not in the order,
 * result_too_early before dispatch, result_closed once its answers are anonymous, and photo_refused.
 */
export async function saveResult(
  shop: Shop,
  { order_id, front_sku, rear_sku, ...form }: Omit<ResultForm, 'signature'>,
  { proof, photos, locale }: { proof: Proof; photos: readonly Buffer[]; locale: Locale },
): Promise<void> {
  const { set, car } = await findAnswerableSet(shop, { order_id, front_sku, rear_sku }, proof)
  const developed = await encodePhotos(photos, 'visitor')
  const rubs = form.answer === 'rubs'
  const answer = {
    answer: form.answer,
    suspension: form.answer === 'not_mounted' ? ('standard' as const) : form.suspension,
    tyre: form.answer === 'not_mounted' ? '' : form.tyre,
    rubs_where: rubs ? form.rubs_where : [],
    rubs_when: rubs ? form.rubs_when : [],
    words: form.words,
    lang: locale,
    changed_at: shop.now(),
    withdrawn_at: null,
    ...(developed.length > 0 && { photos: developed.map(({ id, width, height }) => ({ id, width, height })) }),
  }
  await inTransaction(shop, async (open) => {
    const key = { ...car, fitment: set.fitment }
    await lockFitment(open, key)
    await lockOpenOrder(open, order_id)
    const [row] = await open.db
      .insert(ownerResults)
      .values({ ...key, order_id, front_sku: set.front_sku, rear_sku: set.rear_sku, ...answer, created_at: shop.now() })
      .onConflictDoUpdate({
        target: [ownerResults.order_id, ownerResults.front_sku, ownerResults.rear_sku],
        set: { ...key, ...answer },
      })
      .returning({ id: ownerResults.id })
    if (developed.length > 0) {
      await open.db.delete(ownerResultPhotos).where(eq(ownerResultPhotos.result_id, row!.id))
      await open.db
        .insert(ownerResultPhotos)
        .values(developed.map(({ id, large }) => ({ id, large, result_id: row!.id })))
    }
    await settleEvidence(open, key)
  })
}

/** Withdraws an answer with its text and photographs; it no longer counts. Throws as `saveResult`. */
export async function withdrawResult(shop: Shop, key: AnsweredSet, proof: Proof): Promise<void> {
  await findAnswerableSet(shop, key, proof)
  await inTransaction(shop, async (open) => {
    const own = and(
      eq(ownerResults.order_id, key.order_id),
      eq(ownerResults.front_sku, key.front_sku),
      eq(ownerResults.rear_sku, key.rear_sku),
    )
    const [found] = await open.db.select().from(ownerResults).where(own)
    if (!found) throw new Problem('result_not_found', 404)
    await lockFitment(open, found)
    await lockOpenOrder(open, key.order_id)
    await open.db.update(ownerResults).set({ withdrawn_at: open.now(), words: '', photos: [] }).where(own)
    await open.db.delete(ownerResultPhotos).where(eq(ownerResultPhotos.result_id, found.id))
    await settleEvidence(open, keyOf(found))
  })
}

/** The set, and its car by its current name in the vehicle data. */
async function findAnswerableSet(shop: Shop, { order_id, front_sku, rear_sku }: AnsweredSet, proof: Proof) {
  const order = await findOrder(shop, order_id, proof)
  const sets = await setsSent(shop, order)
  const set = sets.find((each) => each.front_sku === front_sku && each.rear_sku === rear_sku)
  if (!set) throw new Problem('result_not_found', 404)
  if (order.dispatched_at === null) throw new Problem('result_too_early', 409)
  return { set, car: await carOf(shop, set) }
}

async function carOf(shop: Shop, { verdict }: OrderSet) {
  const { make, model, year, modification } = verdict.vehicle
  const { record, generation } = await findVehicle(shop, { make, model, year, modification })
  return { make, model, year, modification, generation, hub_class: hubClassOf(record) }
}

/** Serialises saving an answer with deleting the account and erasing the order. Throws result_closed. */
async function lockOpenOrder(open: Shop, order_id: string): Promise<void> {
  const { rows } = await open.db.execute<{ is_erased: boolean }>(
    sql`select erased_at is not null as is_erased from orders where id = ${order_id} for share`,
  )
  if (rows[0]?.is_erased) throw new Problem('result_closed', 409)
  if ((await open.db.$count(closedResultOrders, eq(closedResultOrders.order_id, order_id))) > 0)
    throw new Problem('result_closed', 409)
}
