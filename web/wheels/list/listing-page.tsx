import { memo, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { ListingQuery, SizeChoices } from '#shared/api/browse.ts'
import { inFigures } from '#shared/figures.ts'
import { isOn } from '#shared/filters/filters.ts'
import { clearFilters, wheelAddress } from '#shared/filters/wheels.ts'
import { filterWords, listing } from '#shared/i18n/wheels/listing.ts'
import { late } from '#web/delivery/late.ts'
import { classNames } from '#web/design/class-names.ts'
import { Notice } from '#web/design/notice.tsx'
import { ActiveFilters, activeFilters } from '#web/filters/active-filters.tsx'
import { FiltersBeside } from '#web/filters/filter-panel.tsx'
import { ListFiltersContext, type ShownFilter, useListFilters } from '#web/filters/list-filters.ts'
import { carQuery } from '#web/finder/car-words.ts'
import type { Answers, Choices } from '#web/finder/steps.ts'
import { useRememberedCar } from '#web/finder/use-remembered-car.ts'
import { useMessages } from '#web/shell/language.ts'
import { CompareTray } from '#web/wheels/compare/compare-tray.tsx'
import { ListingBar, ListingCar, useView } from '#web/wheels/list/listing-bar.tsx'
import { ListingHeader, useCount } from '#web/wheels/list/listing-header.tsx'
import { type LoadedPages, pageMemory, type ShownListing } from '#web/wheels/list/loaded-pages.ts'
import { LoadMore, Pager } from '#web/wheels/list/pager.tsx'
import { WheelGrid } from '#web/wheels/wheel-grid.tsx'

const Finder = late(() => import('#web/finder/finder.tsx').then((module) => ({ default: module.Finder })))
const SizeForm = late(() => import('#web/finder/size-form.tsx').then((module) => ({ default: module.SizeForm })))
const EmptyList = late(() => import('#web/wheels/list/empty-list.tsx'))
const FilterSheet = late(() => import('#web/filters/filter-sheet.tsx'))

/** Not rendered again by what changes around them, such as the filters' sheet. */
const Cards = memo(WheelGrid)

type ListingData = {
  list: ShownListing
  filters: readonly ShownFilter[]
  /** The address named a car that is not in our data. */
  unknown_car: boolean
  /** The next question of the finder, if the address names a car incompletely. */
  question: { answers: Answers; choices: Choices } | null
  /** The form's choices, if the address searches by size. */
  sizes: SizeChoices | null
}

type Props = ListingData & {
  title: ReactNode
  text: ReactNode
  /** The remembered car is not applied: the keywords name another, or nothing listed fits it. */
  anyCar?: boolean
  /** Content above the list. */
  children?: ReactNode
}

/** A list of wheels with its toolbar, filters and pagination. */
export function ListingPage({
  list,
  filters,
  unknown_car,
  question,
  sizes,
  title,
  text,
  anyCar = false,
  children,
}: Props) {
  const words = useMessages(listing)
  const { filters: filtersTitle } = useMessages(filterWords)
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const { vehicle, total } = list
  const [filtering, setFiltering] = useState<boolean | null>(null)
  const count = useCount(list)
  // True while this page's list is loading with other filters.
  const coming = useNavigation().location
  const stale = coming?.pathname === pathname && withoutPage(coming.search) !== withoutPage(search)
  const listFilters = useListFilters<ListingQuery>(wheelAddress)
  const { query } = listFilters
  const chosen = activeFilters(filters, query).length
  const key = `${pathname}?${withoutPage(search)}`
  const { wheels, first, last } = useMemo(() => joined(key, list), [key, list])
  const [view, setView] = useView()
  const grid = useRef<HTMLDivElement>(null)
  // Which wheel the pressed "load more" adds first; its own link may be gone then, and with it the focus.
  const added = useRef<number | null>(null)
  useEffect(() => {
    const at = added.current
    added.current = null
    if (at === null || !wheels[at]) return
    grid.current?.querySelectorAll<HTMLElement>('article a')[at]?.focus({ preventScroll: at > 0 })
  }, [wheels])

  // Before hydration the filter button was a link to `#filters`; opens the sheet if it was clicked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address that the page was opened with
  useEffect(() => {
    if (hash !== '#filters' || !matchMedia('(width < 64rem)').matches) return
    setFiltering(true)
    void navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true })
  }, [])

  // A search by size and an incomplete car are for another car than the remembered one.
  useRememberedCar(vehicle, unknown_car || anyCar || question !== null || sizes !== null || isOn(query.any_car))

  return (
    <ListFiltersContext value={listFilters}>
      <div className="frame">
        <ListingHeader list={list} count={count} title={title} text={text} />
        {unknown_car && (
          <Notice kind="warn" title={words.unknown_car} className="mb-4">
            {words.unknown_car_text}
          </Notice>
        )}
        {question && (
          <section className="card mb-6 p-4 md:p-6">
            <Suspense fallback={<div className="min-h-72" />}>
              <Finder key={search} {...question} />
            </Suspense>
          </section>
        )}
        {sizes && (
          <Suspense fallback={<div className="card mb-6 min-h-96" />}>
            <section className="card mb-6 p-4 md:p-6">
              <SizeForm key={search} known={query} choices={sizes} />
            </section>
          </Suspense>
        )}
        {children}
        <ListingBar
          car={<ListingCar vehicle={vehicle} />}
          count={count}
          filters={filters}
          chosen={chosen}
          sort={list.sort}
          onFilters={() => setFiltering(true)}
          view={view}
          onView={setView}
        />
        {/* An empty list without filters has nothing beside it. */}
        <div className={classNames('gap-8 pt-4', total + chosen > 0 && 'lg:grid lg:grid-cols-[15rem_1fr]')}>
          <aside
            id="filters"
            aria-label={filtersTitle}
            className={classNames('hidden lg:block', filtering === null && 'target:block')}
          >
            <FiltersBeside filters={filters} />
          </aside>
          <div className={classNames('min-w-0 space-y-4 transition-opacity', stale && 'opacity-50')} aria-busy={stale}>
            {list.total > 0 && <ActiveFilters filters={filters} cleared={clearFilters(query)} />}
            {first > 1 && (
              <LoadMore
                which="earlier"
                page={first - 1}
                onLoad={() => {
                  added.current = 0
                }}
              />
            )}
            {wheels.length > 0 ? (
              <div ref={grid}>
                <h2 className="sr-only">{count}</h2>
                <Cards wheels={wheels} query={vehicle ? carQuery(vehicle) : ''} view={view} />
              </div>
            ) : (
              <Suspense fallback={<div className="min-h-72" />}>
                <EmptyList list={list} filters={filters} />
              </Suspense>
            )}
            {list.from !== null && list.last_page > 1 && (
              <p className="figures pt-4 text-center text-label text-muted">
                {words.range(
                  inFigures((first - 1) * list.per_page + 1),
                  inFigures((first - 1) * list.per_page + wheels.length),
                  inFigures(total),
                )}
              </p>
            )}
            {last < list.last_page && list.from !== null && (
              <LoadMore
                which="next"
                page={last + 1}
                onLoad={() => {
                  added.current = wheels.length
                }}
              />
            )}
            <Pager current_page={list.current_page} last_page={list.last_page} />
          </div>
        </div>
        {filtering !== null && (
          <Suspense>
            <FilterSheet
              open={filtering}
              onClose={() => setFiltering(false)}
              filters={filters}
              show={words.show_results(total)}
            />
          </Suspense>
        )}
        <CompareTray />
      </div>
    </ListFiltersContext>
  )
}

/** Browser only: on the server the memory would be shared by all visitors. */
const memory = typeof window === 'undefined' ? null : pageMemory()

function joined(key: string, list: ShownListing): LoadedPages {
  const page = list.current_page
  return memory?.add(key, list) ?? { wheels: list.data, first: page, last: page }
}

function withoutPage(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('page')
  return query.toString()
}
