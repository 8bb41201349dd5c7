import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { Listing } from '#shared/api/browse.ts'
import { listing } from '#shared/i18n/listing.ts'
import { classNames } from '#web/design/class-names.ts'
import { Notice } from '#web/design/notice.tsx'
import { carQuery } from '#web/finder/car-words.ts'
import { chooseCar } from '#web/finder/garage.ts'
import type { Answers, Choices } from '#web/finder/steps.ts'
import { useMessages } from '#web/shell/language.ts'
import { Chips } from '#web/wheels/chips.tsx'
import { EmptyList } from '#web/wheels/empty-list.tsx'
import { Facets } from '#web/wheels/facets.tsx'
import { inFigures } from '#web/wheels/fit-words.ts'
import { ListingBar } from '#web/wheels/listing-bar.tsx'
import { ListingCar } from '#web/wheels/listing-car.tsx'
import { Pager } from '#web/wheels/pager.tsx'
import { WheelGrid } from '#web/wheels/wheel-grid.tsx'

const Finder = lazy(() => import('#web/finder/finder.tsx').then((module) => ({ default: module.Finder })))
const FilterSheet = lazy(() => import('#web/wheels/filter-sheet.tsx'))

export type ListingData = {
  list: Listing
  /** The address named a car that is not in our data. */
  unknown_car: boolean
  /** The address names a car in part: the question that comes next. */
  question: { answers: Answers; choices: Choices } | null
}

type Props = ListingData & {
  title: ReactNode
  text: ReactNode
  /** Filters that the page itself has set. */
  fixed?: readonly string[]
}

/** A list of wheels with everything around it. */
export function ListingPage({ list, unknown_car, question, title, text, fixed = [] }: Props) {
  const words = useMessages(listing)
  const { pathname, search } = useLocation()
  const { vehicle, total } = list
  const [filtering, setFiltering] = useState<boolean | null>(null)
  const total_ = inFigures(total)
  const count = vehicle ? words.count_fit(total_, total === 1) : words.count(total_, total === 1)
  // The list of the same page is on its way with other filters.
  const coming = useNavigation().location
  const stale = coming?.pathname === pathname && coming.search !== search

  useEffect(() => {
    if (vehicle) chooseCar(vehicle)
  }, [vehicle])

  return (
    <div className="frame">
      <header className="space-y-1 pt-6 pb-3 md:pt-8">
        <h1 className="text-display">{title}</h1>
        <p className="max-w-prose text-muted">{text}</p>
        <div className="flex flex-wrap items-center justify-between gap-2 pt-2 lg:hidden">
          <ListingCar vehicle={vehicle} />
          <p role="status" className="figures text-muted text-small md:hidden">
            {count}
          </p>
        </div>
      </header>
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
      <ListingBar
        car={<ListingCar vehicle={vehicle} />}
        count={count}
        facets={list.facets}
        sort={list.sort}
        fixed={fixed}
        onFilters={() => setFiltering(true)}
      />
      <div className="gap-8 pt-4 lg:grid lg:grid-cols-[15rem_1fr]">
        <aside id="filters" aria-label={words.filters} className="hidden target:block lg:block">
          <Facets list={list} fixed={fixed} />
        </aside>
        <div className={classNames('min-w-0 space-y-4 transition-opacity', stale && 'opacity-50')} aria-busy={stale}>
          {list.total > 0 && <Chips list={list} fixed={fixed} />}
          {list.data.length > 0 ? (
            <WheelGrid wheels={list.data} query={vehicle ? carQuery(vehicle) : ''} />
          ) : (
            <EmptyList list={list} />
          )}
          {list.from !== null && list.last_page > 1 && (
            <p className="figures pt-4 text-center text-label text-muted">
              {words.range(inFigures(list.from), inFigures(list.to ?? list.from), total_)}
            </p>
          )}
          <Pager current_page={list.current_page} last_page={list.last_page} />
        </div>
      </div>
      {filtering !== null && (
        <Suspense fallback={null}>
          <FilterSheet open={filtering} onClose={() => setFiltering(false)} list={list} fixed={fixed} />
        </Suspense>
      )}
    </div>
  )
}
