import type { DesignReviews, Review } from '#shared/api/reviews.ts'
import { formatDay } from '#shared/day.ts'
import { facts } from '#shared/i18n/facts.ts'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** What owners write about the design, each with the car it is on. */
export function Reviews({ reviews: { count, average, reviews } }: { reviews: DesignReviews }) {
  const words = useMessages(facts)
  return (
    <section aria-labelledby="reviews" className="space-y-4">
      <header className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="reviews" className="text-title">
          {words.reviews}
        </h2>
        {average !== null && (
          <p className="figures text-muted text-small">
            {words.rating(average.toFixed(1))} · {words.reviews_count(count)}
          </p>
        )}
      </header>
      {count === 0 ? (
        <p className="text-muted">{words.reviews_none}</p>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {reviews.map((review) => (
            <ReviewCard key={review.id} review={review} />
          ))}
        </ul>
      )}
      {reviews.some(({ demo }) => demo) && <p className="text-label text-muted">{words.reviews_demo}</p>}
    </section>
  )
}

/** One review, in the language it was written in. */
export function ReviewCard({ review }: { review: Review }) {
  const words = useMessages(facts)
  const locale = useLocale()
  return (
    <li className="card flex flex-col gap-2 p-4 text-small">
      <p className="flex items-center gap-0.5 text-accent" role="img" aria-label={words.rating(String(review.rating))}>
        {[1, 2, 3, 4, 5].map((star) => (
          <Icon key={star} name="star" size={18} className={star <= review.rating ? 'fill-current' : 'opacity-40'} />
        ))}
      </p>
      <div lang={review.lang} dir={review.lang === 'ar' ? 'rtl' : 'ltr'} className="text-start">
        <p className="font-semibold text-body">{review.title}</p>
        <p className="mt-1">{review.reviews}</p>
      </div>
      <p className="mt-auto pt-1 text-label text-muted">
        <bdi>{review.name}</bdi>, <bdi>{review.city}</bdi> · <bdi>{review.vehicle}</bdi> ·{' '}
        <Figure>{formatDay(review.created_at.slice(0, 10), locale)}</Figure>
      </p>
    </li>
  )
}
