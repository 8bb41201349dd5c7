import type { Order } from '#shared/api/orders.ts'
import { myAccount } from '#shared/i18n/account.ts'
import { classNames } from '#web/design/class-names.ts'
import { useMessages } from '#web/shell/language.ts'

export type Parcel = Order['further_parcels'][number]

type Sent = Partial<Pick<Order, 'carrier' | 'tracking_link' | 'further_parcels'>>

/** All parcels of an order, in the order of their numbers. */
export function parcelsOf({ carrier = null, tracking_link = null, further_parcels = [] }: Sent): Parcel[] {
  return [{ carrier, tracking_link }, ...further_parcels]
}

/**
 * The carrier's page of a parcel, if it has one. Of several parcels each is listed, also one without a page: otherwise its
 * buyer would wait for one parcel only.
 */
export function Parcels({ parcels, className }: { parcels: readonly Parcel[]; className?: string }) {
  const words = useMessages(myAccount)
  if (parcels.length === 1)
    return <TrackingLink link={parcels[0]!.tracking_link} text={words.follow_parcel} {...{ className }} />
  return (
    <ul className={className}>
      {parcels.map(({ carrier, tracking_link }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a parcel is known by its number alone.
        <li key={i} className="flex min-h-11 flex-wrap items-center gap-x-3 text-small">
          {tracking_link ? (
            <TrackingLink link={tracking_link} text={words.follow_next_parcel(i + 1)} />
          ) : (
            <span>{words.parcel_without_link(i + 1)}</span>
          )}
          {carrier && <bdi className="text-muted">{carrier}</bdi>}
        </li>
      ))}
    </ul>
  )
}

function TrackingLink({ link, text, className }: { link: string | null; text: string; className?: string }) {
  if (!link) return null
  return (
    <a
      href={link}
      rel="noopener noreferrer"
      className={classNames('textlink flex min-h-11 w-fit items-center', className)}
    >
      {text}
    </a>
  )
}
