import type { Listing } from '#shared/api/browse.ts'
import { countFilters } from '#shared/filters.ts'
import { listing } from '#shared/i18n/listing.ts'
import { withoutLocale } from '#shared/locale.ts'
import { LinkButton } from '#web/design/button.tsx'
import { shortCarName } from '#web/finder/car-words.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { Chips } from '#web/wheels/chips.tsx'
import { useFilters } from '#web/wheels/use-filters.ts'

/** Nothing to show: says why, and what to do about it. */
export function EmptyList({ list }: { list: Listing }) {
  const words = useMessages(listing)
  const locale = useLocale()
  const { query, to, pathname } = useFilters()
  const beyond = list.total > 0
  const filtered = countFilters(query) > 0
  const car = list.vehicle && shortCarName(list.vehicle, locale)
  const title = beyond
    ? words.empty_nothing
    : filtered
      ? words.empty_title
      : car
        ? words.empty_car_title(car)
        : words.empty_nothing
  return (
    <section className="card flex flex-col items-center gap-4 px-4 py-12 text-center">
      <h2 className="text-title">{title}</h2>
      {!beyond && filtered && <p className="text-muted">{words.empty_text}</p>}
      {!beyond && !filtered && car && <p className="max-w-prose text-muted">{words.empty_car_text}</p>}
      {!beyond && filtered && <Chips list={list} />}
      {beyond ? (
        <LinkButton look="primary" to={withoutLocale(to({ ...query, page: 1 }))}>
          {words.first_page}
        </LinkButton>
      ) : (
        <LinkButton look="primary" to={car && filtered ? withoutLocale(pathname) : '/alloy-wheels'}>
          {words.see_all}
        </LinkButton>
      )}
    </section>
  )
}
