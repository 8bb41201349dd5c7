import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { places } from '#domain/shipping/places.ts'
import type { Order } from '#shared/api/orders.ts'
import { cart as cartWords } from '#shared/i18n/cart.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { inLocale } from '#shared/locale.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { type Place, usePlaceNames } from '#web/checkout/address/places.ts'
import { CheckoutFrame, FormSkeleton } from '#web/checkout/checkout-frame.tsx'
import { CardPayment, HostedPayment, type PaymentHandlers } from '#web/checkout/payment/payment-form.tsx'
import { PaymentStatus } from '#web/checkout/payment/payment-status.tsx'
import { type Gateway, useStoredOrder } from '#web/checkout/payment/use-stored-order.ts'
import { orderSummaryLines, Summary } from '#web/checkout/summary.tsx'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Choice } from '#web/design/choice.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { formatWeekday } from '#web/orders/format-date.ts'
import { metaOf } from '#web/shell/head/page-meta.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

export const handle = { shell: 'secure' }

/** Nothing personal: cities in both languages, the same for everyone. */
export function loader(): { places: Place[] } {
  return { places }
}

/** The data does not change during a visit. */
export function shouldRevalidate() {
  return false
}

export const meta = metaOf(checkout, (words) => ({
  title: words.payment_title,
  description: words.description,
  path: '/cart/payment',
  hidden: true,
}))

/** Payment of the order just placed. */
export default function PaymentPage() {
  const words = useMessages(checkout)
  const locale = useLocale()
  const { stored, refetch } = useStoredOrder()
  return (
    <CheckoutFrame step="step_payment" title={words.payment_title}>
      {stored.at === 'loading' && <FormSkeleton label={words.loading} />}
      {stored.at === 'failed' && (
        <Notice kind="error" action={<Button onClick={() => void refetch()}>{words.try_again}</Button>}>
          {sayError(stored.error, locale)}
        </Notice>
      )}
      {stored.at === 'none' && <NoOrder />}
      {stored.at === 'loaded' && <Pay key={stored.order.id} {...stored} refetch={refetch} />}
    </CheckoutFrame>
  )
}

type PayProps = { order: Order; gateways: readonly Gateway[]; isOutdated: boolean; refetch: () => Promise<void> }

function Pay({ order, gateways, isOutdated, refetch }: PayProps) {
  const words = useMessages(checkout)
  const inCart = useMessages(cartWords)
  const locale = useLocale()
  const navigate = useNavigate()
  const [isUncertain, setUncertain] = useState(order.payment_status === 'pending_verification')
  const [nothingCharged, setNothingCharged] = useState(false)
  const isPaid = order.status === 1
  const showOrder = (transaction_id: string | null) => {
    const query = new URLSearchParams({ order_id: order.id, ...(transaction_id && { id: transaction_id }) })
    void navigate(inLocale(`/thank-you?${query}`, locale), { replace: true })
  }

  const leave = useEffectEvent(() => showOrder(order.transaction_id))
  useEffect(() => {
    if (isPaid) leave()
  }, [isPaid])
  if (isPaid) return <FormSkeleton label={words.loading} />

  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-x-12">
      <div className="lg:order-last">
        <Summary lines={orderSummaryLines(order)} totals={order}>
          <div className="hidden lg:block">
            <Delivery order={order} />
          </div>
        </Summary>
      </div>
      <div className="mt-6 space-y-5 lg:mt-0">
        {/* On phones the summary is closed. */}
        <div className="lg:hidden">
          <Delivery order={order} />
          {order.vat_rate === 0 && <p className="mt-2 text-muted text-small">{inCart.vat_export}</p>}
        </div>
        {isUncertain ? (
          <PaymentStatus
            order={order}
            onPaid={() => showOrder(null)}
            onFailed={() => {
              setUncertain(false)
              setNothingCharged(true)
              void refetch()
            }}
          />
        ) : isOutdated ? (
          <Notice
            kind="warn"
            title={words.outdated_title}
            action={
              <LinkButton to="/cart/checkout" look="primary">
                {words.outdated_action}
              </LinkButton>
            }
          >
            {words.outdated_text}
          </Notice>
        ) : gateways.length > 0 ? (
          <>
            {nothingCharged && <Notice kind="warn">{words.not_charged}</Notice>}
            <PaymentMethods
              order={order}
              gateways={gateways}
              onPaid={showOrder}
              onUncertain={() => setUncertain(true)}
              onStale={refetch}
            />
          </>
        ) : (
          <Notice
            kind="error"
            title={words.no_gateways_title}
            action={<Button onClick={() => void refetch()}>{words.try_again}</Button>}
          >
            {words.no_gateways_text}
          </Notice>
        )}
      </div>
    </div>
  )
}

/** Where the order goes, and when it arrives. */
function Delivery({ order }: { order: Order }) {
  const words = useMessages(checkout)
  const inCart = useMessages(cartWords)
  const locale = useLocale()
  const { first_name, last_name, address } = order.shipping
  const city = usePlaceNames()(order.shipping)[0]
  return (
    <p className="text-small">
      <span className="block text-muted">{words.deliver_to}</span>
      <span className="block">
        <bdi>
          {first_name} {last_name}
        </bdi>
      </span>
      {/* Isolated apart: an Arabic city would otherwise join the line of a Latin street. */}
      <bdi>{address}</bdi>
      {city && (locale === 'ar' ? '، ' : ', ')}
      <bdi>{city}</bdi>
      <span className="mt-1 flex items-center gap-2">
        <Icon name="truck" className="text-muted" />
        {inCart.arrives(formatWeekday(order.delivery_date, locale))}
      </span>
    </p>
  )
}

function NoOrder() {
  const words = useMessages(checkout)
  return (
    <Notice title={words.no_order_title} action={<LinkButton to="/cart">{words.to_cart}</LinkButton>}>
      {words.no_order_text}
    </Notice>
  )
}

type MethodsProps = PaymentHandlers & { order: Order; gateways: readonly Gateway[] }

/** The available payment methods, card first; without a choice if there is only one. */
function PaymentMethods({ order, gateways, ...handlers }: MethodsProps) {
  const words = useMessages(checkout)
  const arabic = useLocale() === 'ar'
  const [wanted, setWanted] = useState<Gateway['id']>('Stripe')
  const chosen = gateways.find(({ id }) => id === wanted) ?? gateways[0]!
  return (
    <div className="space-y-5">
      {gateways.length > 1 && (
        <fieldset className="space-y-2">
          <legend className="mb-2 font-semibold text-small">{words.ways_to_pay}</legend>
          {gateways.map(({ id, name, name_ar }) => (
            <Choice
              key={id}
              kind="radio"
              name="payment_method"
              framed
              label={arabic ? name_ar : name}
              checked={id === chosen.id}
              onChange={() => setWanted(id)}
            />
          ))}
        </fieldset>
      )}
      {chosen.id === 'Stripe' ? (
        <CardPayment order={order} gateway={chosen} {...handlers} />
      ) : (
        <HostedPayment order={order} {...handlers} />
      )}
    </div>
  )
}
