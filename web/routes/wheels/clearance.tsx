import { listPage } from '#domain/catalogue/listing.ts'
import { correctedFilters } from '#domain/catalogue/listing-filters.ts'
import { shopContext } from '#server/context.ts'
import { canonicalPage } from '#shared/filters/filters.ts'
import { readWheelQuery, wheelAddress } from '#shared/filters/wheels.ts'
import { listing } from '#shared/i18n/wheels/listing.ts'
import { localeOf } from '#shared/locale.ts'
import { headOfPage } from '#web/filters/list-head.ts'
import { requireTrueAddress } from '#web/routes/wheels/true-address.ts'
import { pageMeta } from '#web/shell/head/page-meta.ts'
import { useMessages } from '#web/shell/language.ts'
import { ListingPage } from '#web/wheels/list/listing-page.tsx'
import { withShownFilters } from '#web/wheels/list/shown-filters.ts'
import type { Route } from './+types/clearance.ts'

const deals = { clearance: 'true', in_stock: 'true' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readWheelQuery(url.searchParams)
  const page = await listPage(context.get(shopContext), query, deals)
  requireTrueAddress(url, correctedFilters(query, page.list))
  const canonical_page = canonicalPage(wheelAddress, url.search, ['any_car'])
  return { ...withShownFilters(page, query, localeOf(url.pathname), deals), canonical_page }
}

export function meta(args: Route.MetaArgs) {
  const words = listing[localeOf(args.location.pathname)]
  const page = args.loaderData?.canonical_page
  return pageMeta(args, {
    ...headOfPage(words.title_deals, args.loaderData?.list, words.page),
    description: words.text_deals,
    path: `/clearance-wheels${page ? `?${page}` : ''}`,
  })
}

/** In Stock Deals: what can ship today, so nothing sold out. */
export default function Deals({ loaderData }: Route.ComponentProps) {
  const words = useMessages(listing)
  return <ListingPage {...loaderData} title={words.title_deals} text={words.text_deals} />
}
