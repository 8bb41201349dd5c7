import { eq } from 'drizzle-orm'
import { guaranteeCases, guaranteePhotos } from '#database/schema/guarantee.ts'
import { lockCase, orderOfCase, recordState } from '#domain/guarantee/events.ts'
import { keepPhotos } from '#domain/guarantee/open-case.ts'
import { findOrder, type Proof } from '#domain/orders/orders.ts'
import { enqueueEmail, enqueueLetter } from '#domain/outbox.ts'
import { Problem } from '#domain/problem.ts'
import { encodePhotos } from '#domain/reviews/photos.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { caseTextLength, mostCasePhotos } from '#shared/after-sale/lists.ts'

/**
 * Adds the buyer's photos to an undecided case; a case that waited for them is reopened, and the owner gets an e-mail.
 * Throws order_not_found, guarantee_not_found, photo_missing, photo_refused, guarantee_decided, too_many_photos.
 */
export async function addPhotos(
  shop: Shop,
  { order_id, number, photos, proof }: { order_id: string; number: string; photos: readonly Buffer[]; proof: Proof },
): Promise<void> {
  const order = await findOrder(shop, order_id, proof)
  const found = await orderOfCase(shop, number)
  if (found.order_id !== order.id) throw new Problem('guarantee_not_found', 404)
  if (photos.length === 0) throw new Problem('photo_missing')
  const developed = await encodePhotos(photos)
  await inTransaction(shop, async (open) => {
    const { id: case_id, state } = await lockCase(open, found.id)
    if (state === 'decided') throw new Problem('guarantee_decided', 409)
    const before = await open.db.$count(guaranteePhotos, eq(guaranteePhotos.case_id, case_id))
    const all = before + developed.length
    if (all > mostCasePhotos) throw new Problem('too_many_case_photos', 422, { most: mostCasePhotos })
    await keepPhotos(open, case_id, developed)
    await open.db.update(guaranteeCases).set({ state: 'open' }).where(eq(guaranteeCases.id, case_id))
    await recordState(open, { case_id, state: 'open', by: 'buyer', facts: { photos: developed.length } })
    const subject_id = `${case_id} ${all} photos`
    await enqueueLetter(open, 'owner.guarantee', { case_id, what: 'photos', subject_id }, subject_id)
  })
}

/**
 * Asks the buyer for photos for the owner: what they should show goes into an e-mail and onto the order's page. Throws
 * guarantee_not_found, guarantee_decided, guarantee_why_missing.
 */
export async function askForPhotos(shop: Shop, number: string, what: string): Promise<void> {
  const asked = what.trim()
  if (asked === '' || asked.length > caseTextLength.answer)
    throw new Problem('guarantee_why_missing', 422, { most: caseTextLength.answer })
  await inTransaction(shop, async (open) => {
    const { id: case_id, order_id, state } = await lockCase(open, (await orderOfCase(open, number)).id)
    if (state === 'decided') throw new Problem('guarantee_decided', 409)
    await open.db
      .update(guaranteeCases)
      .set({ state: 'waiting_for_photos', asked })
      .where(eq(guaranteeCases.id, case_id))
    await recordState(open, { case_id, state: 'waiting_for_photos', by: 'staff' })
    const subject_id = `${case_id} ${shop.now().toISOString()}`
    await enqueueEmail(open, 'guarantee.photos_asked', { order_id, case_id, subject_id }, subject_id)
  })
}
