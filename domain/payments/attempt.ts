import type { payments } from '#database/schema/payments.ts'

export type Payment = typeof payments.$inferSelect

/** An attempt that nobody told the gateway to charge is given up after this time, minutes. */
export const attemptMinutes = 2

/**
 * Paymob cannot take a page back that was left or has said no: for so long somebody may have paid there all the same.
 */
export const leftPageHours = 6

export function isOpen(payment: Pick<Payment, 'state'>): boolean {
  return payment.state === 'started' || payment.state === 'requires_action'
}
