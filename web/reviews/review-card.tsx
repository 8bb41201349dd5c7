import type { Review } from '#shared/api/reviews.ts'
import { formatDay } from '#shared/day.ts'
import { reviews } from '#shared/i18n/reviews.ts'
import { Icon } from '#web/design/icon.tsx'
import { ReviewPhotos } from '#web/reviews/review-photos.tsx'
import { StarRow } from '#web/reviews/stars.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = {
  review: Review
  /** Labels a demo review, where not all of them are. */
  markDemo?: boolean
  onPhoto?: ((at: number) => void) | undefined
}

/** A review in its original language; if that is not the page's, says so and offers a human translation. */
export function ReviewCard({ review, markDemo = false, onPhoto }: Props) {
  const words = useMessages(reviews)
  const locale = useLocale()
  const { name, city, title, vehicle, fit, lang, verified, photos } = review
  const isForeign = lang !== locale
  return (
    <li tabIndex={-1} className="card flex flex-col gap-2 p-4 text-small">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {review.rating !== null && <StarRow rating={review.rating} />}
        {verified && (
          <span className="inline-flex items-center gap-1 text-accent text-label">
            <Icon name="shield" size={16} />
            {words.verified}
          </span>
        )}
        {review.same_car && (
          <span className="inline-flex items-center gap-1 rounded-control bg-accent-faint px-1.5 text-accent text-label">
            <Icon name="car" size={16} />
            {words.same_car}
          </span>
        )}
      </p>
      <div lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'} className="text-start">
        {title && <p className="font-semibold text-body">{title}</p>}
        <p className="mt-1 whitespace-pre-line">{review.reviews}</p>
      </div>
      {isForeign && <Translation review={review} />}
      <Answer review={review} />
      {photos.length > 0 && <ReviewPhotos photos={photos} name={name} onPhoto={onPhoto} />}
      <div className="mt-auto space-y-0.5 pt-1 text-label text-muted">
        {(vehicle || fit) && (
          <p className="flex items-start gap-1.5 text-ink">
            <Icon name="car" size={16} className="mt-0.5 text-muted" />
            <span lang={lang} className="min-w-0">
              {listed([vehicle, fit])}
            </span>
          </p>
        )}
        <p>
          <span lang={lang}>{listed([name, city])}</span> ·{' '}
          <bdi>{formatDay(review.created_at.slice(0, 10), locale)}</bdi>
          {markDemo && review.demo && ` · ${words.demo_one}`}
        </p>
      </div>
    </li>
  )
}

/** What the shop answered in public; in the other language if it wrote only that. */
function Answer({ review: { answer, answer_ar } }: { review: Review }) {
  const words = useMessages(reviews)
  const arabic = useLocale() === 'ar'
  const own = arabic ? answer_ar : answer
  const text = own ?? answer ?? answer_ar
  if (!text) return null
  const lang = text === answer_ar ? 'ar' : 'en'
  return (
    <div className="border-accent border-s-2 ps-3">
      <p className="font-semibold text-label">{words.answer_of_shop}</p>
      <p lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'} className="whitespace-pre-line text-start">
        {text}
      </p>
    </div>
  )
}

/** Works without script: the server renders the markup. */
function Translation({ review: { lang, translation } }: { review: Review }) {
  const words = useMessages(reviews)
  const written = <span className="text-muted">{words[`written_in_${lang}`]}</span>
  if (!translation) return <p className="text-label">{written}</p>
  const { title, vehicle, fit } = translation
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 text-label">
        {written}
        <span className="textlink">
          <span className="group-open:hidden">{words.see_translation}</span>
          <span className="hidden group-open:inline">{words.hide_translation}</span>
        </span>
      </summary>
      <div className="border-line border-s-2 ps-3">
        {title && <p className="font-semibold">{title}</p>}
        <p className="mt-1 whitespace-pre-line">{translation.reviews}</p>
        {(vehicle || fit) && <p className="mt-1 text-label text-muted">{listed([vehicle, fit])}</p>}
      </div>
    </details>
  )
}

/** The non-empty texts, each isolated in its own direction. */
function listed(texts: string[]) {
  return texts.filter(Boolean).map((text, i) => (
    <span key={text}>
      {i > 0 && ' · '}
      <bdi>{text}</bdi>
    </span>
  ))
}
