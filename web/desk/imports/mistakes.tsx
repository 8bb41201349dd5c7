import { Fragment } from 'react'
import { type Mistake, sayMistake } from '#shared/i18n/desk/import-mistakes.ts'
import { useLocale } from '#web/design/locale.ts'

/** What is wrong with a row or a file, in sentences. Those of earlier releases are English in both languages. */
export function Mistakes({ mistakes }: { mistakes: readonly Mistake[] }) {
  const locale = useLocale()
  return mistakes.map((mistake, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the mistakes of a row never change places
    <Fragment key={i}>
      {i > 0 && (locale === 'ar' ? '؛ ' : '; ')}
      {mistake.code === 'in_english' ? (
        <span lang="en" dir="ltr">
          {sayMistake(mistake, 'en')}
        </span>
      ) : (
        // The sentence may begin with the Latin name of a column, which must not turn it around.
        <bdi dir={locale === 'ar' ? 'rtl' : 'ltr'}>{sayMistake(mistake, locale)}</bdi>
      )}
    </Fragment>
  ))
}
