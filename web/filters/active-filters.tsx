import { Link } from 'react-router'
import { changeFilters, chosenValues, type FilterQuery, toggleValue } from '#shared/filters/filters.ts'
import { filterWords } from '#shared/i18n/wheels/listing.ts'
import { Icon } from '#web/design/icon.tsx'
import { type ShownFilter, useFilters } from '#web/filters/list-filters.ts'
import { useMessages } from '#web/shell/language.ts'

type Props = {
  filters: readonly ShownFilter[]
  /** The query without any filter, for a link that removes them all. */
  cleared?: FilterQuery
}

/** The applied filters, each with a link that removes it. */
export function ActiveFilters({ filters, cleared }: Props) {
  const words = useMessages(filterWords)
  const { query, to } = useFilters()
  const active = activeFilters(filters, query)
  if (active.length === 0) return null
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {active.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={to(without)}
            rel="nofollow"
            preventScrollReset
            aria-label={words.remove(label)}
            className="figures inline-flex min-h-11 items-center gap-1.5 rounded-full border border-accent bg-accent-faint px-3.5 text-accent text-small hover:border-accent-strong lg:pointer-fine:min-h-9"
          >
            <bdi>{label}</bdi>
            <Icon name="close" size={16} />
          </Link>
        </li>
      ))}
      {cleared && (
        <li>
          <Link
            to={to(cleared)}
            rel="nofollow"
            preventScrollReset
            className="textlink inline-flex min-h-11 items-center px-2 text-small lg:pointer-fine:min-h-9"
          >
            {words.clear_all}
          </Link>
        </li>
      )}
    </ul>
  )
}

/** The selected values and the ends of ranges that are in use, each with the query without it. */
export function activeFilters(filters: readonly ShownFilter[], query: FilterQuery) {
  return filters.flatMap((filter) =>
    filter.kind === 'range'
      ? filter.set.map(({ name, label }) => ({ label, without: changeFilters(query, { [name]: null }) }))
      : chosenValues(query, filter.name).map((value) => ({
          label: filter.values.find((each) => each.value === value)?.label ?? value,
          without: toggleValue(query, filter.name, value),
        })),
  )
}
