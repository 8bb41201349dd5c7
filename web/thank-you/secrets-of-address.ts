import { readReturn } from '#web/thank-you/read-return.ts'

/**
 * The order's signature, which opens it without its session: from an e-mail's link, or from the return from the bank.
 * The latter is removed from the address and kept in the history entry's state.
 */
export function signatureOf(search: string): string | null {
  const { signature } = readReturn(new URLSearchParams(search))
  return signature ?? (history.state as { signature?: string } | null)?.signature ?? null
}

/**
 * Removes secrets from the address: Stripe's client secret, and our signature on any return from a bank, so that they
 * do not leak when the address is copied or read from the history. An e-mail's link stays, so that it can be
 * bookmarked.
 */
export function removeSecretsFromAddress(): void {
  const address = new URL(location.href)
  const { signature, transaction_id } = readReturn(address.searchParams)
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
