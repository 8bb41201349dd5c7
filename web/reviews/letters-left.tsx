import { reviewForm } from '#shared/i18n/review-form.ts'
import { classNames } from '#web/design/class-names.ts'
import { Figure } from '#web/design/figure.tsx'
import { useMessages } from '#web/shell/language.ts'

/** How much of a text's room is used; said aloud only when little of it is left. */
export function LettersLeft({ used, most }: { used: number; most: number }) {
  const words = useMessages(reviewForm)
  const left = most - used
  return (
    <p className={classNames('mt-1 text-end text-label', left < 0 ? 'text-refuse' : 'text-muted')}>
      <span aria-hidden="true">
        <Figure>{words.letters(used, most)}</Figure>
      </span>
      <span role="status" className="sr-only">
        {left <= 100 && left % 20 === 0 && words.letters_left(left)}
      </span>
    </p>
  )
}
