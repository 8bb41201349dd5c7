import { reviews } from '#shared/i18n/reviews.ts'
import { classNames } from '#web/design/class-names.ts'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useMessages } from '#web/shell/language.ts'

type Props = {
  /** Number of reviews with one to five stars. */
  distribution: number[]
  chosen?: number | undefined
  /** Toggles the filter; without it the bars are not clickable. */
  onPress?: ((rating: number) => void) | undefined
}

const line = 'flex min-h-12 w-full items-center gap-3 rounded-control px-2 text-small md:min-h-11'

/** A bar per star with its count, five stars on top. */
export function StarBars({ distribution, chosen, onPress }: Props) {
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
