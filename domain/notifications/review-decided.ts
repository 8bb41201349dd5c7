import { findProfile } from '#domain/customers/profile.ts'
import { pageLink, sendNote } from '#domain/notifications/note.ts'
import type { JobPayloads } from '#domain/outbox.ts'
import { myReviews } from '#domain/reviews/reviews.ts'
import type { Shop } from '#domain/shop.ts'
import { accountEmails } from '#shared/i18n/documents/account-emails.ts'

/** Tells a customer that their review is published, or why not; skipped if the decision has changed since. */
export async function sendReviewDecided(
  shop: Shop,
  { review_id, customer_id, state, at }: JobPayloads['review.decided'],
): Promise<void> {
  const profile = await findProfile(shop, customer_id)
  if (!profile) return
  const review = (await myReviews(shop, customer_id)).find(({ id }) => id === review_id)
  if (review?.state !== state) return
  const { email: to, locale, first_name } = profile
  const say = accountEmails[locale]
  const { product } = review
  const wheel = product ? `${locale === 'ar' ? product.brand_ar : product.brand} ${product.design}` : say.review_of_gone
  const subject = state === 'approved' ? say.review_shown_subject(wheel) : say.review_declined_subject(wheel)
  const own = { label: say.my_reviews, href: pageLink(shop, '/my-account/reviews', locale) }
  const shown = product && {
    label: say.review_see,
    href: `${pageLink(shop, `/${product.slug}/${product.sku}`, locale)}#reviews`,
  }
  await sendNote(shop, `review.decided ${review_id} ${at}`, {
    to,
    locale,
    subject,
    title: subject,
    ...(state === 'approved'
      ? { before: [say.hello(first_name), say.review_shown_text], button: shown ?? own }
      : {
          before: [say.hello(first_name), say.review_declined_text, `\u2068${review.decline_reason}\u2069`],
          button: own,
          after: [say.review_declined_again],
        }),
  })
}
