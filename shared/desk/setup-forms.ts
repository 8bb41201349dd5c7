import * as z from 'zod/mini'
import { inLatinDigits } from '#shared/desk/content/fields.ts'
import { keepable, optionalText } from '#shared/forms.ts'

/*
 * The forms of the settings. All values are text, as they are typed, so that a conflict and the history show them the
 * same way. Messages are keys of shared/i18n/problems.ts and shared/i18n/forms.ts.
 */

/** Outside services that the desk sets up. */
export const serviceNames = ['stripe', 'paymob', 'mail'] as const
export type ServiceName = (typeof serviceNames)[number]

const needed = (most: number) =>
  z
    .string({ error: 'required' })
    .check(keepable, z.trim(), z.minLength(1, 'required'), z.maxLength(most, `too_long:${most}`))
const maybe = (most: number) => z._default(optionalText(most), '')
const matching = (pattern: RegExp, message: string) =>
  z
    .string({ error: 'required' })
    .check(keepable, inLatinDigits, z.trim(), z.minLength(1, 'required'), z.regex(pattern, message))
const maybeMatching = (pattern: RegExp, message: string) =>
  z._default(
    z.string().check(keepable, inLatinDigits, z.trim(), z.regex(new RegExp(`^$|${pattern.source}`), message)),
    '',
  )

const email = z
  .string({ error: 'required' })
  .check(z.trim(), z.minLength(1, 'required'), z.maxLength(200, 'too_long:200'), z.email('email'))
const phone = matching(/^\+\d[\d ]{7,18}$/, 'desk_phone')
const link = maybeMatching(/^https:\/\/[^\s/.]+\.[^\s]{2,190}$/, 'desk_link')
const hours = maybeMatching(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/, 'desk_hours')

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

export const socialNetworks = ['instagram', 'facebook', 'tiktok', 'youtube'] as const

export const factsForm = z.object({
  /** The name of an uploaded picture; empty: the shop's name in letters. */
  logo: maybeMatching(/^uploads\/[\w.-]{1,80}$/, 'wrong'),
  name: needed(60),
  name_ar: needed(60),
  tagline: needed(120),
  tagline_ar: needed(120),
  description: needed(300),
  description_ar: needed(300),
  legal_name: needed(120),
  legal_name_ar: needed(120),
  trade_licence: needed(40),
  /** Fifteen zeros are the demonstration's; a real shop is refused them. */
  trn: matching(/^(1\d{14}|0{15})$/, 'trn'),
  address_line1: needed(120),
  address_line1_ar: needed(120),
  address_city: needed(60),
  address_city_ar: needed(60),
  address_country: z.enum(['AE', 'KW', 'SA', 'OM', 'BH'], 'choose'),
  address_note: maybe(120),
  address_note_ar: maybe(120),
  phone,
  /** Empty keeps a chat that is not WhatsApp. */
  whatsapp: maybeMatching(/^\+\d[\d ]{7,18}$/, 'desk_phone'),
  email,
  email_orders: email,
  email_privacy: email,
  hours_mon: hours,
  hours_tue: hours,
  hours_wed: hours,
  hours_thu: hours,
  hours_fri: hours,
  hours_sat: hours,
  hours_sun: hours,
  returns_days: matching(/^(\d{1,2}|[12]\d\d|3[0-5]\d|36[0-5])$/, 'desk_days'),
  /** What the payment methods are called at checkout. */
  card_name: needed(60),
  card_name_ar: needed(60),
  page_name: needed(60),
  page_name_ar: needed(60),
  wholesale_link: link,
  social_instagram: link,
  social_facebook: link,
  social_tiktok: link,
  social_youtube: link,
})
export type FactsForm = z.infer<typeof factsForm>

export const calendarForm = z.object({
  cutoff: matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'desk_time'),
  /** Days as three letters with commas between. */
  working_days: matching(/^(mon|tue|wed|thu|fri|sat|sun)(,(mon|tue|wed|thu|fri|sat|sun))*$/, 'choose'),
  /** Days as YYYY-MM-DD with commas between. */
  holidays: maybeMatching(/^\d{4}-\d\d-\d\d(,\d{4}-\d\d-\d\d){0,199}$/, 'wrong'),
})
export type CalendarForm = z.infer<typeof calendarForm>

/** Dirhams with at most two decimals, up to a million. */
const amount = /^(\d{1,6}|1000000)(\.\d{1,2})?$/
const days = /^([1-9]|[1-8]\d|90)$/

export const rateForm = z.object({
  delivery_days: matching(days, 'desk_days'),
  base_cost: matching(amount, 'desk_amount'),
  cost_per_wheel: matching(amount, 'desk_amount'),
  addon_only_cost: matching(amount, 'desk_amount'),
  /** Empty: never free. */
  free_from: maybeMatching(amount, 'desk_amount'),
  special_order_extra_days: matching(/^(\d{1,2}|[12]\d\d|3[0-5]\d|36[0-5])$/, 'desk_days'),
  /** Whole percent. */
  vat: matching(/^(\d{1,2}|100)$/, 'desk_percent'),
  /** Whether new orders are taken. */
  served: z._default(z.enum(['yes', 'no']), 'yes'),
})
export type RateForm = z.infer<typeof rateForm>

/** A centre that mounts wheels, as the shop shows it; the hours are words, such as "Sat-Thu 8am-8pm". */
export const centreForm = z.object({
  centre_name: needed(80),
  centre_name_ar: needed(80),
  emirate: needed(60),
  emirate_ar: needed(60),
  address: maybe(120),
  address_ar: maybe(120),
  hours: maybe(80),
  hours_ar: maybe(80),
  phone: maybeMatching(/^\+\d[\d ]{7,18}$/, 'desk_phone'),
  map_link: matching(/^https:\/\/[^\s/.]+\.[^\s]{2,400}$/, 'desk_link'),
})
export type CentreForm = z.infer<typeof centreForm>

export const maintenanceForm = z.object({
  on: z.enum(['yes', 'no']),
  message: maybe(300),
  message_ar: maybe(300),
})
export type MaintenanceForm = z.infer<typeof maintenanceForm>

/** An empty secret keeps the stored one. */
export const stripeForm = z.object({
  secret_key: maybeMatching(/^[sr]k_(test|live)_\w{1,250}$/, 'desk_stripe_secret'),
  publishable_key: matching(/^pk_(test|live)_\w{1,250}$/, 'desk_stripe_publishable'),
  webhook_secret: maybeMatching(/^whsec_[\w+/=]{1,250}$/, 'desk_stripe_webhook'),
})
export type StripeForm = z.infer<typeof stripeForm>

export const paymobForm = z.object({
  secret_key: maybeMatching(/^are_sk_\w{1,250}$/, 'desk_paymob_key'),
  public_key: matching(/^are_pk_\w{1,250}$/, 'desk_paymob_key'),
  api_key: maybe(600),
  hmac_secret: maybe(300),
  integration_id: matching(/^\d{1,20}$/, 'desk_number'),
})
export type PaymobForm = z.infer<typeof paymobForm>

export const mailForm = z.object({
  host: matching(/^[a-z0-9.-]{1,200}$/i, 'desk_host'),
  port: matching(/^([1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5])$/, 'desk_number'),
  /** `tls` from the first byte, `starttls` before anything is sent; `none` only for a mail server on this machine. */
  security: z.enum(['tls', 'starttls', 'none'], 'choose'),
  user: maybe(200),
  password: maybe(300),
  /** The address that e-mails come from; the name is the shop's. */
  from: email,
  /** Where orders, disputes and test letters go. */
  owner_email: email,
})
export type MailForm = z.infer<typeof mailForm>
