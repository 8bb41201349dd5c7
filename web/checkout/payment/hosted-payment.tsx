import { useRef, useState } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { formatMoney } from '#shared/money.ts'
import { keep } from '#web/browser/storage.ts'
import { type PaymentRefusal, payHosted } from '#web/checkout/payment/pay.ts'
import { PaySection } from '#web/checkout/payment/pay-section.tsx'
import { usePageRestored } from '#web/checkout/payment/use-page-restored.ts'
import { Button } from '#web/design/button.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = {
  order: Order
  onPaid: (transaction_id: string | null) => void
  onUncertain: () => void
  onStale: () => Promise<void>
}

/** Redirects to Paymob's hosted page, where the card is entered; this shop never sees it. */
export function HostedPayment({ order, onPaid, onUncertain, onStale }: Props) {
  const words = useMessages(checkout)
  const locale = useLocale()
  const isSending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<PaymentRefusal | null>(null)

  usePageRestored(() => {
    isSending.current = false
    setBusy(false)
  })

  async function go() {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setRefusal(null)
    const outcome = await payHosted(order.id, locale)
    if (outcome.state === 'to_bank') {
      keep('paymob_intention_id', outcome.reference)
      location.assign(outcome.address)
      return
    }
    isSending.current = false
    setBusy(false)
    if (outcome.state === 'paid') onPaid(outcome.transaction_id)
    if (outcome.state === 'uncertain') onUncertain()
    if (outcome.state === 'stale') await onStale()
    if (outcome.state === 'refused') setRefusal(outcome.refusal)
  }

  return (
    <div className="space-y-5">
      <p>{words.hosted_text}</p>
      <PaySection order={order} refusal={refusal} status={busy ? words.to_bank : words.pay_text}>
        <Button look="primary" size="large" wide busy={busy} disabled={busy} onClick={() => void go()}>
          <bdi>{words.hosted_pay(formatMoney(order.total, locale, order.currency))}</bdi>
        </Button>
      </PaySection>
    </div>
  )
}
