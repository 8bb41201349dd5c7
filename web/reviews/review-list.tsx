import { type RefObject, useRef } from 'react'
import type { DesignReviews, Review } from '#shared/api/reviews.ts'
import { reviews as reviewWords } from '#shared/i18n/reviews.ts'
import { Button } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { ReviewCard } from '#web/reviews/review-card.tsx'
import { StarBars } from '#web/reviews/star-bars.tsx'
import { StarRow } from '#web/reviews/star-row.tsx'
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
        <p className="flex items-center gap-3">
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
            <Button look="plain" className="px-0" onClick={() => showAll(live, live.rating!)}>
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
