import { and, eq, type SQL, sql } from 'drizzle-orm'
import { staff, staffAlerts, staffPushes } from '#database/schema/staff.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import type { Editable } from '#domain/audit/save.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { Browser } from '#domain/staff/sessions.ts'
import type { Pushed } from '#services/web-push/client.ts'
import type { AlertForm, Alerts } from '#shared/desk/alerts.ts'
import { permissions, type Role } from '#shared/desk/permissions.ts'

/** A member may have so many browsers with notifications. */
const mostDevices = 10

const none: AlertForm = { by_email: false, by_push: false, sound: true, quiet_from: null, quiet_to: null }

/** How a member learns of new orders, and the browsers that show notifications. */
export async function readAlerts(shop: Shop, staff_id: string): Promise<Alerts> {
  const [[row], devices] = await Promise.all([
    shop.db.select().from(staffAlerts).where(eq(staffAlerts.staff_id, staff_id)),
    shop.db
      .select()
      .from(staffPushes)
      .where(eq(staffPushes.staff_id, staff_id))
      .orderBy(staffPushes.created_at, staffPushes.id),
  ])
  return {
    version: row?.version ?? 1,
    values: row ? valuesOf(row) : none,
    devices: devices.map(({ id, browser, system, created_at }) => ({
      ...{ id, browser, system },
      created_at: created_at.toISOString(),
    })),
    push_key: shop.push?.public_key ?? '',
  }
}

/** What the form of one's own account edits; its id is the member's. */
export const alertFields: Editable<AlertForm> = {
  kind: 'staff',
  action: 'staff.alerts_changed',
  lock: async (open, staff_id) => {
    await open.db
      .insert(staffAlerts)
      .values({ staff_id, ...none })
      .onConflictDoNothing()
    const [row] = await open.db
      .select({ alerts: staffAlerts, name: staff.name })
      .from(staffAlerts)
      .innerJoin(staff, eq(staff.id, staffAlerts.staff_id))
      .where(eq(staffAlerts.staff_id, staff_id))
      .for('update', { of: staffAlerts })
    return row && { name: row.name, version: row.alerts.version, values: valuesOf(row.alerts) }
  },
  write: async (open, staff_id, values) => {
    await open.db
      .update(staffAlerts)
      .set({ ...values, version: sql`${staffAlerts.version} + 1` })
      .where(eq(staffAlerts.staff_id, staff_id))
  },
}

function valuesOf({ by_email, by_push, sound, quiet_from, quiet_to }: AlertForm): AlertForm {
  // Postgres answers "22:00:00".
  return {
    by_email,
    by_push,
    sound,
    quiet_from: quiet_from?.slice(0, 5) ?? null,
    quiet_to: quiet_to?.slice(0, 5) ?? null,
  }
}

type Subscription = { endpoint: string; p256dh: string; auth: string }

/** Shows notifications in a browser; one that was another member's now shows this one's. Throws desk_devices_full. */
export async function addDevice(
  shop: Shop,
  by: Actor,
  subscription: Subscription,
  { browser, system }: Browser,
): Promise<{ id: string }> {
  return audited(shop, by, async (open, record) => {
    const staff_id = by.staff_id
    const own = eq(staffPushes.staff_id, staff_id)
    if ((await open.db.$count(staffPushes, own)) >= mostDevices) throw new Problem('desk_devices_full', 409)
    const known = { staff_id, browser, system, p256dh: subscription.p256dh, auth: subscription.auth }
    const [made] = await open.db
      .insert(staffPushes)
      .values({ ...subscription, staff_id, browser, system, created_at: open.now() })
      .onConflictDoUpdate({ target: staffPushes.endpoint, set: known })
      .returning({ id: staffPushes.id })
    const device = [browser, system].filter(Boolean).join(' · ')
    await record({ action: 'staff.device_added', kind: 'staff', id: staff_id, name: by.staff_name, after: { device } })
    return made!
  })
}

/** Ends the notifications of one of the member's own browsers. Throws not_found. */
export async function removeDevice(shop: Shop, by: Actor, id: string): Promise<void> {
  await audited(shop, by, async (open, record) => {
    const [gone] = await open.db
      .delete(staffPushes)
      .where(and(eq(staffPushes.id, id), eq(staffPushes.staff_id, by.staff_id)))
      .returning()
    if (!gone) throw new Problem('not_found', 404)
    const device = [gone.browser, gone.system].filter(Boolean).join(' · ')
    await record({
      ...{ action: 'staff.device_removed', kind: 'staff', id: by.staff_id, name: by.staff_name },
      before: { device },
    })
  })
}

/**
 * Sends a notification to a browser, and forgets one that wants no more. With `staff_id` only to that member's browser:
 * then throws not_found for another.
 */
export async function pushTo(shop: Shop, id: string, message: object, staff_id?: string): Promise<Pushed> {
  const [device] = await shop.db.select().from(staffPushes).where(eq(staffPushes.id, id))
  if (staff_id !== undefined && device?.staff_id !== staff_id) throw new Problem('not_found', 404)
  if (!device) return 'gone'
  const became = (await shop.push?.send(device, message)) ?? 'failed'
  if (became === 'gone') await shop.db.delete(staffPushes).where(eq(staffPushes.id, id))
  return became
}

/** A member who wants to learn of orders, with the browsers that show notifications. */
export type Alerted = AlertForm & { id: string; email: string; name: string; language: 'en' | 'ar'; devices: string[] }

/** Active members who may see orders and want to learn of new ones by e-mail or notification; or one of them. */
export async function listAlerted(shop: Shop, staff_id?: string): Promise<Alerted[]> {
  return (await shop.db.execute<Alerted>(alertedMembers(staff_id))).rows
}

/** The query of these members, or of one of them. */
export function alertedMembers(staff_id?: string): SQL {
  const { roles } = permissions['orders.read']
  return sql`
    select m.id, m.email, m.name, m.language, a.by_email, a.by_push, a.sound,
      to_char(a.quiet_from, 'HH24:MI') as quiet_from, to_char(a.quiet_to, 'HH24:MI') as quiet_to,
      case when a.by_push
        then array(select p.id::text from staff_pushes p where p.staff_id = m.id order by p.created_at, p.id) else '{}'
      end as devices
    from staff m join staff_alerts a on a.staff_id = m.id
    where m.state = 'active' and m.role = any(${sql.param([...roles])}::text[])
      and (a.by_email or a.by_push) and ${staff_id === undefined ? sql`true` : sql`m.id = ${staff_id}`}`
}

/** A member who may see money, with their quiet hours. */
export type MoneyReader = Pick<AlertForm, 'quiet_from' | 'quiet_to'> &
  Pick<Alerted, 'id' | 'email' | 'name' | 'language'> & { role: Role }

/** Active members who may see money; or one of them. */
export async function listMoneyReaders(shop: Shop, staff_id?: string): Promise<MoneyReader[]> {
  const { roles } = permissions['money.read']
  const { rows } = await shop.db.execute<MoneyReader>(sql`
    select m.id, m.email, m.name, m.language, m.role,
      to_char(a.quiet_from, 'HH24:MI') as quiet_from, to_char(a.quiet_to, 'HH24:MI') as quiet_to
    from staff m left join staff_alerts a on a.staff_id = m.id
    where m.state = 'active' and m.role = any(${sql.param([...roles])}::text[])
      and ${staff_id === undefined ? sql`true` : sql`m.id = ${staff_id}`}`)
  return rows
}
