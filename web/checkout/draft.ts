import type { ChosenVehicle } from '#shared/api/common.ts'
import { latinDigits } from '#shared/normalise.ts'
import { keep, readKeptJson } from '#web/browser/storage.ts'
import {
  type ContactField,
  emptyValues,
  type OrderValues,
  restored,
  vehicleFields,
} from '#web/checkout/order-values.ts'

/** Form input that survives Back, a refresh and an error; deleted with the tab, or when the order is paid. */
export type Draft = {
  values: OrderValues
  /** `carKey` of the cart's car that the vehicle fields were filled in from. */
  car: string
  /** The filled-in vehicle fields: the car that the fit was checked for. Null if none was filled in. */
  checked: CarNames | null
  /** What this tab's order was placed with: web/checkout/placed-details.ts. Null before. */
  placed: OrderValues | null
}

type CarNames = Pick<OrderValues, (typeof vehicleFields)[number]>

/** This tab's draft. Until an address is typed, its country follows the cart's delivery country. */
export function readDraft(country: string): Draft {
  const kept = readKeptJson('checkout_draft') as Partial<Draft> | undefined
  const values = restored(kept?.values, emptyValues(country))
  if (values['billing.city'] === '' && values['billing.address'] === '') values['billing.country'] = country
  const checked = isCarNames(kept?.checked) ? kept.checked : null
  const placed = kept?.placed && typeof kept.placed === 'object' ? kept.placed : null
  // Without the names the fields are filled in from the cart's car again.
  return { values, car: checked && typeof kept?.car === 'string' ? kept.car : '', checked, placed }
}

/** Fills in what is known of the buyer; a field for which nothing is known keeps what was typed. */
export function fillDraft(known: Partial<Record<ContactField, string>> & { country: string }): void {
  const draft = readDraft(known.country)
  const filled = Object.entries(known).flatMap(([field, value]) => (value ? [[`billing.${field}`, value]] : []))
  keepDraft({ ...draft, values: { ...draft.values, ...Object.fromEntries(filled) } })
}

export function keepDraft(draft: Draft): void {
  keep('checkout_draft', JSON.stringify(draft))
}

/** A key that tells whether the cart's wheels are now for another car. */
export function carKey(car: ChosenVehicle | null): string {
  return car ? [car.make, car.model, car.year, car.modification].join('/') : ''
}

/**
 * Whether the form's car is the one that the fit was checked for, ignoring case and white space. `cartCar` is the
 * `carKey` of the cart's car. Pure.
 */
export function carFitState(
  { values, car, checked }: Omit<Draft, 'placed'>,
  cartCar: string,
): 'checked' | 'other' | 'none' {
  if (cartCar === '') return 'none'
  const isSame = checked && vehicleFields.every((field) => plain(values[field]) === plain(checked[field]))
  return isSame && car === cartCar ? 'checked' : 'other'
}

function plain(name: string): string {
  return latinDigits(name).trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

function isCarNames(kept: unknown): kept is CarNames {
  const names = kept as Partial<CarNames> | null | undefined
  return vehicleFields.every((field) => typeof names?.[field] === 'string')
}
