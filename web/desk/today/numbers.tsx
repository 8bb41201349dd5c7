import type { DayFigures, Figures } from '#shared/desk/today.ts'
import { inFigures } from '#shared/figures.ts'
import { deskToday } from '#shared/i18n/desk/today.ts'
import type { Locale } from '#shared/locale.ts'
import { formatPrice } from '#shared/money.ts'
import { useLocale } from '#web/design/locale.ts'

type Measure = {
  word: 'sales' | 'orders' | 'average' | 'conversion' | 'visits'
  of: (day: DayFigures) => number | null
}

/** What is shown of a day; null where there is nothing to divide by. */
export const measures: readonly Measure[] = [
  { word: 'sales', of: ({ sales }) => sales },
  { word: 'orders', of: ({ orders }) => orders },
  { word: 'average', of: ({ sales, orders }) => (orders > 0 ? Math.round(sales / orders) : null) },
  // More orders than visits: their buyers were not counted, and a share above 100% says nothing.
  { word: 'conversion', of: ({ orders, visits }) => (visits > 0 && orders <= visits ? orders / visits : null) },
  { word: 'visits', of: ({ visits }) => visits },
]

/** A measure as text: money without fils, a share in percent, a count. */
export function sayMeasure(word: Measure['word'], value: number | null, locale: Locale): string {
  if (value === null) return '–'
  if (word === 'conversion') return `\u2066${(value * 100).toFixed(1)}%\u2069`
  if (word === 'orders' || word === 'visits') return inFigures(value)
  return formatPrice(Math.round(value / 100) * 100, locale)
}

/** Today's figures, with yesterday's and those of the same weekday last week. */
export function Numbers({ figures: { today, yesterday, week_ago } }: { figures: Figures }) {
  const locale = useLocale()
  const words = deskToday[locale]
  const weekday = new Intl.DateTimeFormat(locale === 'ar' ? 'ar-AE-u-nu-latn' : 'en-GB', {
    ...{ weekday: 'short', day: 'numeric', month: 'short' },
    timeZone: 'UTC',
  }).format(new Date(`${week_ago.day}T00:00:00Z`))
  return (
    <section aria-label={words.numbers}>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {measures.slice(0, 4).map(({ word, of }) => (
          <div key={word} className="card p-4">
            <dt className="text-label text-muted">{words[word]}</dt>
            <dd className="figures mt-1 text-lead font-semibold">
              <bdi>{sayMeasure(word, of(today), locale)}</bdi>
            </dd>
            {[
              { title: words.yesterday, day: yesterday },
              { title: weekday, day: week_ago },
            ].map(({ title, day }) => (
              <dd key={title} className="mt-1 flex flex-wrap justify-between gap-x-3 text-label text-muted">
                <span>{title}</span>
                <bdi className="figures ms-auto">{sayMeasure(word, of(day), locale)}</bdi>
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <p className="mt-2 text-label text-muted">{words.numbers_note}</p>
    </section>
  )
}
