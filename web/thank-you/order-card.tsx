import { thankYou } from '#shared/i18n/thank-you.ts'
import { isSure, verdictOn } from '#shared/verdict.ts'
import { useCustomer } from '#web/account/customer.ts'
import type { ConfirmedOrder } from '#web/browser/confirmed-orders.ts'
import { LinkButton } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Price } from '#web/design/price.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { Documents } from '#web/orders/documents.tsx'
import { formatDate, formatWeekday, isPastDay } from '#web/orders/format-date.ts'
import { Parcels, parcelsOf } from '#web/orders/parcels.tsx'
import { Progress } from '#web/orders/progress.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { Bought } from '#web/thank-you/bought.tsx'
import { FactRow } from '#web/thank-you/fact-row.tsx'
import { orderStatus, paymentLabel, tones } from '#web/thank-you/order-status.ts'

/** `signature`: from the e-mail's link that opened the page. */
type Props = { order: ConfirmedOrder; isPolling: boolean; signature?: string | undefined }

/** The order: status, number, amounts, lines and their fitment. */
export function OrderCard({ order, isPolling, signature }: Props) {
  const words = useMessages(thankYou)
  const locale = useLocale()
  const { heading, text, isThanks, next, icon } = orderStatus(order, isPolling, words)
  return (
    <article className="card overflow-hidden">
      <header className="pearl space-y-3 p-5 md:p-8" aria-live="polite">
        <p className="flex items-center gap-2 font-semibold text-small">
          {isPolling ? <Spinner size={24} /> : <Icon name={icon} size={isThanks ? 24 : 40} className={tones[icon]} />}
          {isThanks && heading}
        </p>
        <h1 className="text-display">{isThanks ? words.thanks : heading}</h1>
        <p>
          <span className="text-muted">{words.order_number} </span>
          <Figure className="font-semibold text-lead">{order.order_number}</Figure>
        </p>
        <p className="max-w-prose">{text}</p>
        {order.status === 1 && order.payment_status !== 'refunded' && !order.cancelled_at && (
          <p className="flex items-center gap-2">
            <Icon name="truck" className="text-muted" />
            {order.delivered_at
              ? words.delivered(formatDate(order.delivered_at, locale))
              : words[isPastDay(order.delivery_date) ? 'was_due' : 'arrives'](
                  formatWeekday(order.delivery_date, locale),
                )}
          </p>
        )}
        {order.dispatched_at && <Parcels parcels={parcelsOf(order)} />}
        {next && (
          <LinkButton to="/cart/payment" look="primary">
            {next}
          </LinkButton>
        )}
      </header>
      <div className="space-y-8 p-5 md:p-8">
        <section aria-label={words.summary}>
          <h2 className="mb-3 text-body">{words.summary}</h2>
          <dl className="grid gap-y-2 text-small">
            <FactRow name={words.date}>{formatDate(order.created_at, locale)}</FactRow>
            <FactRow name={words.total} strong>
              <Price fils={order.total} currency={order.currency} exact />
            </FactRow>
            <FactRow name={words.payment_status} strong>
              {paymentLabel(order, words)}
            </FactRow>
            {order.transaction_id && (
              <FactRow name={words.transaction}>
                <Figure className="break-all">{order.paymob_transaction_id ?? order.transaction_id}</Figure>
              </FactRow>
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
        <Bought order={order} />
        <OrderLinks isUnpaid={next !== undefined} />
      </div>
    </article>
  )
}

/** What happens after payment: where the order is, and what the shop and the buyer do next. */
function NextSteps({ order }: { order: ConfirmedOrder }) {
  const words = useMessages(thankYou)
  const toConfirm = order.lines.some((line) => line.kind === 'wheel' && !isSure(verdictOn(line) ?? 'unknown'))
  const beforeDispatch = [...(toConfirm ? [words.next_confirm] : []), words.next_dispatch]
  const steps = [
    ...(order.dispatched_at ? [] : beforeDispatch),
    ...(order.professional_installation && !order.delivered_at ? [words.next_installation] : []),
    words.next_fitting,
  ]
  return (
    <section aria-label={words.next} className="space-y-3">
      <h2 className="text-body">{words.next}</h2>
      <Progress order={{ tracking_link: null, further_parcels: [], ...order }} />
      {steps.length === 1 ? (
        <p className="text-small">{steps[0]}</p>
      ) : (
        <ol className="list-decimal space-y-1 ps-5 text-small">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** Links on from the order; a guest can save it to an account. The main button of an unpaid order is its payment, above. */
function OrderLinks({ isUnpaid }: { isUnpaid: boolean }) {
  const words = useMessages(thankYou)
  const customer = useCustomer()
  return (
    <div className="space-y-3 print:hidden">
      <LinkButton to="/" look={isUnpaid ? 'quiet' : 'primary'} size="large" wide>
        {words.continue}
      </LinkButton>
      <LinkButton to="/my-account" look="quiet" size="large" wide>
        {words.view_account}
      </LinkButton>
      {!customer && !isUnpaid && (
        <p className="text-muted text-small">
          {words.sign_up_text}{' '}
          <PageLink to="/register" className="textlink">
            {words.sign_up}
          </PageLink>
        </p>
      )}
    </div>
  )
}
