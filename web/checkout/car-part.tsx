import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChosenVehicle, VerdictWord } from '#shared/api/common.ts'
import { carTyped } from '#shared/car-name.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { isCarUnknown, notKnown } from '#shared/unknown-car.ts'
import { call } from '#web/browser/api.ts'
import type { ShownCart } from '#web/browser/cart/shown-cart.ts'
import { Guarantee } from '#web/cart/assurances.tsx'
import { useCarChoice } from '#web/cart/car/use-car-choice.ts'
import { fitMessage, verdictOf } from '#web/checkout/car-fit.ts'
import { FormPart } from '#web/checkout/checkout-frame.tsx'
import { carFitState, carKey } from '#web/checkout/draft.ts'
import { vehicleFields } from '#web/checkout/order-values.ts'
import type { OrderFormState } from '#web/checkout/use-order-form.ts'
import { late } from '#web/delivery/late.ts'
import { VerdictBadge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Field } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

const CarDialog = late(() => import('#web/cart/car/car-dialog.tsx'))

const noCar = { vehicle_make: '', vehicle_model: '', vehicle_year: '', vehicle_model_sub: '' }
const unknownCar = { ...noCar, vehicle_make: notKnown, vehicle_model: notKnown, vehicle_year: notKnown }

/**
 * The order's car, whose names fill the vehicle fields once per car, so that corrections are kept. `isComing` while
 * they load; if loading fails, the fields stay editable.
 */
export function useOrderCar(cart: ShownCart, form: OrderFormState) {
  const locale = useLocale()
  const choice = useCarChoice()
  const inCart = cart.cart_items.find((line) => line.vehicle)?.vehicle ?? null
  // An order without wheels has no car on its cart lines.
  const [picked, setPicked] = useState<ChosenVehicle | null>(null)
  const [failed, setFailed] = useState('')
  const car = inCart ?? picked
  const key = carKey(car)
  const isNew = key !== '' && key !== form.draft.car

  const fetchNames = useEffectEvent(async (signal: AbortSignal) => {
    const { make, model, year, modification } = car!
    const { vehicle } = await call('GET /search/by_model', { query: { make, model, year, modification } }, { signal })
    const names = {
      vehicle_make: locale === 'ar' ? vehicle.make_name_ar : vehicle.make_name,
      vehicle_model: locale === 'ar' ? vehicle.model_name_ar : vehicle.model_name,
      vehicle_year: String(vehicle.year),
      vehicle_model_sub: vehicle.modification_name,
    }
    form.fill(names, { car: key, checked: names })
  })
  useEffect(() => {
    if (!isNew) return
    const leaving = new AbortController()
    fetchNames(leaving.signal).catch(() => {
      if (!leaving.signal.aborted) setFailed(key)
    })
    return () => leaving.abort()
  }, [key, isNew])

  return { choice, inCart, isComing: isNew && failed !== key, setPicked }
}

type PartProps = { cart: ShownCart; form: OrderFormState; car: ReturnType<typeof useOrderCar> }

/** The car that the wheels are for: whether its fit was checked, its fields, and the dialog to choose another one. */
export function CarPart({ cart, form, car: { choice, inCart, isComing, setPicked } }: PartProps) {
  const words = useMessages(checkout)
  const locale = useLocale()
  const [typing, setTyping] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  const isUnknown = isCarUnknown(form.values)
  const verdict = verdictOf(cart.cart_items)
  const fit = isComing ? 'checked' : carFitState(form.draft, carKey(inCart))

  function text() {
    if (isUnknown) return words.car_unknown_text
    const message = fitMessage(fit, verdict)
    return message === null || (fit === 'checked' && cart.problems.length > 0) ? undefined : words[message]
  }

  function choose(chosen: ChosenVehicle | null) {
    setTyping(false)
    setPicked(chosen)
    // Clearing the key refetches the chosen car's names and discards typed ones.
    form.fill(chosen ? {} : unknownCar, { car: '', checked: null })
  }

  function type() {
    setTyping(true)
    if (isUnknown) form.fill(noCar)
  }

  return (
    <FormPart title={words.car} text={text()}>
      <div aria-live="polite">
        {fit === 'other' && inCart && !isUnknown && (
          <Notice kind="warn" className="mb-4">
            {words.car_other(locale === 'ar' ? inCart.label_ar : inCart.label)}
          </Notice>
        )}
      </div>
      <div ref={part} tabIndex={-1} className="outline-none">
        {isComing ? (
          <div className="h-13 rounded-control bg-sunken" />
        ) : (
          <VehicleFields
            form={form}
            verdict={fit === 'checked' ? verdict : null}
            typing={typing}
            onTyping={() => setTyping(true)}
            onChoose={choice.open}
          />
        )}
      </div>
      {cart.cart_items.length > 0 && <Guarantee lines={cart.cart_items} className="mt-4 text-small" />}
      {choice.wasOpen && (
        <Suspense>
          <CarDialog
            open={choice.step !== null}
            onClose={choice.close}
            choice={choice}
            current={inCart}
            onChosen={choose}
            onType={type}
            returnTo={part}
          />
        </Suspense>
      )}
    </FormPart>
  )
}

type FieldsProps = {
  form: OrderFormState
  /** Of the wheels on the form's car; null if that is not known. */
  verdict: VerdictWord | null
  typing: boolean
  onTyping: () => void
  onChoose: () => void
}

/**
 * One line if the car is known, a text field for what the shopper knows of a car they cannot identify, or the four
 * fields. The finder fills them in.
 */
function VehicleFields({ form, verdict, typing, onTyping, onChoose }: FieldsProps) {
  const words = useMessages(checkout)
  const locale = useLocale()
  const { values } = form
  const isKnown = vehicleFields.every((field) => values[field].trim() !== '')
  const isWrong = vehicleFields.some((field) => form.error(field))
  const tied = (field: (typeof vehicleFields)[number], most: number) => ({
    name: field,
    value: values[field],
    error: form.error(field),
    maxLength: most,
    required: true,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => form.fill({ [field]: event.target.value }),
    onFocus: onTyping,
    onBlur: () => form.leave(field),
  })
  if (isCarUnknown(values))
    return (
      <div className="space-y-4">
        <Field {...tied('vehicle_model_sub', 120)} label={words.car_known} hint={words.car_known_hint} />
        <Button onClick={onChoose}>{words.car_choose}</Button>
      </div>
    )
  if (isKnown && !typing && !isWrong)
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Icon name="car" size={24} className="text-muted" />
        <p className="min-w-0 flex-1 basis-48">
          <span className="block font-semibold">
            <bdi>{carTyped(values, locale)}</bdi>
          </span>
          <bdi className="text-muted text-small">{values.vehicle_model_sub}</bdi>
        </p>
        {verdict && <VerdictBadge verdict={verdict} />}
        <Button onClick={onChoose}>{words.car_change}</Button>
      </div>
    )
  return (
    <div className="space-y-5">
      <Button onClick={onChoose}>
        <Icon name="car" />
        {words.car_choose}
      </Button>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field {...tied('vehicle_make', 60)} label={words.make} />
        <Field {...tied('vehicle_model', 60)} label={words.model} />
        <Field {...tied('vehicle_year', 4)} label={words.year} inputMode="numeric" dir="ltr" />
        <Field {...tied('vehicle_model_sub', 120)} label={words.model_sub} hint={words.model_sub_hint} />
      </div>
    </div>
  )
}
