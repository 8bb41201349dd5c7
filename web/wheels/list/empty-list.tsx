import { Link } from 'react-router'
import type { Listing, WayOut } from '#shared/api/browse.ts'
import { countFilters, lift } from '#shared/filters.ts'
import { emptyList, listing } from '#shared/i18n/wheels/listing.ts'
import { withoutLocale } from '#shared/locale.ts'
import { LinkButton } from '#web/design/button.tsx'
import { shortCarName } from '#web/finder/car-words.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { Chips } from '#web/wheels/chips.tsx'
import { facetTitle } from '#web/wheels/facets.tsx'
import { useFilters } from '#web/wheels/use-filters.ts'

/** An empty list: why, and what to do. */
export default function EmptyList({ list }: { list: Listing }) {
  const words = useMessages(emptyList)
  const filters = useMessages(listing)
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
      {!beyond && filtered && (
        <p className="text-muted">{list.nearest.length > 0 ? words.nearest : words.empty_text}</p>
      )}
      {!beyond && !filtered && car && <p className="max-w-prose text-muted">{words.empty_car_text}</p>}
      {!beyond && filtered && list.nearest.length > 0 && (
        <ul className="flex flex-col items-center gap-2">
          {list.nearest.slice(0, 4).map((way) => (
            <li key={way.filter}>
              <Link
                to={to(lift(query, way.change))}
                rel="nofollow"
                className="figures inline-flex min-h-11 items-center gap-1.5 rounded-full border border-accent bg-accent-faint px-4 font-semibold text-accent text-small hover:border-accent-strong"
              >
                {sayWay(way, words, filters)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {!beyond && filtered && list.nearest.length === 0 && <Chips list={list} />}
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

function sayWay({ filter, total }: WayOut, words: (typeof emptyList)['en'], filters: (typeof listing)['en']): string {
  if (filter === 'all') return words.lift_all(total)
  return words.lift(facetTitle(filter, filters), total)
}
