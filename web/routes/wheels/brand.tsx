import { listPage } from '#domain/catalogue/listing.ts'
import { correctedFilters } from '#domain/catalogue/listing-filters.ts'
import { findBrand } from '#domain/catalogue/wheels.ts'
import { shopContext } from '#server/context.ts'
import { canonicalPage } from '#shared/filters/filters.ts'
import { readWheelQuery, wheelAddress } from '#shared/filters/wheels.ts'
import { listing } from '#shared/i18n/wheels/listing.ts'
import { type Locale, localeOf } from '#shared/locale.ts'
import { headOfPage } from '#web/filters/list-head.ts'
import { requireTrueAddress } from '#web/routes/wheels/true-address.ts'
import { type PageHead, pageMeta } from '#web/shell/head/page-meta.ts'
import { useLocale } from '#web/shell/language.ts'
import { redirectHome } from '#web/shell/unknown-address.ts'
import { ListingPage } from '#web/wheels/list/listing-page.tsx'
import { withShownFilters } from '#web/wheels/list/shown-filters.ts'
import type { Route } from './+types/brand.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const query = readWheelQuery(url.searchParams)
  const fixed = { brand: params.brand }
  const [data, brand] = await Promise.all([listPage(shop, query, fixed), findBrand(shop, params.brand)])
  const isListed = data.list.facets.some(({ name, values }) => name === 'brand' && values.some(({ chosen }) => chosen))
  // Unknown filter values are ignored, so a brand without wheels would list everything.
  if (!brand || !isListed) throw redirectHome(url)
  requireTrueAddress(url, correctedFilters(query, data.list))
  const locale = localeOf(url.pathname)
  const words = listing[locale]
  const { name, focus } = brandTexts(brand, locale)
  // Links to a brand name it in the query too.
  const canonical_page = canonicalPage(wheelAddress, url.search, ['brand', 'any_car'])
  const head: PageHead = {
    ...headOfPage(words.title_brand(name), data.list, words.page),
    description: words.text_brand(name, focus),
    path: `/wheelbrand/${params.brand}${canonical_page && `?${canonical_page}`}`,
  }
  return { ...withShownFilters(data, query, locale, fixed), brand, head }
}

export function meta(args: Route.MetaArgs) {
  const { head } = args.loaderData ?? {}
  return head ? pageMeta(args, head) : []
}

/** All wheels of a brand. */
export default function Brand({ loaderData: { brand, head: _, ...data } }: Route.ComponentProps) {
  const locale = useLocale()
  const words = listing[locale]
  const { name, focus } = brandTexts(brand, locale)
  // With a car it does not ask for one.
  const text = data.list.vehicle ? focus && `\u2068${name}\u2069: ${focus}` : words.text_brand(name, focus)
  return <ListingPage {...data} title={words.title_brand(name)} text={text} />
}

type Brand = Awaited<ReturnType<typeof loader>>['brand']

/** The brand's texts in one language. `focus` may be missing in one or both. */
function brandTexts(brand: Brand | undefined, locale: Locale): { name: string; focus: string } {
  if (!brand) return { name: '', focus: '' }
  return locale === 'ar' ? { name: brand.name_ar, focus: brand.focus_ar } : { name: brand.name, focus: brand.focus }
}
