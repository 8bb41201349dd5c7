import { lazy, Suspense, useState } from 'react'
import { Link, redirect, useNavigation, useSubmit } from 'react-router'
import { correctedAddonFilters, listAddons } from '#domain/accessories/list.ts'
import { Problem } from '#domain/problem.ts'
import { shopContext } from '#server/context.ts'
import type { AddonQuery } from '#shared/api/addons.ts'
import { accessoryAddress, accessorySorts } from '#shared/filters/accessories.ts'
import { readQuery, withoutVehicle } from '#shared/filters/filters.ts'
import { addons } from '#shared/i18n/addons.ts'
import { filterWords } from '#shared/i18n/wheels/listing.ts'
import { inLocale, localeOf } from '#shared/locale.ts'
import { AddonCard } from '#web/addons/addon-card.tsx'
import { Button } from '#web/design/button.tsx'
import { classNames } from '#web/design/class-names.ts'
import { Select } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { ProductText } from '#web/design/product-text.tsx'
import { ActiveFilters } from '#web/filters/active-filters.tsx'
import { FilterForm, FilterPanel, useFieldOf } from '#web/filters/filter-panel.tsx'
import { ListFiltersContext, type ShownFilter, useListFilters } from '#web/filters/list-filters.ts'
import { carName } from '#web/finder/car-words.ts'
import { useRememberedCar } from '#web/finder/use-remembered-car.ts'
import { requireTrueAddress } from '#web/routes/wheels/true-address.ts'
import { Breadcrumbs } from '#web/shell/breadcrumbs.tsx'
import { pageMeta } from '#web/shell/head/page-meta.ts'
import { breadcrumbFacts } from '#web/shell/head/schema-org.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import type { Route } from './+types/category.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const locale = localeOf(url.pathname)
  const query = readQuery<AddonQuery>(accessoryAddress, url.searchParams)
  let unknown_car = false
  const toAllKinds = (error: unknown): never => {
    if (!(error instanceof Problem)) throw error
    throw redirect(inLocale('/addons', locale))
  }
  // An unknown car is dropped; an unknown category, also one beside it, redirects to the list of categories.
  const list = await listAddons(shop, params.category, query).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'vehicle_not_found') return toAllKinds(error)
    unknown_car = true
    return listAddons(shop, params.category, withoutVehicle(query)).catch(toAllKinds)
  })
  if (list.category.slug !== params.category)
    throw redirect(`${inLocale(`/addons/${list.category.slug}`, locale)}${url.search}`, 301)
  requireTrueAddress(url, correctedAddonFilters(query, list))
  const crumbs = [
    { label: addons[locale].title, to: inLocale('/addons', locale) },
    {
      label: locale === 'ar' ? list.category.name_ar : list.category.name,
      to: inLocale(`/addons/${list.category.slug}`, locale),
    },
  ]
  return { list, unknown_car, facts: [breadcrumbFacts(crumbs, (path) => `${shop.public_url}${path}`)] }
}

export function meta(args: Route.MetaArgs) {
  const list = args.loaderData?.list
  const arabic = localeOf(args.location.pathname) === 'ar'
  const page = list && list.current_page > 1 ? `?page=${list.current_page}` : ''
  const title = (arabic ? list?.category.name_ar : list?.category.name) ?? addons.en.title
  return pageMeta(args, {
    title,
    description: (arabic ? list?.category.description_ar : list?.category.description) || title,
    path: `/addons/${args.params.category}${page}`,
    ...(args.loaderData && { facts: args.loaderData.facts }),
  })
}

const FilterSheet = lazy(() => import('#web/filters/filter-sheet.tsx'))

/** All values are shown. */
const mostValues = Number.POSITIVE_INFINITY

/** The accessories of a category, with the category's filters. */
export default function Category({ loaderData: { list, unknown_car } }: Route.ComponentProps) {
  const words = useMessages(addons)
  const filterTexts = useMessages(filterWords)
  const locale = useLocale()
  const arabic = locale === 'ar'
  const { category, vehicle } = list
  const listFilters = useListFilters<AddonQuery>(accessoryAddress)
  const { query, to, pathname } = listFilters
  const submit = useSubmit()
  useRememberedCar(vehicle, unknown_car)
  const [filtering, setFiltering] = useState(false)
  const sort = useFieldOf<HTMLSelectElement>(list.sort)
  const stale = useNavigation().location?.pathname === pathname
  const filters = list.facets.map(
    ({ name, label, label_ar, unit, values }, i): ShownFilter => ({
      name,
      kind: 'choice',
      label: arabic ? label_ar : label,
      open: i < 4 || values.some(({ chosen }) => chosen),
      values: values.map((value) => ({
        ...value,
        label: arabic ? value.label_ar : value.label,
        unit: unit && words.unit(unit, Number(value.label)),
      })),
    }),
  )
  return (
    <ListFiltersContext value={listFilters}>
      <div className="frame pb-12">
        <header className="space-y-1 pt-6 pb-4">
          <Breadcrumbs label={words.title} crumbs={[{ label: words.title, to: '/addons' }]} />
          <h1 className="text-display">{arabic ? category.name_ar : category.name}</h1>
          <ProductText
            as="p"
            en={category.description}
            ar={category.description_ar}
            className="max-w-prose text-muted"
          />
          {vehicle && (
            <p className="font-semibold text-accent text-small">
              <bdi>{words.for_car(carName(vehicle, locale))}</bdi>
            </p>
          )}
        </header>
        <div className="flex flex-wrap items-center justify-between gap-3 border-line border-b pb-3">
          <Button className="lg:hidden" onClick={() => setFiltering(true)}>
            <Icon name="filter" />
            {filterTexts.filters}
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
        <div className="gap-8 pt-4 lg:grid lg:grid-cols-[15rem_1fr]">
          <aside aria-label={filterTexts.filters} className="hidden lg:block">
            <FilterPanel filters={filters} most={mostValues} />
          </aside>
          <div className={classNames('min-w-0 space-y-4 transition-opacity', stale && 'opacity-60')} aria-busy={stale}>
            <ActiveFilters filters={filters} />
            {list.data.length > 0 ? (
              <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4">
                {list.data.map((addon, i) => (
                  <li key={addon.id}>
                    <AddonCard addon={addon} category={category} vehicle={vehicle} first={i < 4} />
                  </li>
                ))}
              </ul>
            ) : (
              <Notice title={list.total > 0 ? words.empty_page : words.nothing}>
                <Link
                  to={list.total > 0 ? to({ ...query, page: 1 }) : pathname}
                  className="textlink inline-flex min-h-11 items-center"
                >
                  {list.total > 0 ? words.first_page : filterTexts.clear_all}
                </Link>
              </Notice>
            )}
            {list.last_page > 1 && (
              <div className="flex flex-wrap justify-center gap-3 pt-4">
                {list.current_page > 1 && (
                  <Link
                    rel="prev"
                    to={to({ ...query, page: list.current_page - 1 })}
                    className="textlink min-h-11 px-3 py-2"
                  >
                    {words.earlier}
                  </Link>
                )}
                {list.current_page < list.last_page && (
                  <Link
                    rel="next"
                    to={to({ ...query, page: list.current_page + 1 })}
                    className="textlink min-h-11 px-3 py-2"
                  >
                    {words.more}
                  </Link>
                )}
              </div>
            )}
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
