import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Order } from '#shared/api/orders.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { inLocale, localeOf } from '#shared/locale.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { AskingBank } from '#web/checkout/asking-bank.tsx'
import { FormSkeleton } from '#web/checkout/form-skeleton.tsx'
import { orderSummaryLines } from '#web/checkout/order-summary-lines.ts'
import { Steps } from '#web/checkout/steps.tsx'
import { Summary } from '#web/checkout/summary.tsx'
import { type Gateway, useStoredOrder } from '#web/checkout/use-stored-order.ts'
import { WaysToPay } from '#web/checkout/ways-to-pay.tsx'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { ChatLine } from '#web/shell/chat/chat-line.tsx'
import { pageMeta } from '#web/shell/head/page-meta.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import type { Route } from './+types/payment.ts'

export const handle = { shell: 'secure' }

export function meta(args: Route.MetaArgs) {
  const words = checkout[localeOf(args.location.pathname)]
  return pageMeta(args, {
    title: words.payment_title,
    description: words.description,
    path: '/cart/payment',
    hidden: true,
  })
}

/** Payment of the order just placed. */
export default function PaymentPage() {
  const words = useMessages(checkout)
  const locale = useLocale()
  const { stored, look } = useStoredOrder()
  return (
    <div className="frame-narrow py-4 md:py-8">
      <Steps at="step_payment" />
      <h1 className="mt-2 mb-5 text-display md:mb-8">{words.payment_title}</h1>
      {stored.at === 'loading' && <FormSkeleton label={words.loading} />}
      {stored.at === 'failed' && (
        <Notice kind="error" action={<Button onClick={() => void look()}>{words.try_again}</Button>}>
          {sayError(stored.error, locale)}
        </Notice>
      )}
      {stored.at === 'none' && <NoOrder />}
      {stored.at === 'there' && <Pay key={stored.order.id} {...stored} look={look} />}
      <ChatLine className="mt-6" />
    </div>
  )
}

/** Path of the page that shows a paid order. */
function thankYou(order: Pick<Order, 'id' | 'order_number'>, transaction_id: string | null): string {
  const query = new URLSearchParams({ order_id: order.id })
  if (transaction_id) query.set('id', transaction_id)
  return `/thank-you?${query}`
}

function Pay({ order, gateways, look }: { order: Order; gateways: readonly Gateway[]; look: () => Promise<void> }) {
  const words = useMessages(checkout)
  const locale = useLocale()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(order.payment_status === 'pending_verification')
  const [nothingCharged, setNothingCharged] = useState(false)
  const isPaid = order.status === 1
  const paid = (transaction_id: string | null) =>
    void navigate(inLocale(thankYou(order, transaction_id), locale), { replace: true })

  const leave = useEffectEvent(() => paid(order.transaction_id))
  useEffect(() => {
    if (isPaid) leave()
  }, [isPaid])
  if (isPaid) return <FormSkeleton label={words.loading} />

  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-x-12">
      <div className="lg:order-last">
        <Summary lines={orderSummaryLines(order)} totals={order}>
          <GoesTo order={order} />
        </Summary>
      </div>
      <div className="mt-6 lg:mt-0">
        {asking ? (
          <AskingBank
            order={order}
            onPaid={() => paid(null)}
            onFailed={() => {
              setAsking(false)
              setNothingCharged(true)
              void look()
            }}
          />
        ) : gateways.length > 0 ? (
          <>
            {nothingCharged && (
              <Notice kind="warn" className="mb-4">
                {words.not_charged}
              </Notice>
            )}
            <WaysToPay
              order={order}
              gateways={gateways}
              onPaid={paid}
              onAsking={() => setAsking(true)}
              onLookAgain={look}
            />
          </>
        ) : (
          <Notice
            kind="error"
            title={words.no_gateways_title}
            action={<Button onClick={() => void look()}>{words.try_again}</Button>}
          >
            {words.no_gateways_text}
          </Notice>
        )}
      </div>
    </div>
  )
}

function GoesTo({ order }: { order: Order }) {
  const words = useMessages(checkout)
  const { first_name, last_name, address, city } = order.shipping
  return (
    <p className="text-small">
      <span className="block text-muted">{words.deliver_to}</span>
      <span className="block">
        <bdi>
          {first_name} {last_name}
        </bdi>
      </span>
      <bdi>{[address, city].filter(Boolean).join(', ')}</bdi>
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
