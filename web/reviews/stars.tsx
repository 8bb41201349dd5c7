import { useId, useState } from 'react'
import { reviewForm, reviews } from '#shared/i18n/reviews.ts'
import { classNames } from '#web/design/class-names.ts'
import { FieldError } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useMessages } from '#web/shell/language.ts'

/** Five stars, filled to the rating; a mean is rounded. */
export function StarRow({ rating, size = 18 }: { rating: number; size?: number }) {
  const words = useMessages(reviews)
  return (
    <span className="inline-flex items-center gap-0.5 text-accent" role="img" aria-label={words.rating(String(rating))}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon
          key={star}
          name="star"
          size={size}
          className={classNames(star <= Math.round(rating) ? 'fill-current' : 'opacity-40')}
        />
      ))}
    </span>
  )
}

type StarFieldProps = { rating: number; error: string | undefined; onChange: (rating: number) => void }

/** One to five stars: radio buttons that look like stars, filled up to the chosen or hovered one. */
export function StarField({ rating, error, onChange }: StarFieldProps) {
  const words = useMessages(reviewForm)
  const { stars } = useMessages(reviews)
  const id = useId()
  const [pointed, setPointed] = useState(0)
  const filled = pointed || rating
  return (
    <fieldset aria-describedby={error && `${id}-error`} aria-invalid={error ? true : undefined}>
      <legend className="mb-1 font-semibold text-small">{words.rating}</legend>
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
