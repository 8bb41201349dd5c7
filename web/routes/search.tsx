import { Problem } from '#domain/problem.ts'
import { searchWheels } from '#domain/search/search-wheels.ts'
import { shopContext } from '#server/context.ts'
import { vehicleOf, withoutVehicle } from '#shared/filters/filters.ts'
import { countFilters, readWheelQuery } from '#shared/filters/wheels.ts'
import { search as words } from '#shared/i18n/search.ts'
import { localeOf } from '#shared/locale.ts'
import { SearchPage } from '#web/search/search-page.tsx'
import { pageMeta } from '#web/shell/head/page-meta.ts'
import { withShownFilters } from '#web/wheels/list/shown-filters.ts'
import type { Route } from './+types/search.ts'

const longest = 100

/**
 * Search results; null for fewer than three characters. Drops an unknown car, and also a known one if no result fits
 * it: a search for a SKU must show it.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const keywords = (url.searchParams.get('keywords') ?? '').trim().slice(0, longest)
  const query = readWheelQuery(url.searchParams)
  const find = async (filters: typeof query) => {
    const result = await searchWheels(shop, { ...filters, keywords })
    const found = withShownFilters(result, { ...result.filters, ...filters }, localeOf(url.pathname))
    return {
      keywords,
      narrowed: countFilters(filters) > 0,
      found: { ...found, terms: result.filters },
      fits_none: false,
    }
  }
  try {
    const forCar = await find(query)
    if (!vehicleOf(query) || forCar.found.list.total > 0) return forCar
    const forAny = await find(withoutVehicle(query))
    return { ...forAny, fits_none: forAny.found.list.total > 0 }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'vehicle_not_found') return find(withoutVehicle(query))
    if (error.code === 'search_too_short') return { keywords, narrowed: false, found: null, fits_none: false }
    throw error
  }
}

export function meta(args: Route.MetaArgs) {
  const say = words[localeOf(args.location.pathname)]
  const keywords = args.loaderData?.keywords
  return pageMeta(args, {
    title: keywords ? say.title_for(keywords) : say.title,
    description: say.hint,
    path: '/search',
    hidden: true,
  })
}

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} />
}
