import type { ChosenVehicle } from '#shared/api/common.ts'
import { keep, readKeptJson } from '#web/browser/storage.ts'
import { emptyValues, type OrderValues, restored } from '#web/checkout/order-values.ts'

/** What is typed survives Back, a refresh and an error; it is forgotten with the tab, or when the order is paid. */
export type Draft = {
  values: OrderValues
  /** The car of the cart that the vehicle fields were filled in from. */
  car: string
}

/** The draft of this tab. While no address has been typed, its country is the one that the cart goes to. */
export function readDraft(country: string): Draft {
  const kept = readKeptJson('checkout_draft') as Partial<Draft> | undefined
  const values = restored(kept?.values, emptyValues(country))
  if (values['billing.city'] === '' && values['billing.address'] === '') values['billing.country'] = country
  return { values, car: typeof kept?.car === 'string' ? kept.car : '' }
}

export function keepDraft(draft: Draft): void {
  keep('checkout_draft', JSON.stringify(draft))
}

/** One word for a car, to notice that the cart now holds wheels for another one. */
export function carKey(car: ChosenVehicle | null): string {
  return car ? [car.make, car.model, car.year, car.modification].join('/') : ''
}
