import type { OrderSummary } from '#shared/api/account.ts'
import { nameWithSizes } from '#shared/goods-name.ts'
import { myAccount } from '#shared/i18n/account.ts'
import { customer } from '#shared/i18n/sign-in.ts'
import type { Locale } from '#shared/locale.ts'
import { Figure } from '#web/design/figure.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Picture } from '#web/design/picture.tsx'
import { Price } from '#web/design/price.tsx'
import { formatDate } from '#web/orders/format-date.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** One order as a row: items, date, total, status. */
export function OrderRow({ order }: { order: OrderSummary }) {
  const words = useMessages(customer)
  const mine = useMessages(myAccount)
  const locale = useLocale()
  const parcel = parcelLabel(order, locale)
  return (
    <li className="card relative flex flex-wrap items-center gap-x-4 gap-y-2 p-3 hover:border-edge md:p-4">
      <span className="pearl grid size-20 shrink-0 place-items-center rounded-control p-1.5">
        <Picture picture={order.picture} alt="" sizes="5rem" className="size-full object-contain" />
      </span>
      <span className="row-text text-small">
        <PageLink
          to={`/my-account/orders/${order.id}`}
          className="font-semibold after:absolute after:inset-0 after:rounded-card"
        >
          <bdi>{nameWithSizes(locale === 'ar' ? order.name_ar : order.name)}</bdi>
        </PageLink>
        {/* Spaces between, because a line that wraps would begin or end with a dot. */}
        <span className="flex flex-wrap gap-x-3 text-muted">
          <Figure>{order.order_number}</Figure>
          <span>{formatDate(order.created_at, locale)}</span>
          <span>{mine.pieces(order.pieces)}</span>
        </span>
        <span className="mt-1 flex flex-wrap items-baseline gap-x-3">
          <Price fils={order.total} currency={order.currency} exact className="font-semibold" />
          <span className="text-muted">{paymentLabel(order, words)}</span>
          {parcel && <span className="text-muted">{parcel}</span>}
        </span>
      </span>
    </li>
  )
}

function paymentLabel(
  { status, payment_status }: Pick<OrderSummary, 'status' | 'payment_status'>,
  words: (typeof customer)['en'],
): string {
  if (payment_status === 'refunded') return words.refunded
  if (payment_status === 'partially_refunded') return words.part_refunded
  if (payment_status === 'failed') return words.failed
  return status === 1 ? words.paid : words.pending
}

type Parcel = Pick<OrderSummary, 'status' | 'payment_status' | 'cancelled_at' | 'dispatched_at' | 'delivered_at'>

/** Where the parcel of a paid order is; empty where none will come. Pure. */
export function parcelLabel(
  { status, payment_status, cancelled_at, dispatched_at, delivered_at }: Parcel,
  locale: Locale,
): string {
  const words = myAccount[locale]
  if (delivered_at) return words.delivered_on(formatDate(delivered_at, locale))
  if (dispatched_at) return words.sent_on(formatDate(dispatched_at, locale))
  if (status !== 1 || payment_status === 'refunded') return ''
  return cancelled_at ? words.step_cancelled : words.not_sent
}
