import * as z from 'zod/mini'
import type { StoreFacts } from '#database/schema/setup.ts'
import { email, link, linkOrNone, oneOf, text, whole } from '#domain/setup/values.ts'

const dayNames = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}
const days = Object.keys(dayNames) as (keyof typeof dayNames)[]

const hours = z
  .string('must look like 10:00-18:00, or be null where closed')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/, 'must look like 10:00-18:00'))

const section = z.strictObject({
  name: text,
  name_ar: text,
  legal_name: text,
  legal_name_ar: text,
  tagline: text,
  tagline_ar: text,
  description: text,
  description_ar: text,
  email,
  email_orders: email,
  email_privacy: email,
  phone: z
    .string('must look like +971 4 123 4567')
    .check(z.regex(/^\+\d[\d ]{7,18}$/, 'must look like +971 4 123 4567')),
  /** `label` defaults to the specification's text. */
  chat: z.strictObject({
    link,
    label: z._default(text, 'Need Help? Chat with us'),
    label_ar: z._default(text, 'تحتاجون مساعدة؟ راسلونا'),
    number: z.optional(text),
  }),
  wholesale_link: linkOrNone,
  social: z.strictObject({
    instagram: z.optional(link),
    facebook: z.optional(link),
    tiktok: z.optional(link),
    youtube: z.optional(link),
  }),
  address: z.strictObject({
    line1: text,
    line1_ar: text,
    city: text,
    city_ar: text,
    country: oneOf(['AE', 'KW', 'SA', 'OM', 'BH']),
    note: z._default(z.string(), ''),
    note_ar: z._default(z.string(), ''),
  }),
  trade_licence: text,
  trn: z.string('must be 15 digits, in quotes').check(z.regex(/^\d{15}$/, 'must be 15 digits')),
  returns: z.strictObject({ days: whole(0, 365) }),
  opening_hours: z.strictObject({
    mon: z.nullable(hours),
    tue: z.nullable(hours),
    wed: z.nullable(hours),
    thu: z.nullable(hours),
    fri: z.nullable(hours),
    sat: z.nullable(hours),
    sun: z.nullable(hours),
  }),
  /** Opening hours as text, one line per group of days. */
  opening_hours_text: z.array(text),
  opening_hours_text_ar: z.array(text),
})

/** The shop's details from the file, with derived fields added. */
export const facts = z.pipe(
  section,
  z.transform(
    ({ opening_hours, phone, social, ...given }): StoreFacts => ({
      ...given,
      phone,
      phone_e164: phone.replaceAll(' ', ''),
      social: Object.fromEntries(Object.entries(social).filter((each): each is [string, string] => Boolean(each[1]))),
      opening_hours: days.map((day) => {
        const [open = null, close = null] = opening_hours[day]?.split('-') ?? []
        return { day, name: dayNames[day], open, close }
      }),
    }),
  ),
)

/** A fact that only a demonstration has: where it is, as the file names it, and what it must be. */
type MadeUp = { field: string; must: string }

/** The facts that only a demonstration has. */
export function findMadeUp(store: StoreFacts): MadeUp[] {
  const found: MadeUp[] = []
  const say = (when: boolean, field: string, must: string) => when && found.push({ field, must })
  say(
    !/^1\d{14}$/.test(store.trn) || /^(\d)\1+$/.test(store.trn),
    'trn',
    "must be the company's tax registration number: 15 digits, the first is 1",
  )
  say(/demo|^0+$/i.test(store.trade_licence), 'trade_licence', 'must be the number of a trade licence')
  for (const name of ['legal_name', 'legal_name_ar'] as const)
    say(
      /not a real company|demonstration|ليس شركة|التجريبي/i.test(store[name]),
      name,
      'must be the name on the trade licence',
    )
  say(/0{6}/.test(store.phone_e164), 'phone', 'must be a number that you answer')
  for (const name of ['email', 'email_orders', 'email_privacy'] as const)
    say(isReserved(store[name].split('@')[1]!), name, 'must be an address that you read')
  const links = { 'chat.link': store.chat.link, wholesale_link: store.wholesale_link, ...prefixed(store.social) }
  for (const [name, address] of Object.entries(links))
    say(address !== '' && isReserved(new URL(address).hostname), name, 'must lead somewhere')
  return found
}

function prefixed(social: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(social).map(([name, address]) => [`social.${name}`, address]))
}

/** Reserved host names (RFC 2606). */
function isReserved(host: string): boolean {
  return /(^|\.)(example|example\.(com|net|org)|test|invalid|localhost)$/i.test(host)
}
