import { timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { secretHash } from '#domain/customers/tokens.ts'
import { verifyOrderLink } from '#domain/orders/link.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * What the caller can prove about an order: its owner's account, the browser that placed it as a guest, or a signed
 * link. A session id proves nothing: it is in local storage and in addresses.
 */
export type Proof = {
  customer_id?: string | undefined
  /** The key of the browser; see api/protection/session.ts. */
  buyer?: string | undefined
  signature?: string | undefined
}

/** The columns of an order that say whose it is: its account, else the browser that placed it. */
type Owned = { customer_id: string | null; buyer_hash: Buffer | null }

/**
 * Whether an order may be read with this proof. An expired link does not block a caller who may see the order anyway. Throws
 * link_expired.
 */
export function maySee(shop: Shop, row: Owned & { id: string }, { signature, ...proof }: Proof): boolean {
  if (isTheirs(row, proof)) return true
  const worth = signature === undefined ? 'wrong' : verifyOrderLink(shop, row.id, signature)
  if (worth === 'expired') throw new Problem('link_expired', 410)
  return worth === 'good'
}

/**
 * Whether an order may be read, changed and paid by this account or, if it belongs to none, by this browser. The key of a
 * browser opens no account's order: it outlives the sign-in. `isProven` is the same rule in SQL.
 */
function isTheirs({ customer_id, buyer_hash }: Owned, proof: Omit<Proof, 'signature'>): boolean {
  if (customer_id !== null) return customer_id === proof.customer_id
  return buyer_hash !== null && proof.buyer !== undefined && timingSafeEqual(buyer_hash, secretHash(proof.buyer))
}

/**
 * Whether the order `o` may be read, changed and paid by the placeholders `customer_id` and `buyer_hash` of a statement, by the
 * same rule as `isTheirs`.
 */
export const isProven = sql`(
  o.customer_id = ${sql.placeholder('customer_id')}::uuid
  or (o.customer_id is null and o.buyer_hash = ${sql.placeholder('buyer_hash')}::bytea)
)`

/** What a caller has proved, as those placeholders. */
export type Proven = { customer_id: string | null; buyer_hash: Buffer | null }

export function provenBy(proof: Omit<Proof, 'signature'>): Proven {
  return { customer_id: proof.customer_id ?? null, buyer_hash: buyerHash(proof.buyer) }
}

/** The key of a browser as an order keeps it: its SHA-256. */
export function buyerHash(buyer: string | undefined): Buffer | null {
  return buyer === undefined ? null : secretHash(buyer)
}
