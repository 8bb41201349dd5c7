import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Facet } from '#shared/api/browse.ts'
import { countFilters, type FacetName, toggle } from '#shared/filters.ts'
import { listing } from '#shared/i18n/listing.ts'
import { classNames } from '#web/design/class-names.ts'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { SortForm } from '#web/wheels/sort-form.tsx'
import { useFilters } from '#web/wheels/use-filters.ts'

type Props = {
  car: ReactNode
  count: string
  facets: Facet[]
  sort: string
  fixed: readonly string[]
  onFilters: () => void
  view: ReactNode
}

/** Filters with their own toggle, and the value it sets. */
const promoted = [
  ['in_stock', 'true'],
  ['clearance', 'true'],
  ['construction', 'forged'],
] as const

/** A sticky toolbar: car, number of wheels, most used filters, and sort order. */
export function ListingBar({ car, count, facets, sort, fixed, onFilters, view }: Props) {
  const words = useMessages(listing)
  const { query } = useFilters()
  const chosen = countFilters(Object.fromEntries(Object.entries(query).filter(([name]) => !fixed.includes(name))))
  const offered = promoted.flatMap(([name, value]) => {
    const known = facets.find((facet) => facet.name === name)?.values.find((each) => each.value === value)
    return known && !fixed.includes(name) ? [{ name, known }] : []
  })
  return (
    <div className="sticky top-0 z-10 -mx-4 border-line border-b bg-surface px-4 md:mx-0 md:px-0">
      <div className="flex items-center gap-2 overflow-x-auto py-2 [scrollbar-width:none] lg:flex-wrap lg:justify-end lg:overflow-visible">
        {/* biome-ignore lint/a11y/useValidAnchor: without script a link to the filters, with it a sheet */}
        <a
          href="#filters"
          onClick={(event) => {
            event.preventDefault()
            onFilters()
          }}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-edge bg-raised px-4 font-semibold text-small hover:border-ink lg:hidden"
        >
          <Icon name="filter" />
          {words.filters}
          {chosen > 0 && (
            <span className="grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-label text-on-accent">
              <span className="sr-only">{words.filters_chosen(chosen)}</span>
              <span aria-hidden="true">
                <Figure>{chosen}</Figure>
              </span>
            </span>
          )}
        </a>
        <span className="hidden shrink-0 lg:block">{car}</span>
        <p role="status" className="figures hidden shrink-0 text-muted text-small md:block lg:me-auto">
          {count}
        </p>
        <span className="bar-order contents">
          <SortForm sort={sort} />
          <span className="order-last">{view}</span>
        </span>
        <span className="bar-filters contents">
          {offered.map(({ name, known }) => (
            <Promoted key={name} name={name} value={known} />
          ))}
        </span>
      </div>
    </div>
  )
}

function Promoted({ name, value }: { name: FacetName; value: Facet['values'][number] }) {
  const words = useMessages(listing)
  const arabic = useLocale() === 'ar'
  const { query, to } = useFilters()
  return (
    <Link
      to={to(toggle(query, name, value.value))}
      rel="nofollow"
      preventScrollReset
      className={classNames(
        'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border px-4 text-small',
        value.chosen
          ? 'border-accent bg-accent-faint font-semibold text-accent'
          : 'border-edge bg-raised hover:border-ink',
      )}
    >
      {value.chosen && <Icon name="check" size={16} />}
      {arabic ? value.label_ar : value.label}
      {value.chosen && <span className="sr-only">, {words.chosen}</span>}
    </Link>
  )
}
