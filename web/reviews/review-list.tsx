import { type RefObject, useRef } from 'react'
import type { DesignReviews, Review } from '#shared/api/reviews.ts'
import { reviews, reviews as reviewWords } from '#shared/i18n/reviews.ts'
import { Button } from '#web/design/button.tsx'
import { classNames } from '#web/design/class-names.ts'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { ReviewCard } from '#web/reviews/review-card.tsx'
import { StarRow } from '#web/reviews/stars.tsx'
import { useMessages } from '#web/shell/language.ts'

/** What the list can do once it is hydrated. */
export type Live = {
  /** The requested stars, and those of the reviews shown. */
  pressed: number | undefined
  rating: number | undefined
  /** Number of matching reviews, loaded or not. */
  total: number
  busy: boolean
  list: RefObject<HTMLUListElement | null>
  press: (rating: number) => void
  more: () => void
  openPhoto: (review: Review, at: number) => void
}

type Props = {
  reviews: DesignReviews
  live?: Live
}

/** The distribution of stars and the reviews. Looks the same before and after hydration. */
export function ReviewList({ reviews: { count, average, distribution, reviews }, live }: Props) {
  const words = useMessages(reviewWords)
  const said = useRef<HTMLSpanElement>(null)
  if (count === 0) return <p className="text-muted">{words.none}</p>
  function showAll(list: Live, rating: number) {
    list.press(rating)
    // The button disappears with the filter.
    said.current?.focus()
  }
  const allMadeUp = reviews.every(({ demo }) => demo)
  const left = live ? live.total - reviews.length : 0
  return (
    <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <div className="space-y-3">
        <p className="flex flex-wrap items-center gap-3">
          {average !== null && (
            <Figure className="font-semibold text-heading leading-none">{average.toFixed(1)}</Figure>
          )}
          <span className="grid gap-1">
            {average !== null && <StarRow rating={average} size={20} />}
            <span className="text-muted text-small">{words.reviews_count(count)}</span>
          </span>
        </p>
        {average !== null && <StarBars distribution={distribution} chosen={live?.pressed} onPress={live?.press} />}
        <p className="flex min-h-11 flex-wrap items-center gap-x-4 text-small">
          <span ref={said} tabIndex={-1} role="status" className="text-muted">
            {live?.rating ? words.shown(live.total, live.rating) : words.shown_all(count)}
          </span>
          {live?.rating !== undefined && live.pressed === live.rating && (
            <Button look="plain" className="px-0!" onClick={() => showAll(live, live.rating!)}>
              {words.show_all}
            </Button>
          )}
        </p>
      </div>
      <div className="min-w-0 space-y-4" aria-busy={live?.busy || undefined}>
        <ul ref={live?.list} className="grid gap-4 md:grid-cols-2">
          {reviews.map((review) => (
            <ReviewCard
              key={review.id}
              review={review}
              markDemo={!allMadeUp}
              onPhoto={live && ((at) => live.openPhoto(review, at))}
            />
          ))}
        </ul>
        {live && left > 0 && (
          <Button busy={live.busy} onClick={live.more}>
            {words.show_more(left)}
          </Button>
        )}
        {allMadeUp && <p className="text-label text-muted">{words.demo}</p>}
      </div>
    </div>
  )
}

type StarBarsProps = {
  /** Number of reviews with one to five stars. */
  distribution: number[]
  chosen?: number | undefined
  /** Toggles the filter; without it the bars are not clickable. */
  onPress?: ((rating: number) => void) | undefined
}

const line = 'flex min-h-12 w-full items-center gap-3 rounded-control px-2 text-small md:min-h-11'

/** A bar per star with its count, five stars on top. */
function StarBars({ distribution, chosen, onPress }: StarBarsProps) {
  const words = useMessages(reviews)
  const all = distribution.reduce((sum, count) => sum + count, 0)
  return (
    <ul aria-label={words.by_stars} className="-mx-2">
      {[5, 4, 3, 2, 1].map((rating) => {
        const count = distribution[rating - 1] ?? 0
        const bar = <Bar rating={rating} count={count} share={all > 0 ? count / all : 0} />
        return (
          <li key={rating}>
            {onPress ? (
              <button
                type="button"
                aria-pressed={chosen === rating}
                aria-label={words.star_bar(rating, count)}
                disabled={count === 0}
                onClick={() => onPress(rating)}
                className={classNames(
                  line,
                  'enabled:hover:bg-sunken aria-pressed:bg-accent-faint aria-pressed:font-semibold disabled:text-muted',
                )}
              >
                {bar}
              </button>
            ) : (
              <span className={line}>
                <span className="sr-only">{words.star_bar(rating, count)}</span>
                {bar}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Drawn as SVG, because the page's content security policy blocks inline widths. */
function Bar({ rating, count, share }: { rating: number; count: number; share: number }) {
  return (
    <span aria-hidden="true" className="flex min-w-0 flex-1 items-center gap-3">
      <span className="inline-flex w-8 shrink-0 items-center gap-1">
        <Figure>{rating}</Figure>
        <Icon name="star" size={16} className="fill-current text-accent" />
      </span>
      <svg
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-2 min-w-0 flex-1 rounded-full bg-line text-accent rtl:-scale-x-100"
      >
        <rect width={Math.round(share * 1000) / 10} height="8" fill="currentColor" />
      </svg>
      <Figure className="w-8 shrink-0 text-end text-muted">{count}</Figure>
    </span>
  )
}
