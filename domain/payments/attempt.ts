import type { payments } from '#database/schema/payments.ts'

/** A row of `payments`: one attempt to be paid for an order. */
export type Payment = typeof payments.$inferSelect

/** An attempt that nobody told the gateway to charge is given up after this time, minutes. */
export const attemptMinutes = 2

/**
 * Paymob cannot take a page back that was left or has said no: for so long somebody may have paid there all the same.
 */
export const leftPageHours = 6

/** The `failure_code` of an attempt that was ended while its payer was with the bank. */
export const leftAtBank = 'left_at_bank'

/** The `failure_code` of an attempt that was ended because the payer's bank gave no answer for too long. */
export const bankSilent = 'bank_silent'

/** The `failure_code` of an attempt whose payment has another amount, currency or order than ours; and one that took money. */
export const mismatch = 'mismatch'
export const mismatchPaid = 'mismatch_paid'

/** States in which an attempt may still take money. */
export const openStates: readonly Payment['state'][] = ['started', 'requires_action']

/** Whether an attempt may still take money. */
export function isOpen(payment: Pick<Payment, 'state'>): boolean {
  return openStates.includes(payment.state)
}
