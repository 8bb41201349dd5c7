import { createHash } from 'node:crypto'
import { notInArray, type SQL } from 'drizzle-orm'
import { staff, staffTotp } from '#database/schema/staff.ts'
import { hashPassword } from '#domain/customers/passwords.ts'
import { codeOfStep, stepAt } from '#domain/customers/totp.ts'
import { seal } from '#domain/sealing.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { demoStaff, demoStaffPassword } from '#shared/desk/demo-staff.ts'

const addresses = demoStaff.map(({ email }) => email)

/**
 * The accounts that exist for this shop. Their passwords are public, so in production the demonstration's do not, should
 * its database have become a real shop's.
 */
export function notDemo({ test_mode }: Pick<Shop, 'test_mode'>): SQL | undefined {
  return test_mode ? undefined : notInArray(staff.email, addresses)
}

/** The secret of a demonstration account's app, so that the sign-in page can show its code. */
function demoSecret(email: string): Buffer {
  return createHash('sha1').update(`demonstration ${email}`).digest()
}

/** The current code of a demonstration account; null for all others, and always in production. */
export function demoCode({ test_mode, now }: Pick<Shop, 'test_mode' | 'now'>, email: string): string | null {
  return test_mode && addresses.includes(email) ? codeOfStep(demoSecret(email), stepAt(now())) : null
}

/** Creates the demonstration's staff, each with an app, where there is no staff yet. Does nothing in production. */
export async function seedStaff(shop: Shop): Promise<void> {
  if (!shop.test_mode || (await shop.db.$count(staff)) > 0) return
  const password_hash = await hashPassword(shop, demoStaffPassword)
  const now = shop.now()
  await inTransaction(shop, async ({ db }) => {
    for (const { email, name, role } of demoStaff) {
      const [made] = await db
        .insert(staff)
        .values({ ...{ email, name, role, password_hash }, language: 'en', state: 'active', created_at: now })
        .onConflictDoNothing()
        .returning({ id: staff.id })
      if (made)
        await db
          .insert(staffTotp)
          .values({ staff_id: made.id, confirmed_at: now, ...seal(shop, made.id, demoSecret(email)) })
    }
  })
}
