import { eq, sql } from 'drizzle-orm'
import { guaranteeCases, guaranteePhotos } from '#database/schema/guarantee.ts'
import { enqueueOrderEmail, enqueueOwnerLetter } from '#domain/emails.ts'
import { coverageOf } from '#domain/guarantee/coverage.ts'
import { lockCase, orderOfCase, recordState } from '#domain/guarantee/events.ts'
import { lockOrder } from '#domain/orders/lock.ts'
import { findOrder } from '#domain/orders/orders.ts'
import type { Proof } from '#domain/orders/whose.ts'
import { Problem } from '#domain/problem.ts'
import { encodePhotos, type Photo } from '#domain/reviews/photos.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { caseTextLength, type GuaranteeCoverage, mostCasePhotos } from '#shared/after-sale/lists.ts'
import type { GuaranteeForm } from '#shared/api/guarantee.ts'
import type { ProblemCode } from '#shared/i18n/problems.ts'
import { verdictOn } from '#shared/verdict.ts'

/**
 * Opens a claim for one line of an order, on what its frozen verdict promised, if `proof` gives access to the order.
 * The buyer and the owner get an e-mail. Throws order_not_found, guarantee_line_not_found, photo_refused,
 * guarantee_already_open, and if the guarantee does not cover the line: guarantee_not_paid, guarantee_refunded,
 * guarantee_not_sent, guarantee_no_car, guarantee_measured_first, guarantee_parts_missing; order_erased.
 * @param photos as they were sent
 */
export async function openCase(
  shop: Shop,
  order_id: string,
  { line: position, reason, text, photos, proof }: GuaranteeForm & { photos: readonly Buffer[]; proof: Proof },
): Promise<{ number: string }> {
  // Refuse before the expensive work on the pictures.
  await coveredLine(shop, order_id, position, proof)
  const developed = await encodePhotos(photos, 'visitor')
  return inTransaction(shop, async (open) => {
    await lockOrder(open, order_id)
    const { id: line_id, fitment, ...line } = await coveredLine(open, order_id, position, proof)
    const { make, model, year, modification } = fitment.vehicle
    const [made] = await open.db
      .insert(guaranteeCases)
      .values({
        number: sql`'FG-' || next_number('guarantee_case')`,
        ...{ order_id, line_id, sku: line.sku, design_id: line.design_id, axle: line.axle },
        ...{ make, model, year, modification, generation: line.generation },
        verdict: verdictOn({ ...line, fitment }) === 'parts' ? 'parts' : 'pass',
        ...{ fitment, reason, text, created_at: shop.now() },
      })
      // If the line has an open case, the rollback also takes the number back.
      .onConflictDoNothing()
      .returning({ id: guaranteeCases.id, number: guaranteeCases.number })
    if (!made) throw new Problem('guarantee_already_open', 409)
    await keepPhotos(open, made.id, developed)
    await recordState(open, { case_id: made.id, state: 'open', by: 'buyer', facts: { photos: developed.length } })
    await enqueueOrderEmail(open, 'guarantee.opened', { order_id, case_id: made.id }, made.id)
    await enqueueOwnerLetter(
      open,
      'owner.guarantee',
      { case_id: made.id, what: 'opened', subject_id: made.id },
      made.id,
    )
    return { number: made.number }
  })
}

/**
 * Adds the buyer's photos to an undecided case; a case that waited for them is reopened, and the owner gets an e-mail.
 * Throws order_not_found, guarantee_not_found, photo_missing, photo_refused, guarantee_decided, too_many_case_photos.
 */
export async function addPhotos(
  shop: Shop,
  { order_id, number, photos, proof }: { order_id: string; number: string; photos: readonly Buffer[]; proof: Proof },
): Promise<void> {
  const order = await findOrder(shop, order_id, proof)
  const found = await orderOfCase(shop, number)
  if (found.order_id !== order.id) throw new Problem('guarantee_not_found', 404)
  if (photos.length === 0) throw new Problem('photo_missing')
  const developed = await encodePhotos(photos, 'visitor')
  await inTransaction(shop, async (open) => {
    const { id: case_id, state } = await lockCase(open, found.id)
    if (state === 'decided') throw new Problem('guarantee_decided', 409)
    // Encoding takes seconds, in which the buyer may have been erased.
    await findOrder(open, order_id, proof)
    const before = await open.db.$count(guaranteePhotos, eq(guaranteePhotos.case_id, case_id))
    const all = before + developed.length
    if (all > mostCasePhotos) throw new Problem('too_many_case_photos', 422, { most: mostCasePhotos })
    await keepPhotos(open, case_id, developed)
    await open.db.update(guaranteeCases).set({ state: 'open' }).where(eq(guaranteeCases.id, case_id))
    await recordState(open, { case_id, state: 'open', by: 'buyer', facts: { photos: developed.length } })
    const subject_id = `${case_id} ${all} photos`
    await enqueueOwnerLetter(open, 'owner.guarantee', { case_id, what: 'photos', subject_id }, subject_id)
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
    await enqueueOrderEmail(open, 'guarantee.photos_asked', { order_id, case_id, subject_id, asked }, subject_id)
  })
}

async function keepPhotos(shop: Shop, case_id: string, photos: readonly Photo[]): Promise<void> {
  const created_at = shop.now()
  if (photos.length > 0)
    await shop.db.insert(guaranteePhotos).values(photos.map((photo) => ({ ...photo, case_id, created_at })))
}

const refusals: Record<Exclude<GuaranteeCoverage, 'covered'>, ProblemCode> = {
  not_paid: 'guarantee_not_paid',
  refunded: 'guarantee_refunded',
  line_refunded: 'guarantee_refunded',
  not_sent: 'guarantee_not_sent',
  no_car: 'guarantee_no_car',
  measured_first: 'guarantee_measured_first',
  parts_missing: 'guarantee_parts_missing',
}

async function coveredLine(shop: Shop, order_id: string, position: number, proof: Proof) {
  const order = await findOrder(shop, order_id, proof)
  if (order.erased_at) throw new Problem('order_erased', 409)
  const line = (await coverageOf(shop, order)).find((each) => each.position === position)
  if (!line) throw new Problem('guarantee_line_not_found', 404)
  const { coverage, fitment } = line
  if (coverage !== 'covered') throw new Problem(refusals[coverage], 409)
  return { ...line, fitment: fitment! }
}
