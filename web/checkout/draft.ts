import type { ChosenVehicle } from '#shared/api/common.ts'
import { latinDigits } from '#shared/digits.ts'
import { keep, readKeptJson } from '#web/browser/storage.ts'
import { emptyValues, type OrderValues, restored, vehicleFields } from '#web/checkout/order-values.ts'

/** What is typed survives Back, a refresh and an error; it is forgotten with the tab, or when the order is paid. */
export type Draft = {
  values: OrderValues
  /** The car of the cart that the vehicle fields were filled in from. */
  car: string
  /** What the vehicle fields were filled in with: the car that the fit was checked for. Null if none was filled in. */
  checked: CarNames | null
}

export type CarNames = Pick<OrderValues, (typeof vehicleFields)[number]>

/** The draft of this tab. While no address has been typed, its country is the one that the cart goes to. */
export function readDraft(country: string): Draft {
  const kept = readKeptJson('checkout_draft') as Partial<Draft> | undefined
  const values = restored(kept?.values, emptyValues(country))
  if (values['billing.city'] === '' && values['billing.address'] === '') values['billing.country'] = country
  const checked = isCarNames(kept?.checked) ? kept.checked : null
  // Without the names the fields are filled in again from the cart's car.
  return { values, car: checked && typeof kept?.car === 'string' ? kept.car : '', checked }
}

export function keepDraft(draft: Draft): void {
  keep('checkout_draft', JSON.stringify(draft))
}

/** One word for a car, to notice that the cart now holds wheels for another one. */
export function carKey(car: ChosenVehicle | null): string {
  return car ? [car.make, car.model, car.year, car.modification].join('/') : ''
}

/**
 * Whether the car of the form is the one that the wheels were checked for. Upper case and spaces do not make it another
 * car. `cartCar` is the `carKey` of the car in the cart. Pure.
 */
export function carStanding({ values, car, checked }: Draft, cartCar: string): 'checked' | 'other' | 'none' {
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
