import { useState } from 'react'
import { checkout } from '#shared/i18n/checkout.ts'
import { vehicleFields } from '#web/checkout/order-values.ts'
import type { OrderFormState } from '#web/checkout/use-order-form.ts'
import { Field } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useMessages } from '#web/shell/language.ts'

/** The car the wheels are for: one line when it is known from the cart, four fields to correct it or to name it. */
export function VehicleFields({ form }: { form: OrderFormState }) {
  const words = useMessages(checkout)
  const [correcting, setCorrecting] = useState(false)
  const { values } = form
  const isKnown = vehicleFields.every((field) => values[field].trim() !== '')
  const isWrong = vehicleFields.some((field) => form.error(field))
  if (isKnown && !correcting && !isWrong)
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
        <button type="button" onClick={() => setCorrecting(true)} className="textlink min-h-11 text-small">
          {words.car_change}
        </button>
      </div>
    )
  const tied = (field: (typeof vehicleFields)[number], most: number) => ({
    name: field,
    value: values[field],
    error: form.error(field),
    maxLength: most,
    required: true,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => form.fill({ [field]: event.target.value }),
    onFocus: () => setCorrecting(true),
    onBlur: () => form.leave(field),
  })
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <Field {...tied('vehicle_make', 60)} label={words.make} />
      <Field {...tied('vehicle_model', 60)} label={words.model} />
      <Field {...tied('vehicle_year', 4)} label={words.year} inputMode="numeric" dir="ltr" />
      <Field {...tied('vehicle_model_sub', 120)} label={words.model_sub} hint={words.model_sub_hint} />
    </div>
  )
}
