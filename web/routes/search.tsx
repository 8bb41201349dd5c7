import { Problem } from '#domain/problem.ts'
import { search } from '#domain/search/search.ts'
import { shopContext } from '#server/context.ts'
import { search as words } from '#shared/i18n/search.ts'
import { localeOf } from '#shared/locale.ts'
import { SearchPage } from '#web/search/search-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/search.ts'

/** Hits of each kind on the page; whoever needs more narrows it down. */
const limit = 30
const longest = 100

export async function loader({ context, url }: Route.LoaderArgs) {
  const keywords = (url.searchParams.get('keywords') ?? '').trim().slice(0, longest)
  try {
    return { keywords, result: await search(context.get(shopContext), { query: keywords, limit }) }
  } catch (error) {
    if (error instanceof Problem && error.code === 'search_too_short') return { keywords, result: null }
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
