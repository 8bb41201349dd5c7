import { Link } from 'react-router'
import type { FilterRemoval, ListingQuery } from '#shared/api/browse.ts'
import { changeFilters } from '#shared/filters/filters.ts'
import { clearFilters } from '#shared/filters/wheels.ts'
import { emptyList } from '#shared/i18n/wheels/listing.ts'
import { withoutLocale } from '#shared/locale.ts'
import { LinkButton } from '#web/design/button.tsx'
import { ActiveFilters } from '#web/filters/active-filters.tsx'
import { type ShownFilter, useFilters } from '#web/filters/list-filters.ts'
import { shortCarName } from '#web/finder/car-words.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import type { ShownListing } from '#web/wheels/list/loaded-pages.ts'

/**
 * An empty list: why, and what to do.
 * @param filters without the page's own, such as the brand of a brand's page, which cannot be removed
 */
export default function EmptyList({ list, filters }: { list: ShownListing; filters: readonly ShownFilter[] }) {
  const words = useMessages(emptyList)
  const locale = useLocale()
  const { query, to, pathname } = useFilters()
  const sayRemoval = ({ filter, total }: FilterRemoval) =>
    filter === 'all'
      ? words.lift_all(total)
      : words.lift(filters.find(({ name }) => name === filter)?.label ?? words.facet_rear, total)
  const beyond = list.total > 0
  const filtered = filters.some((each) =>
    each.kind === 'range' ? each.set.length > 0 : each.values.some(({ chosen }) => chosen),
  )
  const car = list.vehicle && shortCarName(list.vehicle, locale)
  // Deals, a brand: the shop may well have other wheels for the car.
  const isPart = withoutLocale(pathname) !== '/alloy-wheels'
  const title = beyond
    ? words.empty_nothing
    : filtered
      ? words.empty_title
      : car
        ? isPart
          ? words.empty_car_here(car)
          : words.empty_car_title(car)
        : words.empty_nothing
  // The remembered car would lead back here.
  const others = car ? '/alloy-wheels?any_car=true' : '/alloy-wheels'
  return (
    <section className="card flex flex-col items-center gap-4 px-4 py-12 text-center">
      <h2 className="text-title">{title}</h2>
      {!beyond && filtered && (
        <p className="text-muted">{list.nearest.length > 0 ? words.nearest : words.empty_text}</p>
      )}
      {!beyond && !filtered && car && !isPart && <p className="max-w-prose text-muted">{words.empty_car_text}</p>}
      {!beyond && filtered && list.nearest.length > 0 && (
        <ul className="flex flex-col items-center gap-2">
          {list.nearest.slice(0, 4).map((way) => (
            <li key={way.filter}>
              <Link
                to={to(changeFilters(query, way.change))}
                rel="nofollow"
                className="figures inline-flex min-h-11 items-center gap-1.5 rounded-full border border-accent bg-accent-faint px-4 font-semibold text-accent text-small hover:border-accent-strong"
              >
                {sayRemoval(way)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {!beyond && filtered && list.nearest.length === 0 && (
        <ActiveFilters filters={filters} cleared={clearFilters(query as ListingQuery)} />
      )}
      {beyond ? (
        <LinkButton look="primary" to={withoutLocale(to({ ...query, page: 1 }))}>
          {words.first_page}
        </LinkButton>
      ) : car && isPart && !filtered ? (
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton look="primary" to="/alloy-wheels">
            {words.see_car(car)}
          </LinkButton>
          <LinkButton to={`${withoutLocale(pathname)}?any_car=true`}>{words.see_these}</LinkButton>
        </div>
      ) : (
        <LinkButton look="primary" to={car && filtered ? withoutLocale(pathname) : others}>
          {words.see_all}
        </LinkButton>
      )}
    </section>
  )
}
