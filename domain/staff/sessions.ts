import { and, desc, eq, gt, isNotNull, lte, ne, sql } from 'drizzle-orm'
import { staff, staffLinks, staffSessions } from '#database/schema/staff.ts'
import type { Actor } from '#domain/audit/audit.ts'
import { newSecret, secretHash } from '#domain/customers/tokens.ts'
import type { Shop } from '#domain/shop.ts'
import { notDemo } from '#domain/staff/demo.ts'
import { halfSessionMinutes, idleMinutes, sessionHours } from '#shared/desk/limits.ts'
import type { Role } from '#shared/desk/permissions.ts'
import type { StaffSession } from '#shared/desk/staff.ts'
import type { Locale } from '#shared/locale.ts'

/** A browser as the list of sessions shows it; `network` is shortened. */
export type Browser = { browser: string; system: string; network: string }

export type OpenSession = {
  id: string
  staff: { id: string; name: string; email: string; role: Role; language: Locale }
  /** Whether the second factor was proved; before that the session opens nothing but that step. */
  is_complete: boolean
  /** When the password was last entered. */
  confirmed_at: Date
  seen_at: Date
  ends_at: Date
  challenge: string | null
}

/** The actor of a session's changes. */
export function actorOf({ staff: { id, name, role } }: OpenSession, network: string, request_id: string): Actor {
  return { staff_id: id, staff_name: name, role, network, request_id }
}

/** Begins a session and returns its token. It is complete only if the second factor was proved. */
export async function startSession(
  shop: Shop,
  { staff_id, is_complete, browser }: { staff_id: string; is_complete: boolean; browser: Browser },
): Promise<string> {
  const token = newSecret()
  const now = shop.now()
  const minutes = is_complete ? sessionHours * 60 : halfSessionMinutes
  await shop.db.insert(staffSessions).values({
    token_hash: secretHash(token),
    staff_id,
    complete_at: is_complete ? now : null,
    confirmed_at: now,
    seen_at: now,
    created_at: now,
    ends_at: new Date(now.getTime() + minutes * 60_000),
    ...browser,
  })
  return token
}

/**
 * The session of a token; undefined if it has ended or its member was blocked. Using it postpones its idle end, unless
 * the call is `passive`, made by an open page without the person's doing.
 */
export async function findSession(shop: Shop, token: string, passive = false): Promise<OpenSession | undefined> {
  const now = shop.now()
  const [row] = await shop.db
    .select({ session: staffSessions, member: staff })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staff_id))
    .where(
      and(
        eq(staffSessions.token_hash, secretHash(token)),
        gt(staffSessions.ends_at, now),
        gt(staffSessions.seen_at, idleSince(now)),
        eq(staff.state, 'active'),
        notDemo(shop),
      ),
    )
  if (!row) return undefined
  const { session, member } = row
  const { id, confirmed_at, seen_at, ends_at, challenge, complete_at } = session
  // Once in ten seconds is exact enough, and saves a write per call.
  const isUse = !passive && now.getTime() - seen_at.getTime() > 10_000
  if (isUse) await shop.db.update(staffSessions).set({ seen_at: now }).where(eq(staffSessions.id, id))
  const { name, email, role, language } = member
  return {
    ...{ id, confirmed_at, ends_at, challenge, seen_at: isUse ? now : seen_at, is_complete: complete_at !== null },
    staff: { id: member.id, name, email, role, language },
  }
}

/** A session that was last used before this has ended. */
function idleSince(now: Date): Date {
  return new Date(now.getTime() - idleMinutes * 60_000)
}

/** When a session ends without use. */
export function idleEnd({ seen_at, ends_at }: Pick<OpenSession, 'seen_at' | 'ends_at'>): Date {
  return new Date(Math.min(seen_at.getTime() + idleMinutes * 60_000, ends_at.getTime()))
}

/** A member's signed-in browsers, the most recently used first. */
export async function listSessions(shop: Shop, staff_id: string, current?: string): Promise<StaffSession[]> {
  const rows = await shop.db
    .select()
    .from(staffSessions)
    .where(and(eq(staffSessions.staff_id, staff_id), isOpen(shop)))
    .orderBy(desc(staffSessions.seen_at), staffSessions.id)
    .limit(100)
  return rows.map(({ id, browser, system, network, created_at, seen_at }) => ({
    ...{ id, browser, system, network, is_current: id === current },
    started_at: created_at.toISOString(),
    seen_at: seen_at.toISOString(),
  }))
}

/** A signed-in session that has not ended. */
function isOpen(shop: Shop) {
  const now = shop.now()
  return and(
    isNotNull(staffSessions.complete_at),
    gt(staffSessions.ends_at, now),
    gt(staffSessions.seen_at, idleSince(now)),
  )
}

/** Ends one of a member's sessions; false if it is not theirs. */
export async function endSession(shop: Shop, staff_id: string, id: string): Promise<boolean> {
  const { rowCount } = await shop.db
    .delete(staffSessions)
    .where(and(eq(staffSessions.id, id), eq(staffSessions.staff_id, staff_id)))
  return rowCount === 1
}

/** Ends all sessions of a member, except for `except`. */
export async function endAllSessions(shop: Shop, staff_id: string, except?: string): Promise<void> {
  const theirs = eq(staffSessions.staff_id, staff_id)
  await shop.db.delete(staffSessions).where(except ? and(theirs, ne(staffSessions.id, except)) : theirs)
}

/** Deletes what has ended: sessions and links, each of which is already refused by its own date. */
export async function tidyStaff(shop: Shop): Promise<void> {
  await shop.db
    .delete(staffSessions)
    .where(sql`${lte(staffSessions.ends_at, shop.now())} or ${lte(staffSessions.seen_at, idleSince(shop.now()))}`)
  await shop.db.delete(staffLinks).where(lte(staffLinks.expires_at, shop.now()))
}
