import type { Sent } from '#shared/api.ts'
import { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { onConsentGiven } from '#web/browser/consent.ts'

/**
 * Parameters of the thank-you page's address: untrusted claims of the browser. `transaction_id` is the payment's under
 * any of the gateways' names; `signature`, from an e-mail's link, authorises reading the order without its session.
 */
export function readPaymentReturn(query: URLSearchParams) {
  const read = (name: string) => query.get(name)?.trim() || null
  const stripeIntent = read('payment_intent')
  const transaction_id = read('id') ?? read('transaction_id') ?? stripeIntent
  return {
    order_id: read('order_id'),
    transaction_id,
    order_number: read('order_number'),
    signature: read('signature'),
    gateway: stripeIntent || /^(ch|pi|py)_/.test(transaction_id ?? '') ? ('Stripe' as const) : ('Paymob' as const),
    success: read('success'),
    is_auth: read('is_auth'),
    is_capture: read('is_capture'),
    is_standalone_payment: read('is_standalone_payment'),
    is_3d_secure: read('is_3d_secure'),
    amount_cents: read('amount_cents'),
    currency: read('currency'),
    created_at: read('created_at'),
    response: read('txn_response_code'),
    card_type: read('source_data.sub_type'),
    // The gateway sends the last four digits; cut to four in case it ever sends more.
    card_last_digits: read('source_data.pan')?.slice(-4) ?? null,
    payment_method_type: read('source_data.type'),
    source: read('source'),
  }
}

export type PaymentReturn = ReturnType<typeof readPaymentReturn>

/**
 * The order's signature, which opens it without its session: from an e-mail's link, or from the return from the bank.
 * The latter is removed from the address and kept in the history entry's state.
 */
export function signatureOf(search: string): string | null {
  const { signature } = readPaymentReturn(new URLSearchParams(search))
  return signature ?? (history.state as { signature?: string } | null)?.signature ?? null
}

/**
 * Removes secrets from the address: Stripe's client secret, and our signature on any return from a bank, so that they
 * do not leak when the address is copied or read from the history. An e-mail's link stays, so that it can be
 * bookmarked.
 */
export function removeSecretsFromAddress(): void {
  const address = new URL(location.href)
  const { signature, transaction_id } = readPaymentReturn(address.searchParams)
  const state: Record<string, unknown> = { ...history.state }
  address.searchParams.delete('payment_intent_client_secret')
  if (signature && transaction_id) {
    address.searchParams.delete('signature')
    state.signature = signature
  }
  if (address.href !== location.href) history.replaceState(state, '', address)
}

/** The return's query in a form that is safe to store. */
export function withoutSignature(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('signature')
  return `?${query}`
}

const routes = [
  'POST /paymob/store-transaction-id',
  'POST /paymob/store-transaction-id-direct',
  'POST /debug/emergency-transaction',
  'POST /paymob/store-transaction',
] as const

type Claim = PaymentReturn & { order_id: string; transaction_id: string }

/**
 * Reports the gateway's transaction id to the shop, falling back through four routes, then the gateway's paid status.
 * The shop records both and asks the gateway itself. False if the id could not be stored; that is only logged, since
 * the shop finds the payment without it.
 */
export async function reportTransaction(claim: Claim): Promise<boolean> {
  const { order_id, transaction_id, gateway: payment_gateway } = claim
  const isStored = await storeTransaction(claim)
  await isAccepted(() =>
    call('POST /order/update-status', { body: { order_id, transaction_id, status: 1, payment_gateway } }),
  )
  return isStored
}

/** How to end the waiting for an answer, by order: a page may load its order several times. */
const waiting = new Map<string, () => void>()

/**
 * Asks the shop to report a paid order's purchase to the advertising account, if and when the visitor consents; the
 * shop reports it once. `signature`: see signatureOf. Failures do not concern the shopper.
 */
export function reportPurchase(order_id: string, signature: string | null): void {
  waiting.get(order_id)?.()
  const request = { query: { ...(signature && { signature }) }, body: { order_id, consent: true } }
  const send = () => isAccepted(() => call('POST /send-purchase-event', request))
  waiting.set(
    order_id,
    onConsentGiven(() => void send()),
  )
}

/** Reports the return from Paymob to the shop, which logs it and asks Paymob itself. Failures are only logged. */
export function logRedirect({ signature, gateway, response, ...said }: PaymentReturn): void {
  if (said.source !== 'paymob_redirect') return
  const words = Object.entries({ ...said, txn_response_code: response })
  const body = Object.fromEntries(words.flatMap(([name, word]) => (word === null ? [] : [[name, word]])))
  void isAccepted(() => call('POST /paymob/log-redirect', { body }))
}

/** Reports the result of this browser's status polling. Failures are only logged. */
export function logStatusCheck(order_id: string, status: 'success' | 'failed' | 'open'): void {
  void isAccepted(() => call('POST /order/log-status-check', { body: { order_id, status } }))
}

async function storeTransaction(claim: Claim): Promise<boolean> {
  for (const route of routes) if (await isAccepted(() => call(route, { body: claimBody(claim) }))) return true
  return false
}

/** False if the call fails, which the API client has already logged. */
async function isAccepted(send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send()
    return true
  } catch (error) {
    if (error instanceof ApiProblem) return false
    throw error
  }
}

function claimBody(claim: Claim) {
  const optional = {
    is_auth: claim.is_auth,
    is_standalone_payment: claim.is_standalone_payment,
    payment_method_type: claim.payment_method_type,
    card_type: claim.card_type,
    card_last_digits: claim.card_last_digits,
    amount_cents: claim.amount_cents,
    response_message: claim.response,
  }
  const filled = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null))
  return { order_id: claim.order_id, transaction_id: claim.transaction_id, ...filled } satisfies Sent<
    (typeof routes)[number],
    'body'
  >
}
