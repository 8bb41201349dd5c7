import { and, eq, sql } from 'drizzle-orm'
import { staff, staffLinks } from '#database/schema/staff.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import type { Editable } from '#domain/audit/save.ts'
import { hashPassword, refuseWeak } from '#domain/customers/passwords.ts'
import { isoTime } from '#domain/iso-time.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { notDemo } from '#domain/staff/demo.ts'
import { removeFactors } from '#domain/staff/second-factor.ts'
import { endAllSessions } from '#domain/staff/sessions.ts'
import type { AuditAction } from '#shared/desk/audit-actions.ts'
import { idleMinutes } from '#shared/desk/limits.ts'
import type { Member } from '#shared/desk/people.ts'
import type { Role } from '#shared/desk/permissions.ts'
import type { Locale } from '#shared/locale.ts'

/** All members of staff, by name. */
export async function listMembers(shop: Shop): Promise<Member[]> {
  return readMembers(shop)
}

/** One member. Throws not_found. */
export async function findMember(shop: Shop, id: string): Promise<Member> {
  const [member] = await readMembers(shop, id)
  if (!member) throw new Problem('not_found', 404)
  return member
}

async function readMembers(shop: Shop, id?: string): Promise<Member[]> {
  const now = shop.now().toISOString()
  type Row = Omit<Member, 'seen_at' | 'invitation_ends_at'> & {
    seen_at: string | null
    invitation_ends_at: string | null
  }
  const { rows } = await shop.db.execute<Row>(sql`
    select m.id, m.name, m.email, m.role, m.language, m.state, m.version, s.sessions, s.seen_at,
      case when m.state = 'invited' then l.expires_at end as invitation_ends_at
    from staff m
    cross join lateral (
      select count(*)::int as sessions, max(seen_at) as seen_at from staff_sessions
      where staff_id = m.id and complete_at is not null and ends_at > ${now}::timestamptz
        and seen_at > ${now}::timestamptz - make_interval(mins => ${idleMinutes}::int)
    ) s
    left join staff_links l on l.staff_id = m.id and l.purpose = 'invitation' and l.expires_at > ${now}::timestamptz
    where ${id === undefined ? sql`true` : sql`m.id = ${id}`}
    order by lower(m.name), m.id`)
  return rows.map((row) => ({
    ...row,
    seen_at: isoTime(row.seen_at),
    invitation_ends_at: isoTime(row.invitation_ends_at),
  }))
}

export type MemberFields = { name: string; role: Role; language: Locale }

/** What the form of a member edits. */
export const memberFields: Editable<MemberFields> = {
  kind: 'staff',
  action: 'staff.changed',
  lock: async (open, id) => {
    const [found] = await open.db.select().from(staff).where(eq(staff.id, id)).for('update')
    if (!found) return undefined
    const { name, role, language, version } = found
    return { name, version, values: { name, role, language } }
  },
  write: (open, id, values) => update(open, id, values),
}

/**
 * Writes to a member's row. Throws desk_last_owner if that would leave no active owner; in production the demonstration's does
 * not count, because that account cannot sign in there.
 */
async function update(open: Shop, id: string, values: Partial<typeof staff.$inferInsert>): Promise<void> {
  try {
    await open.db
      .update(staff)
      .set({ ...values, version: sql`${staff.version} + 1` })
      .where(eq(staff.id, id))
  } catch (error) {
    const { cause } = error as { cause?: { constraint?: string } }
    throw cause?.constraint === 'staff_keeps_an_owner' ? new Problem('desk_last_owner', 409) : error
  }
  const owners = and(eq(staff.role, 'owner'), eq(staff.state, 'active'), notDemo(open))
  if ((await open.db.$count(staff, owners)) === 0) throw new Problem('desk_last_owner', 409)
}

/** Invites a person by e-mail, in the language given. Throws desk_email_known. */
export async function invite(
  shop: Shop,
  by: Actor,
  { email, name, role, language }: MemberFields & { email: string },
): Promise<{ id: string }> {
  return audited(shop, by, async (open, record) => {
    const [made] = await open.db
      .insert(staff)
      .values({ ...{ email, name, role, language }, state: 'invited', created_at: shop.now() })
      .onConflictDoNothing()
      .returning({ id: staff.id })
    if (!made) throw new Problem('desk_email_known', 409)
    await record({ action: 'staff.invited', kind: 'staff', id: made.id, name, after: { email, role } })
    await enqueueJob(open, 'staff.link', { staff_id: made.id, purpose: 'invitation' })
    return made
  })
}

/** Sends an invitation again. Throws desk_not_invited for one who has joined. */
export async function inviteAgain(shop: Shop, by: Actor, id: string): Promise<void> {
  await withMember(shop, by, id, 'staff.link_sent', async (open, { state }) => {
    if (state !== 'invited') throw new Problem('desk_not_invited', 409)
    await enqueueJob(open, 'staff.link', { staff_id: id, purpose: 'invitation' })
  })
}

/**
 * Blocks a member, which ends their sessions and links, or lets them in again. Who never joined is invited again rather
 * than active. Throws not_found, desk_last_owner and desk_not_oneself.
 */
export async function setState(shop: Shop, by: Actor, id: string, wanted: 'active' | 'blocked'): Promise<void> {
  if (id === by.staff_id) throw new Problem('desk_not_oneself', 409)
  await audited(shop, by, async (open, record) => {
    const [member] = await open.db.select().from(staff).where(eq(staff.id, id)).for('update')
    if (!member) throw new Problem('not_found', 404)
    const state = wanted === 'active' && member.password_hash === null ? 'invited' : wanted
    if (state !== member.state) await update(open, id, { state })
    if (state === 'blocked') {
      await endAllSessions(open, id)
      await open.db.delete(staffLinks).where(eq(staffLinks.staff_id, id))
    }
    const before = { state: member.state }
    await record({ action: 'staff.state_changed', kind: 'staff', id, name: member.name, before, after: { state } })
  })
}

/** Removes the second factors of a member who lost theirs, ends their sessions and links, and writes to them. */
export async function removeSecondFactor(shop: Shop, by: Actor, id: string): Promise<void> {
  await withMember(shop, by, id, 'staff.second_factor_changed', async (open) => {
    await removeFactors(open, id)
    await endAllSessions(open, id)
    await open.db.delete(staffLinks).where(eq(staffLinks.staff_id, id))
    await enqueueJob(open, 'staff.notice', { staff_id: id, what: 'second_factor_removed' })
  })
}

/** Ends all sessions of a member. */
export async function endSessionsOf(shop: Shop, by: Actor, id: string): Promise<void> {
  await withMember(shop, by, id, 'staff.sessions_ended', (open) => endAllSessions(open, id))
}

/** Chooses a new password for oneself; other sessions end, and links to choose one. Throws `invalid` for a weak one. */
export async function changePassword(
  shop: Shop,
  by: Actor,
  { password, session_id, locale }: { password: string; session_id: string; locale: Locale },
): Promise<void> {
  const { email } = await findMember(shop, by.staff_id)
  await refuseWeak(shop, password, { email, first_name: by.staff_name, last_name: '' }, locale)
  const password_hash = await hashPassword(shop, password)
  await withMember(shop, by, by.staff_id, 'staff.password_changed', async (open) => {
    await open.db.update(staff).set({ password_hash }).where(eq(staff.id, by.staff_id))
    await endAllSessions(open, by.staff_id, session_id)
    await open.db.delete(staffLinks).where(eq(staffLinks.staff_id, by.staff_id))
    await enqueueJob(open, 'staff.notice', { staff_id: by.staff_id, what: 'password' })
  })
}

/** Locks a member, works on them, and records it. Throws not_found. */
async function withMember(
  shop: Shop,
  by: Actor,
  id: string,
  action: AuditAction,
  work: (open: Shop, member: typeof staff.$inferSelect) => Promise<void>,
): Promise<void> {
  await audited(shop, by, async (open, record) => {
    const [member] = await open.db.select().from(staff).where(eq(staff.id, id)).for('update')
    if (!member) throw new Problem('not_found', 404)
    await work(open, member)
    await record({ action, kind: 'staff', id, name: member.name })
  })
}
