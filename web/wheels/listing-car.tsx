import { Link, useLocation } from 'react-router'
import type { VehicleName } from '#shared/api/vehicles.ts'
import { listing } from '#shared/i18n/listing.ts'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { forAnyCar, withCar } from '#web/finder/car-address.ts'
import { shortCarName } from '#web/finder/car-words.ts'
import { useGarage } from '#web/finder/garage.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

const chip = 'inline-flex min-h-11 max-w-full items-center gap-2 rounded-full px-4 text-small'

/** The list's car with a link to leave it, or the remembered car with a link to use it, or a link to choose one. */
export function ListingCar({ vehicle }: { vehicle: VehicleName | null }) {
  const words = useMessages(listing)
  const locale = useLocale()
  const here = useLocation()
  const { chosen } = useGarage()
  if (vehicle)
    return (
      <Link
        to={forAnyCar(here)}
        aria-label={`${shortCarName(vehicle, locale)}: ${words.all_cars}`}
        className={`${chip} border border-accent bg-accent-faint font-semibold text-accent hover:border-accent-strong`}
      >
        <Icon name="car" />
        <span className="truncate">{shortCarName(vehicle, locale)}</span>
        <Icon name="close" size={16} />
      </Link>
    )
  if (chosen)
    return (
      <Link
        to={withCar(here, chosen) ?? here.pathname}
        className={`${chip} border border-accent bg-raised font-semibold text-accent hover:bg-accent-faint`}
      >
        <Icon name="car" />
        <span className="truncate">{words.use_your_car(shortCarName(chosen, locale))}</span>
      </Link>
    )
  return (
    <PageLink
      to="/#finder"
      className={`${chip} border border-accent bg-raised font-semibold text-accent hover:bg-accent-faint`}
    >
      <Icon name="car" />
      {words.choose_car}
    </PageLink>
  )
}
