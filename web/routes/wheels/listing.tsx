import { listPage } from '#domain/catalogue/listing.ts'
import { correctedFilters } from '#domain/catalogue/listing-filters.ts'
import { shopContext } from '#server/context.ts'
import type { Listing } from '#shared/api/browse.ts'
import { canonicalPage, vehicleNames } from '#shared/filters/filters.ts'
import { readWheelQuery, wheelAddress } from '#shared/filters/wheels.ts'
import { listHead, listing } from '#shared/i18n/wheels/listing.ts'
import { localeOf } from '#shared/locale.ts'
import { headOfPage } from '#web/filters/list-head.ts'
import { carName, carQuery } from '#web/finder/car-words.ts'
import { requireTrueAddress } from '#web/routes/wheels/true-address.ts'
import { type PageHead, pageMeta } from '#web/shell/head/page-meta.ts'
import { useLocale } from '#web/shell/language.ts'
import { ListingPage } from '#web/wheels/list/listing-page.tsx'
import { withShownFilters } from '#web/wheels/list/shown-filters.ts'
import { boltPattern } from '#web/wheels/wheel-figures.tsx'
import type { Route } from './+types/listing.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readWheelQuery(url.searchParams)
  const page = await listPage(context.get(shopContext), query)
  requireTrueAddress(url, correctedFilters(query, page.list))
  return { ...withShownFilters(page, query, localeOf(url.pathname)), head: headOf(page.list, url) }
}

/** Written here, to keep its words out of the browser's script. */
function headOf(list: Listing, url: URL): PageHead {
  const car = list.vehicle
  const locale = localeOf(url.pathname)
  const words = listing[locale]
  const canonical_page = canonicalPage(wheelAddress, url.search, [...vehicleNames, 'any_car'])
  const query = [car && carQuery(car), canonical_page].filter(Boolean)
  return {
    ...headOfPage(car ? words.title_car(carName(car, locale)) : words.title_all, list, words.page),
    description: car
      ? listHead[locale].description_car(carName(car, locale), boltPattern(car.bolt_pattern))
      : words.text_all,
    path: `/alloy-wheels${query.length > 0 ? `?${query.join('&')}` : ''}`,
  }
}

export function meta(args: Route.MetaArgs) {
  const { head } = args.loaderData ?? {}
  return head ? pageMeta(args, head) : []
}

/** All wheels, or those that fit a car. */
export default function Wheels({ loaderData: { head: _, ...data } }: Route.ComponentProps) {
  const locale = useLocale()
  const words = listing[locale]
  const { vehicle } = data.list
  return (
    <ListingPage
      {...data}
      title={vehicle ? words.title_car(carName(vehicle, locale)) : words.title_all}
      text={
        vehicle
          ? words.text_car(boltPattern(vehicle.bolt_pattern), vehicle.centre_bore ? `${vehicle.centre_bore}` : '–')
          : words.text_all
      }
    />
  )
}
