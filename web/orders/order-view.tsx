import { type ReactNode, Suspense } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { carDescribed, orderCar } from '#shared/car-name.ts'
import { myAccount } from '#shared/i18n/account.ts'
import { ownerResults } from '#shared/i18n/owner-results.ts'
import { AddressText } from '#web/account/addresses/address-text.tsx'
import { Totals } from '#web/cart/totals/totals.tsx'
import { late } from '#web/delivery/late.ts'
import { LinkButton } from '#web/design/button.tsx'
import { Price } from '#web/design/price.tsx'
import { Documents } from '#web/orders/documents.tsx'
import { formatDate } from '#web/orders/format-date.ts'
import { Progress } from '#web/orders/progress.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { Bought } from '#web/thank-you/bought.tsx'

// Lazy, because few orders have a guarantee case.
const Guarantee = late(() => import('#web/guarantee/order-guarantee.tsx'))

// Lazy for the same reason.
const Requests = late(() => import('#web/orders/requests.tsx'))

type Props = {
  order: Order
  /** From the link or code that opened the order; absent where the token or the session did. */
  signature?: string | undefined
  /** Actions for the order. */
  children?: ReactNode
}

/** A complete order: status, lines with their fitment, amounts, delivery address, documents. */
export function OrderView({ order, signature, children }: Props) {
  const words = useMessages(myAccount)
  const { billing, shipping } = order
  const isElsewhere = shipping.address !== billing.address || shipping.first_name !== billing.first_name
  // For an order that was never paid, and after the tax years, the shop deletes the personal data.
  const isKnown = shipping.address !== ''
  const locale = useLocale()
  const car = orderCar(order, locale)
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <div className="min-w-0 space-y-8">
        <Progress order={order} framed />
        <Bought order={order} />
        {order.status === 1 && !order.erased_at && (
          <Suspense fallback={<div className="min-h-24" />}>
            <Guarantee order_id={order.id} signature={signature} />
            <Requests order_id={order.id} signature={signature} />
          </Suspense>
        )}
      </div>
      <div className="space-y-6">
        <Part title={words.amounts}>
          <Totals totals={order} />
          {order.refunded > 0 && (
            <p className="mt-3 flex items-baseline justify-between gap-4 border-line border-t pt-3 text-small">
              <span className="font-semibold">{words.refunded_sum}</span>
              <Price fils={-order.refunded} currency={order.currency} exact />
            </p>
          )}
        </Part>
        {children}
        <AskResult order={order} signature={signature} />
        {order.status === 1 && (
          <Part title={words.documents}>
            <Documents order_id={order.id} signature={signature} />
          </Part>
        )}
        {order.erased_at && <p className="text-small">{words.erased_on(formatDate(order.erased_at, locale))}</p>}
        {isKnown && (
          <Part title={words.delivered_to}>
            <AddressText address={shipping} />
          </Part>
        )}
        {isElsewhere && (
          <Part title={words.billed_to}>
            <AddressText address={billing} />
          </Part>
        )}
        <Part title={words.for_car}>
          <p className="text-small">
            {car === null && words.car_unknown} <bdi>{car ?? carDescribed(order)}</bdi>
          </p>
          {order.professional_installation && <p className="text-muted text-small">{words.installation}</p>}
        </Part>
        {order.order_notes && (
          <Part title={words.notes}>
            <p className="whitespace-pre-line text-small">
              <bdi>{order.order_notes}</bdi>
            </p>
          </Part>
        )}
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="space-y-2">
      <h2 className="font-semibold text-small">{title}</h2>
      {children}
    </section>
  )
}

/** Links a dispatched order to the page where its buyer reports how the wheels fit; empty if there are none. */
function AskResult({ order, signature }: { order: Order; signature?: string | undefined }) {
  const words = useMessages(ownerResults)
  if (!order.dispatched_at || order.erased_at || !order.lines.some(({ fitment }) => fitment)) return null
  const query = new URLSearchParams({ order_id: order.id, ...(signature && { signature }) })
  return (
    <section aria-label={words.ask_title} className="space-y-2">
      <h2 className="font-semibold text-small">{words.ask_title}</h2>
      <LinkButton wide to={`/fit-result?${query}`}>
        {words.ask}
      </LinkButton>
    </section>
  )
}
