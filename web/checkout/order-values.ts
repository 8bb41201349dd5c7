import { isCountryCode } from '#shared/countries.ts'
import { orderForm } from '#shared/forms.ts'
import { sayIssue } from '#shared/i18n/forms.ts'
import type { Locale } from '#shared/locale.ts'
import { latinDigits } from '#shared/normalise.ts'

const contactFields = ['email', 'phone', 'first_name', 'last_name', 'country', 'city', 'address'] as const
export type ContactField = (typeof contactFields)[number]
export type Whose = 'billing' | 'shipping'

export const vehicleFields = ['vehicle_make', 'vehicle_model', 'vehicle_year', 'vehicle_model_sub'] as const

type TextField = `${Whose}.${ContactField}` | (typeof vehicleFields)[number] | 'order_notes' | 'company' | 'company_trn'

/** The checkout form's values as typed. Keys are the dotted field names of the server's errors. */
export type OrderValues = Record<TextField, string> & {
  is_same_shipping: boolean
  professional_installation: boolean
}

export function emptyValues(country: string): OrderValues {
  const contact = (whose: Whose) =>
    Object.fromEntries(contactFields.map((field) => [`${whose}.${field}`, field === 'country' ? country : '']))
  return {
    ...contact('billing'),
    ...contact('shipping'),
    ...Object.fromEntries(vehicleFields.map((field) => [field, ''])),
    order_notes: '',
    company: '',
    company_trn: '',
    is_same_shipping: true,
    professional_installation: false,
  } as OrderValues
}

/** What a delivery to another address has from the buyer, unless another person receives it. */
const recipientFields = ['first_name', 'last_name', 'phone'] as const

/**
 * The change that gives the delivery its own address, or takes it away. It begins with the buyer's names and phone, and in billing's
 * country as long as no address is typed. What is as in billing is taken away again, so that the next time has it anew.
 */
export function deliveredElsewhere(values: OrderValues, isElsewhere: boolean): Partial<OrderValues> {
  const isEmpty = values['shipping.city'] === '' && values['shipping.address'] === ''
  const recipient = recipientFields.flatMap((field) => {
    const [own, buyers] = [values[`shipping.${field}`], values[`billing.${field}`]]
    const next = isElsewhere ? own || buyers : own === buyers ? '' : own
    return next === own ? [] : [[`shipping.${field}`, next]]
  })
  return {
    is_same_shipping: !isElsewhere,
    ...Object.fromEntries(recipient),
    ...(isElsewhere && isEmpty && { 'shipping.country': values['billing.country'] }),
  }
}

/** The delivery address's country. */
export function deliveryCountry(values: OrderValues): string {
  return values.is_same_shipping ? values['billing.country'] : values['shipping.country']
}

/** The order form as the API takes it. The delivery contact has the buyer's e-mail. */
export function toOrderForm(values: OrderValues, session_id: string, expected_total?: number) {
  const contact = (whose: Whose) => ({
    first_name: values[`${whose}.first_name`],
    last_name: values[`${whose}.last_name`],
    country: values[`${whose}.country`],
    city: values[`${whose}.city`],
    address: values[`${whose}.address`],
    phone: tidyPhone(values[`${whose}.phone`]),
    email: values['billing.email'].trim(),
  })
  const { vehicle_make, vehicle_model, vehicle_year, vehicle_model_sub, order_notes, is_same_shipping } = values
  return {
    session_id,
    ...{ vehicle_make, vehicle_model, vehicle_year, vehicle_model_sub, order_notes, is_same_shipping },
    billing: contact('billing'),
    shipping: is_same_shipping ? null : contact('shipping'),
    payment_method: 'Stripe' as const,
    payment_installment: '1' as const,
    company: values.company,
    company_trn: values.company_trn,
    professional_installation: values.professional_installation && deliveryCountry(values) === 'AE',
    ...(expected_total !== undefined && { expected_total }),
  }
}

export type Issues = Partial<Record<string, string>>

/** The form's errors, one sentence per field, by the server's own rules. */
export function issuesOf(values: OrderValues, session_id: string, locale: Locale): Issues {
  const form = toOrderForm(values, session_id)
  const result = orderForm.safeParse(form)
  const issues: Issues = {}
  const note = (issue: { message: string }, path: PropertyKey[]) => {
    issues[path.join('.')] ??= sayIssue(issue.message, locale)
  }
  for (const issue of result.error?.issues ?? []) note(issue, issue.path)
  // As on the server, names and phone that are empty are the buyer's. Where the server takes an address that is left out from the
  // billing address too, a buyer who opened these fields means another one.
  for (const field of ['city', 'address'] as const)
    if (form.shipping?.[field].trim() === '') note({ message: `delivery_${field}` }, ['shipping', field])
  for (const whose of ['billing', 'shipping'] as const) {
    const phone = form[whose]?.phone
    if (phone && !/^\+?\d{7,15}$/.test(phone)) issues[`${whose}.phone`] ??= sayIssue('phone', locale)
  }
  return issues
}

/** A phone number without separators and the invisible marks of a copied one, with Latin digits. */
export function tidyPhone(typed: string): string {
  return latinDigits(typed)
    .replaceAll(/[\s().\-‐-―\p{Cf}]/gu, '')
    .replace(/^00/, '+')
}

/** Restores stored values that still match the form's shape; the rest comes from `fresh`. */
export function restored(kept: unknown, fresh: OrderValues): OrderValues {
  if (!kept || typeof kept !== 'object') return fresh
  const values = { ...fresh } as Record<string, string | boolean>
  for (const [key, value] of Object.entries(kept)) {
    if (typeof value === typeof values[key]) values[key] = value
  }
  for (const key of ['billing.country', 'shipping.country'])
    if (!isCountryCode(String(values[key]))) values[key] = fresh['billing.country']
  return values as OrderValues
}
