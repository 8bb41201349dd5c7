import { and, eq } from 'drizzle-orm'
import { customerIdentities, customers } from '#database/schema/customers.ts'
import type { Identity } from '#domain/customers/accounts.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

/** Somebody who has shown that they are this customer, and by what, where that may end before they are let in. */
export type Arrival = {
  customer_id: string
  /** The hash that the password was right for. */
  password_hash?: string
  /** Who they are at Google or Facebook. */
  identity?: Identity
  /** They have repeated a code from an e-mail. */
  by_email?: boolean
}

/**
 * Locks the customer until the transaction ends, and makes sure that what was shown still holds: a new password that was
 * chosen meanwhile has signed everybody out, and nobody comes in by what counted before. Throws sign_in_failed.
 */
export async function stillHolds(shop: Shop, { customer_id, password_hash, identity }: Arrival): Promise<void> {
  const [customer] = await shop.db
    .select({ password_hash: customers.password_hash })
    .from(customers)
    .where(eq(customers.id, customer_id))
    .for('no key update')
  const isSame = customer && (password_hash === undefined || customer.password_hash === password_hash)
  if (!isSame || (identity && !(await isLinked(shop, customer_id, identity)))) throw new Problem('sign_in_failed', 401)
}

/** Locks the customer for deleting: whatever would belong to them waits, and then finds nobody. */
export async function lockToRemove(shop: Shop, customer_id: string): Promise<void> {
  await shop.db.select({ id: customers.id }).from(customers).where(eq(customers.id, customer_id)).for('update')
}

async function isLinked(shop: Shop, customer_id: string, { provider, subject }: Identity): Promise<boolean> {
  const theirs = and(
    eq(customerIdentities.provider, provider),
    eq(customerIdentities.subject, subject),
    eq(customerIdentities.customer_id, customer_id),
  )
  return (
    (await shop.db.select({ provider: customerIdentities.provider }).from(customerIdentities).where(theirs)).length > 0
  )
}
