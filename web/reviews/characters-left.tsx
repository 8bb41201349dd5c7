import { reviewForm } from '#shared/i18n/review-form.ts'
import { useMessages } from '#web/shell/language.ts'

/** Says aloud when little of a text's room is left, every twenty letters. */
export function CharactersLeft({ used, most }: { used: number; most: number }) {
  const words = useMessages(reviewForm)
  const left = most - used
  return (
    <p role="status" className="sr-only">
      {left <= 100 && left % 20 === 0 && words.letters_left(left)}
    </p>
  )
}
