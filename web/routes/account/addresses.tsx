import { places } from '#domain/shipping/places.ts'
import { myAccount } from '#shared/i18n/account.ts'
import { localeOf } from '#shared/locale.ts'
import { AddressesPage } from '#web/account/addresses-page.tsx'
import type { Place } from '#web/checkout/places.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/addresses.ts'

/** Nothing personal: countries and cities, the same for everyone. */
export function loader(): { places: Place[] } {
  return { places }
}

export function meta(args: Route.MetaArgs) {
  const words = myAccount[localeOf(args.location.pathname)]
  return pageMeta(args, {
    title: words.addresses,
    description: words.no_address,
    path: '/my-account/addresses',
    hidden: true,
  })
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <AddressesPage places={loaderData.places} />
}
