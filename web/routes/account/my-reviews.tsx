import { useCallback, useEffect, useState } from 'react'
import type { MyReview } from '#shared/api/account.ts'
import type { Review } from '#shared/api/reviews.ts'
import { photoField } from '#shared/i18n/photo-field.ts'
import { reviewForm } from '#shared/i18n/reviews.ts'
import { AccountFrame } from '#web/account/account-frame.tsx'
import { QueryResult, useAccountQuery } from '#web/account/use-account-query.tsx'
import { call } from '#web/browser/api.ts'
import { readKept } from '#web/browser/storage.ts'
import { timeLimit } from '#web/browser/time-limit.ts'
import { Badge } from '#web/design/badge.tsx'
import { LinkButton } from '#web/design/button.tsx'
import type { IconName } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Picture } from '#web/design/picture.tsx'
import { formatDate } from '#web/orders/format-date.ts'
import { photoAddress } from '#web/reviews/review-photos.tsx'
import { StarRow } from '#web/reviews/stars.tsx'
import { metaOf } from '#web/shell/head/page-meta.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

export const meta = metaOf(reviewForm, (words) => ({
  title: words.mine,
  description: words.mine_text,
  path: '/my-account/reviews',
  hidden: true,
}))

/** The customer's reviews, newest first, with their moderation state. */
export default function MyReviewsPage() {
  const words = useMessages(reviewForm)
  const query = useAccountQuery(useCallback((signal) => call('GET /my-account/reviews', {}, { signal }), []))
  return (
    <AccountFrame title={words.mine}>
      <QueryResult query={query}>
        {(reviews) =>
          reviews.length === 0 ? (
            <Notice action={<LinkButton to="/alloy-wheels">{words.to_wheels}</LinkButton>}>{words.mine_none}</Notice>
          ) : (
            <ul className="space-y-4">
              {reviews.map((review) => (
                <OwnReview key={review.id} review={review} />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </AccountFrame>
  )
}

const states: Record<MyReview['state'], { icon: IconName; tone: 'accent' | 'neutral' }> = {
  waiting: { icon: 'clock', tone: 'neutral' },
  approved: { icon: 'check', tone: 'accent' },
  declined: { icon: 'close', tone: 'neutral' },
}

function OwnReview({ review }: { review: MyReview }) {
  const words = useMessages(reviewForm)
  const locale = useLocale()
  const { product, state, decline_reason, lang, title, reviews, photos, vehicle } = review
  const { icon, tone } = states[state]
  const brand = product && (locale === 'ar' ? product.brand_ar : product.brand)
  return (
    <li className="card flex gap-4 p-4 text-small">
      {product && (
        <span className="pearl hidden size-20 shrink-0 place-items-center rounded-control p-1 sm:grid">
          <Picture picture={product.picture} alt="" sizes="5rem" className="size-full object-contain" />
        </span>
      )}
      <div className="min-w-0 flex-1 space-y-2">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h2 className="font-semibold text-body">
            {product ? (
              <PageLink to={`/${product.slug}/${product.sku}`} className="hover:underline">
                <bdi>{brand}</bdi> <bdi>{product.design}</bdi>
              </PageLink>
            ) : (
              words.wheel_gone
            )}
          </h2>
          <Badge tone={tone} icon={icon}>
            {words[`state_${state}`]}
          </Badge>
        </div>
        <p className="flex flex-wrap items-center gap-x-3 text-muted">
          {review.rating !== null && <StarRow rating={review.rating} />}
          {formatDate(review.created_at, locale)}
          {vehicle && <bdi>{vehicle}</bdi>}
        </p>
        <div lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'} className="text-start">
          {title && <p className="font-semibold">{title}</p>}
          <p className="whitespace-pre-line">{reviews}</p>
        </div>
        {photos.length > 0 && <OwnPhotos photos={photos} isPublic={state === 'approved'} />}
        {state === 'declined' && (
          <p className="text-muted">
            {words.declined_reason} <bdi className="text-ink">{decline_reason}</bdi> {words.write_again}
          </p>
        )}
      </div>
    </li>
  )
}

/** The photos of the customer's own review; until it is approved only they may see them. */
function OwnPhotos({ photos, isPublic }: { photos: Review['photos']; isPublic: boolean }) {
  const words = useMessages(photoField)
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map(({ id }, i) => (
        <li key={id} className="size-20 overflow-hidden rounded-control bg-sunken">
          {isPublic ? (
            <img src={photoAddress(id, 'small')} alt={words.photo(i + 1)} className="size-full object-cover" />
          ) : (
            <HiddenPhoto id={id} alt={words.photo(i + 1)} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Fetched with the customer's token, which an image element cannot send. */
function HiddenPhoto({ id, alt }: { id: string; alt: string }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const left = new AbortController()
    fetchPhoto(id, timeLimit(20_000, left.signal)).then(setAddress, () => setAddress(null))
    return () => left.abort()
  }, [id])
  return address && <img src={address} alt={alt} className="size-full object-cover" />
}

async function fetchPhoto(id: string, signal: AbortSignal): Promise<string | null> {
  const headers = { authorization: `Bearer ${readKept('access_token')}` }
  const response = await fetch(photoAddress(id, 'small'), { headers, signal })
  if (!response.ok) return null
  const reader = new FileReader()
  const read = new Promise<string>((resolve) => reader.addEventListener('load', () => resolve(String(reader.result))))
  reader.readAsDataURL(await response.blob())
  return read
}
