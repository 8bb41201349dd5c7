import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { brands, designs } from '#database/schema/catalogue.ts'
import { productReviews } from '#database/schema/reviews.ts'
import { type Actor, audited, type Command } from '#domain/audit/audit.ts'
import type { Editable } from '#domain/audit/save.ts'
import { readPageKey } from '#domain/page-key.ts'
import { Problem } from '#domain/problem.ts'
import {
  approveReview,
  declineReview,
  designName,
  findWaiting,
  lockReview,
  photosToDecideOn,
  removeReview,
} from '#domain/reviews/decide.ts'
import type { Shop } from '#domain/shop.ts'
import { pageRows } from '#shared/desk/limits.ts'
import type { AnswerFields, PublishedReview } from '#shared/desk/reviews.ts'

/**
 * Approves a waiting review, or declines it with a reason, at the desk. The audit names its design: the text and the
 * writer's name are a customer's data. Throws review_not_found for one that is decided or deleted, and already_reviewed.
 */
export async function decideReview(
  shop: Shop,
  by: Actor,
  { id, reason }: { id: string; reason?: string },
): Promise<void> {
  await audited(shop, by, async (open, record) => {
    // Of two people who decide at once, the second finds it decided.
    await lockReview(open, id)
    const review = await findWaiting(open, id)
    if (!review) throw new Problem('review_not_found', 404)
    if (reason === undefined) await approveReview(open, { id })
    else await declineReview(open, { id, reason })
    await record({
      action: reason === undefined ? 'review.approved' : 'review.declined',
      ...{ kind: 'review', id, name: review.design_id },
      ...(reason !== undefined && { after: { reason } }),
    })
  })
}

/**
 * Takes a published review off the shop: with a reason it is hidden, and its writer gets the reason; without one it is deleted
 * with its photos, as its writer asks. Throws review_not_found for one that is not published.
 */
export async function withdrawReview(shop: Shop, by: Actor, { id, reason }: { id: string; reason?: string }) {
  await audited(shop, by, async (open, record) => {
    const { approved_at, design_id } = await lockReview(open, id)
    if (!approved_at) throw new Problem('review_not_found', 404)
    if (reason === undefined) await removeReview(open, id)
    else await declineReview(open, { id, reason })
    await record({
      action: reason === undefined ? 'review.deleted' : 'review.taken_down',
      ...{ kind: 'review', id, name: design_id },
      ...(reason !== undefined && { after: { reason } }),
    })
  })
}

/**
 * Decides any review, also one that was decided before, for a command on the server: `reason` declines it. Throws
 * review_not_found, already_reviewed and review_reason_missing.
 */
export async function decideByCommand(
  shop: Shop,
  by: Command,
  what: { id: string } & ({ does: 'approve' } | { does: 'remove' } | { does: 'decline'; reason: string }),
): Promise<void> {
  await audited(shop, by, async (open, record) => {
    const { id, approved_at, declined_at, design_id } = await lockReview(open, what.id)
    const entry = { kind: 'review', id, name: design_id } as const
    if (what.does === 'approve') {
      await approveReview(open, { id })
      await record({ ...entry, action: 'review.approved', ...(approved_at && { after: {} }) })
    } else if (what.does === 'remove') {
      await removeReview(open, id)
      await record({ ...entry, action: 'review.deleted' })
    } else {
      const { reason } = what
      await declineReview(open, { id, reason })
      const action = approved_at ? 'review.taken_down' : 'review.declined'
      await record({ ...entry, action, after: declined_at ? {} : { reason } })
    }
  })
}

/** One photo of a review that waits. Throws not_found. */
export async function photoToDecideOn(shop: Shop, id: string, n: number): Promise<Buffer> {
  const photo = (await photosToDecideOn(shop, id))[n]
  if (!photo) throw new Problem('not_found', 404)
  return photo.large
}

/** Decides several waiting reviews, each in one transaction; counts those that another person decided first. */
export async function decideReviews(
  shop: Shop,
  by: Actor,
  { ids, reason }: { ids: string[]; reason?: string | undefined },
): Promise<{ decided: number; failed: number }> {
  let failed = 0
  for (const id of new Set(ids)) {
    try {
      await decideReview(shop, by, { id, ...(reason !== undefined && { reason }) })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      failed++
    }
  }
  return { decided: new Set(ids).size - failed, failed }
}

/** A page of published reviews, the newest first, with the shop's answers. */
export async function listPublished(
  shop: Shop,
  { after }: { after?: string | undefined },
): Promise<{ rows: PublishedReview[]; next: string | null }> {
  const key = readPageKey(after)
  const { id, design_id, name, rating, title, reviews, created_at, version, answer, answer_ar } = productReviews
  const rows = await shop.db
    .select({ id, design: designName, name, rating, title, reviews, created_at, version, answer, answer_ar })
    .from(productReviews)
    .leftJoin(designs, eq(designs.id, design_id))
    .leftJoin(brands, eq(brands.slug, designs.brand_slug))
    .where(
      and(
        isNotNull(productReviews.approved_at),
        key
          ? sql`(date_trunc('milliseconds', ${created_at}), ${id}) < (${key.time}::timestamptz, ${key.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(sql`date_trunc('milliseconds', ${created_at})`), desc(id))
    .limit(pageRows + 1)
  const shown = rows.slice(0, pageRows).map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
  const end = shown.at(-1)
  return { rows: shown, next: rows.length > pageRows && end ? `${end.created_at}~${end.id}` : null }
}

/** The shop's public answer to a published review. The audit names its design: the review is a customer's. */
export const answerFields: Editable<AnswerFields> = {
  kind: 'review',
  action: 'review.answered',
  lock: async (open, id) => {
    const [found] = await open.db
      .select()
      .from(productReviews)
      .where(and(eq(productReviews.id, id), isNotNull(productReviews.approved_at)))
      .for('no key update')
    if (!found) return undefined
    const { design_id, version, answer, answer_ar } = found
    return { name: design_id, version, values: { answer, answer_ar } }
  },
  write: async (open, id, values) => {
    const [found] = await open.db.select().from(productReviews).where(eq(productReviews.id, id))
    const { answer, answer_ar } = { ...found!, ...values }
    const answered_at = answer === '' && answer_ar === '' ? null : (found!.answered_at ?? open.now())
    await open.db
      .update(productReviews)
      .set({ answer, answer_ar, answered_at, version: sql`${productReviews.version} + 1` })
      .where(eq(productReviews.id, id))
  },
}
