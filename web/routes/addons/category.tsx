import { redirect } from 'react-router'
import { correctedAddonFilters, listAddons } from '#domain/accessories/list.ts'
import { isCarUnanswered } from '#domain/car-unanswered.ts'
import { Problem } from '#domain/problem.ts'
import { shopContext } from '#server/context.ts'
import type { AddonQuery } from '#shared/api/addons.ts'
import { accessoryAddress } from '#shared/filters/accessories.ts'
import { canonicalPage, readQuery, withoutVehicle } from '#shared/filters/filters.ts'
import { addons } from '#shared/i18n/addons.ts'
import { inLocale, localeOf } from '#shared/locale.ts'
import { CategoryPage } from '#web/addons/category-page.tsx'
import { requireTrueAddress } from '#web/routes/wheels/true-address.ts'
import { pageMeta } from '#web/shell/head/page-meta.ts'
import { breadcrumbFacts } from '#web/shell/head/schema-org.ts'
import { redirectUnknown } from '#web/shell/unknown-address.ts'
import type { Route } from './+types/category.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const locale = localeOf(url.pathname)
  const query = readQuery<AddonQuery>(accessoryAddress, url.searchParams)
  let unknown_car = false
  const toAllKinds = (error: unknown): never => {
    if (!(error instanceof Problem) || isCarUnanswered(error)) throw error
    throw redirectUnknown(url, inLocale('/addons', locale))
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
  const canonical_page = canonicalPage(accessoryAddress, url.search)
  return { list, unknown_car, canonical_page, facts: [breadcrumbFacts(crumbs, (path) => `${shop.public_url}${path}`)] }
}

export function meta(args: Route.MetaArgs) {
  const list = args.loaderData?.list
  const arabic = localeOf(args.location.pathname) === 'ar'
  const page = args.loaderData?.canonical_page
  const title = (arabic ? list?.category.name_ar : list?.category.name) ?? addons.en.title
  return pageMeta(args, {
    title,
    hidden: list !== undefined && list.current_page > Math.max(1, list.last_page),
    description: (arabic ? list?.category.description_ar : list?.category.description) || title,
    path: `/addons/${args.params.category}${page ? `?${page}` : ''}`,
    ...(args.loaderData && { facts: args.loaderData.facts }),
  })
}

export default function Category({ loaderData: { list, unknown_car } }: Route.ComponentProps) {
  return <CategoryPage list={list} unknown_car={unknown_car} />
}
