import type Stripe from 'stripe'
import type { settlementLines } from '#database/schema/settlements.ts'

/** A line of a settlement before it is stored. Minor units. */
export type NewLine = Omit<typeof settlementLines.$inferInsert, 'id' | 'settlement_id' | 'ledger_entry'>

const kinds: Record<string, NewLine['kind']> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failure',
  payment_failure_refund: 'refund_failure',
  payment_reversal: 'refund_failure',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  application_fee: 'fee',
}

/**
 * The line of one entry of Stripe's balance, whose source is expanded; undefined for the payout's own entry. What Stripe
 * takes for the payout itself (an instant one) is a line without an amount.
 */
export function lineOfEntry(entry: Stripe.BalanceTransaction, payout_id: string): NewLine | undefined {
  const { id, amount, fee, net, created } = entry
  const source = entry.source && typeof entry.source === 'object' ? (entry.source as Source) : undefined
  const source_id = source?.id ?? (entry.source as string | null)
  const line = {
    ...{ gateway: 'stripe' as const, transaction_id: id, amount, fee, net, currency: entry.currency.toUpperCase() },
    created_at: new Date(created * 1000),
  }
  if (entry.type === 'payout' && (source_id === payout_id || source_id === null))
    return fee === 0 ? undefined : { ...line, kind: 'fee', amount: 0, net: -fee }
  const kind = kindOf(entry)
  if (kind === 'fee' || kind === 'other') return { ...line, kind }
  // Of a dispute our ledger books the entry, not the dispute.
  if (kind === 'dispute' || kind === 'dispute_reversal') return { ...line, kind, movement: id }
  return { ...line, kind, movement: source_id, ...originalOf(entry, source) }
}

type Source = { id: string; amount?: number; amount_captured?: number; currency?: string }

function kindOf({ type, reporting_category }: Stripe.BalanceTransaction): NewLine['kind'] {
  if (reporting_category === 'dispute' || reporting_category === 'dispute_reversal') return reporting_category
  return kinds[type] ?? 'other'
}

/** What the buyer paid or got back, if Stripe converted it to the currency of the bank account. */
function originalOf({ amount, currency }: Stripe.BalanceTransaction, source: Source | undefined) {
  const taken = source?.amount_captured ?? source?.amount
  if (!source?.currency || taken === undefined || source.currency === currency) return {}
  return { original_amount: amount < 0 ? -taken : taken, original_currency: source.currency.toUpperCase() }
}
