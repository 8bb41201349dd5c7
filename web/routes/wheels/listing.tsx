import { listPage } from '#domain/catalogue/listing.ts'
import { correctedFilters } from '#domain/catalogue/listing-filters.ts'
import { shopContext } from '#server/context.ts'
import { canonicalPage, vehicleNames } from '#shared/filters/filters.ts'
import { readWheelQuery, wheelAddress } from '#shared/filters/wheels.ts'
import { listing } from '#shared/i18n/wheels/listing.ts'
import { localeOf } from '#shared/locale.ts'
import { headOfPage } from '#web/filters/list-head.ts'
import { carName, carQuery } from '#web/finder/car-words.ts'
import { requireTrueAddress } from '#web/routes/wheels/true-address.ts'
import { pageMeta } from '#web/shell/head/page-meta.ts'
import { useLocale } from '#web/shell/language.ts'
import { ListingPage } from '#web/wheels/list/listing-page.tsx'
import { withShownFilters } from '#web/wheels/list/shown-filters.ts'
import { boltPattern } from '#web/wheels/wheel-figures.tsx'
import type { Route } from './+types/listing.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readWheelQuery(url.searchParams)
  const page = await listPage(context.get(shopContext), query)
  requireTrueAddress(url, correctedFilters(query, page.list))
  const canonical_page = canonicalPage(wheelAddress, url.search, [...vehicleNames, 'any_car'])
  return { ...withShownFilters(page, query, localeOf(url.pathname)), canonical_page }
}

export function meta(args: Route.MetaArgs) {
  const list = args.loaderData?.list
  const locale = localeOf(args.location.pathname)
  const words = listing[locale]
  const car = list?.vehicle
  const query = [car && carQuery(car), args.loaderData?.canonical_page].filter(Boolean)
  return pageMeta(args, {
    ...headOfPage(car ? words.title_car(carName(car, locale)) : words.title_all, list, words.page),
    description: car ? words.description_car(carName(car, locale), boltPattern(car.bolt_pattern)) : words.text_all,
    path: `/alloy-wheels${query.length > 0 ? `?${query.join('&')}` : ''}`,
  })
}

/** All wheels, or those that fit a car. */
export default function Wheels({ loaderData }: Route.ComponentProps) {
  const locale = useLocale()
  const words = listing[locale]
  const { vehicle } = loaderData.list
  return (
    <ListingPage
      {...loaderData}
      title={vehicle ? words.title_car(carName(vehicle, locale)) : words.title_all}
      text={
        vehicle
          ? words.text_car(boltPattern(vehicle.bolt_pattern), vehicle.centre_bore ? `${vehicle.centre_bore}` : '–')
          : words.text_all
      }
    />
  )
}
