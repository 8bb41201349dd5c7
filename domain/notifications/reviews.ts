import { noteTo, pageLink } from '#domain/notifications/note.ts'
import { deskLink, sendLetter } from '#domain/notifications/owner-letter.ts'
import type { JobPayloads } from '#domain/outbox.ts'
import { findWaiting } from '#domain/reviews/decide.ts'
import { myReviews } from '#domain/reviews/reviews.ts'
import type { Shop } from '#domain/shop.ts'
import { isolated } from '#shared/bidi.ts'

/** Tells a customer that their review is published, or why not or no longer; skipped if the decision has changed since. */
export async function sendReviewDecided(
  shop: Shop,
  { review_id, customer_id, state, was_shown, at }: JobPayloads['review.decided'],
): Promise<void> {
  const review = (await myReviews(shop, customer_id)).find(({ id }) => id === review_id)
  if (review?.state !== state) return
  const { product } = review
  const isTakenDown = state === 'declined' && was_shown
  const letter = isTakenDown ? 'review.taken_down' : state === 'declined' ? 'review.declined' : 'review.published'
  await noteTo(shop, letter, customer_id, `review.decided ${review_id} ${at}`, (say, locale) => {
    const brand = product && (locale === 'ar' ? product.brand_ar : product.brand)
    const wheel = product ? `${brand} ${product.design}` : say.review_of_gone
    const own = { label: say.my_reviews, href: pageLink(shop, '/my-account/reviews', locale) }
    if (state === 'declined') {
      const subject = say[isTakenDown ? 'review_taken_down_subject' : 'review_declined_subject'](wheel)
      const before = [
        say[isTakenDown ? 'review_taken_down_text' : 'review_declined_text'],
        isolated(review.decline_reason ?? ''),
      ]
      return { subject, title: subject, before, button: own, after: [say.review_declined_again] }
    }
    const subject = say.review_shown_subject(wheel)
    const href = product && `${pageLink(shop, `/${product.slug}/${product.sku}`, locale)}#reviews`
    const button = href ? { label: say.review_see, href } : own
    return { subject, title: subject, before: [say.review_shown_text], button }
  })
}

/** E-mails the owner, once, that a review awaits a decision; skipped if it has been decided. */
export function sendOwnerReview(shop: Shop, { review_id }: JobPayloads['owner.review_waiting']): Promise<void> {
  return sendLetter(shop, { kind: 'owner.review_waiting', subject_id: review_id }, async () => {
    const review = await findWaiting(shop, review_id)
    if (!review) return undefined
    const { design_id, name, rating, title, reviews, vehicle, fit, verified, photos, customer_id } = review
    return {
      subject: `A review of ${design_id} waits for your decision`,
      title: 'A review waits for your decision',
      intro: [`${name} has written about ${design_id}. It is not shown until you approve it.`],
      facts: [
        ['Stars', rating === null ? 'none' : `${rating} of 5`],
        ['Written by', `${name}, ${writerOf(verified, customer_id !== null)}`],
        ...(vehicle ? [['Car', vehicle] as const] : []),
        ...(fit ? [['How it fits', fit] as const] : []),
        ...(photos > 0 ? [['Photos', String(photos)] as const] : []),
      ],
      sections: [{ heading: 'The review', lines: [...(title ? [title] : []), ...reviews.split('\n')] }],
      next: [
        customer_id === null
          ? 'Read it at the desk, and show it or not:'
          : 'Read it at the desk, and show it, or decline it with a reason for its writer:',
        deskLink(shop, '/desk/reviews'),
      ],
    }
  })
}

function writerOf(verified: boolean, isCustomer: boolean): string {
  return `${verified ? 'who bought it here' : 'who did not buy it here'}, ${isCustomer ? 'signed in' : 'a guest'}`
}
