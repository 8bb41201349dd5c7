import { type FormEvent, useRef, useState } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { isCountryCode, iso2 } from '#shared/countries.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { formatMoney } from '#shared/money.ts'
import { CardField, type CardHandle } from '#web/checkout/payment/card-field.tsx'
import { type PaymentRefusal, pay } from '#web/checkout/payment/pay.ts'
import { PaySection } from '#web/checkout/payment/pay-section.tsx'
import { usePageRestored } from '#web/checkout/payment/use-page-restored.ts'
import type { Gateway } from '#web/checkout/payment/use-stored-order.ts'
import { Button } from '#web/design/button.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = {
  order: Order
  gateway: Gateway
  onPaid: (transaction_id: string | null) => void
  onUncertain: () => void
  onStale: () => Promise<void>
}

/** The card field and the Pay button. Only one payment is in flight, however often it is pressed. */
export function PaymentForm({ order, gateway, onPaid, onUncertain, onStale }: Props) {
  const words = useMessages(checkout)
  const locale = useLocale()
  const card = useRef<CardHandle>(null)
  const isSending = useRef(false)
  const [busy, setBusy] = useState<'paying' | 'to_bank' | null>(null)
  const [cardError, setCardError] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<PaymentRefusal | null>(null)

  usePageRestored(() => {
    isSending.current = false
    setBusy(null)
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending.current || !card.current) return
    isSending.current = true
    setBusy('paying')
    setRefusal(null)
    let leaving = false
    try {
      leaving = await payWith(card.current)
    } finally {
      isSending.current = leaving
      setBusy(leaving ? 'to_bank' : null)
    }
  }

  /** True while the browser redirects to the bank, so the button must stay disabled. */
  async function payWith({ stripe, element }: CardHandle): Promise<boolean> {
    const { first_name, last_name, country } = order.billing
    const about = {
      name: `${first_name} ${last_name}`,
      currency: order.currency.toLowerCase(),
      ...(isCountryCode(country) && { address_country: iso2[country] }),
    }
    // Without a response the card is not at fault, and nothing was charged.
    const made = await stripe.createToken(element, about).catch(() => undefined)
    if (!made) {
      setRefusal({ title: words.payment_problem, message: words.card_failed_text, next: words.declined_next })
      return false
    }
    if (!made.token) {
      setCardError(made.error.message ?? words.payment_problem)
      element.focus()
      return false
    }
    const outcome = await pay({ stripeToken: made.token.id, order_id: order.id }, locale)
    switch (outcome.state) {
      case 'paid':
        onPaid(outcome.transaction_id)
        return false
      case 'to_bank':
        location.assign(outcome.address)
        return true
      case 'uncertain':
        onUncertain()
        return false
      case 'stale':
        await onStale()
        return false
      case 'refused':
        setRefusal(outcome.refusal)
        return false
    }
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <CardField
        gateway={gateway}
        error={cardError}
        onChange={setCardError}
        onReady={(handle) => {
          card.current = handle
        }}
      />
      <PaySection
        order={order}
        refusal={refusal}
        status={busy === 'paying' ? words.paying : busy === 'to_bank' ? words.to_bank : words.pay_text}
      >
        <Button type="submit" look="primary" size="large" wide busy={busy !== null} disabled={busy !== null}>
          <bdi>{words.pay(formatMoney(order.total, locale, order.currency))}</bdi>
        </Button>
      </PaySection>
    </form>
  )
}
