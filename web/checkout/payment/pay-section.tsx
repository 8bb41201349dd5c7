import { type ReactNode, useEffect, useState } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { holdMinutes } from '#shared/limits.ts'
import type { PaymentRefusal } from '#web/checkout/payment/pay.ts'
import { LinkButton } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { useMessages } from '#web/shell/language.ts'

type Props = {
  order: Pick<Order, 'hold_expires_at'>
  refusal: PaymentRefusal | null
  /** What is happening now, for screen readers too. */
  status: string
  /** The Pay button. */
  children: ReactNode
}

/** Why the last payment was refused, the terms, the Pay button, and how long the goods are held. */
export function PaySection({ order, refusal, status, children }: Props) {
  return (
    <>
      {refusal && <RefusalNotice refusal={refusal} />}
      {!refusal?.leadsToCart && (
        <>
          <AcceptTerms />
          {children}
          <div className="space-y-1 text-label text-muted">
            <p role="status">{status}</p>
            <HoldCountdown until={order.hold_expires_at} />
          </div>
        </>
      )}
    </>
  )
}

function RefusalNotice({ refusal: { title, message, next, leadsToCart } }: { refusal: PaymentRefusal }) {
  const words = useMessages(checkout)
  return (
    <Notice
      kind="error"
      title={title}
      action={
        leadsToCart && (
          <LinkButton to="/cart" look="primary">
            {words.to_cart}
          </LinkButton>
        )
      }
    >
      <p>{message}</p>
      {next && <p>{next}</p>}
    </Notice>
  )
}

/** The terms that paying accepts, above every Pay button. Links open in a new tab, so the payment page stays open. */
function AcceptTerms() {
  const words = useMessages(checkout)
  return (
    <p className="text-muted text-small">
      {words.accept_before}
      <PageLink to="/terms-conditions" target="_blank" className="textlink">
        {words.accept_terms}
      </PageLink>
      {words.accept_and}
      <PageLink to="/return-policy" target="_blank" className="textlink">
        {words.accept_returns}
      </PageLink>
      .
    </p>
  )
}

/**
 * Countdown of the stock reservation, not announced every second. Hidden if the device's clock is implausible; the
 * server decides whether the hold is valid.
 */
function HoldCountdown({ until }: { until: string | null }) {
  const words = useMessages(checkout)
  const [seconds, setSeconds] = useState(() => secondsUntil(until))
  const [first] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(until)), 1000)
    return () => clearInterval(timer)
  }, [until])
  if (first <= 0 || first > holdMinutes * 60 + 30) return null
  if (seconds <= 0) return <p role="status">{words.held_over}</p>
  return (
    <p role="timer" aria-live="off">
      <bdi>{words.held(clock(seconds))}</bdi>
    </p>
  )
}

function secondsUntil(moment: string | null): number {
  return moment ? Math.round((Date.parse(moment) - Date.now()) / 1000) : 0
}

/** "14:05" */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
