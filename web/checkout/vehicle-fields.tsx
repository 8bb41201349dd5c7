import { useEffect, useEffectEvent, useState } from 'react'
import type { ChosenVehicle } from '#shared/api/common.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import type { Locale } from '#shared/locale.ts'
import { isCarUnknown } from '#shared/unknown-car.ts'
import { call } from '#web/browser/api.ts'
import { carKey } from '#web/checkout/draft.ts'
import { vehicleFields } from '#web/checkout/order-values.ts'
import type { OrderFormState } from '#web/checkout/use-order-form.ts'
import { Button } from '#web/design/button.tsx'
import { Field } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useMessages } from '#web/shell/language.ts'

type Props = {
  form: OrderFormState
  /** The shopper types the names. */
  typing: boolean
  onTyping: () => void
  onChoose: () => void
}

/**
 * The car the wheels are for: one line if it is known, a text field for what the shopper knows of a car they cannot
 * identify, or the four fields. The finder fills them in.
 */
export function VehicleFields({ form, typing, onTyping, onChoose }: Props) {
  const words = useMessages(checkout)
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
        <p className="min-w-0 flex-1">
          <span className="block font-semibold">
            <bdi>
              {values.vehicle_year} {values.vehicle_make} {values.vehicle_model}
            </bdi>
          </span>
          <bdi className="text-muted text-small">{values.vehicle_model_sub}</bdi>
        </p>
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

/**
 * Fills the vehicle fields with a car's names, once per car, so that corrections are kept. True while the names load;
 * if loading fails, the fields stay editable.
 */
export function useCarNames(car: ChosenVehicle | null, form: OrderFormState, locale: Locale): boolean {
  const key = carKey(car)
  const isNew = key !== '' && key !== form.draft.car
  const [unknown, setUnknown] = useState('')

  const ask = useEffectEvent(async (signal: AbortSignal) => {
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
    ask(leaving.signal).catch(() => {
      if (!leaving.signal.aborted) setUnknown(key)
    })
    return () => leaving.abort()
  }, [key, isNew])

  return isNew && unknown !== key
}
