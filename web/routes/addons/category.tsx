import { redirect } from 'react-router'
import { listAddons } from '#domain/accessories/list.ts'
import { Problem } from '#domain/problem.ts'
import { shopContext } from '#server/context.ts'
import { readAddonFilters } from '#shared/addon-filters.ts'
import { addons } from '#shared/i18n/addons.ts'
import { inLocale, localeOf } from '#shared/locale.ts'
import { CategoryPage } from '#web/addons/category-page.tsx'
import { breadcrumbFacts } from '#web/shell/breadcrumb-facts.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/category.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const locale = localeOf(url.pathname)
  const query = readAddonFilters(url.searchParams)
  let unknown_car = false
  const list = await listAddons(shop, params.category, query).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    // An unknown car is dropped; an unknown category redirects to the list of categories.
    if (error.code !== 'vehicle_not_found') throw redirect(inLocale('/addons', locale))
    unknown_car = true
    const { make: _, model: __, year: ___, modification: ____, ...rest } = query
    return listAddons(shop, params.category, rest as typeof query)
  })
  if (list.category.slug !== params.category)
    throw redirect(`${inLocale(`/addons/${list.category.slug}`, locale)}${url.search}`, 301)
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

/** The accessories of a category. */
export default function Category({ loaderData }: Route.ComponentProps) {
  return <CategoryPage list={loaderData.list} unknown_car={loaderData.unknown_car} />
}
