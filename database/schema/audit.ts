import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { auditActions, thingKinds } from '#shared/desk/audit-actions.ts'
import { roles } from '#shared/desk/permissions.ts'
import { staff } from './staff.ts'

/** Who did what at the desk. Only added to: a trigger refuses update, delete and truncate. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    staff_id: uuid().references(() => staff.id),
    /** Name and role at that time. */
    staff_name: text().notNull(),
    role: text({ enum: roles }),
    /** A /24 of IPv4 or a /48 of IPv6. */
    network: text().notNull(),
    action: text({ enum: auditActions }).notNull(),
    kind: text({ enum: thingKinds }).notNull(),
    thing_id: text().notNull(),
    /** The thing's name at that time, for reading. */
    thing_name: text().notNull(),
    /** Changed fields only. */
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    request_id: text().notNull(),
    /** The entry that this one undid; each is undone at most once. */
    undoes: bigint({ mode: 'number' })
      .unique()
      .references((): never => auditEntries.id as never),
  },
  (entry) => [
    index('audit_entries_of_thing').on(entry.kind, entry.thing_id, entry.id),
    index('audit_entries_of_staff').on(entry.staff_id, entry.id),
    index('audit_entries_of_action').on(entry.action, entry.id),
    index('audit_entries_of_time').on(entry.at, entry.id),
    index('audit_entries_of_name').on(sql`lower(${entry.thing_name}) text_pattern_ops`),
    check('audit_entries_by', sql`(staff_id is null) = (role is null)`),
  ],
)
