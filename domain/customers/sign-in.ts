import { eq, sql } from 'drizzle-orm'
import { customers } from '#database/schema/customers.ts'
import { hashPassword, isOutdated, isPassword } from '#domain/customers/passwords.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

/** Who this is, by address and password. Throws sign_in_failed, whichever of the two is wrong, after the same time. */
export async function signIn(shop: Shop, { email, password }: { email: string; password: string }): Promise<string> {
  const customer = await customerByEmail(shop, email)
  if (!(await isPassword(shop, customer?.password_hash, password))) throw new Problem('sign_in_failed', 401)
  const { id, password_hash } = customer!
  if (isOutdated(shop, password_hash!)) {
    const renewed = await hashPassword(shop, password)
    await shop.db.update(customers).set({ password_hash: renewed }).where(eq(customers.id, id))
  }
  return id
}

/** The one account of an address, as far as there is one. */
export async function customerByEmail(shop: Shop, email: string) {
  const [customer] = await shop.db
    .select({
      id: customers.id,
      password_hash: customers.password_hash,
      email_verified_at: customers.email_verified_at,
      locale: customers.locale,
    })
    .from(customers)
    .where(sql`lower(${customers.email}) = ${email.toLowerCase()}`)
  return customer
}
