import { redirect } from 'react-router'
import { findAddon } from '#domain/accessories/find.ts'
import { isCarUnanswered } from '#domain/car-unanswered.ts'
import { Problem } from '#domain/problem.ts'
import { deliverAlone } from '#domain/shipping/delivery.ts'
import { store } from '#domain/store.ts'
import { shopContext } from '#server/context.ts'
import type { Addon } from '#shared/api/addons.ts'
import { addons } from '#shared/i18n/addons.ts'
import { inLocale, type Locale, localeOf } from '#shared/locale.ts'
import type { DeliveryAlone } from '#shared/offer.ts'
import { pictureCard } from '#shared/pictures.ts'
import { AddonPage } from '#web/addons/addon-page.tsx'
import { forAddressCar } from '#web/routes/address-car.ts'
import { type PageHead, pageMeta } from '#web/shell/head/page-meta.ts'
import { breadcrumbFacts, offerFacts } from '#web/shell/head/schema-org.ts'
import { type StoreFacts, shopName } from '#web/shell/shop-facts.ts'
import { redirectUnknown } from '#web/shell/unknown-address.ts'
import { withNotes } from '#web/wheels/product/promises.ts'
import type { Route } from './+types/addon.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const locale = localeOf(url.pathname)
  const which = { category_id: params.category, addon_id: params.addon }
  const { found: addon, unknown_car } = await forAddressCar(url, (vehicle) =>
    findAddon(shop, { ...which, vehicle }),
  ).catch((error: unknown) => {
    if (!(error instanceof Problem) || isCarUnanswered(error)) throw error
    throw redirectUnknown(url, inLocale(`/addons/${encodeURIComponent(params.category)}`, locale))
  })
  const canonical = `/addons/${addon.category.slug}/${addon.slug}`
  if (canonical !== `/addons/${params.category}/${params.addon}`)
    throw redirect(`${inLocale(canonical, locale)}${url.search}`, 301)
  const delivery = await deliverAlone(shop, { kind: 'addons', price: addon.price })
  return {
    addon,
    delivery: withNotes(delivery, locale),
    unknown_car,
    head: addonHead(addon, locale, { public_url: shop.public_url, store, delivery }),
  }
}

export function meta(args: Route.MetaArgs) {
  const { head } = args.loaderData ?? {}
  return head ? pageMeta(args, head) : []
}

/** One accessory. */
export default function Accessory({ loaderData: { head: _, ...page } }: Route.ComponentProps) {
  return <AddonPage {...page} />
}

type Shop = {
  public_url: string
  store: Pick<StoreFacts, 'name' | 'name_ar'> & { returns: { days: number } }
  delivery: DeliveryAlone[]
}

/** Head of an accessory's page. Runs in the loader, to keep it out of the browser's bundle. */
function addonHead(addon: Addon, locale: Locale, { public_url, store, delivery }: Shop): PageHead {
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
        mpn: addon.sku,
        // As in the feeds: accessories are sold under the shop's name.
        brand: { '@type': 'Brand', name: shopName(store, locale) },
        category: said(category.name, category.name_ar),
        description: said(addon.description, addon.description_ar) || name,
        image: addon.pictures.map((picture) => absolute(pictureCard(picture))),
        offers: offerFacts({
          url: here(path),
          price: addon.price,
          price_until: addon.price_until,
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
