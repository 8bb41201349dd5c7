import { eq } from 'drizzle-orm'
import { customers, secondSteps } from '#database/schema/customers.ts'
import { endAllSignIns } from '#domain/customers/sign-ins.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * Blocks an account and signs it out everywhere, or unblocks it. Returns whether it was blocked before; undefined if there
 * is no account. Call it in a transaction.
 */
export async function setBlocked(open: Shop, customer_id: string, blocked: boolean): Promise<boolean | undefined> {
  const theirs = eq(customers.id, customer_id)
  // A sign-in that is under way holds the same lock: it either sees the block or is ended by it.
  const [customer] = await open.db
    .select({ blocked_at: customers.blocked_at })
    .from(customers)
    .where(theirs)
    .for('no key update')
  if (!customer) return undefined
  const was = customer.blocked_at !== null
  if (was !== blocked)
    await open.db
      .update(customers)
      .set({ blocked_at: blocked ? open.now() : null })
      .where(theirs)
  if (blocked) {
    await endAllSignIns(open, customer_id)
    await open.db.delete(secondSteps).where(eq(secondSteps.customer_id, customer_id))
  }
  return was
}
