import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link, useLocation, useSubmit } from 'react-router'
import type { VehicleName } from '#shared/api/vehicles.ts'
import { toggleValue } from '#shared/filters/filters.ts'
import { sorts } from '#shared/filters/wheels.ts'
import { filterWords, listing } from '#shared/i18n/wheels/listing.ts'
import { keep, readKept } from '#web/browser/storage.ts'
import { Button } from '#web/design/button.tsx'
import { classNames } from '#web/design/class-names.ts'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { FilterForm, useFieldOf } from '#web/filters/filter-panel.tsx'
import { type ShownFilter, type ShownValue, useFilters } from '#web/filters/list-filters.ts'
import { forAnyCar, withCar } from '#web/finder/car-address.ts'
import { shortCarName } from '#web/finder/car-words.ts'
import { useGarage } from '#web/finder/garage.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import type { View } from '#web/wheels/wheel-grid.tsx'

type Props = {
  car: ReactNode
  count: string
  filters: readonly ShownFilter[]
  /** Number of active filters. */
  chosen: number
  sort: string
  onFilters: () => void
  view: View
  onView: (view: View) => void
}

/** Filters with their own toggle, and the value it sets. */
const promoted = [
  ['in_stock', 'true'],
  ['clearance', 'true'],
  ['construction', 'forged'],
] as const

/** A sticky toolbar: car, number of wheels, most used filters, and sort order. */
export function ListingBar({ car, count, filters, chosen, sort, onFilters, view, onView }: Props) {
  const words = useMessages(listing)
  const offered = promoted.flatMap(([name, value]) => {
    const filter = filters.find((each) => each.name === name)
    const known = filter && filter.kind !== 'range' && filter.values.find((each) => each.value === value)
    return known ? [{ name, known }] : []
  })
  return (
    <div className="sticky top-0 z-10 -mx-4 border-line border-b bg-surface px-4 md:mx-0 md:px-0">
      <div className="relative flex items-center gap-2 overflow-x-auto py-2 [scrollbar-width:none] lg:flex-wrap lg:justify-end lg:overflow-visible">
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
          {useMessages(filterWords).filters}
          {chosen > 0 && (
            <span className="grid h-[1.25rem] min-w-[1.25rem] place-items-center rounded-full bg-accent px-1 text-label text-on-accent">
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
          <span className="order-last">
            <ViewSwitch view={view} onView={onView} />
          </span>
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

function Promoted({ name, value }: { name: string; value: ShownValue }) {
  const words = useMessages(filterWords)
  const { query, to } = useFilters()
  return (
    <Link
      to={to(toggleValue(query, name, value.value))}
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
      {value.label}
      {value.chosen && <span className="sr-only">, {words.chosen}</span>}
    </Link>
  )
}

const chip =
  'inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-accent px-4 font-semibold text-accent text-small'

/** The list's car with a link to leave it, or the remembered car with a link to use it, or a link to choose one. */
export function ListingCar({ vehicle }: { vehicle: VehicleName | null }) {
  const words = useMessages(listing)
  const locale = useLocale()
  const here = useLocation()
  const { chosen } = useGarage()
  if (vehicle)
    return (
      <Link
        to={forAnyCar(here)}
        aria-label={`${shortCarName(vehicle, locale)}: ${words.all_cars}`}
        className={`${chip} bg-accent-faint hover:border-accent-strong`}
      >
        <Icon name="car" />
        <span className="truncate">{shortCarName(vehicle, locale)}</span>
        <Icon name="close" size={16} />
      </Link>
    )
  if (chosen)
    return (
      <Link to={withCar(here, chosen) ?? here.pathname} className={`${chip} bg-raised hover:bg-accent-faint`}>
        <Icon name="car" />
        <span className="truncate">{words.use_your_car(shortCarName(chosen, locale))}</span>
      </Link>
    )
  return (
    <PageLink to="/#finder" className={`${chip} bg-raised hover:bg-accent-faint`}>
      <Icon name="car" />
      {words.choose_car}
    </PageLink>
  )
}

/** The sort order; applied on change with script, by a button without. */
function SortForm({ sort }: { sort: string }) {
  const words = useMessages(listing)
  const submit = useSubmit()
  const id = useId()
  const select = useFieldOf<HTMLSelectElement>(sort)
  return (
    <FilterForm sets={['sort']} className="flex shrink-0 items-center gap-2">
      <label htmlFor={id} className="sr-only">
        {words.sort}
      </label>
      <span className="relative">
        <select
          id={id}
          name="sort"
          ref={select}
          defaultValue={sort}
          onChange={(event) => void submit(event.currentTarget.form, { preventScrollReset: true })}
          className="min-h-11 appearance-none rounded-full border border-edge bg-raised ps-4 pe-9 text-small hover:border-ink"
        >
          {sorts.map((each) => (
            <option key={each} value={each}>
              {words[`sort_${each}`]}
            </option>
          ))}
        </select>
        <Icon name="down" size={16} className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2" />
      </span>
      <noscript>
        <Button type="submit">{words.sort_button}</Button>
      </noscript>
    </FilterForm>
  )
}

/** This device's view of lists. */
export function useView(): [View, (view: View) => void] {
  const [view, setView] = useState<View>('grid')
  useEffect(() => {
    if (readKept('list_view') === 'list') setView('list')
  }, [])
  return [
    view,
    (next) => {
      setView(next)
      keep('list_view', next)
    },
  ]
}

/** Switches between a grid of pictures and rows with figures. */
function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const words = useMessages(listing)
  return (
    <fieldset aria-label={words.view} className="flex shrink-0 rounded-control border border-edge bg-raised">
      {(['grid', 'list'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-label={words[`view_${each}`]}
          aria-pressed={view === each}
          onClick={() => onView(each)}
          className="grid size-11 place-items-center rounded-control text-muted hover:text-ink aria-pressed:bg-accent-faint aria-pressed:text-accent forced-colors:aria-pressed:border-2"
        >
          <Icon name={each} />
        </button>
      ))}
    </fieldset>
  )
}
