import type Stripe from 'stripe'
import type { PaymentEvidence } from '#database/schema/payments.ts'
import type { PaymobTransaction } from '#services/paymob/transaction.ts'

/** The card checks that Stripe reports for a charge that took money. */
export function evidenceOfCharge(charge: Stripe.Charge): PaymentEvidence {
  const card = charge.payment_method_details?.card
  return {
    three_d_secure: card ? (card.three_d_secure?.result ?? 'not_used') : null,
    cvc_check: card?.checks?.cvc_check ?? null,
    address_check: card?.checks?.address_line1_check ?? null,
    postal_code_check: card?.checks?.address_postal_code_check ?? null,
    card_country: card?.country ?? null,
    risk_level: charge.outcome?.risk_level ?? null,
  }
}

/** For a card payment Paymob reports only whether 3-D Secure was used. */
export function evidenceOfPaymob({ is_3d_secure }: PaymobTransaction): PaymentEvidence {
  return {
    three_d_secure: is_3d_secure ? 'authenticated' : 'not_used',
    cvc_check: null,
    address_check: null,
    postal_code_check: null,
    card_country: null,
    risk_level: null,
  }
}

const words: Record<keyof PaymentEvidence, string> = {
  three_d_secure: '3-D Secure',
  cvc_check: 'Security code (CVC)',
  address_check: 'Address at the bank',
  postal_code_check: 'Postal code at the bank',
  card_country: 'Country of the card',
  risk_level: 'Risk in Stripe Radar',
}

/** The evidence as lines to read, as "3-D Secure: authenticated"; values the gateway did not report are left out. */
export function evidenceLines(evidence: PaymentEvidence | null): string[] {
  return Object.entries(words).flatMap(([name, word]) => {
    const value = evidence?.[name as keyof PaymentEvidence]
    return value ? [`${word}: ${value.replaceAll('_', ' ')}`] : []
  })
}
