import { readReturn } from '#web/thank-you/read-return.ts'

/**
 * What opens this order without the session that made it: the signature of an e-mail's link, or the one that the way back
 * from the bank brings along. The latter is taken off the address, and lives on in this entry of the history.
 */
export function signatureOf(search: string): string | null {
  const { signature } = readReturn(new URLSearchParams(search))
  return signature ?? (history.state as { signature?: string } | null)?.signature ?? null
}

/**
 * Stripe's return carries a secret of the payment in the address, and every way back from a bank our signature: whoever
 * copies the address, or reads it in the history, gets neither. An e-mail's link stays as it is, to be kept.
 */
export function takeSecretsOffAddress(): void {
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

/** The way back as it may be kept on a device. */
export function withoutSignature(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('signature')
  return `?${query}`
}
