import { randomUUID } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { auditEntries } from '#database/schema/audit.ts'
import { begins } from '#domain/begins.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import type { AuditEntry, AuditFilters } from '#shared/desk/audit.ts'
import type { AuditAction, ThingKind } from '#shared/desk/audit-actions.ts'
import { pageRows } from '#shared/desk/limits.ts'
import type { Role } from '#shared/desk/permissions.ts'

/** Who acts at the desk, and by which request. */
export type Actor = { staff_id: string; staff_name: string; role: Role; network: string; request_id: string }

/** A command on the server, which has no account. */
export type Command = { staff_id: null; staff_name: string; role: null; network: string; request_id: string }

/** A command on the server as it acts in the audit. `name` is what was typed, as "npm run refund". */
export function command(name: string): Command {
  return { staff_id: null, staff_name: name, role: null, network: '', request_id: randomUUID() }
}

export type Values = { [field: string]: unknown }

type Entry = {
  action: AuditAction
  kind: ThingKind
  id: string
  /** The thing's name now, for reading. */
  name: string
  /**
   * Whole or in part: only the fields that differ are stored, and nothing if none does. No secrets, and no customer's
   * personal data.
   */
  before?: Values
  after?: Values
  /** The entry that this one undoes. */
  undoes?: number
}

/** Adds an entry to the audit, in the transaction of `audited`. */
export type RecordEntry = (entry: Entry) => Promise<void>

/**
 * Runs a change of the desk and its audit entries in one transaction. Every change goes through here, by `record` once
 * for each thing that it changes; one that records nothing is a bug.
 */
export async function audited<Result>(
  shop: Shop,
  by: Actor | Command,
  change: (open: Shop, record: RecordEntry) => Promise<Result>,
): Promise<Result> {
  return inTransaction(shop, async (open) => {
    let recorded = 0
    const result = await change(open, async (entry) => {
      recorded++
      await addEntry(open, by, entry)
    })
    if (recorded === 0) throw new Error('a change of the desk without an audit entry')
    return result
  })
}

/** Adds an entry outside of `audited`: for a command that writes in portions and has no shop. */
export async function addEntry(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  by: Actor | Command,
  { id: thing_id, name: thing_name, before, after, ...entry }: Entry,
): Promise<void> {
  const changed = changedFields(before ?? {}, after ?? {})
  if ((before || after) && Object.keys(changed.after).length === 0) return
  await db.insert(auditEntries).values({ ...entry, ...by, ...changed, thing_id, thing_name, at: now() })
}

/** The fields that differ; a missing one counts as null. */
export function changedFields(before: Values, after: Values): { before: Values; after: Values } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => !isDeepStrictEqual(before[name] ?? null, after[name] ?? null))
  const only = (values: Values) => Object.fromEntries(changed.map((name) => [name, values[name] ?? null]))
  return { before: only(before), after: only(after) }
}

/** The part of a network address that is stored: a /24 of IPv4, a /48 of IPv6. */
export function networkOf(address: string): string {
  const ip = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(ip)) return `${ip.split('.').slice(0, 3).join('.')}.0/24`
  const [start = '', end] = ip.split('::')
  const groups = start === '' ? [] : start.split(':')
  const whole = end === undefined ? groups : [...groups, '0', '0', '0']
  const prefix = whole.slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16))
  return `${prefix.join(':')}::/48`
}

/** A page of the audit, the newest first. `mayUndo` says which actions the reader may undo. */
export async function listEntries(
  shop: Shop,
  { staff_id, action, kind, thing_id, from, to, q, after }: AuditFilters,
  mayUndo: (action: AuditAction) => boolean,
): Promise<{ rows: AuditEntry[]; next: string | null }> {
  const undoing = alias(auditEntries, 'undoing')
  const startOf = (day: string, days = 0) =>
    sql`(${day}::date + ${days}::int)::timestamp at time zone ${calendar?.timezone ?? 'Asia/Dubai'}`
  const rows = await shop.db
    .select({ entry: auditEntries, undoing: undoing.id })
    .from(auditEntries)
    .leftJoin(undoing, eq(undoing.undoes, auditEntries.id))
    .where(
      and(
        staff_id ? eq(auditEntries.staff_id, staff_id) : undefined,
        action ? eq(auditEntries.action, action) : undefined,
        kind ? eq(auditEntries.kind, kind) : undefined,
        thing_id ? eq(auditEntries.thing_id, thing_id) : undefined,
        from ? gte(auditEntries.at, startOf(from)) : undefined,
        to ? lt(auditEntries.at, startOf(to, 1)) : undefined,
        q ? begins(sql`lower(${auditEntries.thing_name})`, q.toLowerCase()) : undefined,
        after && /^\d{1,15}$/.test(after) ? lt(auditEntries.id, Number(after)) : undefined,
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(pageRows + 1)
  const shown = rows.slice(0, pageRows)
  return {
    rows: shown.map(({ entry: { request_id: _, id, at, undoes, ...entry }, undoing }) => ({
      ...entry,
      id: String(id),
      at: at.toISOString(),
      undoes: undoes === null ? null : String(undoes),
      undone: undoing !== null,
      can_undo: undoing === null && mayUndo(entry.action),
    })),
    next: rows.length > pageRows ? String(shown.at(-1)!.entry.id) : null,
  }
}
