import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { staff, staffLinks } from '#database/schema/staff.ts'
import { type Actor, audited, command } from '#domain/audit/audit.ts'
import { hashPassword, refuseWeak } from '#domain/customers/passwords.ts'
import { newSecret, secretHash } from '#domain/customers/tokens.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { notDemo } from '#domain/staff/demo.ts'
import { removeFactors } from '#domain/staff/second-factor.ts'
import { type Browser, endAllSessions, startSession } from '#domain/staff/sessions.ts'
import { invitationHours, resetMinutes } from '#shared/desk/limits.ts'
import { inLocale, type Locale } from '#shared/locale.ts'

type Purpose = (typeof staffLinks.$inferSelect)['purpose']

/** The advisory lock of creating the first owner; an arbitrary number, the same in every process. */
const firstOwnerLock = 726_143_222

/** The page of a link. The token is a fragment, which browsers send to no server, so no log and no Referer has it. */
function linkPage(shop: Shop, token: string, locale: Locale): string {
  return `${shop.public_url}${inLocale('/desk/welcome', locale)}#${token}`
}

/** Creates a link; an earlier one for the same purpose ends. Returns its address. */
async function newLink(
  shop: Shop,
  { staff_id, purpose, locale }: { staff_id: string | null; purpose: Purpose; locale: Locale },
): Promise<string> {
  const token = newSecret()
  const minutes = purpose === 'reset' ? resetMinutes : invitationHours * 60
  const expires_at = new Date(shop.now().getTime() + minutes * 60_000)
  await inTransaction(shop, async (open) => {
    const earlier = staff_id ? eq(staffLinks.staff_id, staff_id) : isNull(staffLinks.staff_id)
    await open.db.delete(staffLinks).where(and(earlier, eq(staffLinks.purpose, purpose)))
    await open.db.insert(staffLinks).values({ token_hash: secretHash(token), staff_id, purpose, expires_at })
  })
  return linkPage(shop, token, locale)
}

/** The link that makes the first owner's account, while there is no staff at all; undefined once there is. */
export async function firstOwnerLink(shop: Shop): Promise<string | undefined> {
  if ((await shop.db.$count(staff, notDemo(shop))) > 0) return undefined
  return newLink(shop, { staff_id: null, purpose: 'first_owner', locale: 'en' })
}

/** What an e-mail with a link needs; undefined if the member has left or joined in the meantime. */
export async function prepareLink(shop: Shop, staff_id: string, purpose: 'invitation' | 'reset') {
  const [member] = await shop.db.select().from(staff).where(eq(staff.id, staff_id))
  if (member?.state !== (purpose === 'invitation' ? 'invited' : 'active')) return undefined
  const { email, name, language } = member
  return { email, name, language, href: await newLink(shop, { staff_id, purpose, locale: language }) }
}

/**
 * Sends a link to choose a new password, if the address has an active account. For any other address it does the same work, so
 * that its time does not tell which addresses are the team's: the job finds no such member.
 */
export async function askReset(shop: Shop, email: string): Promise<void> {
  const [member] = await shop.db
    .select({ id: staff.id })
    .from(staff)
    .where(and(sql`lower(${staff.email}) = lower(${email})`, eq(staff.state, 'active'), notDemo(shop)))
  await enqueueJob(shop, 'staff.link', { staff_id: member?.id ?? randomUUID(), purpose: 'reset' })
}

/** Whom a link is for. Throws reset_link_ended. */
export async function readLink(
  shop: Shop,
  token: string,
): Promise<{ purpose: Purpose; name: string; email: string; staff_id: string | null }> {
  const [found] = await shop.db
    .select({
      purpose: staffLinks.purpose,
      name: staff.name,
      email: staff.email,
      staff_id: staff.id,
      state: staff.state,
    })
    .from(staffLinks)
    .leftJoin(staff, eq(staff.id, staffLinks.staff_id))
    .where(and(eq(staffLinks.token_hash, secretHash(token)), gt(staffLinks.expires_at, shop.now())))
  if (!found || found.state === 'blocked') throw new Problem('reset_link_ended', 410)
  const { purpose, name, email, staff_id } = found
  return { purpose, name: name ?? '', email: email ?? '', staff_id }
}

/**
 * For an owner who can no longer sign in, by a command on the server: removes the second factors, ends the sessions, and
 * returns a link to choose a new password. Throws not_found for an address without an active account.
 */
export async function recover(shop: Shop, email: string): Promise<string> {
  return audited(shop, command('npm run desk'), async (open, record) => {
    const [member] = await open.db
      .select()
      .from(staff)
      .where(and(sql`lower(${staff.email}) = lower(${email})`, eq(staff.state, 'active'), notDemo(shop)))
      .for('update')
    if (!member) throw new Problem('not_found', 404)
    await removeFactors(open, member.id)
    await endAllSessions(open, member.id)
    await record({ action: 'staff.second_factor_changed', kind: 'staff', id: member.id, name: member.name })
    await enqueueJob(open, 'staff.notice', { staff_id: member.id, what: 'second_factor_removed' })
    return newLink(open, { staff_id: member.id, purpose: 'reset', locale: member.language })
  })
}

type Choice = {
  token: string
  password: string
  name?: string | undefined
  email?: string | undefined
  language: Locale
}

/**
 * Uses a link, once: sets the password, makes an invited member active, creates the first owner. Other sessions end; the
 * second factor stays as it is. Returns the token of a session that still lacks the second factor. Throws
 * reset_link_ended, bad_request without a name or an address, and `invalid` for a weak password.
 */
export async function takeLink(
  shop: Shop,
  { token, password, name, email, language }: Choice,
  from: { browser: Browser; request_id: string },
): Promise<string> {
  const link = await readLink(shop, token)
  const member = { email: link.email || (email ?? ''), name: link.name || (name ?? '') }
  if (!member.email || !member.name) throw new Problem('bad_request', 400)
  await refuseWeak(shop, password, { email: member.email, first_name: member.name, last_name: '' }, language)
  const password_hash = await hashPassword(shop, password)
  const row = { ...member, password_hash, role: 'owner' as const, language, state: 'active' as const }
  return inTransaction(shop, async (open) => {
    await open.db.execute(sql`select pg_advisory_xact_lock(${firstOwnerLock})`)
    const { rowCount } = await open.db.delete(staffLinks).where(eq(staffLinks.token_hash, secretHash(token)))
    const isLate = link.purpose === 'first_owner' && (await open.db.$count(staff, notDemo(shop))) > 0
    if (rowCount === 0 || isLate) throw new Problem('reset_link_ended', 410)
    const [saved] = link.staff_id
      ? await open.db
          .update(staff)
          .set({ password_hash, state: 'active' })
          .where(and(eq(staff.id, link.staff_id), sql`${staff.state} <> 'blocked'`))
          .returning()
      : await open.db
          .insert(staff)
          .values({ ...row, created_at: shop.now() })
          .returning()
    if (!saved) throw new Problem('reset_link_ended', 410)
    const by: Actor = {
      ...{ staff_id: saved.id, staff_name: saved.name, role: saved.role },
      ...{ network: from.browser.network, request_id: from.request_id },
    }
    const action = { first_owner: 'staff.opened', invitation: 'staff.joined', reset: 'staff.password_changed' } as const
    await audited(open, by, (_, record) =>
      record({ action: action[link.purpose], kind: 'staff', id: saved.id, name: saved.name }),
    )
    await endAllSessions(open, saved.id)
    if (link.purpose === 'reset') await enqueueJob(open, 'staff.notice', { staff_id: saved.id, what: 'password' })
    return startSession(open, { staff_id: saved.id, is_complete: false, browser: from.browser })
  })
}
