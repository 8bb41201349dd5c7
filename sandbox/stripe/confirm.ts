import { chargeEntry } from '#sandbox/stripe/balance.ts'
import { type Answer, type Call, expanded, invalidRequest, noSuch } from '#sandbox/stripe/call.ts'
import type { Decline, TestCard } from '#sandbox/stripe/cards.ts'
import { openDispute } from '#sandbox/stripe/disputes.ts'
import { textAt } from '#sandbox/stripe/form.ts'
import { type Charge, type Intent, newCharge } from '#sandbox/stripe/objects.ts'
import { type Kept, newId } from '#sandbox/stripe/store.ts'
import { cardOfMethod } from '#sandbox/stripe/tokens.ts'

const challengeFailed = {
  type: 'card_error',
  code: 'payment_intent_authentication_failure',
  message:
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
}

/** Charges an intent, or redirects its payer to the bank's page first. */
export async function confirmIntent(call: Call, kept: Kept<Intent>): Promise<Answer> {
  const method = textAt(call.form, 'payment_method') ?? kept.body.payment_method
  const intent: Intent = { ...kept.body, payment_method: method, last_payment_error: null, next_action: null }
  mayBeConfirmed(kept.body)
  if (!method)
    throw unexpectedState(
      kept.body,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    )
  const card = await cardOfMethod(call.unit, method)
  if (!card) throw noSuch('PaymentMethod', method, 'payment_method')
  if (!asksForBank(intent, card)) return answerOf(call, await charge(call, intent, card))
  if (textAt(call.form, 'off_session') === 'true' || textAt(call.form, 'error_on_requires_action') === 'true')
    return answerOf(
      call,
      await declineIntent(call, intent, card, {
        code: 'authentication_required',
        decline_code: 'authentication_required',
        message: 'Your card was declined. This transaction requires authentication.',
      }),
    )
  return answerOf(call, await askPayer(call, intent))
}

/** A card that supports 3-D Secure gets it if the shop requests it, one that requires it always, others never. */
function asksForBank({ payment_method_options }: Intent, { three_d_secure }: TestCard): boolean {
  const isWished = payment_method_options.card.request_three_d_secure !== 'automatic'
  return three_d_secure === 'required' || (three_d_secure === 'optional' && isWished)
}

/** Handles the payer's answer on the bank's page. */
export async function payerAnswered(call: Call, kept: Kept<Intent>, passed: boolean): Promise<Intent> {
  if (kept.body.status !== 'requires_action') return kept.body
  const intent: Intent = { ...kept.body, next_action: null }
  if (passed) return charge(call, intent, (await cardOfMethod(call.unit, intent.payment_method!))!, true)
  const failed: Intent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: challengeFailed,
  }
  call.unit.keep(failed)
  await call.unit.happened({ type: 'payment_intent.payment_failed', object: failed, request: call.request })
  return failed
}

async function askPayer(call: Call, intent: Intent): Promise<Intent> {
  const key = newId('key')
  const url = call.bank_page(intent.id, key)
  const returnUrl = textAt(call.form, 'return_url')
  const waiting: Intent = {
    ...intent,
    status: 'requires_action',
    next_action:
      returnUrl && textAt(call.form, 'use_stripe_sdk') !== 'true'
        ? { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
        : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } },
  }
  call.unit.keep(waiting, { key, ...(returnUrl && { return_url: returnUrl }) })
  await call.unit.happened({ type: 'payment_intent.requires_action', object: waiting, request: call.request })
  return waiting
}

async function charge(call: Call, intent: Intent, card: TestCard, authenticated = false): Promise<Intent> {
  if (card.outcome !== 'succeeds') return declineIntent(call, intent, card, card.outcome)
  const taken = newCharge(intent, card, null, authenticated)
  const paid: Intent = { ...intent, status: 'succeeded', amount_received: intent.amount, latest_charge: taken.id }
  call.unit.keep(taken)
  call.unit.keep(chargeEntry(taken))
  call.unit.keep(paid)
  await call.unit.happened({ type: 'charge.succeeded', object: taken, request: call.request })
  await call.unit.happened({ type: 'payment_intent.succeeded', object: paid, request: call.request })
  if (card.dispute) await openDispute(call, taken, card.dispute)
  return paid
}

async function declineIntent(call: Call, intent: Intent, card: TestCard, decline: Decline): Promise<Intent> {
  const failed = newCharge(intent, card, decline)
  const method = await call.unit.find('payment_method', intent.payment_method!)
  const open: Intent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: failed.id,
    last_payment_error: { type: 'card_error', ...decline, charge: failed.id, payment_method: method?.body ?? null },
  }
  call.unit.keep(failed)
  call.unit.keep(open)
  await call.unit.happened({ type: 'charge.failed', object: failed satisfies Charge, request: call.request })
  await call.unit.happened({ type: 'payment_intent.payment_failed', object: open, request: call.request })
  return open
}

/** A decline is a 402 that carries the intent; everything else is the intent itself. */
async function answerOf(call: Call, intent: Intent): Promise<Answer> {
  if (!intent.last_payment_error) return { status: 200, body: await expanded(call, intent) }
  return {
    status: 402,
    body: {
      error: {
        ...intent.last_payment_error,
        doc_url: `https://stripe.com/docs/error-codes/${String(intent.last_payment_error.code).replaceAll('_', '-')}`,
        payment_intent: intent,
      },
    },
  }
}

function mayBeConfirmed(intent: Intent): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing')
    throw unexpectedState(
      intent,
      `You cannot confirm this PaymentIntent because it has already ${intent.status === 'canceled' ? 'been canceled' : 'succeeded after being previously confirmed'}.`,
    )
}

function unexpectedState(intent: Intent, message: string) {
  return invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
}
