import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { serviceNames } from '#shared/desk/setup-forms.ts'
import { bytea, quoted } from '../columns.ts'

/** The shop's own details, as pages, invoices and e-mails show them. */
export type StoreFacts = Record<
  | 'name'
  | 'name_ar'
  /** As on the trade licence; for invoices. */
  | 'legal_name'
  | 'legal_name_ar'
  | 'tagline'
  | 'tagline_ar'
  | 'description'
  | 'description_ar'
  | 'email'
  | 'email_orders'
  | 'email_privacy'
  /** Formatted for people: "+971 4 123 4567". */
  | 'phone'
  /** E.164. */
  | 'phone_e164'
  | 'wholesale_link'
  | 'trade_licence'
  /** 15 digits. */
  | 'trn',
  string
> & {
  /** `number`: the WhatsApp number formatted for people, "+971 50 123 4567". */
  chat: { link: string; label: string; label_ar: string; number?: string | undefined }
  social: Record<string, string>
  /** `country` is ISO 3166-1 alpha-2. */
  address: Record<'line1' | 'line1_ar' | 'city' | 'city_ar' | 'country' | 'note' | 'note_ar', string>
  /** The return period, days. */
  returns: { days: number }
  /** Monday first; HH:MM, null if closed. */
  opening_hours: { day: string; name: string; open: string | null; close: string | null }[]
  opening_hours_text: string[]
  opening_hours_text_ar: string[]
}

/**
 * How the warehouse counts delivery days: cutoff as HH:MM in the time zone, days as three English letters; holidays as
 * YYYY-MM-DD.
 */
export type StoreCalendar = { cutoff: string; timezone: string; working_days: string[]; holidays?: string[] }

/** Closed for maintenance by the desk. Without a message visitors read the standard one. */
export type Maintenance = { on: boolean; message: string; message_ar: string }

export type QuestionKind = { slug: string; name: string; name_ar: string }

/** The labels of the payment methods at checkout. */
export type PaymentNames = Record<'Stripe' | 'Paymob', { name: string; name_ar: string }>

/** A partner that mounts wheels, as the shop shows it; `example` marks an invented one of the demonstration. */
export type FittingCentre = Record<'name' | 'name_ar' | 'emirate' | 'emirate_ar' | 'map_link', string> &
  Partial<Record<'address' | 'address_ar' | 'hours' | 'hours_ar' | 'phone', string>> & {
    example: boolean
    /** Given by the desk; a centre of a file is known by its link to the map. */
    id?: string | undefined
    version?: number | undefined
  }

/** The shop's settings: one row, written by the desk and by `npm run setup`. Null: not set up yet. */
export const shopFacts = pgTable(
  'shop_facts',
  {
    id: integer().primaryKey().default(1),
    store: jsonb().$type<StoreFacts>(),
    calendar: jsonb().$type<StoreCalendar>(),
    question_kinds: jsonb().$type<QuestionKind[]>(),
    payment_names: jsonb().$type<PaymentNames>(),
    fitters: jsonb().$type<FittingCentre[]>(),
    maintenance: jsonb().$type<Maintenance>(),
    /** The name of an uploaded picture; null: the shop's name in letters. */
    logo: text(),
    /** When the owner opened the shop; null: visitors see the standby page. */
    opened_at: timestamp({ withTimezone: true }),
    store_version: integer().notNull().default(1),
    calendar_version: integer().notNull().default(1),
    maintenance_version: integer().notNull().default(1),
  },
  () => [check('shop_facts_one_row', sql`id = 1`)],
)

/** The accounts at outside services that the desk has set up, and whether the shop uses them. */
export const serviceSettings = pgTable(
  'service_settings',
  {
    name: text({ enum: serviceNames }).primaryKey(),
    is_on: boolean().notNull().default(true),
    /** The keys as JSON, encrypted with a key derived from LINK_SECRET; null: the environment has them, or there are none. */
    sealed: bytea(),
    key_id: bytea(),
    /** What the desk shows of them: no secret. */
    shown: jsonb().$type<Record<string, string>>().notNull().default({}),
    tested_at: timestamp({ withTimezone: true }),
    version: integer().notNull().default(1),
  },
  () => [
    check('service_settings_name', sql`name in (${quoted(serviceNames)})`),
    check('service_settings_sealed', sql`(sealed is null) = (key_id is null)`),
  ],
)

/** Loading of the vehicle data that comes with the shop, as the desk shows it: one row for the last time. */
export const vehicleLoads = pgTable(
  'vehicle_loads',
  {
    id: integer().primaryKey().default(1),
    state: text({ enum: ['waiting', 'running', 'done', 'failed'] }).notNull(),
    makes_done: integer().notNull().default(0),
    makes: integer().notNull().default(0),
    models: integer().notNull().default(0),
    modifications: integer().notNull().default(0),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  () => [
    check('vehicle_loads_one_row', sql`id = 1`),
    check('vehicle_loads_state', sql`state in ('waiting', 'running', 'done', 'failed')`),
  ],
)
