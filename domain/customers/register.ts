import { registrations } from '#database/schema/customers.ts'
import { hashPassword, refuseWeak } from '#domain/customers/passwords.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { WaitingForCode } from '#shared/api/auth.ts'
import type { RegisterForm } from '#shared/forms.ts'
import { proofMinutes } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'

/**
 * Notes that somebody wants an account and sends an e-mail to the address. Whether it has an account already is only said
 * in the e-mail. Throws `invalid` for a password that is guessed soon.
 */
export async function register(shop: Shop, form: RegisterForm, locale: Locale): Promise<WaitingForCode> {
  const { email, first_name, last_name, password } = form
  await refuseWeak(shop, password, form, locale)
  const password_hash = await hashPassword(shop, password)
  return waitForCode(shop, { email, first_name, last_name, password_hash, locale })
}

type Claim = Omit<typeof registrations.$inferInsert, 'id' | 'expires_at' | 'created_at'>

/** An e-mail with a code goes to the address; whoever knows the code has the address. */
export function waitForCode(shop: Shop, claim: Claim): Promise<WaitingForCode> {
  const now = shop.now()
  return inTransaction(shop, async (open) => {
    const [row] = await open.db
      .insert(registrations)
      .values({ ...claim, created_at: now, expires_at: new Date(now.getTime() + proofMinutes * 60_000) })
      .returning({ id: registrations.id })
    await enqueueJob(open, 'customer.registered', { registration_id: row!.id })
    return { registration: row!.id, sent_to: claim.email }
  })
}
