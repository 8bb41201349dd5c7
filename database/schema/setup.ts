import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'

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

/** How the warehouse counts delivery days: cutoff as HH:MM in the time zone, days as three English letters. */
export type StoreCalendar = { cutoff: string; timezone: string; working_days: string[] }

export type QuestionKind = { slug: string; name: string; name_ar: string }

/** The labels of the payment methods at checkout. */
export type PaymentNames = Record<'Stripe' | 'Paymob', { name: string; name_ar: string }>

/** A partner that mounts wheels, as the shop shows it; `example` marks an invented one of the demonstration. */
export type FittingCentre = Record<'name' | 'name_ar' | 'emirate' | 'emirate_ar' | 'map_link', string> & {
  example: boolean
}

/** The shop's settings: one row, written by `npm run setup`. Null: not set up yet. */
export const shopFacts = pgTable(
  'shop_facts',
  {
    id: integer().primaryKey().default(1),
    store: jsonb().$type<StoreFacts>(),
    calendar: jsonb().$type<StoreCalendar>(),
    question_kinds: jsonb().$type<QuestionKind[]>(),
    payment_names: jsonb().$type<PaymentNames>(),
    fitters: jsonb().$type<FittingCentre[]>(),
  },
  () => [check('shop_facts_one_row', sql`id = 1`)],
)
