/** Parameters of the thank-you page's address: untrusted claims of the browser. */
export type PaymentReturn = {
  order_id: string | null
  /** The payment's transaction id, under any of the gateways' parameter names. */
  transaction_id: string | null
  order_number: string | null
  /** From an e-mail's link: authorizes reading the order without its session. */
  signature: string | null
  gateway: 'Stripe' | 'Paymob'
  success: string | null
  is_auth: string | null
  is_capture: string | null
  is_standalone_payment: string | null
  is_3d_secure: string | null
  amount_cents: string | null
  currency: string | null
  created_at: string | null
  response: string | null
  card_type: string | null
  card_last_digits: string | null
  payment_method_type: string | null
  source: string | null
}

export function readPaymentReturn(query: URLSearchParams): PaymentReturn {
  const read = (name: string) => query.get(name)?.trim() || null
  const stripeIntent = read('payment_intent')
  const transaction_id = read('id') ?? read('transaction_id') ?? stripeIntent
  return {
    order_id: read('order_id'),
    transaction_id,
    order_number: read('order_number'),
    signature: read('signature'),
    gateway: stripeIntent || /^(ch|pi|py)_/.test(transaction_id ?? '') ? 'Stripe' : 'Paymob',
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
