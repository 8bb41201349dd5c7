import { registrations } from '#database/schema/customers.ts'
import { hashPassword, refuseWeak } from '#domain/customers/passwords.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { WaitingForCode } from '#shared/api/auth.ts'
import type { RegisterForm } from '#shared/forms.ts'
import { proofMinutes } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'

/**
 * Starts a registration and sends an e-mail to the address. Only the e-mail reveals whether the address already has an
 * account. Throws `invalid` for a weak password.
 */
export async function register(shop: Shop, form: RegisterForm, locale: Locale): Promise<WaitingForCode> {
  const { email, first_name, last_name, password } = form
  await refuseWeak(shop, password, form, locale)
  const password_hash = await hashPassword(shop, password)
  return waitForCode(shop, { email, first_name, last_name, password_hash, locale })
}

type Claim = Omit<typeof registrations.$inferInsert, 'id' | 'expires_at' | 'created_at'>

/** Stores a claim to an address and e-mails a code; entering the code proves the address. */
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
