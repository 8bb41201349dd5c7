import { Suspense, useState } from 'react'
import { Link, useNavigation, useSubmit } from 'react-router'
import type { AddonList, AddonQuery } from '#shared/api/addons.ts'
import { accessoryAddress, accessorySorts } from '#shared/filters/accessories.ts'
import { addons } from '#shared/i18n/addons.ts'
import { filterWords } from '#shared/i18n/wheels/listing.ts'
import { AddonCard } from '#web/addons/addon-card.tsx'
import { late } from '#web/delivery/late.ts'
import { Button } from '#web/design/button.tsx'
import { classNames } from '#web/design/class-names.ts'
import { Select } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { ProductText } from '#web/design/product-text.tsx'
import { ActiveFilters } from '#web/filters/active-filters.tsx'
import { FilterForm, FilterPanel, useFieldOf } from '#web/filters/filter-panel.tsx'
import { ListFiltersContext, type ShownFilter, useFilters, useListFilters } from '#web/filters/list-filters.ts'
import { carName } from '#web/finder/car-words.ts'
import { useRememberedCar } from '#web/finder/use-remembered-car.ts'
import { Breadcrumbs } from '#web/shell/breadcrumbs.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

const FilterSheet = late(() => import('#web/filters/filter-sheet.tsx'))

/** All values are shown. */
const mostValues = Number.POSITIVE_INFINITY

/** The accessories of a category, with the category's filters. */
export function CategoryPage({ list, unknown_car }: { list: AddonList; unknown_car: boolean }) {
  const words = useMessages(addons)
  const { filters: filtersTitle } = useMessages(filterWords)
  const { category, vehicle } = list
  const listFilters = useListFilters<AddonQuery>(accessoryAddress)
  useRememberedCar(vehicle, unknown_car)
  const [filtering, setFiltering] = useState(false)
  const stale = useNavigation().location?.pathname === listFilters.pathname
  const filters = useShownFilters(list)
  return (
    <ListFiltersContext value={listFilters}>
      <div className="frame pb-12">
        <CategoryHeader list={list} />
        <CategoryBar list={list} onFilters={() => setFiltering(true)} />
        <div className="gap-8 pt-4 lg:grid lg:grid-cols-[15rem_1fr]">
          <aside aria-label={filtersTitle} className="hidden lg:block">
            <FilterPanel filters={filters} most={mostValues} />
          </aside>
          <div className={classNames('min-w-0 space-y-4 transition-opacity', stale && 'opacity-60')} aria-busy={stale}>
            <ActiveFilters filters={filters} />
            {list.data.length > 0 ? (
              <ul className="grid cards-2 gap-3 md:cards-3 md:gap-4">
                {list.data.map((addon, i) => (
                  <li key={addon.id}>
                    <AddonCard addon={addon} category={category} vehicle={vehicle} first={i < 4} />
                  </li>
                ))}
              </ul>
            ) : (
              <NothingListed list={list} />
            )}
            {list.last_page > 1 && <Pages list={list} />}
          </div>
        </div>
        {filtering && (
          <Suspense>
            <FilterSheet
              open
              onClose={() => setFiltering(false)}
              filters={filters}
              most={mostValues}
              show={words.show(list.total)}
            />
          </Suspense>
        )}
      </div>
    </ListFiltersContext>
  )
}

type ListProps = { list: AddonList }

/** The category's filters with their labels in the page's language. */
function useShownFilters({ facets }: AddonList): ShownFilter[] {
  const words = useMessages(addons)
  const arabic = useLocale() === 'ar'
  return facets.map(({ name, label, label_ar, unit, values }, i) => ({
    name,
    kind: 'choice',
    label: arabic ? label_ar : label,
    open: i < 4 || values.some(({ chosen }) => chosen),
    values: values.map((value) => ({
      ...value,
      label: arabic ? value.label_ar : value.label,
      unit: unit && words.unit(unit, Number(value.label)),
    })),
  }))
}

function CategoryHeader({ list: { category, vehicle } }: ListProps) {
  const words = useMessages(addons)
  const locale = useLocale()
  return (
    <header className="space-y-1 pt-6 pb-4">
      <Breadcrumbs label={words.title} crumbs={[{ label: words.title, to: '/addons' }]} />
      <h1 className="text-display">{locale === 'ar' ? category.name_ar : category.name}</h1>
      <ProductText as="p" en={category.description} ar={category.description_ar} className="max-w-prose text-muted" />
      {vehicle && (
        <p className="font-semibold text-accent text-small">
          <bdi>{words.for_car(carName(vehicle, locale))}</bdi>
        </p>
      )}
    </header>
  )
}

/** The button of the filters' sheet, the count and the order. */
function CategoryBar({ list, onFilters }: ListProps & { onFilters: () => void }) {
  const words = useMessages(addons)
  const { filters } = useMessages(filterWords)
  const submit = useSubmit()
  const sort = useFieldOf<HTMLSelectElement>(list.sort)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-b pb-3">
      <Button className="lg:hidden" onClick={onFilters}>
        <Icon name="filter" />
        {filters}
      </Button>
      <p role="status" className="figures order-last w-full text-muted text-small lg:order-none lg:w-auto">
        {words.count(list.total)}
      </p>
      <FilterForm sets={['sort']} className="ms-auto min-w-0 flex-1 basis-40 sm:flex-none">
        <Select
          label={words.sort}
          labelHidden
          name="sort"
          ref={sort}
          defaultValue={list.sort}
          onChange={(event) => void submit(event.currentTarget.form, { preventScrollReset: true })}
        >
          {accessorySorts.map((each) => (
            <option key={each} value={each}>
              {words[`sort_${each}`]}
            </option>
          ))}
        </Select>
      </FilterForm>
    </div>
  )
}

/** The filters match nothing, or the page is beyond the last one. */
function NothingListed({ list }: ListProps) {
  const words = useMessages(addons)
  const { clear_all } = useMessages(filterWords)
  const { query, to, pathname } = useFilters()
  const isBeyond = list.total > 0
  return (
    <Notice title={isBeyond ? words.empty_page : words.nothing}>
      <Link to={isBeyond ? to({ ...query, page: 1 }) : pathname} className="textlink inline-flex min-h-11 items-center">
        {isBeyond ? words.first_page : clear_all}
      </Link>
    </Notice>
  )
}

function Pages({ list: { current_page, last_page } }: ListProps) {
  const words = useMessages(addons)
  const { query, to } = useFilters()
  const link = 'textlink min-h-11 px-3 py-2'
  return (
    <div className="flex flex-wrap justify-center gap-3 pt-4">
      {current_page > 1 && (
        <Link rel="prev" to={to({ ...query, page: current_page - 1 })} className={link}>
          {words.earlier}
        </Link>
      )}
      {current_page < last_page && (
        <Link rel="next" to={to({ ...query, page: current_page + 1 })} className={link}>
          {words.more}
        </Link>
      )}
    </div>
  )
}
