import type { AuthenticatorTransport } from '@simplewebauthn/server'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  time,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { staffStates } from '#shared/desk/people.ts'
import { roles } from '#shared/desk/permissions.ts'
import { viewedLists } from '#shared/desk/views.ts'
import { belongsTo, bytea, quoted } from '../columns.ts'

/**
 * The members of staff, who have nothing to do with customers. Never deleted, because the audit names them; a trigger
 * keeps one active owner.
 */
export const staff = pgTable(
  'staff',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    name: text().notNull(),
    role: text({ enum: roles }).notNull(),
    language: text({ enum: ['en', 'ar'] }).notNull(),
    state: text({ enum: staffStates }).notNull(),
    /** argon2id; null until the invitation is used. */
    password_hash: text(),
    /** Counts changes, so that of two people who save at once the second gets a conflict. */
    version: integer().notNull().default(1),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (member) => [
    uniqueIndex('staff_email').on(sql`lower(${member.email})`),
    check('staff_role', sql`role in (${quoted(roles)})`),
    check('staff_state', sql`state in (${quoted(staffStates)})`),
    check('staff_language', sql`language in ('en', 'ar')`),
    check('staff_joined', sql`state <> 'active' or password_hash is not null`),
    check('staff_name', sql`length(name) between 1 and 100`),
  ],
)

/** The app of a member's second factor (RFC 6238), encrypted as the customers' are; and the one being set up. */
export const staffTotp = pgTable(
  'staff_totp',
  {
    id: uuid().primaryKey().defaultRandom(),
    staff_id: belongsTo(() => staff.id),
    sealed: bytea().notNull(),
    key_id: bytea().notNull(),
    /** Null until a code of the app was entered. */
    confirmed_at: timestamp({ withTimezone: true }),
    /** The time step of the last accepted code: each is accepted once. */
    last_step: integer().notNull().default(0),
  },
  (app) => [uniqueIndex('staff_totp_one_of_each').on(app.staff_id, sql`(confirmed_at is null)`)],
)

export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  { code_hash: bytea().primaryKey(), staff_id: belongsTo(() => staff.id) },
  (code) => [index().on(code.staff_id)],
)

/** Passkeys (WebAuthn credentials), each a second factor by itself. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** The credential's id, base64url. */
    id: text().primaryKey(),
    staff_id: belongsTo(() => staff.id),
    name: text().notNull(),
    public_key: bytea().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().$type<AuthenticatorTransport>().array().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    used_at: timestamp({ withTimezone: true }),
  },
  (passkey) => [index().on(passkey.staff_id)],
)

/** Links of invitations and resets; `staff_id` is null in the first owner's. Only the token's SHA-256 is stored. */
export const staffLinks = pgTable(
  'staff_links',
  {
    token_hash: bytea().primaryKey(),
    staff_id: uuid().references(() => staff.id),
    purpose: text({ enum: ['first_owner', 'invitation', 'reset'] }).notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (link) => [
    index().on(link.staff_id),
    uniqueIndex('staff_links_one_of_each').on(sql`coalesce(${link.staff_id}::text, '')`, link.purpose),
    check('staff_links_of', sql`(purpose = 'first_owner') = (staff_id is null)`),
  ],
)

/** A signed-in browser. Before the second factor it opens nothing but that step. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    token_hash: bytea().notNull().unique(),
    staff_id: belongsTo(() => staff.id),
    /** When the second factor was proved. */
    complete_at: timestamp({ withTimezone: true }),
    /** When the password was last entered. */
    confirmed_at: timestamp({ withTimezone: true }).notNull(),
    seen_at: timestamp({ withTimezone: true }).notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** However often it is used. */
    ends_at: timestamp({ withTimezone: true }).notNull(),
    /** Wrong codes. */
    tries: integer().notNull().default(0),
    /** Of the passkey ceremony in progress. */
    challenge: text(),
    browser: text().notNull(),
    system: text().notNull(),
    /** Shortened, as in the audit. */
    network: text().notNull(),
  },
  (session) => [
    index().on(session.staff_id),
    index().on(session.ends_at),
    check('staff_sessions_tries', sql`tries <= 5`),
    check('staff_sessions_end', sql`ends_at <= created_at + interval '12 hours'`),
  ],
)

/** How a member learns of new orders. Without a row: by the sound of an open desk alone. */
export const staffAlerts = pgTable(
  'staff_alerts',
  {
    staff_id: uuid()
      .primaryKey()
      .references(() => staff.id),
    by_email: boolean().notNull(),
    by_push: boolean().notNull(),
    sound: boolean().notNull(),
    /** Quiet hours in the shop's time zone, past midnight if the second is earlier; both null: none. */
    quiet_from: time(),
    quiet_to: time(),
    version: integer().notNull().default(1),
  },
  () => [check('staff_alerts_quiet', sql`(quiet_from is null) = (quiet_to is null)`)],
)

/** A member's browser that shows notifications (Web Push). */
export const staffPushes = pgTable(
  'staff_pushes',
  {
    id: uuid().primaryKey().defaultRandom(),
    staff_id: belongsTo(() => staff.id),
    /** The address at the browser's push service: who has it may send, so it is no one else's to read. */
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    browser: text().notNull(),
    system: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (push) => [
    index().on(push.staff_id),
    check('staff_pushes_endpoint', sql`endpoint ~ '^https://' and length(endpoint) <= 1000`),
  ],
)

/** Filters of a list that a member has saved under a name. */
export const staffViews = pgTable(
  'staff_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    staff_id: belongsTo(() => staff.id),
    list: text({ enum: viewedLists }).notNull(),
    name: text().notNull(),
    /** The query of the list's address. */
    query: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (view) => [
    uniqueIndex('staff_views_name').on(view.staff_id, view.list, sql`lower(${view.name})`),
    check('staff_views_list', sql`list in (${quoted(viewedLists)})`),
    check('staff_views_length', sql`length(name) between 1 and 40 and length(query) <= 1000`),
  ],
)
