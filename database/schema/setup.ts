import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'

/** Who sells: everything that pages, papers and e-mails say of the shop itself. */
export type StoreFacts = Record<
  | 'name'
  | 'name_ar'
  /** As the trade licence has it; on papers. */
  | 'legal_name'
  | 'legal_name_ar'
  | 'tagline'
  | 'tagline_ar'
  | 'description'
  | 'description_ar'
  | 'email'
  | 'email_orders'
  | 'email_privacy'
  /** As people read it: "+971 4 123 4567". */
  | 'phone'
  /** E.164. */
  | 'phone_e164'
  | 'wholesale_link'
  | 'trade_licence'
  /** 15 digits. */
  | 'trn',
  string
> & {
  /** `number`: the WhatsApp number as people read it, "+971 50 123 4567". */
  chat: { link: string; label: string; label_ar: string; number?: string | undefined }
  social: Record<string, string>
  /** `country` is ISO 3166-1 alpha-2. */
  address: Record<'line1' | 'line1_ar' | 'city' | 'city_ar' | 'country' | 'note' | 'note_ar', string>
  /** Days in which goods may come back. */
  returns: { days: number }
  /** From Monday on; HH:MM, null where closed. */
  opening_hours: { day: string; name: string; open: string | null; close: string | null }[]
  opening_hours_text: string[]
  opening_hours_text_ar: string[]
}

/** How the warehouse counts delivery days: cutoff as HH:MM in the time zone, days as three English letters. */
export type StoreCalendar = { cutoff: string; timezone: string; working_days: string[] }

export type QuestionKind = { slug: string; name: string; name_ar: string }

/** What the ways to pay are called where one chooses. */
export type PaymentNames = Record<'Stripe' | 'Paymob', { name: string; name_ar: string }>

/** A centre that fits wheels, as the shop shows it; `example` marks an invented one of the demonstration. */
export type FittingCentre = Record<'name' | 'name_ar' | 'emirate' | 'emirate_ar' | 'map_link', string> & {
  example: boolean
}

/** The shop's own facts: one row, written by `npm run setup`. What is null has not been set up yet. */
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
