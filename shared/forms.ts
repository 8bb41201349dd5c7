import * as z from 'zod/mini'
import { countryCode, sessionId } from '#shared/api/common.ts'

/** The validation rules of the specification, one schema per form, used by the form and by the API. */

/** What no database keeps as text: NUL, and half a character. */
export const keepable = z.overwrite((text: string) => text.replaceAll('\0', '').toWellFormed())

/** Required text of at most `most` letters. Issue messages are keys of shared/i18n/forms.ts. */
const required = (most: number) =>
  z
    .string({ error: 'required' })
    .check(keepable, z.trim(), z.minLength(1, 'required'), z.maxLength(most, `too_long:${most}`))
const optionalText = (most: number) => z.string().check(keepable, z.trim(), z.maxLength(most, `too_long:${most}`))
const email = z
  .string({ error: 'required' })
  .check(keepable, z.trim(), z.minLength(1, 'required'), z.maxLength(254, 'too_long:254'), z.email('email'))

export const billing = z.object({
  first_name: required(25),
  last_name: required(25),
  country: z.pipe(required(50), countryCode),
  address: required(100),
  phone: required(20),
  email,
  city: required(50),
})
export type Billing = z.infer<typeof billing>

/** The car the wheels are for; filled in from the chosen vehicle. */
export const orderVehicle = z.object({
  vehicle_make: required(50),
  vehicle_year: required(4),
  vehicle_model: required(50),
  vehicle_model_sub: required(100),
})
export type OrderVehicle = z.infer<typeof orderVehicle>

export const orderForm = z.object({
  session_id: sessionId,
  ...orderVehicle.shape,
  billing,
  /** Read where `is_same_shipping` is false. */
  shipping: z.optional(z.nullable(billing)),
  is_same_shipping: z._default(z.boolean(), true),
  order_notes: z._default(optionalText(500), ''),
  payment_method: z._default(z.enum(['Stripe', 'Paymob']), 'Stripe'),
  payment_installment: z._default(optionalText(4), '1'),
  professional_installation: z._default(z.boolean(), false),
  /** The total (fils) that the shopper saw; another total is refused, never charged. */
  expected_total: z.optional(z.int()),
})
export type OrderForm = z.infer<typeof orderForm>

/** Search by vehicle: all four are required. */
export const vehicleForm = z.object({
  make: required(60),
  model: required(60),
  year: required(4),
  modification: required(60),
})

/** Search by size: the rear fields are optional. Inches and mm. */
const figure = (least: number, most: number) =>
  z.coerce.number({ error: 'number' }).check(z.minimum(least, 'number'), z.maximum(most, 'number'))
export const sizeForm = z.object({
  front_rim_diameter: figure(10, 30),
  front_rim_width: figure(3, 20),
  front_bolt_pattern: required(20),
  min_offset: figure(-100, 150),
  max_offset: figure(-100, 150),
  rear_rim_diameter: z.optional(figure(10, 30)),
  rear_rim_width: z.optional(figure(3, 20)),
  rear_min_offset: z.optional(figure(-100, 150)),
  rear_max_offset: z.optional(figure(-100, 150)),
  search_by_size: z.optional(z.literal(true)),
})
