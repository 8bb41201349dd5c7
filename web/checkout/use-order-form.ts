import { useEffect, useRef, useState } from 'react'
import type { ChosenVehicle } from '#shared/api/common.ts'
import { isCountryCode } from '#shared/countries.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { latinDigits } from '#shared/normalise.ts'
import { call } from '#web/browser/api.ts'
import { ApiProblem, sayError } from '#web/browser/api-problem.ts'
import { loadedCart, refresh, setCountry } from '#web/browser/cart/cart-store.ts'
import { sessionId } from '#web/browser/session.ts'
import { keep, readKeptJson } from '#web/browser/storage.ts'
import {
  type ContactField,
  deliveryCountry,
  emptyValues,
  type Issues,
  issuesOf,
  type OrderValues,
  restored,
  toOrderForm,
  vehicleFields,
} from '#web/checkout/order-values.ts'

/**
 * State of the checkout form. A field is validated on blur, and its error disappears once it is fixed; `isWhole`
 * validates all fields. Every change is saved as a draft.
 */
export function useOrderForm(first: Draft, locale: Locale) {
  const [draft, setDraft] = useState(first)
  const [shown, setShown] = useState<Issues>({})
  const [focusFirst, setFocusFirst] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  // The latest draft, for values that arrive asynchronously while the buyer types.
  const latest = useRef(first)
  const { values } = draft
  // Only when needed: a key pressed in a field must not validate the whole form.
  const issues = () => issuesOf(values, sessionId(), locale)

  useEffect(() => keepDraft(draft), [draft])
  useEffect(() => {
    if (focusFirst > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [focusFirst])

  /** Sets values and clears errors that are fixed. A server error counts as fixed once its field changes. */
  function fill(part: Partial<OrderValues>, checkedCar: Partial<Pick<Draft, 'car' | 'checked'>> = {}) {
    const next = { ...latest.current, ...checkedCar, values: { ...latest.current.values, ...part } }
    latest.current = next
    setDraft(next)
    setShown((before) => {
      const wrong = Object.keys(part).filter((name) => before[name])
      if (wrong.length === 0) return before
      const left = issuesOf(next.values, sessionId(), locale)
      const after = { ...before }
      for (const name of wrong) {
        if (left[name]) after[name] = left[name]
        else delete after[name]
      }
      return after
    })
  }

  return {
    form,
    draft,
    values,
    fill,
    /** The error of a validated field. */
    error: (name: string) => shown[name] ?? null,
    /** Errors are left after Continue was pressed. */
    hasErrors: focusFirst > 0 && Object.keys(shown).length > 0,
    leave(name: string) {
      const issue = issues()[name]
      if (issue) setShown((before) => ({ ...before, [name]: issue }))
    },
    /** Validates all fields and focuses the first error. True if there is none. */
    isWhole(): boolean {
      const found = issues()
      setShown(found)
      const whole = Object.keys(found).length === 0
      if (!whole) setFocusFirst((count) => count + 1)
      return whole
    },
    /** Keeps what the order was placed with; what was typed meanwhile stays in the form, and differs from it. */
    notePlaced(placed: OrderValues) {
      latest.current = { ...latest.current, placed }
      setDraft(latest.current)
      // The page changes now, maybe before the effect runs.
      keepDraft(latest.current)
    },
    /** Shows the server's errors by field. */
    refuse(fields: Record<string, string[]>) {
      setShown(Object.fromEntries(Object.entries(fields).map(([name, [sentence]]) => [name, sentence])))
      setFocusFirst((count) => count + 1)
    },
  }
}

export type OrderFormState = ReturnType<typeof useOrderForm>

/** Form input that survives Back, a refresh and an error; deleted with the tab, or when the order is paid. */
type Draft = {
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
  // Without the names the fields are filled in from the cart's car again.
  const placed = kept?.placed && typeof kept.placed === 'object' ? kept.placed : null
  return { values, car: checked && typeof kept?.car === 'string' ? kept.car : '', checked, placed }
}

/** Fills in what is known of the buyer; a field for which nothing is known keeps what was typed. */
export function fillDraft(known: Partial<Record<ContactField, string>> & { country: string }): void {
  const draft = readDraft(known.country)
  const filled = Object.entries(known).flatMap(([field, value]) => (value ? [[`billing.${field}`, value]] : []))
  keepDraft({ ...draft, values: { ...draft.values, ...Object.fromEntries(filled) } })
}

function keepDraft(draft: Draft): void {
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

export type Refusal = {
  title?: string
  message: string
  fields?: Record<string, string[]>
  /** Only a change to the cart can fix it. */
  leadsToCart?: boolean
  /** Choosing another car in the form can fix it. */
  changesCar?: boolean
}

const fixableInCart =
  /^(out_of_stock|not_enough_stock|cart_empty|does_not_fit|does_not_fit_car|wheel_not_found|coupon_\w+)$/

/**
 * Places the order at the total that the cart shows. Null on success. If the total has changed meanwhile, refetches the
 * cart and reports both figures; no order is placed at a price the buyer has not seen. A cart that is still priced for another
 * country, because that call failed, is priced for the order's first.
 */
export async function storeOrder(values: OrderValues, locale: Locale): Promise<Refusal | null> {
  const words = checkout[locale]
  const shown = await loadedCart()
  const seen = shown?.totals.total
  const country = deliveryCountry(values)
  const isElsewhere = shown && isCountryCode(country) && country !== shown.delivery.country
  const problem = isElsewhere ? await setCountry(country) : null
  if (problem) return { title: words.not_stored, message: sayError(problem, locale) }
  try {
    await call('POST /order/store', { body: toOrderForm(values, sessionId(), seen) })
    return null
  } catch (error) {
    const code = error instanceof ApiProblem ? error.code : ''
    await refresh()
    const now = (await loadedCart())?.totals
    if (code === 'order_changed' && seen !== undefined && now && now.total !== seen)
      return {
        message: words.total_changed(
          formatMoney(seen, locale, now.currency),
          formatMoney(now.total, locale, now.currency),
        ),
      }
    return {
      title: words.not_stored,
      message: sayError(error, locale),
      ...(error instanceof ApiProblem && { fields: error.fields }),
      leadsToCart: fixableInCart.test(code),
      changesCar: code === 'does_not_fit_car',
    }
  }
}
