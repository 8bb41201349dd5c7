import type { thankYou } from '#shared/i18n/thank-you.ts'
import type { ConfirmedOrder } from '#web/browser/confirmed-orders.ts'
import type { IconName } from '#web/design/icon.tsx'

type Words = (typeof thankYou)['en']

type OrderStatus = {
  heading: string
  text: string
  /** Whether to thank the buyer. */
  isThanks: boolean
  /** Label of the button back to payment, if that is the next step. */
  next?: string
  icon: IconName
  tone: string
}

/** Heading, text and icon for an order's state. */
export function orderStatus(
  order: Pick<ConfirmedOrder, 'status' | 'payment_status'>,
  isPolling: boolean,
  words: Words,
): OrderStatus {
  if (order.payment_status === 'refunded')
    return { heading: words.refunded, text: words.refunded_text, isThanks: false, icon: 'return', tone: 'text-accent' }
  if (order.payment_status === 'partially_refunded')
    return {
      heading: words.partially_refunded,
      text: words.refunded_text,
      isThanks: false,
      icon: 'return',
      tone: 'text-accent',
    }
  if (order.status === 1)
    return { heading: words.confirmed, text: words.mail_sent, isThanks: true, icon: 'check', tone: 'text-accent' }
  if (order.payment_status === 'failed')
    return {
      heading: words.not_paid,
      text: words.not_paid_text,
      isThanks: false,
      next: words.not_paid_action,
      icon: 'refuse',
      tone: 'text-error',
    }
  if (isPolling || order.payment_status === 'pending_verification')
    return {
      heading: isPolling ? words.pending_asking : words.pending,
      text: words.pending_text,
      isThanks: true,
      icon: 'clock',
      tone: 'text-muted',
    }
  return {
    heading: words.unpaid,
    text: words.unpaid_text,
    isThanks: false,
    next: words.unpaid_action,
    icon: 'clock',
    tone: 'text-muted',
  }
}

/** The payment's state in one word, consistent across the page. */
export function paymentLabel(
  { status, payment_status }: Pick<ConfirmedOrder, 'status' | 'payment_status'>,
  words: Words,
): string {
  if (status === 1) return words.status_paid
  return payment_status === 'failed' ? words.status_failed : words.status_pending
}
