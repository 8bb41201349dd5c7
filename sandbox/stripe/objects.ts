import type { TestCard } from '#sandbox/stripe/cards.ts'
import { newId, nowInSeconds } from '#sandbox/stripe/store.ts'

/** The fields of Stripe's objects that the stand-in fills in, in wire format. */
export type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'canceled'
    | 'succeeded'
  client_secret: string
  payment_method: string | null
  latest_charge: string | null
  last_payment_error: Record<string, unknown> | null
  next_action: Record<string, unknown> | null
  canceled_at: number | null
  cancellation_reason: string | null
  created: number
  metadata: Record<string, string>
  allowed_payment_method_types: string[] | null
  payment_method_types: string[]
  payment_method_options: {
    card: { request_three_d_secure: 'automatic' | 'any' | 'challenge'; [name: string]: unknown }
  }
  [name: string]: unknown
}

export type Charge = {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  currency: string
  payment_intent: string
  refunded: boolean
  [name: string]: unknown
}

export type CardFacts = { exp_month: number; exp_year: number; name: string | null }

export function newIntent(facts: {
  amount: number
  currency: string
  payment_method: string | null
  allowed: string[] | null
  metadata: Record<string, string>
  description: string | null
  receipt_email: string | null
  shipping: Record<string, unknown> | null
  capture_method: string
  request_three_d_secure: 'automatic' | 'any' | 'challenge'
}): Intent {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: facts.allowed,
    amount: facts.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: facts.allowed ? null : { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: facts.capture_method,
    client_secret: `${id}_${newId('secret')}`,
    confirmation_method: 'automatic',
    created: nowInSeconds(),
    currency: facts.currency,
    customer: null,
    customer_account: null,
    description: facts.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: facts.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: facts.payment_method,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: facts.request_three_d_secure,
      },
    },
    payment_method_types: facts.allowed ?? ['card'],
    payment_record: null,
    processing: null,
    receipt_email: facts.receipt_email,
    review: null,
    setup_future_usage: null,
    shipping: facts.shipping,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: facts.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

export function newPaymentMethod(card: TestCard, facts: CardFacts, billing_details: Record<string, unknown>) {
  return {
    id: newId('pm'),
    object: 'payment_method' as const,
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: facts.name, phone: null, ...billing_details },
    card: {
      ...wireCard(card, facts),
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      display_brand: card.brand,
      networks: { available: [card.brand], preferred: null },
      three_d_secure_usage: { supported: card.three_d_secure !== 'none' },
      wallet: null,
    },
    created: nowInSeconds(),
    customer: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}

export function newToken(card: TestCard, facts: CardFacts) {
  return {
    id: newId('tok'),
    object: 'token' as const,
    card: {
      id: newId('card'),
      object: 'card',
      address_city: null,
      address_country: null,
      address_line1: null,
      address_line1_check: null,
      address_line2: null,
      address_state: null,
      address_zip: null,
      address_zip_check: null,
      ...wireCard(card, facts),
      brand: { visa: 'Visa', mastercard: 'MasterCard', amex: 'American Express' }[card.brand],
      cvc_check: 'unchecked',
      dynamic_last4: null,
      metadata: {},
      name: facts.name,
      networks: { preferred: null },
      regulated_status: null,
      tokenization_method: null,
    },
    client_ip: null,
    created: nowInSeconds(),
    livemode: false,
    type: 'card',
    used: false,
  }
}
export type Token = ReturnType<typeof newToken>

export function newCharge(
  intent: Intent,
  card: TestCard,
  failure: Record<string, string> | null,
  authenticated = false,
) {
  return {
    id: newId('ch'),
    object: 'charge' as const,
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    balance_transaction: failure ? null : newId('txn'),
    billing_details: { address: null, email: null, name: null, phone: null },
    captured: !failure,
    created: nowInSeconds(),
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    outcome: failure
      ? {
          network_status: 'declined_by_network',
          reason: failure.decline_code ?? failure.code,
          seller_message: 'The bank did not return any further details with this decline.',
          type: 'issuer_declined',
        }
      : {
          network_status: 'approved_by_network',
          reason: null,
          risk_level: 'normal',
          seller_message: 'Payment complete.',
          type: 'authorized',
        },
    paid: !failure,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    payment_method_details: {
      card: {
        ...wireCard(card, { exp_month: 1, exp_year: 2035, name: null }),
        brand: card.brand,
        checks: {
          address_line1_check: null,
          address_postal_code_check: null,
          cvc_check: failure?.code === 'incorrect_cvc' ? 'fail' : 'pass',
        },
        network: card.brand,
        three_d_secure: authenticated
          ? { authentication_flow: 'challenge', result: 'authenticated', result_reason: null, version: '2.2.0' }
          : null,
      },
      type: 'card',
    },
    receipt_email: intent.receipt_email,
    receipt_url: null,
    refunded: false,
    status: failure ? 'failed' : 'succeeded',
  } satisfies Charge
}

function wireCard(card: TestCard, facts: CardFacts) {
  return {
    country: 'US',
    exp_month: facts.exp_month,
    exp_year: facts.exp_year,
    fingerprint: `test${card.number.slice(-8)}`,
    funding: 'credit',
    last4: card.number.slice(-4),
  }
}
