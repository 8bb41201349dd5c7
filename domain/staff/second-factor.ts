import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt, ne } from 'drizzle-orm'
import { staffPasskeys, staffRecoveryCodes, staffTotp } from '#database/schema/staff.ts'
import { type Actor, audited, type RecordEntry } from '#domain/audit/audit.ts'
import { drawQr, newRecoveryCode, recoveryHash } from '#domain/customers/second-factor.ts'
import { base32, keyUri, stepOfCode } from '#domain/customers/totp.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { Problem } from '#domain/problem.ts'
import { currentKey, seal, unseal } from '#domain/sealing.ts'
import type { Shop } from '#domain/shop.ts'
import { store } from '#domain/store.ts'
import type { NewSecondFactor } from '#shared/api/second-factor.ts'

const codesAtOnce = 10

/** Which second factors a member has. */
export async function factorsOf(
  shop: Shop,
  staff_id: string,
): Promise<{ has_totp: boolean; passkeys: number; recovery_codes: number }> {
  const [apps, passkeys, recovery_codes] = await Promise.all([
    shop.db.$count(staffTotp, and(eq(staffTotp.staff_id, staff_id), isNotNull(staffTotp.confirmed_at))),
    shop.db.$count(staffPasskeys, eq(staffPasskeys.staff_id, staff_id)),
    shop.db.$count(staffRecoveryCodes, eq(staffRecoveryCodes.staff_id, staff_id)),
  ])
  return { has_totp: apps > 0, passkeys, recovery_codes }
}

/** Creates a secret for a member's app; the app in use, if any, stays until a code of the new one is confirmed. */
export async function beginApp(shop: Shop, member: { id: string; email: string }): Promise<NewSecondFactor> {
  const secret = randomBytes(20)
  const pending = and(eq(staffTotp.staff_id, member.id), isNull(staffTotp.confirmed_at))
  await shop.db.delete(staffTotp).where(pending)
  await shop.db
    .insert(staffTotp)
    .values({ staff_id: member.id, ...seal(shop, member.id, secret) })
    .onConflictDoNothing()
  const uri = keyUri(secret, { issuer: `${store.name} desk`, account: member.email })
  return { secret: base32(secret), uri, qr: drawQr(uri) }
}

/**
 * Puts the new app to use by a code of it, and returns ten recovery codes, which are stored only as hashes and cannot
 * be shown again. Throws second_code_wrong, and second_factor_ended if none is being set up.
 */
export async function confirmApp(shop: Shop, by: Actor, code: string): Promise<{ recovery_codes: string[] }> {
  const { staff_id, staff_name } = by
  return audited(shop, by, async (open, record) => {
    const [row] = await open.db
      .select()
      .from(staffTotp)
      .where(and(eq(staffTotp.staff_id, staff_id), isNull(staffTotp.confirmed_at)))
      .for('update')
    const secret = row && unseal(shop, staff_id, row)
    if (!secret) throw new Problem('second_factor_ended', 409)
    const last_step = stepOfCode(secret, code, shop.now())
    if (last_step === undefined) throw new Problem('second_code_wrong')
    await open.db.delete(staffTotp).where(and(eq(staffTotp.staff_id, staff_id), isNotNull(staffTotp.confirmed_at)))
    await open.db.update(staffTotp).set({ confirmed_at: shop.now(), last_step }).where(eq(staffTotp.id, row.id))
    const recovery_codes = await replaceCodes(open, staff_id)
    await record({ action: 'staff.second_factor_changed', kind: 'staff', id: staff_id, name: staff_name })
    await enqueueJob(open, 'staff.notice', { staff_id, what: 'second_factor' })
    return { recovery_codes }
  })
}

/** Replaces a member's recovery codes. */
export async function renewRecoveryCodes(shop: Shop, by: Actor): Promise<{ recovery_codes: string[] }> {
  return audited(shop, by, async (open, record) => {
    await record({ action: 'staff.second_factor_changed', kind: 'staff', id: by.staff_id, name: by.staff_name })
    return { recovery_codes: await replaceCodes(open, by.staff_id) }
  })
}

async function replaceCodes(open: Shop, staff_id: string): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, newRecoveryCode)
  await open.db.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staff_id, staff_id))
  await open.db
    .insert(staffRecoveryCodes)
    .values(codes.map((each) => ({ staff_id, code_hash: recoveryHash(staff_id, each) })))
  return codes
}

/** Verifies a code of the member's app; each is accepted once. */
export async function takeStaffAppCode(shop: Shop, staff_id: string, code: string): Promise<boolean> {
  const theirs = and(eq(staffTotp.staff_id, staff_id), isNotNull(staffTotp.confirmed_at))
  const [row] = await shop.db.select().from(staffTotp).where(theirs)
  const secret = row && unseal(shop, staff_id, row)
  if (row && !secret) shop.log.error({ staff_id }, 'a second factor was encrypted with a LINK_SECRET that is gone')
  const last_step = secret && stepOfCode(secret, code, shop.now())
  if (!last_step) return false
  const { rowCount } = await shop.db
    .update(staffTotp)
    .set({ last_step })
    .where(and(theirs, lt(staffTotp.last_step, last_step)))
  return rowCount === 1
}

/** Verifies and consumes one of the member's recovery codes, and notifies them by e-mail. */
export async function takeStaffRecoveryCode(
  open: Shop,
  record: RecordEntry,
  member: Pick<Actor, 'staff_id' | 'staff_name'>,
  code: string,
) {
  const { staff_id, staff_name } = member
  const { rowCount } = await open.db
    .delete(staffRecoveryCodes)
    .where(
      and(eq(staffRecoveryCodes.staff_id, staff_id), eq(staffRecoveryCodes.code_hash, recoveryHash(staff_id, code))),
    )
  if (rowCount !== 1) return false
  await record({ action: 'staff.recovery_code_used', kind: 'staff', id: staff_id, name: staff_name })
  await enqueueJob(open, 'staff.notice', { staff_id, what: 'recovery_code' })
  return true
}

/** Removes a member's second factors, after which their password leads to setting up a new one. */
export async function removeFactors(open: Shop, staff_id: string): Promise<void> {
  for (const table of [staffTotp, staffPasskeys, staffRecoveryCodes])
    await open.db.delete(table).where(eq(table.staff_id, staff_id))
}

/** Re-encrypts secrets of LINK_SECRET_OLD with LINK_SECRET. */
export async function reencryptStaffSecondFactors(shop: Shop): Promise<void> {
  for (const row of await shop.db
    .select()
    .from(staffTotp)
    .where(ne(staffTotp.key_id, currentKey(shop)))) {
    const secret = unseal(shop, row.staff_id, row)
    const asItWas = and(eq(staffTotp.id, row.id), eq(staffTotp.sealed, row.sealed))
    if (secret)
      await shop.db
        .update(staffTotp)
        .set(seal(shop, row.staff_id, secret))
        .where(asItWas)
  }
}
