import type { thankYou } from '#shared/i18n/thank-you.ts'
import type { ConfirmedOrder } from '#web/browser/confirmed-orders.ts'

type Words = (typeof thankYou)['en']

type OrderStatus = {
  heading: string
  text: string
  icon: 'return' | 'check' | 'refuse' | 'clock'
  /** Whether to thank the buyer. */
  isThanks?: boolean
  /** Label of the button back to payment, if that is the next step. */
  next?: string
}

/** Colour of each status icon. */
export const tones = {
  return: 'text-accent',
  check: 'text-accent',
  refuse: 'text-error',
  clock: 'text-muted',
} satisfies Record<OrderStatus['icon'], string>

/** Heading, text and icon for an order's state. */
export function orderStatus(
  { status, payment_status, cancelled_at }: Pick<ConfirmedOrder, 'status' | 'payment_status' | 'cancelled_at'>,
  isPolling: boolean,
  words: Words,
): OrderStatus {
  if (cancelled_at && payment_status !== 'refunded')
    return { heading: words.cancelled, text: words.cancelled_text, icon: 'return' }
  if (payment_status === 'refunded' || payment_status === 'partially_refunded')
    return { heading: words[payment_status], text: words.refunded_text, icon: 'return' }
  if (status === 1) return { heading: words.confirmed, text: words.mail_sent, icon: 'check', isThanks: true }
  if (payment_status === 'failed')
    return { heading: words.not_paid, text: words.not_paid_text, icon: 'refuse', next: words.not_paid_action }
  if (isPolling || payment_status === 'pending_verification') {
    const heading = isPolling ? words.pending_asking : words.pending
    return { heading, text: words.pending_text, icon: 'clock', isThanks: true }
  }
  return { heading: words.unpaid, text: words.unpaid_text, icon: 'clock', next: words.unpaid_action }
}

/** The payment's state, the same all over the page: Paid or Pending, and what has become of it. */
export function paymentLabel(
  { status, payment_status }: Pick<ConfirmedOrder, 'status' | 'payment_status'>,
  words: Words,
): string {
  if (payment_status === 'refunded') return words.status_refunded
  if (payment_status === 'partially_refunded') return words.status_part_refunded
  if (status === 1) return words.status_paid
  return payment_status === 'failed' ? words.status_failed : words.status_pending
}
