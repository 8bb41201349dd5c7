import { reviewForm } from '#shared/i18n/reviews.ts'
import { useMessages } from '#web/shell/language.ts'

/** Announces to screen readers when few characters are left, every twenty characters. */
export function CharactersLeft({ used, most }: { used: number; most: number }) {
  const words = useMessages(reviewForm)
  const left = most - used
  return (
    <p role="status" className="sr-only">
      {left <= 100 && left % 20 === 0 && words.letters_left(left)}
    </p>
  )
}
