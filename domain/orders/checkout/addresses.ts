import { getTableColumns, type SQLWrapper, sql } from 'drizzle-orm'
import { orderAddresses } from '#database/schema/orders.ts'
import { possibleNumbers, readablePhone, toE164 } from '#domain/phone.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { Order } from '#shared/api/orders.ts'
import type { Billing, OrderForm, Shipping } from '#shared/forms.ts'
import { forms } from '#shared/i18n/forms.ts'
import type { Locale } from '#shared/locale.ts'
import { countryName } from '#shared/region-name.ts'

/** Billing and delivery address; the same unless the shopper gave two. Phones in E.164. */
export type Addresses = { billing: Billing; delivery: Billing }

/**
 * Throws `invalid` with the fields, for an invalid phone, a second address that is missing, and one in another city without
 * its street.
 */
export function readAddresses(form: OrderForm, locale: Locale): Addresses {
  const fields: Record<string, string[]> = {}
  const billing = withPhone(form.billing, 'billing', fields, locale)
  const other = form.is_same_shipping ? undefined : form.shipping
  // The buyer's own phone keeps its country, also where it is sent again as it was typed.
  const recipient = other?.phone === form.billing.phone ? { ...other, phone: '' } : other
  const delivery = recipient
    ? withPhone(completed(recipient, billing, fields, locale), 'shipping', fields, locale)
    : billing
  if (!form.is_same_shipping && !other) for (const field of ['city', 'address'] as const) lack(field, fields, locale)
  if (Object.keys(fields).length > 0) throw new Problem('invalid', 422, {}, fields)
  return { billing, delivery }
}

/** The write that stores or replaces an order's two addresses. */
export function storeAddresses(shop: Shop, order_id: string, { billing, delivery }: Addresses): SQLWrapper {
  const { order_id: _, kind: __, ...columns } = getTableColumns(orderAddresses)
  return shop.db
    .insert(orderAddresses)
    .values([
      { ...billing, order_id, kind: 'billing' },
      { ...delivery, order_id, kind: 'shipping' },
    ])
    .onConflictDoUpdate({
      target: [orderAddresses.order_id, orderAddresses.kind],
      set: Object.fromEntries(Object.keys(columns).map((name) => [name, sql`excluded.${sql.identifier(name)}`])),
    })
}

/** Missing fields default to the billing address, except the street if the city differs. */
function completed(shipping: Shipping, billing: Billing, fields: Record<string, string[]>, locale: Locale): Billing {
  const given = Object.fromEntries(Object.entries(shipping).filter(([, value]) => value)) as Partial<Billing>
  const whole = { ...billing, ...given }
  const isAbroad = whole.country !== billing.country
  if (isAbroad && !given.city) lack('city', fields, locale)
  if ((isAbroad || whole.city !== billing.city) && !given.address) lack('address', fields, locale)
  return whole
}

function lack(field: 'city' | 'address', fields: Record<string, string[]>, locale: Locale): void {
  fields[`shipping.${field}`] = [forms[locale][`delivery_${field}`]]
}

function withPhone(address: Billing, part: string, fields: Record<string, string[]>, locale: Locale): Billing {
  const phone = toE164(address.phone, address.country)
  // A number of another country that is served lacks only its country code.
  if (!phone)
    fields[`${part}.phone`] = [forms[locale][possibleNumbers(address.phone).length > 0 ? 'phone_country' : 'phone']]
  return { ...address, phone: phone ?? address.phone }
}

/** An order's address for an e-mail or an invoice: name, address, city and country, phone. */
export function addressLines(address: Order['shipping'], locale: Locale): string[] {
  const country = countryName(address.country, locale)
  return [
    `${address.first_name} ${address.last_name}`,
    address.address,
    // A city in Latin letters must not reverse the whole line.
    locale === 'ar' ? `\u2068${address.city}\u2069، ${country}` : `${address.city}, ${country}`,
    readablePhone(address.phone),
  ]
}
