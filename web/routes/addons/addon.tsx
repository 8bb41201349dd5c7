import { redirect } from 'react-router'
import { findAddon } from '#domain/accessories/find.ts'
import { Problem } from '#domain/problem.ts'
import { deliverAlone } from '#domain/shipping/deliver-alone.ts'
import { store } from '#domain/store.ts'
import { shopContext } from '#server/context.ts'
import { readFilters, vehicleAsked } from '#shared/filters.ts'
import { inLocale, localeOf } from '#shared/locale.ts'
import { addonHead } from '#web/addons/addon-head.ts'
import { AddonPage } from '#web/addons/addon-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/addon.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const locale = localeOf(url.pathname)
  const which = { category_id: params.category, addon_id: params.addon }
  const asked = vehicleAsked(readFilters(url.searchParams))
  let unknown_car = false
  const addon = await findAddon(shop, { ...which, vehicle: asked }).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    unknown_car = error.code === 'vehicle_not_found'
    if (unknown_car) return findAddon(shop, { ...which, vehicle: null })
    throw redirect(inLocale(`/addons/${params.category}`, locale))
  })
  const proper = `/addons/${addon.category.slug}/${addon.slug}`
  if (proper !== `/addons/${params.category}/${params.addon}`)
    throw redirect(`${inLocale(proper, locale)}${url.search}`, 301)
  const delivery = await deliverAlone(shop, { kind: 'addons', price: addon.price })
  return {
    addon,
    delivery,
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
