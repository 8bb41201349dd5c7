import type { Product } from '#shared/api/browse.ts'
import { shell } from '#shared/i18n/shell.ts'
import { inLocale, type Locale } from '#shared/locale.ts'
import { pictureCard } from '#shared/pictures.ts'
import { carQuery } from '#web/finder/car-words.ts'
import { type Rated, ratingFacts } from '#web/reviews/rating-facts.ts'
import { breadcrumbFacts } from '#web/shell/breadcrumb-facts.ts'
import type { Crumb } from '#web/shell/breadcrumbs.tsx'
import type { PageHead } from '#web/shell/page-meta.ts'
import { type StoreFacts, shopName } from '#web/shell/shop-facts.ts'
import { productFacts } from '#web/wheels/product/product-facts.ts'
import type { ShownProduct } from '#web/wheels/product/shown-product.ts'
import { offsetMark, rimSize } from '#web/wheels/wheel-size.tsx'

/** Breadcrumbs of a wheel: the list, for the car if there is one, and its brand. */
export function productCrumbs(
  product: Pick<Product, 'vehicle' | 'brand' | 'brand_ar' | 'brand_slug'>,
  locale: Locale,
  store: Pick<StoreFacts, 'name' | 'name_ar'>,
): Crumb[] {
  const car = product.vehicle ? `?${carQuery(product.vehicle)}` : ''
  return [
    { label: shopName(store, locale), to: '/' },
    { label: shell[locale].alloy_wheels, to: `/alloy-wheels${car}` },
    {
      label: locale === 'ar' ? product.brand_ar : product.brand,
      to: `/wheelbrand/${product.brand_slug}?brand=${product.brand_slug}`,
    },
  ]
}

/** Head of a wheel's page. Runs in the loader, to keep it out of the browser's bundle. */
export function productHead(
  product: ShownProduct,
  { crumbs, reviews }: { crumbs: Crumb[]; reviews: Rated },
  locale: Locale,
  { public_url, return_days }: { public_url: string; return_days: number },
): PageHead {
  const arabic = locale === 'ar'
  const absolute = (path: string) => `${public_url}${path}`
  const name = `${arabic ? product.brand_ar : product.brand} ${product.design}`
  const title = `${name} ${rimSize(product)} ${offsetMark(product.offset)}${arabic ? '،' : ','} ${arabic ? product.finish_name_ar : product.finish_name}`
  return {
    title,
    description: (arabic ? product.description_ar : product.description) || title,
    path: `/${product.slug}/${product.sku}`,
    image: product.pictures[0] && pictureCard(product.pictures[0]),
    image_alt: arabic ? product.name_ar : product.name,
    facts: [
      { ...productFacts(product, locale, absolute, return_days), ...ratingFacts(reviews) },
      breadcrumbFacts(
        crumbs.map((crumb) => ({ ...crumb, to: inLocale(crumb.to, locale) })),
        absolute,
      ),
    ],
  }
}
