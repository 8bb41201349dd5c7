/** Parameters of the thank-you page's address: untrusted claims of the browser. */
export type Return = {
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

export function readReturn(query: URLSearchParams): Return {
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
