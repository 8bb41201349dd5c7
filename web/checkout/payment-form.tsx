import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { isCountryCode, iso2 } from '#shared/countries.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { formatMoney } from '#shared/money.ts'
import { AcceptTerms } from '#web/checkout/accept-terms.tsx'
import { CardField, type CardHandle } from '#web/checkout/card-field.tsx'
import { Hold } from '#web/checkout/hold.tsx'
import { type PaymentRefusal, pay } from '#web/checkout/pay.ts'
import type { Gateway } from '#web/checkout/use-stored-order.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = {
  order: Order
  gateway: Gateway
  onPaid: (transaction_id: string | null) => void
  onAsking: () => void
  onLookAgain: () => Promise<void>
}

/** The card field and the Pay button. Only one payment is in flight, however often it is pressed. */
export function PaymentForm({ order, gateway, onPaid, onAsking, onLookAgain }: Props) {
  const words = useMessages(checkout)
  const locale = useLocale()
  const card = useRef<CardHandle>(null)
  const underWay = useRef(false)
  const [busy, setBusy] = useState<'paying' | 'to_bank' | null>(null)
  const [cardError, setCardError] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<PaymentRefusal | null>(null)

  // Back from the bank the browser may restore this page from its cache with the button still disabled.
  useEffect(() => {
    const shownAgain = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      underWay.current = false
      setBusy(null)
    }
    addEventListener('pageshow', shownAgain)
    return () => removeEventListener('pageshow', shownAgain)
  }, [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (underWay.current || !card.current) return
    underWay.current = true
    setBusy('paying')
    setRefusal(null)
    let leaving = false
    try {
      leaving = await payWith(card.current)
    } finally {
      underWay.current = leaving
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
      case 'asking':
        onAsking()
        return false
      case 'look_again':
        await onLookAgain()
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
      {refusal && (
        <Notice
          kind="error"
          title={refusal.title}
          action={
            refusal.leadsToCart && (
              <LinkButton to="/cart" look="primary">
                {words.to_cart}
              </LinkButton>
            )
          }
        >
          <p>{refusal.message}</p>
          {refusal.next && <p>{refusal.next}</p>}
        </Notice>
      )}
      {!refusal?.leadsToCart && (
        <>
          <AcceptTerms />
          <Button type="submit" look="primary" size="large" wide busy={busy !== null} disabled={busy !== null}>
            <bdi>{words.pay(formatMoney(order.total, locale, order.currency))}</bdi>
          </Button>
          <div className="space-y-1 text-label text-muted">
            <p role="status">
              {busy === 'paying' ? words.paying : busy === 'to_bank' ? words.to_bank : words.pay_text}
            </p>
            <Hold until={order.hold_expires_at} />
          </div>
        </>
      )}
    </form>
  )
}
