import { sql } from 'drizzle-orm'
import { secretHash } from '#domain/customers/tokens.ts'

/** What a caller has proved: the account, and the key of the browser as its SHA-256. */
export type Proven = { customer_id: string | null; buyer_hash: Buffer | null }

/** `buyer` is the key of the browser; see api/protection/session.ts. */
export function provenBy(proof: { customer_id?: string | undefined; buyer?: string | undefined }): Proven {
  return { customer_id: proof.customer_id ?? null, buyer_hash: hashOf(proof.buyer) }
}

export const hashOf = (buyer: string | undefined) => (buyer === undefined ? null : secretHash(buyer))

/**
 * Whether the order `o` may be read, changed and paid by the placeholders `customer_id` and `buyer_hash` of a statement, by the
 * same rule as `isTheirs`.
 */
export const isProven = sql`(
  o.customer_id = ${sql.placeholder('customer_id')}::uuid
  or (o.customer_id is null and o.buyer_hash = ${sql.placeholder('buyer_hash')}::bytea)
)`
