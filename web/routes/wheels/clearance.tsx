import { listPage } from '#domain/catalogue/listing.ts'
import { correctedFilters } from '#domain/catalogue/listing-filters.ts'
import { shopContext } from '#server/context.ts'
import { canonicalPage } from '#shared/filters/filters.ts'
import { readWheelQuery, wheelAddress } from '#shared/filters/wheels.ts'
import { listing } from '#shared/i18n/wheels/listing.ts'
import { localeOf } from '#shared/locale.ts'
import { headOfPage } from '#web/filters/list-head.ts'
import { requireTrueAddress } from '#web/routes/wheels/true-address.ts'
import { type PageHead, pageMeta } from '#web/shell/head/page-meta.ts'
import { useMessages } from '#web/shell/language.ts'
import { ListingPage } from '#web/wheels/list/listing-page.tsx'
import { withShownFilters } from '#web/wheels/list/shown-filters.ts'
import type { Route } from './+types/clearance.ts'

const deals = { clearance: 'true', in_stock: 'true' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readWheelQuery(url.searchParams)
  const page = await listPage(context.get(shopContext), query, deals)
  requireTrueAddress(url, correctedFilters(query, page.list))
  const locale = localeOf(url.pathname)
  const words = listing[locale]
  const canonical_page = canonicalPage(wheelAddress, url.search, ['any_car'])
  const head: PageHead = {
    ...headOfPage(words.title_deals, page.list, words.page),
    description: words.text_deals,
    path: `/clearance-wheels${canonical_page && `?${canonical_page}`}`,
  }
  return { ...withShownFilters(page, query, locale, deals), head }
}

export function meta(args: Route.MetaArgs) {
  const { head } = args.loaderData ?? {}
  return head ? pageMeta(args, head) : []
}

/** In Stock Deals: what can ship today, so nothing sold out. */
export default function Deals({ loaderData: { head: _, ...data } }: Route.ComponentProps) {
  const words = useMessages(listing)
  return <ListingPage {...data} title={words.title_deals} text={words.text_deals} />
}
