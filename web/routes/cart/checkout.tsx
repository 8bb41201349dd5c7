import { places } from '#domain/shipping/places.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { localeOf } from '#shared/locale.ts'
import { CheckoutPage } from '#web/checkout/checkout-page.tsx'
import type { Place } from '#web/checkout/places.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/checkout.ts'

export const handle = { shell: 'secure' }

/** Nothing personal: countries and cities, the same for everyone. */
export function loader(): { places: Place[] } {
  return { places }
}

/** The data does not change during a visit. */
export function shouldRevalidate() {
  return false
}

export function meta(args: Route.MetaArgs) {
  const words = checkout[localeOf(args.location.pathname)]
  return pageMeta(args, {
    title: words.details_title,
    description: words.description,
    path: '/cart/checkout',
    hidden: true,
  })
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <CheckoutPage places={loaderData.places} />
}
