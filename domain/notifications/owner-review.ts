import { sendLetter } from '#domain/notifications/owner-letter.ts'
import type { JobPayloads } from '#domain/outbox.ts'
import { findWaiting } from '#domain/reviews/decide.ts'
import type { Shop } from '#domain/shop.ts'

/** E-mails the owner, once, that a review awaits a decision; skipped if it has been decided. */
export function sendOwnerReview(shop: Shop, { review_id }: JobPayloads['owner.review_waiting']): Promise<void> {
  return sendLetter(shop, { kind: 'owner.review_waiting', subject_id: review_id }, async () => {
    const review = await findWaiting(shop, review_id)
    if (!review) return undefined
    const { design_id, name, rating, title, reviews, vehicle, fit, verified, photos, customer_id } = review
    const command = (...words: string[]) => ['npm run reviews --', ...words].join(' ')
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
        ...(photos > 0 ? ['Look at its photos first:', command('photos', review_id, 'FOLDER')] : []),
        'Show it:',
        command('approve', review_id),
        customer_id === null
          ? 'Do not show it (a guest cannot be told why):'
          : 'Do not show it, and tell its writer why:',
        command('decline', review_id, 'REASON'),
      ],
    }
  })
}

function writerOf(verified: boolean, isCustomer: boolean): string {
  return `${verified ? 'who bought it here' : 'who did not buy it here'}, ${isCustomer ? 'signed in' : 'a guest'}`
}
