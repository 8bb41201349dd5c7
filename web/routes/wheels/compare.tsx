import { compareWheels } from '#domain/catalogue/compare.ts'
import { Problem } from '#domain/problem.ts'
import { shopContext } from '#server/context.ts'
import { readFilters, vehicleAsked } from '#shared/filters.ts'
import { compare as words } from '#shared/i18n/compare.ts'
import { localeOf } from '#shared/locale.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { ComparePage } from '#web/wheels/compare/compare-page.tsx'
import type { Route } from './+types/compare.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const skus = (url.searchParams.get('skus') ?? '').slice(0, 500).split(',')
  const vehicle = vehicleAsked(readFilters(url.searchParams))
  try {
    return { ...(await compareWheels(shop, { skus, vehicle })), unknown_car: false }
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'vehicle_not_found')) throw error
    return { ...(await compareWheels(shop, { skus, vehicle: null })), unknown_car: true }
  }
}

export function meta(args: Route.MetaArgs) {
  const say = words[localeOf(args.location.pathname)]
  return pageMeta(args, { title: say.title, description: say.text, path: '/compare', hidden: true })
}

/** Wheels side by side. */
export default function Compare({ loaderData }: Route.ComponentProps) {
  return <ComparePage {...loaderData} />
}
