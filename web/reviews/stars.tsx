import { useId, useState } from 'react'
import { reviewForm, reviews } from '#shared/i18n/reviews.ts'
import { shell } from '#shared/i18n/shell.ts'
import { classNames } from '#web/design/class-names.ts'
import { FieldError } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useMessages } from '#web/shell/language.ts'

/** The star's left and right points on the grid of 24 that icons are drawn on. */
const points = { from: 3.8, to: 20.2 }

/** Five stars, filled exactly as far as the rating goes: a mean of 4.3 must not look like 4 or 5. */
export function StarRow({ rating, size = 18 }: { rating: number; size?: number }) {
  const words = useMessages(reviews)
  return (
    <span className="inline-flex items-center gap-0.5 text-accent" role="img" aria-label={words.rating(String(rating))}>
      {[0, 1, 2, 3, 4].map((before) => (
        <Star key={before} share={Math.min(1, Math.max(0, rating - before))} size={size} />
      ))}
    </span>
  )
}

function Star({ share, size }: { share: number; size: number }) {
  if (share === 1) return <Icon name="star" size={size} className="fill-current" />
  const empty = <Icon name="star" size={size} className="opacity-40" />
  if (share === 0) return empty
  const edge = Math.round((points.from + share * (points.to - points.from)) * 10) / 10
  return (
    <span className="relative inline-flex">
      {empty}
      {/* Cut off by the outer drawing, because the content security policy blocks inline widths. */}
      <svg
        width={(size * edge) / 24}
        height={size}
        viewBox={`0 0 ${edge} 24`}
        aria-hidden="true"
        className="absolute start-0 rtl:-scale-x-100"
      >
        <Icon name="star" size={24} className="fill-current" />
      </svg>
    </span>
  )
}

type StarFieldProps = { rating: number; error: string | undefined; onChange: (rating: number) => void }

/** One to five stars, or none: radio buttons that look like stars, filled up to the chosen or hovered one. */
export function StarField({ rating, error, onChange }: StarFieldProps) {
  const words = useMessages(reviewForm)
  const { stars } = useMessages(reviews)
  const { optional } = useMessages(shell)
  const id = useId()
  const [pointed, setPointed] = useState(0)
  const filled = pointed || rating
  return (
    <fieldset aria-describedby={error && `${id}-error`} aria-invalid={error ? true : undefined}>
      <legend className="mb-1 font-semibold text-small">
        {words.rating} <span className="font-normal text-muted">({optional})</span>
      </legend>
      <div className="flex flex-wrap items-center gap-x-4">
        <div className="-ms-2.5 flex" onPointerLeave={() => setPointed(0)}>
          {[1, 2, 3, 4, 5].map((star) => (
            <label
              key={star}
              onPointerEnter={(event) => event.pointerType === 'mouse' && setPointed(star)}
              className="relative grid size-12 cursor-pointer place-items-center rounded-control text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="rating"
                value={star}
                checked={rating === star}
                onChange={() => onChange(star)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span className="sr-only">{`${stars(star)}, ${words.star_word(star)}`}</span>
              <Icon name="star" size={32} className={classNames(star <= filled ? 'fill-current' : 'opacity-70')} />
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="text-muted text-small">
          {words.star_word(filled)}
        </span>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
