import type { Addon } from '#shared/api/addons.ts'
import type { DeliveryAlone } from '#shared/delivery-alone.ts'
import { addons } from '#shared/i18n/addons.ts'
import { inLocale, type Locale } from '#shared/locale.ts'
import { pictureCard } from '#shared/pictures.ts'
import { breadcrumbFacts } from '#web/shell/breadcrumb-facts.ts'
import { offerFacts } from '#web/shell/offer-facts.ts'
import type { PageHead } from '#web/shell/page-meta.ts'
import { type StoreFacts, shopName } from '#web/shell/shop-facts.ts'

type Shop = {
  public_url: string
  store: Pick<StoreFacts, 'name' | 'name_ar'> & { returns: { days: number } }
  delivery: DeliveryAlone[]
}

/** Head of an accessory's page. Runs in the loader, to keep it out of the browser's bundle. */
export function addonHead(addon: Addon, locale: Locale, { public_url, store, delivery }: Shop): PageHead {
  const said = (en: string, ar: string) => (locale === 'ar' ? ar : en)
  const absolute = (path: string) => `${public_url}${path}`
  const here = (path: string) => absolute(inLocale(path, locale))
  const name = said(addon.name, addon.name_ar)
  const { category } = addon
  const path = `/addons/${category.slug}/${addon.slug}`
  const crumbs = [
    { label: shopName(store, locale), to: '/' },
    { label: addons[locale].title, to: '/addons' },
    { label: said(category.name, category.name_ar), to: `/addons/${category.slug}` },
  ]
  return {
    title: name,
    description: said(addon.description, addon.description_ar) || name,
    path,
    image: addon.pictures[0] && pictureCard(addon.pictures[0]),
    image_alt: name,
    facts: [
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name,
        sku: addon.sku,
        category: said(category.name, category.name_ar),
        description: said(addon.description, addon.description_ar) || name,
        image: addon.pictures.map((picture) => absolute(pictureCard(picture))),
        offers: offerFacts({
          url: here(path),
          price: addon.price,
          stock: addon.stock,
          special_order: false,
          delivery,
          returns: { days: store.returns.days, url: here('/return-policy') },
        }),
      },
      breadcrumbFacts(crumbs, here),
    ],
  }
}
