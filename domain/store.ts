import { sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import type {
  FittingCentre,
  Maintenance,
  PaymentNames,
  QuestionKind,
  StoreCalendar,
  StoreFacts,
} from '#database/schema/setup.ts'
import { statement } from '#database/statement.ts'
import content from '../data/content.json' with { type: 'json' }

/** The shop's own details and how it counts days; null before setup. */
export type Facts = {
  store: StoreFacts | null
  calendar: StoreCalendar | null
  question_kinds: QuestionKind[] | null
  payment_names: PaymentNames | null
  fitters: FittingCentre[] | null
  maintenance: Maintenance | null
  logo?: string | null
  opened_at: Date | string | null
  banners?: Banner[]
}

/*
 * Facts on every page, document and e-mail. They are database rows that change a few times a year, so each process
 * caches them here and no request queries them. Until loaded, they are the demonstration's.
 */

/** The shop's own details: name, address, hours, links. */
export let store: StoreFacts = content.store

/** How the warehouse counts delivery days: cutoff, time zone, working days. */
export let calendar: StoreCalendar = content.shipping

/** The categories of the FAQ, in page order. */
export let question_kinds: QuestionKind[] = content.faq_categories

/** The names of the payment methods. */
export let payment_names: PaymentNames = {
  Stripe: { name: 'Card', name_ar: 'بطاقة' },
  Paymob: { name: 'Card on Paymob’s secure page', name_ar: 'بطاقة في صفحة Paymob الآمنة' },
}

/** Centres that fit wheels; none until the owner adds them. */
export let fitters: FittingCentre[] = []

/** Whether the desk has closed the shop for maintenance, and what visitors read then. */
export let maintenance: Maintenance = { on: false, message: '', message_ar: '' }

/** The name of the uploaded picture of the logo; null: the shop's name in letters. */
export let logo: string | null = null

/** Whether the owner has opened the shop. */
export let is_opened = false

/** A line above every page between two moments; `ends_at` null: until it is removed. */
type Banner = Record<'text' | 'text_ar' | 'link' | 'starts_at', string> & { ends_at: string | null }

let banners: Banner[] = []

/** The banner that is due, of several the last to begin. */
export function bannerAt(now: Date): Banner | undefined {
  return banners.find(
    ({ starts_at, ends_at }) => new Date(starts_at) <= now && (ends_at === null || new Date(ends_at) > now),
  )
}

/** Sentences that mark made-up content in the demonstration. */
export const notices = content.notices

/** Replaces the facts; what has not been set up keeps its value. */
export function setFacts(facts: Facts): void {
  store = facts.store ?? store
  calendar = facts.calendar ?? calendar
  question_kinds = facts.question_kinds ?? question_kinds
  payment_names = facts.payment_names ?? payment_names
  fitters = facts.fitters ?? fitters
  maintenance = facts.maintenance ?? { on: false, message: '', message_ar: '' }
  logo = facts.logo ?? null
  is_opened = facts.opened_at !== null
  banners = facts.banners ?? banners
}

/** For a real shop before setup: no fact of the demonstration may appear under its name. */
export function forgetDemonstration(name: string): void {
  const empty = Object.fromEntries(Object.keys(content.store).map((key) => [key, '']))
  store = {
    ...(empty as Record<keyof StoreFacts, string>),
    ...{ name, name_ar: name, social: {}, returns: { days: 14 } },
    ...{ opening_hours: [], opening_hours_text: [], opening_hours_text_ar: [] },
    chat: { link: '', label: '', label_ar: '' },
    address: { line1: '', line1_ar: '', city: '', city_ar: '', country: 'AE', note: '', note_ar: '' },
  }
  question_kinds = []
}

const factsNow = statement<Facts>(
  'shop_facts',
  sql`
    select store, calendar, question_kinds, payment_names, fitters, maintenance, logo, opened_at, (
      select coalesce(json_agg(b order by starts_at desc, id desc), '[]') from (
        select * from banners where ends_at is null or ends_at > now() - interval '1 day'
        order by starts_at desc, id desc limit 100
      ) b
    ) as banners
    from shop_facts`,
)

/** Loads the shop's facts and makes them current. */
export async function loadFacts(db: Database): Promise<void> {
  const [facts] = await factsNow(db, {})
  if (facts) setFacts(facts)
}
