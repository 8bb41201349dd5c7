import { Problem } from '#domain/problem.ts'
import { searchWheels } from '#domain/search/search-wheels.ts'
import { shopContext } from '#server/context.ts'
import { countFilters, readFilters, withoutVehicle } from '#shared/filters.ts'
import { search as words } from '#shared/i18n/search.ts'
import { localeOf } from '#shared/locale.ts'
import { SearchPage } from '#web/search/search-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/search.ts'

const longest = 100

/** Null where fewer than three characters were typed. A car that nobody knows is left aside. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const keywords = (url.searchParams.get('keywords') ?? '').trim().slice(0, longest)
  const query = readFilters(url.searchParams)
  const find = async (asked: typeof query) => ({
    keywords,
    narrowed: countFilters(asked) > 0,
    found: await searchWheels(shop, { ...asked, keywords }),
  })
  try {
    return await find(query)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'vehicle_not_found') return find(withoutVehicle(query))
    if (error.code === 'search_too_short') return { keywords, narrowed: false, found: null }
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
