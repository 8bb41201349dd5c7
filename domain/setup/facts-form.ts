import { eq, sql } from 'drizzle-orm'
import { type PaymentNames, type StoreFacts, shopFacts } from '#database/schema/setup.ts'
import type { Editable } from '#domain/audit/save.ts'
import { requireImage } from '#domain/content/look-facts.ts'
import { Problem } from '#domain/problem.ts'
import { hoursAsText } from '#domain/setup/hours.ts'
import { findMadeUp } from '#domain/setup/store-section.ts'
import type { Shop } from '#domain/shop.ts'
import { payment_names, store } from '#domain/store.ts'
import { type FactsForm, factsForm, socialNetworks, weekdays } from '#shared/desk/setup-forms.ts'
import { sayIssue } from '#shared/i18n/forms.ts'
import { sayProblem } from '#shared/i18n/problems.ts'
import type { Locale } from '#shared/locale.ts'

const dayNames = {
  ...{ mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday', thu: 'Thursday' },
  ...{ fri: 'Friday', sat: 'Saturday', sun: 'Sunday' },
}

const same = ['name', 'tagline', 'description', 'legal_name'] as const
const inBoth = same.flatMap((name) => [name, `${name}_ar`] as const)
const plain = [...inBoth, 'trade_licence', 'trn', 'phone', 'email', 'email_orders', 'email_privacy'] as const
const address = ['line1', 'line1_ar', 'city', 'city_ar', 'country', 'note', 'note_ar'] as const

/** The standard words of the chat's button, as the setup file has them. */
const chatWords = { label: 'Need Help? Chat with us', label_ar: 'تحتاجون مساعدة؟ راسلونا' }

/** The facts as the form's values; empty before they were entered. */
function asForm(facts: StoreFacts | null, names: PaymentNames, logo: string | null): FactsForm {
  const values = Object.fromEntries(Object.keys(factsForm.shape).map((name) => [name, ''])) as FactsForm
  values.logo = logo ?? ''
  Object.assign(values, { card_name: names.Stripe.name, card_name_ar: names.Stripe.name_ar })
  Object.assign(values, { page_name: names.Paymob.name, page_name_ar: names.Paymob.name_ar })
  if (!facts) return { ...values, address_country: 'AE', returns_days: '14' }
  for (const name of plain) values[name] = facts[name]
  for (const part of address) values[`address_${part}`] = facts.address[part] as never
  for (const { day, open, close } of facts.opening_hours)
    if (open && close) values[`hours_${day as 'mon'}`] = `${open}-${close}`
  for (const network of socialNetworks) values[`social_${network}`] = facts.social[network] ?? ''
  values.whatsapp = facts.chat.number ?? numberOf(facts.chat.link)
  values.returns_days = String(facts.returns.days)
  values.wholesale_link = facts.wholesale_link
  return values
}

/** The number in a link of WhatsApp; empty for another chat. */
function numberOf(link: string): string {
  const [, digits] = /^https:\/\/wa\.me\/(\d{8,15})$/.exec(link) ?? []
  return digits ? `+${digits}` : ''
}

/**
 * The facts from the form's values. What the form does not have stays as it is: the words of the chat's button, a chat
 * that is not WhatsApp, opening hours that were worded by hand.
 */
function fromForm(values: FactsForm, before: StoreFacts | null): StoreFacts {
  const earlier = before && asForm(before, payment_names, null)
  const hasChanged = (...names: (keyof FactsForm)[]) => !earlier || names.some((name) => values[name] !== earlier[name])
  const hours = weekdays.map((day) => {
    const [open = null, close = null] = values[`hours_${day}`] ? values[`hours_${day}`].split('-') : []
    return { day, name: dayNames[day], open, close }
  })
  const social = socialNetworks.flatMap((network) =>
    values[`social_${network}`] ? [[network, values[`social_${network}`]] as const] : [],
  )
  return {
    ...(Object.fromEntries(plain.map((name) => [name, values[name]])) as Record<(typeof plain)[number], string>),
    phone_e164: values.phone.replaceAll(' ', ''),
    wholesale_link: values.wholesale_link,
    chat:
      before && (values.whatsapp === '' || !hasChanged('whatsapp'))
        ? before.chat
        : {
            ...(before?.chat ?? chatWords),
            link: `https://wa.me/${values.whatsapp.replaceAll(/\D/g, '')}`,
            number: values.whatsapp,
          },
    social: Object.fromEntries(social),
    address: Object.fromEntries(address.map((part) => [part, values[`address_${part}`]])) as StoreFacts['address'],
    returns: { days: Number(values.returns_days) },
    opening_hours: hours,
    ...(before && !hasChanged(...weekdays.map((day) => `hours_${day}` as const))
      ? { opening_hours_text: before.opening_hours_text, opening_hours_text_ar: before.opening_hours_text_ar }
      : { opening_hours_text: hoursAsText(hours, 'en'), opening_hours_text_ar: hoursAsText(hours, 'ar') }),
  }
}

function namesOf({ card_name, card_name_ar, page_name, page_name_ar }: FactsForm): PaymentNames {
  return {
    Stripe: { name: card_name, name_ar: card_name_ar },
    Paymob: { name: page_name, name_ar: page_name_ar },
  }
}

/** Which field of the form a fact that is made up is entered in. */
const fieldOf = (place: string) => (place === 'chat.link' ? 'whatsapp' : place.replace(/^social\./, 'social_'))

/** Throws `invalid` for facts that only a demonstration may have, and without a chat. */
export function checkFacts({ test_mode }: Pick<Shop, 'test_mode'>, values: FactsForm, locale: Locale): void {
  if (values.whatsapp === '' && !store.chat.link)
    throw new Problem('invalid', 422, {}, { 'values.whatsapp': [sayIssue('required', locale)] })
  const found = test_mode ? [] : findMadeUp(fromForm(values, null))
  if (found.length === 0) return
  const message = [sayProblem('desk_made_up', locale)]
  throw new Problem(
    'invalid',
    422,
    {},
    Object.fromEntries(found.map(({ field }) => [`values.${fieldOf(field)}`, message])),
  )
}

/** Who sells, as the desk edits it. */
export const storeFacts: Editable<FactsForm> = {
  kind: 'setup',
  action: 'setup.facts_changed',
  lock: async (open) => {
    const row = await lockFacts(open)
    return {
      name: row.store?.name ?? '',
      version: row.store_version,
      values: asForm(row.store, row.payment_names ?? payment_names, row.logo),
    }
  },
  write: async (open, _id, changed) => {
    const { store: before, payment_names: names, logo } = await lockFacts(open)
    const read = factsForm.safeParse({ ...asForm(before, names ?? payment_names, logo), ...changed })
    // Undoing the first entry would leave a shop without a name.
    if (!read.success) throw new Problem('desk_undo_impossible', 409)
    if (changed.logo) await requireImage(open, changed.logo)
    await open.db
      .update(shopFacts)
      .set({
        logo: read.data.logo || null,
        store: fromForm(read.data, before),
        payment_names: namesOf(read.data),
        store_version: sql`store_version + 1`,
      })
      .where(eq(shopFacts.id, 1))
  },
}

/** The row of the facts, locked; made if there is none yet. */
export async function lockFacts(open: Shop): Promise<typeof shopFacts.$inferSelect> {
  await open.db.insert(shopFacts).values({ id: 1 }).onConflictDoNothing()
  const [row] = await open.db.select().from(shopFacts).for('update')
  return row!
}

/** The stored facts without a lock, with the version that a save sends back. */
export async function readFacts(shop: Shop): Promise<{ version: number; values: FactsForm; logo_base: string | null }> {
  const [row] = await shop.db.select().from(shopFacts)
  const values = asForm(row?.store ?? null, row?.payment_names ?? payment_names, row?.logo ?? null)
  return {
    version: row?.store_version ?? 1,
    values,
    logo_base: shop.pictures.find(row?.logo ?? undefined)?.base ?? null,
  }
}
