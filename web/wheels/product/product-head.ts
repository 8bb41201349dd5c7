import type { Product } from '#shared/api/browse.ts'
import type { Review } from '#shared/api/reviews.ts'
import { nameInPrint } from '#shared/goods-name.ts'
import { shell } from '#shared/i18n/shell.ts'
import { inLocale, type Locale } from '#shared/locale.ts'
import { pictureCard } from '#shared/pictures.ts'
import { regionName } from '#shared/region-name.ts'
import { printWheelSize } from '#shared/wheel-size.ts'
import { carQuery } from '#web/finder/car-words.ts'
import type { Crumb } from '#web/shell/breadcrumbs.tsx'
import type { PageHead } from '#web/shell/head/page-meta.ts'
import { breadcrumbFacts, offerFacts } from '#web/shell/head/schema-org.ts'
import { type StoreFacts, shopName } from '#web/shell/shop-facts.ts'
import type { LoadedProduct } from '#web/wheels/product/shown-product.ts'
import { offsetMark, rimSize } from '#web/wheels/wheel-figures.tsx'

/** Breadcrumbs of a wheel: the list, for the car if there is one, and its brand. Without a car those of its canonical page. */
export function productCrumbs(
  product: Pick<Product, 'brand' | 'brand_ar' | 'brand_slug'> & Partial<Pick<Product, 'vehicle'>>,
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
  product: LoadedProduct,
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
    image_alt: nameInPrint(arabic ? product.name_ar : product.name),
    facts: [
      { ...productFacts(product, locale, absolute, return_days), ...ratingFacts(reviews) },
      breadcrumbFacts(
        crumbs.map((crumb) => ({ ...crumb, to: inLocale(crumb.to, locale) })),
        absolute,
      ),
    ],
  }
}

type Rated = { reviews: Review[]; genuine: { count: number; average: number | null } }

/**
 * A wheel's rating as schema.org data. Counts approved reviews only, and no demo reviews: machines do not see the label
 * beside them.
 */
function ratingFacts({ reviews, genuine }: Rated): object {
  if (genuine.count === 0) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: genuine.average,
      reviewCount: genuine.count,
      bestRating: 5,
      worstRating: 1,
    },
    review: reviews.filter(({ demo, rating }) => !demo && rating !== null).map(reviewFact),
  }
}

function reviewFact({ name, rating, reviews, lang, created_at }: Review): object {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name },
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    reviewBody: reviews,
    inLanguage: lang,
    datePublished: created_at.slice(0, 10),
  }
}

type Described = Omit<Product, 'fitment'> & Pick<LoadedProduct, 'delivery'>

/** The wheel as schema.org data. */
function productFacts(
  product: Described,
  locale: Locale,
  absolute: (path: string) => string,
  return_days: number,
): object {
  const said = (en: string, ar: string) => (locale === 'ar' ? ar : en)
  const name = said(product.name, product.name_ar)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    sku: product.sku,
    mpn: product.sku,
    inProductGroupWithID: product.design_id,
    brand: { '@type': 'Brand', name: said(product.brand, product.brand_ar) },
    description: said(product.description, product.description_ar) || name,
    color: said(product.finish_name, product.finish_name_ar),
    size: printWheelSize(product),
    ...(product.weight_kg && {
      weight: { '@type': 'QuantitativeValue', value: product.weight_kg, unitCode: 'KGM' },
    }),
    ...(product.country_of_origin && {
      countryOfOrigin: { '@type': 'Country', name: regionName(product.country_of_origin, locale) },
    }),
    image: product.pictures.map((picture) => absolute(pictureCard(picture))),
    offers: offerFacts({
      url: absolute(inLocale(`/${product.slug}/${product.sku}`, locale)),
      price: product.price,
      price_until: product.price_until,
      stock: product.supplier_stock,
      special_order: product.special_order,
      delivery: product.delivery,
      returns: { days: return_days, url: absolute(inLocale('/return-policy', locale)) },
    }),
  }
}
