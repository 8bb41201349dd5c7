import { and, eq, lt, sql } from 'drizzle-orm'
import { staff, staffSessions } from '#database/schema/staff.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import { isPassword } from '#domain/customers/passwords.ts'
import { noteAttempt } from '#domain/limits/limit.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { notDemo } from '#domain/staff/demo.ts'
import { takeStaffAppCode, takeStaffRecoveryCode } from '#domain/staff/second-factor.ts'
import { type Browser, endSession, type OpenSession, startSession } from '#domain/staff/sessions.ts'

/** Wrong codes per password entered; the database has the same limit. */
const mostTries = 5

/**
 * Codes of the app tried per member and day. Only a person with the password gets this far. Above it only recovery
 * codes and passkeys work, which cannot be guessed: the member is not locked out.
 */
const mostCodesADay = 50

/**
 * The first step: e-mail and password. Returns the token of a session that still lacks the second factor. Wrong
 * passwords lock no member out, because a password alone opens nothing. Throws sign_in_failed.
 */
export async function beginSignIn(
  shop: Shop,
  { email, password, browser }: { email: string; password: string; browser: Browser },
): Promise<string> {
  const [member] = await shop.db
    .select()
    .from(staff)
    .where(and(sql`lower(${staff.email}) = lower(${email})`, eq(staff.state, 'active'), notDemo(shop)))
  if (!(await isPassword(shop, member?.password_hash, password))) throw new Problem('sign_in_failed', 401)
  return startSession(shop, { staff_id: member!.id, is_complete: false, browser })
}

/**
 * The second step: a code of the app, or a recovery code. Returns the token of the complete session. Throws
 * second_code_wrong; second_factor_ended after five wrong codes; recovery_code_needed.
 */
export async function finishByCode(
  shop: Shop,
  by: Actor,
  { session, code, browser }: { session: OpenSession; code: string; browser: Browser },
): Promise<string> {
  const left = await countTry(shop, session)
  const isOfApp = /^\d+$/.test(code)
  const tries = await noteAttempt(shop, 'desk_code', by.staff_id, 24 * 60 * 60)
  if (isOfApp && tries > mostCodesADay) throw new Problem('recovery_code_needed')
  const wrong = () => (left > 0 ? new Problem('second_code_wrong') : new Problem('second_factor_ended', 409))
  if (isOfApp) {
    if (!(await takeStaffAppCode(shop, by.staff_id, code))) throw wrong()
    return complete(shop, by, { session, browser })
  }
  return audited(shop, by, async (open, record) => {
    if (!(await takeStaffRecoveryCode(open, record, by, code))) throw wrong()
    return complete(open, by, { session, browser })
  })
}

/** Counts a wrong code of a session before it is checked, in its own statement; returns the tries left. */
async function countTry(shop: Shop, { id }: OpenSession): Promise<number> {
  const [counted] = await shop.db
    .update(staffSessions)
    .set({ tries: sql`${staffSessions.tries} + 1` })
    .where(and(eq(staffSessions.id, id), lt(staffSessions.tries, mostTries)))
    .returning({ tries: staffSessions.tries })
  if (!counted) throw new Problem('second_factor_ended', 409)
  return mostTries - counted.tries
}

/** Replaces a session that has proved the second factor by a complete one with another token. */
export async function complete(
  shop: Shop,
  by: Actor,
  { session, browser }: { session: OpenSession; browser: Browser },
): Promise<string> {
  return audited(shop, by, async (open, record) => {
    if (!(await endSession(open, by.staff_id, session.id))) throw new Problem('second_factor_ended', 409)
    await record({ action: 'staff.signed_in', kind: 'staff', id: by.staff_id, name: by.staff_name })
    return startSession(open, { staff_id: by.staff_id, is_complete: true, browser })
  })
}

/** Ends a session at its member's request. */
export async function signOut(shop: Shop, by: Actor, id: string): Promise<void> {
  await audited(shop, by, async (open, record) => {
    await endSession(open, by.staff_id, id)
    await record({ action: 'staff.signed_out', kind: 'staff', id: by.staff_id, name: by.staff_name })
  })
}

/** The password again, for sensitive actions. Throws password_wrong. */
export async function confirmPassword(shop: Shop, session: OpenSession, password: string): Promise<void> {
  const [member] = await shop.db
    .select({ password_hash: staff.password_hash })
    .from(staff)
    .where(eq(staff.id, session.staff.id))
  if (!(await isPassword(shop, member?.password_hash, password))) throw new Problem('password_wrong')
  await shop.db.update(staffSessions).set({ confirmed_at: shop.now() }).where(eq(staffSessions.id, session.id))
}
