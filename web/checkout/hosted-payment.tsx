import { useEffect, useRef, useState } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { formatMoney } from '#shared/money.ts'
import { keep } from '#web/browser/storage.ts'
import { AcceptTerms } from '#web/checkout/accept-terms.tsx'
import { Hold } from '#web/checkout/hold.tsx'
import { type PaymentRefusal, payHosted } from '#web/checkout/pay.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = {
  order: Order
  onPaid: (transaction_id: string | null) => void
  onAsking: () => void
  onLookAgain: () => Promise<void>
}

/** Redirects to Paymob's hosted page, where the card is entered; this shop never sees it. */
export function HostedPayment({ order, onPaid, onAsking, onLookAgain }: Props) {
  const words = useMessages(checkout)
  const locale = useLocale()
  const underWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<PaymentRefusal | null>(null)

  // Back from Paymob the browser may restore this page from its cache with the button still disabled.
  useEffect(() => {
    const shownAgain = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      underWay.current = false
      setBusy(false)
    }
    addEventListener('pageshow', shownAgain)
    return () => removeEventListener('pageshow', shownAgain)
  }, [])

  async function go() {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    setRefusal(null)
    const outcome = await payHosted(order.id, locale)
    if (outcome.state === 'to_bank') {
      keep('paymob_intention_id', outcome.reference)
      location.assign(outcome.address)
      return
    }
    underWay.current = false
    setBusy(false)
    if (outcome.state === 'paid') onPaid(outcome.transaction_id)
    if (outcome.state === 'asking') onAsking()
    if (outcome.state === 'look_again') await onLookAgain()
    if (outcome.state === 'refused') setRefusal(outcome.refusal)
  }

  return (
    <div className="space-y-5">
      <p>{words.hosted_text}</p>
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
          <Button look="primary" size="large" wide busy={busy} disabled={busy} onClick={() => void go()}>
            <bdi>{words.hosted_pay(formatMoney(order.total, locale, order.currency))}</bdi>
          </Button>
          <div className="space-y-1 text-label text-muted">
            <p role="status">{busy ? words.to_bank : words.pay_text}</p>
            <Hold until={order.hold_expires_at} />
          </div>
        </>
      )}
    </div>
  )
}
