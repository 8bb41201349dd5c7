import { thankYou } from '#shared/i18n/thank-you.ts'
import type { ConfirmedOrder } from '#web/browser/confirmed-orders.ts'
import { isOver, sayDate, sayDay } from '#web/cart/say-date.ts'
import { LinkButton } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Price } from '#web/design/price.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { Documents } from '#web/orders/documents.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { Bought } from '#web/thank-you/bought.tsx'
import { NextSteps } from '#web/thank-you/next-steps.tsx'
import { paymentWord, standing } from '#web/thank-you/standing.ts'
import { WaysOn } from '#web/thank-you/ways-on.tsx'

/** `signature`: from the e-mail's link that opened the page. */
type Props = { order: ConfirmedOrder; asking: boolean; signature?: string | undefined }

/** The order: status, number, amounts, lines and their fitment. */
export function OrderCard({ order, asking, signature }: Props) {
  const words = useMessages(thankYou)
  const locale = useLocale()
  const { heading, text, isThanks, next, icon, tone } = standing(order, asking, words)
  return (
    <article className="card overflow-hidden">
      <header className="pearl space-y-3 p-5 md:p-8" aria-live="polite">
        <p className="flex items-center gap-2 font-semibold text-small">
          {asking ? <Spinner size={24} /> : <Icon name={icon} size={isThanks ? 24 : 40} className={tone} />}
          {isThanks && heading}
        </p>
        <h1 className="text-display">{isThanks ? words.thanks : heading}</h1>
        <p>
          <span className="text-muted">{words.order_number} </span>
          <Figure className="font-semibold text-lead">{order.order_number}</Figure>
        </p>
        <p className="max-w-prose">{text}</p>
        {order.status === 1 && order.payment_status !== 'refunded' && (
          <p className="flex items-center gap-2">
            <Icon name="truck" className="text-muted" />
            {words[isOver(order.delivery_date) ? 'was_due' : 'arrives'](sayDay(order.delivery_date, locale))}
          </p>
        )}
        {order.tracking_link && (
          <a
            href={order.tracking_link}
            rel="noopener noreferrer"
            className="textlink inline-flex min-h-11 items-center"
          >
            {words.follow_parcel}
          </a>
        )}
        {next && (
          <LinkButton to="/cart/payment" look="primary">
            {next}
          </LinkButton>
        )}
      </header>
      <div className="space-y-8 p-5 md:p-8">
        <section aria-label={words.summary}>
          <h2 className="mb-3 text-body">{words.summary}</h2>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-small">
            <dt className="text-muted">{words.date}</dt>
            <dd className="text-end">{sayDate(order.created_at, locale)}</dd>
            <dt className="text-muted">{words.total}</dt>
            <dd className="text-end font-semibold">
              <Price fils={order.total} currency={order.currency} exact />
            </dd>
            <dt className="text-muted">{words.payment_status}</dt>
            <dd className="text-end font-semibold">{paymentWord(order, words)}</dd>
            {order.transaction_id && (
              <>
                <dt className="text-muted">{words.transaction}</dt>
                <dd className="min-w-0 text-end">
                  <Figure className="break-all">{order.paymob_transaction_id ?? order.transaction_id}</Figure>
                </dd>
              </>
            )}
          </dl>
        </section>
        {order.status === 1 && <Documents order_id={order.id} signature={signature} />}
        {order.status === 1 && signature && (
          <PageLink
            to={`/track-order?${new URLSearchParams({ order_id: order.id, signature })}`}
            className="textlink inline-flex min-h-11 items-center print:hidden"
          >
            {words.whole_order}
          </PageLink>
        )}
        {isThanks && order.status === 1 && <NextSteps order={order} />}
        <Bought lines={order.lines} isPaid={order.status === 1} />
        {/* An unpaid order has one action, and its button is above. */}
        {!next && <WaysOn />}
      </div>
    </article>
  )
}
