import { reviews } from '#shared/i18n/reviews.ts'
import { classNames } from '#web/design/class-names.ts'
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
