import { and, eq } from 'drizzle-orm'
import { customerIdentities, customers } from '#database/schema/customers.ts'
import type { Identity } from '#domain/customers/accounts.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

/** An authenticated customer before the sign-in is issued, with the credentials used: these may be revoked first. */
export type Arrival = {
  customer_id: string
  /** The hash that the password matched. */
  password_hash?: string
  /** Their identity at Google or Facebook. */
  identity?: Identity
  /** They have entered a code from an e-mail. */
  by_email?: boolean
}

/**
 * Locks the customer until the transaction ends, and checks that the credentials are still valid: a new password chosen
 * meanwhile has signed everyone out and revoked the old credentials. Throws sign_in_failed.
 */
export async function requireStillValid(shop: Shop, { customer_id, password_hash, identity }: Arrival): Promise<void> {
  const [customer] = await shop.db
    .select({ password_hash: customers.password_hash })
    .from(customers)
    .where(eq(customers.id, customer_id))
    .for('no key update')
  const isSame = customer && (password_hash === undefined || customer.password_hash === password_hash)
  if (!isSame || (identity && !(await isLinked(shop, customer_id, identity)))) throw new Problem('sign_in_failed', 401)
}

/** Locks the customer for deletion: concurrent inserts for this customer wait, and then find no customer. */
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
