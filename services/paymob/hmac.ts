import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The twenty fields that the signature covers, concatenated in this order without a separator. All others are unsigned,
 * and digits can be shifted between adjacent fields: act on an inquiry, never on the callback itself.
 */
const signed = [
  'amount_cents',
  'created_at',
  'currency',
  'error_occured',
  'has_parent_transaction',
  'id',
  'integration_id',
  'is_3d_secure',
  'is_auth',
  'is_capture',
  'is_refunded',
  'is_standalone_payment',
  'is_voided',
  'order',
  'owner',
  'pending',
  'source_data.pan',
  'source_data.sub_type',
  'source_data.type',
  'success',
] as const

/** HMAC-SHA512, hex, over a transaction from a callback (`obj`) or, flattened, from the query of a return. */
export function paymobHmac(transaction: Record<string, unknown>, secret: string): string {
  const text = signed.map((name) => asText(valueAt(transaction, name))).join('')
  return createHmac('sha512', secret).update(text).digest('hex')
}

/** Compares in constant time. */
export function isPaymobHmac(transaction: Record<string, unknown>, hmac: unknown, secret: string): boolean {
  const [ours, theirs] = [Buffer.from(paymobHmac(transaction, secret)), Buffer.from(String(hmac ?? '').toLowerCase())]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

/** "source_data.pan" is nested in a callback and one key in a query; an order is an object or its id. */
function valueAt(transaction: Record<string, unknown>, name: string): unknown {
  if (name in transaction) {
    const value = transaction[name]
    return name === 'order' && typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : value
  }
  // One page of Paymob's documentation uses this name for returns.
  if (name === 'order') return transaction.order_id
  const [outer, inner] = name.split('.') as [string, string | undefined]
  const part = transaction[outer]
  return inner && typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[inner] : undefined
}

function asText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}
