import { checkout } from '#shared/i18n/checkout.ts'
import { isCarUnknown } from '#shared/unknown-car.ts'
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
