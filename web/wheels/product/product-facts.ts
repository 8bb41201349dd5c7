import type { Product } from '#shared/api/browse.ts'
import { inLocale, type Locale } from '#shared/locale.ts'
import { pictureCard } from '#shared/pictures.ts'

/** The wheel for search engines, in the words of schema.org. Reviews are left out while they are made up. */
export function productFacts(product: Product, locale: Locale, absolute: (path: string) => string): object {
  const availability = product.supplier_stock > 0 ? 'InStock' : product.special_order ? 'BackOrder' : 'OutOfStock'
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: locale === 'ar' ? product.name_ar : product.name,
    sku: product.sku,
    brand: { '@type': 'Brand', name: locale === 'ar' ? product.brand_ar : product.brand },
    description: locale === 'ar' ? product.description_ar : product.description,
    color: locale === 'ar' ? product.finish_name_ar : product.finish_name,
    image: product.pictures.map((picture) => absolute(pictureCard(picture))),
    offers: {
      '@type': 'Offer',
      url: absolute(inLocale(`/${product.slug}/${product.sku}`, locale)),
      price: (product.price / 100).toFixed(2),
      priceCurrency: 'AED',
      availability: `https://schema.org/${availability}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
  }
}
