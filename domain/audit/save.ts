import { and, desc, eq } from 'drizzle-orm'
import { auditEntries } from '#database/schema/audit.ts'
import { type Actor, audited, changedFields, type Values } from '#domain/audit/audit.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { AuditAction, ThingKind } from '#shared/desk/audit-actions.ts'

/**
 * A thing that a form of the desk edits. With this, `save` refuses the second of two people who edit it at once and
 * records the change, and `undo` sets it back.
 */
export type Editable<Fields extends Values> = {
  kind: ThingKind
  action: AuditAction
  /** Reads the thing with a row lock until the end of the transaction; undefined if it does not exist. */
  lock: (open: Shop, id: string) => Promise<{ name: string; version: number; values: Fields } | undefined>
  /** Writes the changed fields and adds 1 to the version. */
  write: (open: Shop, id: string, values: Partial<Fields>) => Promise<void>
  /** Sets back what an entry recorded, where that is not the same as writing it. */
  restore?: (open: Shop, id: string, values: Partial<Fields>, entry: { id: number; at: Date }) => Promise<void>
}

/** Another person saved first. The answer carries what is stored now, so that the form can show both. */
export class Conflict extends Problem {
  readonly data: { version: number; values: Values; by: string; at: string | null }

  constructor(data: Conflict['data']) {
    super('desk_conflict', 409)
    this.data = data
  }
}

/**
 * Saves what a form sends. `version` is the one the form was opened with. Returns the new one; unchanged values change
 * nothing. Throws Conflict, and not_found.
 */
export async function save<Fields extends Values>(
  shop: Shop,
  by: Actor,
  thing: Editable<Fields>,
  { id, version, values }: { id: string; version: number; values: Fields },
): Promise<{ version: number }> {
  return audited(shop, by, async (open, record) => {
    const now = await thing.lock(open, id)
    if (!now) throw new Problem('not_found', 404)
    if (now.version !== version) throw new Conflict(await lastChange(open, thing.kind, id, now))
    const changes = changedFields(pick(now.values, values), values).after
    const isChanged = Object.keys(changes).length > 0
    if (isChanged) await thing.write(open, id, changes as Partial<Fields>)
    // What is stored now: writing may drop what another field excludes, and undoing has to bring that back, too.
    const stored = isChanged ? (await thing.lock(open, id))!.values : values
    const { before, after } = changedFields(pick(now.values, values), pick(stored, values))
    await record({ action: thing.action, kind: thing.kind, id, name: now.name, before, after })
    return { version: isChanged ? version + 1 : version }
  })
}

/**
 * Undoes an entry that `save` recorded: sets its fields back, if they still are what it made of them. Throws
 * desk_undo_changed where they are not, desk_undone, and not_found.
 */
export async function undo(shop: Shop, by: Actor, entry_id: number, thing: Editable<Values>): Promise<void> {
  await audited(shop, by, async (open, record) => {
    const [entry] = await open.db.select().from(auditEntries).where(eq(auditEntries.id, entry_id))
    if (!entry || entry.action !== thing.action) throw new Problem('not_found', 404)
    const now = await thing.lock(open, entry.thing_id)
    if (!now) throw new Problem('not_found', 404)
    // After the lock, so that of two people who undo it at once the second sees the first.
    if (await open.db.$count(auditEntries, eq(auditEntries.undoes, entry_id))) throw new Problem('desk_undone', 409)
    const changed = changedFields(pick(now.values, entry.after), entry.after)
    if (Object.keys(changed.after).length > 0) throw new Problem('desk_undo_changed', 409)
    await (thing.restore ?? thing.write)(open, entry.thing_id, entry.before, entry)
    // Writing may bring back less than there was, as a price whose crossed-out one is not allowed any more.
    const stored = (await thing.lock(open, entry.thing_id))!.values
    const { action, kind, thing_id: id, after: before } = entry
    const after = pick(stored, entry.before)
    await record({ action, kind, id, name: now.name, before, after, undoes: entry_id })
  })
}

/** The action of an entry; undefined if there is none. */
export async function actionOf(shop: Shop, entry_id: number): Promise<AuditAction | undefined> {
  const [entry] = await shop.db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.id, entry_id))
  return entry?.action
}

function pick(from: Values, like: Values): Values {
  return Object.fromEntries(Object.keys(like).map((name) => [name, from[name]]))
}

/** What a Conflict carries: the stored version, and who changed the thing last. */
export async function lastChange(
  open: Shop,
  kind: ThingKind,
  id: string,
  { version, values }: { version: number; values: Values },
): Promise<Conflict['data']> {
  const [last] = await open.db
    .select({ by: auditEntries.staff_name, at: auditEntries.at })
    .from(auditEntries)
    .where(and(eq(auditEntries.kind, kind), eq(auditEntries.thing_id, id)))
    .orderBy(desc(auditEntries.id))
    .limit(1)
  return { version, values, by: last?.by ?? '', at: last?.at.toISOString() ?? null }
}
