import type { Product } from '#shared/api/browse.ts'
import { inLocale, type Locale } from '#shared/locale.ts'
import { pictureCard } from '#shared/pictures.ts'
import { offerFacts } from '#web/shell/offer-facts.ts'
import type { ShownProduct } from '#web/wheels/product/shown-product.ts'

type Described = Omit<Product, 'fitment'> & Pick<ShownProduct, 'delivery'>

/** The wheel as schema.org data. */
export function productFacts(
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
    size: `${product.diameter}x${product.width} ET${product.offset}`,
    ...(product.weight_kg && {
      weight: { '@type': 'QuantitativeValue', value: product.weight_kg, unitCode: 'KGM' },
    }),
    image: product.pictures.map((picture) => absolute(pictureCard(picture))),
    offers: offerFacts({
      url: absolute(inLocale(`/${product.slug}/${product.sku}`, locale)),
      price: product.price,
      stock: product.supplier_stock,
      special_order: product.special_order,
      delivery: product.delivery,
      returns: { days: return_days, url: absolute(inLocale('/return-policy', locale)) },
    }),
  }
}
