import { redirect } from 'react-router'
import { listing } from '#shared/i18n/listing.ts'
import { inLocale, type Locale, localeOf } from '#shared/locale.ts'
import { useLocale } from '#web/shell/language.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { ListingPage } from '#web/wheels/listing-page.tsx'
import type { Route } from './+types/brand.ts'
import { loadList } from './load-list.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const data = await loadList(context, url, { brand: params.brand })
  const found = data.list.facets.find(({ name }) => name === 'brand')?.values.find(({ chosen }) => chosen)
  // Filters that nobody knows are ignored, so a brand that is not among the chosen ones does not exist.
  if (!found) throw redirect(inLocale('/', localeOf(url.pathname)))
  return { ...data, brand: { name: found.label, name_ar: found.label_ar } }
}

export function meta(args: Route.MetaArgs) {
  const locale = localeOf(args.location.pathname)
  const { brand, list } = args.loaderData ?? {}
  const words = listing[locale]
  const page = list && list.current_page > 1 ? `?page=${list.current_page}` : ''
  return pageMeta(args, {
    title: words.title_brand(nameIn(brand, locale)),
    description: words.text_all,
    path: `/wheelbrand/${args.params.brand}${page}`,
  })
}

/** All wheels of a brand. */
export default function Brand({ loaderData: { brand, ...data } }: Route.ComponentProps) {
  const locale = useLocale()
  const words = listing[locale]
  return (
    <ListingPage {...data} title={words.title_brand(nameIn(brand, locale))} text={words.text_all} fixed={['brand']} />
  )
}

function nameIn(brand: { name: string; name_ar: string } | undefined, locale: Locale): string {
  return (locale === 'ar' ? brand?.name_ar : brand?.name) ?? ''
}
