import { type FormEvent, useRef, useState } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { isCountryCode, iso2 } from '#shared/countries.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { formatMoney } from '#shared/money.ts'
import { detailsKey } from '#shared/order-details.ts'
import { keep } from '#web/browser/storage.ts'
import { CardField, type CardHandle } from '#web/checkout/payment/card-field.tsx'
import { type Outcome, type PaymentRefusal, pay, payHosted } from '#web/checkout/payment/pay.ts'
import { PaySection } from '#web/checkout/payment/pay-section.tsx'
import { type Gateway, usePageRestored } from '#web/checkout/payment/use-stored-order.ts'
import { SteadyButton } from '#web/checkout/steady-button.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

export type PaymentHandlers = {
  onPaid: (transaction_id: string | null) => void
  onUncertain: () => void
  onStale: () => Promise<void>
}

type Props = PaymentHandlers & { order: Order }

/** The card field and the Pay button. */
export function CardPayment({ order, gateway, ...handlers }: Props & { gateway: Gateway }) {
  const words = useMessages(checkout)
  const locale = useLocale()
  const card = useRef<CardHandle>(null)
  const [cardError, setCardError] = useState<string | null>(null)
  const { busy, refusal, send } = usePaying(handlers)

  function submit(event: FormEvent) {
    event.preventDefault()
    const handle = card.current
    if (handle) void send(() => payWith(handle))
    else setCardError(words.card_not_ready)
  }

  /** Null if Stripe rejects the card's figures: the field shows why. */
  async function payWith({ stripe, element }: CardHandle): Promise<Outcome | null> {
    const { first_name, last_name, country } = order.billing
    const about = {
      name: `${first_name} ${last_name}`,
      currency: order.currency.toLowerCase(),
      ...(isCountryCode(country) && { address_country: iso2[country] }),
    }
    // Without a response the card is not at fault, and nothing was charged.
    const made = await stripe.createToken(element, about).catch(() => undefined)
    if (!made) {
      const { payment_problem: title, card_failed_text: message, declined_next: next } = words
      return { state: 'refused', refusal: { title, message, next } }
    }
    if (made.token) return pay({ stripeToken: made.token.id, ...shownOf(order) }, locale)
    setCardError(made.error.message ?? words.payment_problem)
    element.focus()
    return null
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <CardField
        gateway={gateway}
        error={cardError}
        onChange={setCardError}
        onReady={(handle) => {
          card.current = handle
          setCardError(null)
        }}
      />
      <PaySection order={order} refusal={refusal} status={words[busy ?? 'pay_text']}>
        <SteadyButton type="submit" busy={busy !== null}>
          <bdi>{words.pay(formatMoney(order.total, locale, order.currency))}</bdi>
        </SteadyButton>
      </PaySection>
    </form>
  )
}

/** Redirects to Paymob's hosted page, where the card is entered; this shop never sees it. */
export function HostedPayment({ order, ...handlers }: Props) {
  const words = useMessages(checkout)
  const locale = useLocale()
  const { busy, refusal, send } = usePaying(handlers)

  async function open(): Promise<Outcome> {
    const outcome = await payHosted(shownOf(order), locale)
    if (outcome.state === 'to_bank') keep('paymob_intention_id', outcome.reference)
    return outcome
  }

  return (
    <div className="space-y-5">
      <p>{words.hosted_text}</p>
      <PaySection order={order} refusal={refusal} status={words[busy ? 'to_bank' : 'pay_text']}>
        <SteadyButton busy={busy !== null} onClick={() => send(open)}>
          <bdi>{words.hosted_pay(formatMoney(order.total, locale, order.currency))}</bdi>
        </SteadyButton>
      </PaySection>
    </div>
  )
}

/** The order as the page shows it, for the server to compare. */
function shownOf(order: Order): { order_id: string; details: string } {
  return { order_id: order.id, details: detailsKey(order, order) }
}

/** Sends one payment at a time, however often the button is pressed, and passes its outcome on. */
function usePaying({ onPaid, onUncertain, onStale }: PaymentHandlers) {
  const isSending = useRef(false)
  const [busy, setBusy] = useState<'paying' | 'to_bank' | null>(null)
  const [refusal, setRefusal] = useState<PaymentRefusal | null>(null)

  function stop() {
    isSending.current = false
    setBusy(null)
  }
  usePageRestored(stop)

  async function send(payOnce: () => Promise<Outcome | null>) {
    if (isSending.current) return
    isSending.current = true
    setBusy('paying')
    setRefusal(null)
    const outcome = await payOnce()
    if (outcome?.state === 'to_bank') {
      // The button stays busy while the browser redirects.
      setBusy('to_bank')
      return location.assign(outcome.address)
    }
    if (outcome?.state === 'stale' || outcome?.state === 'outdated') await onStale()
    stop()
    if (outcome?.state === 'paid') onPaid(outcome.transaction_id)
    if (outcome?.state === 'uncertain') onUncertain()
    if (outcome?.state === 'refused' || outcome?.state === 'outdated') setRefusal(outcome.refusal)
  }

  return { busy, refusal, send }
}
