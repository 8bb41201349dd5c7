import {
  type Answer,
  allowOnly,
  type Call,
  expanded,
  invalidRequest,
  metadataOf,
  missing,
  noSuch,
  StripeFailure,
} from '#sandbox/stripe/call.ts'
import { confirmIntent } from '#sandbox/stripe/confirm.ts'
import { listAt, partAt, textAt } from '#sandbox/stripe/form.ts'
import { listOf } from '#sandbox/stripe/listing.ts'
import { type Intent, newIntent } from '#sandbox/stripe/objects.ts'
import { type Kept, nowInSeconds } from '#sandbox/stripe/store.ts'

/** Parameters of a confirmation, which creation accepts as well. */
const confirmation = [
  'payment_method',
  'return_url',
  'off_session',
  'error_on_requires_action',
  'use_stripe_sdk',
  'receipt_email',
  'setup_future_usage',
  'payment_method_options',
  'payment_method_data',
  'radar_options',
  'shipping',
  'capture_method',
  'mandate_data',
]
const creation = [
  ...confirmation,
  'amount',
  'currency',
  'allowed_payment_method_types',
  'automatic_payment_methods',
  'confirm',
  'confirmation_method',
  'customer',
  'description',
  'metadata',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'transfer_group',
]
/** Stripe's minimum amounts, in minor units. */
const leastAmounts: Record<string, number> = { aed: 200, usd: 50, eur: 50 }

/** POST /v1/payment_intents */
export async function createIntent(call: Call): Promise<Answer> {
  allowOnly(call.form, creation)
  const allowed = listAt(call.form, 'allowed_payment_method_types')
  const intent = newIntent({
    amount: readAmount(call),
    currency: readCurrency(call),
    payment_method: textAt(call.form, 'payment_method') ?? null,
    allowed: allowed.length > 0 ? allowed : null,
    metadata: metadataOf(call.form),
    description: textAt(call.form, 'description') ?? null,
    receipt_email: textAt(call.form, 'receipt_email') ?? null,
    shipping: call.form.shipping ? partAt(call.form, 'shipping') : null,
    capture_method: textAt(call.form, 'capture_method') ?? 'automatic_async',
    request_three_d_secure: readThreeDSecure(call),
  })
  call.unit.keep(intent)
  await call.unit.happened({ type: 'payment_intent.created', object: intent, request: call.request })
  if (textAt(call.form, 'confirm') !== 'true') return { status: 200, body: await expanded(call, intent) }
  if (allowed.length === 0 && !textAt(call.form, 'return_url'))
    throw invalidRequest(
      'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.',
      { param: 'return_url' },
    )
  return confirmIntent(call, { body: intent, hidden: {} })
}

/** POST /v1/payment_intents/:id/confirm */
export async function confirm(call: Call): Promise<Answer> {
  allowOnly(call.form, [...confirmation, 'client_secret'])
  return confirmIntent(call, await intentToChange(call))
}

/** GET /v1/payment_intents/:id; a browser needs its client secret. Stripe hides some fields from it; the stand-in shows all. */
export async function retrieveIntent(call: Call): Promise<Answer> {
  const kept = await call.unit.find<Intent>('payment_intent', call.id)
  if (!kept) throw noSuch('payment_intent', call.id, 'intent')
  if (!call.secret) mustKnowSecret(call, kept.body)
  return { status: 200, body: await expanded(call, kept.body) }
}

/** GET /v1/payment_intents: newest first. */
export async function listIntents(call: Call): Promise<Answer> {
  return listOf(call, 'payment_intent', ['customer'])
}

/** POST /v1/payment_intents/:id/cancel */
export async function cancelIntent(call: Call): Promise<Answer> {
  allowOnly(call.form, ['cancellation_reason'])
  const { body: intent } = await intentToChange(call)
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalidRequest(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    )
  const canceled: Intent = {
    ...intent,
    status: 'canceled',
    canceled_at: nowInSeconds(),
    cancellation_reason: textAt(call.form, 'cancellation_reason') ?? null,
    next_action: null,
  }
  call.unit.keep(canceled)
  await call.unit.happened({ type: 'payment_intent.canceled', object: canceled, request: call.request })
  return { status: 200, body: await expanded(call, canceled) }
}

async function intentToChange(call: Call): Promise<Kept<Intent>> {
  const kept = await call.unit.find<Intent>('payment_intent', call.id)
  if (!kept) throw noSuch('payment_intent', call.id, 'intent')
  if (!call.secret) mustKnowSecret(call, kept.body)
  return kept
}

function mustKnowSecret(call: Call, intent: Intent): void {
  if (textAt(call.form, 'client_secret') !== intent.client_secret)
    throw new StripeFailure(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such payment_intent: '${intent.id}'`,
    })
}

function readAmount(call: Call): number {
  const text = textAt(call.form, 'amount')
  if (text === undefined) throw missing('amount')
  if (/^\d{9,}$/.test(text))
    throw invalidRequest('Amount must be no more than 999999.99 in the currency.', {
      code: 'amount_too_large',
      param: 'amount',
    })
  const amount = /^\d{1,8}$/.test(text) ? Number(text) : 0
  if (amount < 1)
    throw invalidRequest(`Invalid positive integer`, { code: 'parameter_invalid_integer', param: 'amount' })
  const least = leastAmounts[readCurrency(call)] ?? 1
  if (amount < least)
    throw invalidRequest(`Amount must be at least ${least} in the smallest unit of the currency.`, {
      code: 'amount_too_small',
      param: 'amount',
    })
  return amount
}

function readCurrency(call: Call): string {
  const currency = textAt(call.form, 'currency')?.toLowerCase()
  if (!currency) throw missing('currency')
  if (!['aed', 'usd', 'eur', 'sar', 'kwd', 'bhd', 'omr', 'qar'].includes(currency))
    throw invalidRequest(`Invalid currency: ${currency}.`, { param: 'currency' })
  const minor = textAt(call.form, 'amount') ?? ''
  if (['kwd', 'bhd', 'omr'].includes(currency) && !minor.endsWith('0'))
    throw invalidRequest('Amounts in three-decimal currencies must end in 0.', { param: 'amount' })
  return currency
}

/** Stripe rejects any other value. */
function readThreeDSecure(call: Call): 'automatic' | 'any' | 'challenge' {
  const param = 'payment_method_options[card][request_three_d_secure]'
  const security = textAt(call.form, 'payment_method_options', 'card', 'request_three_d_secure') ?? 'automatic'
  if (security !== 'automatic' && security !== 'any' && security !== 'challenge')
    throw invalidRequest(`Invalid ${param}: must be one of any, automatic, or challenge`, { param })
  return security
}
