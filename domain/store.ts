import type { FittingCentre, PaymentNames, QuestionKind, StoreCalendar, StoreFacts } from '#database/schema/setup.ts'
import content from '../data/content.json' with { type: 'json' }

/** What the shop says of itself and how it counts days; null where nobody has set it up yet. */
export type Facts = {
  store: StoreFacts | null
  calendar: StoreCalendar | null
  question_kinds: QuestionKind[] | null
  payment_names: PaymentNames | null
  fitters: FittingCentre[] | null
}

/*
 * Facts that every page, paper and e-mail names. They are rows, and change a few times a year: each process keeps the latest
 * here (domain/setup/facts.ts) and no request asks for them. Until rows are read, they are the demonstration's.
 */

/** The shop's own facts: name, address, hours, links. */
export let store: StoreFacts = content.store

/** How the warehouse counts delivery days: cutoff, time zone, working days. */
export let calendar: StoreCalendar = content.shipping

/** What questions and answers are about, in the order of their page. */
export let question_kinds: QuestionKind[] = content.faq_categories

/** What the ways to pay are called. */
export let payment_names: PaymentNames = {
  Stripe: { name: 'Card', name_ar: 'بطاقة' },
  Paymob: { name: 'Card on Paymob’s secure page', name_ar: 'بطاقة في صفحة Paymob الآمنة' },
}

/** Centres that fit wheels; none until the owner names them. */
export let fitters: FittingCentre[] = []

/** Sentences that say what is made up in the demonstration. */
export const notices = content.notices

/** From now on these are the facts; what has not been set up stays as it was. */
export function setFacts(facts: Facts): void {
  store = facts.store ?? store
  calendar = facts.calendar ?? calendar
  question_kinds = facts.question_kinds ?? question_kinds
  payment_names = facts.payment_names ?? payment_names
  fitters = facts.fitters ?? fitters
}

/** For a real shop that nobody has set up: no fact of the demonstration may stand under its name. */
export function forgetDemonstration(name: string): void {
  const said = Object.fromEntries(Object.keys(content.store).map((key) => [key, '']))
  store = {
    ...(said as Record<keyof StoreFacts, string>),
    ...{ name, name_ar: name, social: {}, returns: { days: 14 } },
    ...{ opening_hours: [], opening_hours_text: [], opening_hours_text_ar: [] },
    chat: { link: '', label: '', label_ar: '' },
    address: { line1: '', line1_ar: '', city: '', city_ar: '', country: 'AE', note: '', note_ar: '' },
  }
  question_kinds = []
}
