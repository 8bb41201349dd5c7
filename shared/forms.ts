import * as z from 'zod/mini'
import { chosenVehicle, countryCode, sessionId, sku } from '#shared/api/common.ts'
import { mostKept, passwordLength, reviewLength } from '#shared/limits.ts'
import { latinDigits, toOrderNumber } from '#shared/normalise.ts'
import { notKnown } from '#shared/unknown-car.ts'

/** The validation rules of the specification, one schema per form, used by the form and by the API. */

/** Without what Postgres cannot store in a text: NUL, and unpaired surrogates. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
export const keepable = z.overwrite(storableText)

/** Required text of at most `most` characters. Issue messages are keys of shared/i18n/forms.ts. */
const required = (most: number) =>
  z
    .string({ error: 'required' })
    .check(keepable, z.trim(), z.minLength(1, 'required'), z.maxLength(most, `too_long:${most}`))
/** Text that may be empty. */
export const optionalText = (most: number) =>
  z.string().check(keepable, z.trim(), z.maxLength(most, `too_long:${most}`))
/**
 * Without the invisible characters that set the direction of a text: copied from an Arabic page or chat, they surround what
 * is written in Latin letters.
 */
const undirected = z.overwrite((text: string) => text.replaceAll(/\p{Bidi_Control}/gu, ''))
const email = z
  .string({ error: 'required' })
  .check(keepable, undirected, z.trim(), z.minLength(1, 'required'), z.maxLength(254, 'too_long:254'), z.email('email'))

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

/** An empty field, in any of the forms that clients send. */
const blank = z.pipe(
  z.union([z.literal(''), z.null()]),
  z.transform(() => undefined),
)
const orBlank = <Schema extends z.ZodMiniType>(schema: Schema, error?: string) =>
  z.optional(z.union([blank, schema], error))

/** The delivery address: the same fields as the billing address, all optional. */
const shipping = z.object({
  first_name: z.optional(z.nullable(optionalText(25))),
  last_name: z.optional(z.nullable(optionalText(25))),
  country: orBlank(z.pipe(z.string(), countryCode), 'country_not_served'),
  address: z.optional(z.nullable(optionalText(100))),
  phone: z.optional(z.nullable(optionalText(20))),
  email: orBlank(email, 'email'),
  city: z.optional(z.nullable(optionalText(50))),
})
export type Shipping = z.infer<typeof shipping>

/** A UAE tax registration number: 15 digits, the first a 1; any spacing and any script of digits. */
const trn = z.string().check(keepable, z.overwrite(digitsOf), z.maxLength(30, 'trn'), z.regex(/^(1\d{14})?$/, 'trn'))

/** A business buyer, for the tax invoice. Both fields are optional; a TRN requires a name. */
const company = { company: z._default(optionalText(100), ''), company_trn: z._default(trn, '') }
const trnHasCompany = z.refine<{ company?: string | undefined; company_trn?: string | undefined }>(
  (form) => !form?.company_trn || Boolean(form.company),
  { path: ['company'], error: 'required', when: () => true },
)

const singleSpaced = z.overwrite((text: string) => text.replaceAll(/\s+/g, ' '))

/** A name or a year of a car, compared with the vehicle data, which has Latin digits and single spaces. */
const ofCar = (most: number) => required(most).check(z.overwrite(latinDigits), singleSpaced)

/** Four digits, or what says that the car is not known. */
const orderYear = ofCar(4).check(
  z.refine((year) => year === '' || year === notKnown || /^(19|20)\d\d$/.test(year), { error: 'year' }),
)

/** The car the wheels are for, prefilled from the chosen one. If the buyer does not know it: shared/unknown-car.ts. */
export const orderVehicle = z.object({
  vehicle_make: ofCar(50),
  vehicle_year: orderYear,
  vehicle_model: ofCar(50),
  vehicle_model_sub: required(100).check(singleSpaced),
})

/** Does not read a delivery address that is not used, so that it cannot refuse the order. */
const withoutUnusedDelivery = <Form extends object>(isUnused: (form: Form) => boolean) =>
  z.transform((form: Form): Form => (isObject(form) && isUnused(form) ? { ...form, shipping: null } : form))
const isObject = (sent: unknown) => typeof sent === 'object' && sent !== null

const orderFields = z.object({
  session_id: sessionId,
  ...orderVehicle.shape,
  billing,
  /** Read if `is_same_shipping` is false; missing fields are taken from the billing address. */
  shipping: z.optional(z.nullable(shipping)),
  is_same_shipping: z._default(z.boolean(), true),
  order_notes: z._default(optionalText(500), ''),
  payment_method: z._default(z.enum(['Stripe', 'Paymob']), 'Stripe'),
  /** Number of instalments: the shop only offers one. */
  payment_installment: z._default(z.enum(['1'], 'choose'), '1'),
  professional_installation: z._default(z.boolean(), false),
  /** The total (fils) that the shopper saw; if it differs, the order is refused, never charged. */
  expected_total: z.optional(z.int()),
  ...company,
})
export const orderForm = z.pipe(
  withoutUnusedDelivery<z.input<typeof orderFields>>((form) => form.is_same_shipping !== false),
  orderFields.check(trnHasCompany),
)
export type OrderForm = z.infer<typeof orderForm>

const changeableFields = z.object({
  ...z.partial(orderVehicle).shape,
  billing: z.optional(billing),
  shipping: z.optional(z.nullable(shipping)),
  is_same_shipping: z.optional(z.boolean()),
  order_notes: z.optional(optionalText(500)),
  professional_installation: z.optional(z.boolean()),
  company: z.optional(optionalText(100)),
  company_trn: z.optional(trn),
})
/** The editable fields of an order that is stored and not yet paid; a TRN requires the company, given or stored. */
export const orderUpdate = z.pipe(
  withoutUnusedDelivery<z.input<typeof changeableFields>>((change) => change.is_same_shipping === true),
  changeableFields,
)
export type OrderUpdate = z.infer<typeof orderUpdate>

const isBlank = (sent: unknown) => (typeof sent === 'string' ? sent.trim() === '' : sent === undefined || sent === null)

/** Search by size: the rear fields are optional. Inches and mm. */
const figure = (least: number, most: number) =>
  z.pipe(
    z.union([z.number(), z.pipe(z.string().check(z.trim(), z.minLength(1)), z.coerce.number())], {
      error: ({ input }) => (isBlank(input) ? 'required' : 'number'),
    }),
    z.number().check(z.minimum(least, 'number'), z.maximum(most, 'number')),
  )
export const sizeForm = z.object({
  front_rim_diameter: figure(10, 30),
  front_rim_width: figure(3, 20),
  front_bolt_pattern: required(20),
  min_offset: figure(-100, 150),
  max_offset: figure(-100, 150),
  rear_rim_diameter: orBlank(figure(10, 30), 'number'),
  rear_rim_width: orBlank(figure(3, 20), 'number'),
  rear_min_offset: orBlank(figure(-100, 150), 'number'),
  rear_max_offset: orBlank(figure(-100, 150), 'number'),
  search_by_size: z.optional(z.literal(true)),
})

/** An account's e-mail address in lower case, so that an address has only one account. */
const accountEmail = z.pipe(email, z.string().check(z.toLowerCase()))

/** A password as typed, of any allowed length. */
const typedPassword = z
  .string({ error: 'required' })
  .check(z.minLength(1, 'required'), z.maxLength(passwordLength.most, `too_long:${passwordLength.most}`))

const newPassword = typedPassword.check(z.minLength(passwordLength.least, 'password_short'))

const confirmed = z.refine<{ password: string; password_confirmation: string }>(
  (form) => form.password === form.password_confirmation,
  { path: ['password_confirmation'], error: 'password_differs' },
)

/** The valid entries of a list, at most `most`: data stored in a browser may be old or damaged. */
const readable = <Schema extends z.ZodMiniType>(schema: Schema, most: number) =>
  z._default(
    z.pipe(
      z.catch(z.array(z.unknown()), []),
      z.transform((items: unknown[]) =>
        items.slice(0, most).flatMap((item): z.output<Schema>[] => {
          const read = schema.safeParse(item)
          return read.success ? [read.data] : []
        }),
      ),
    ),
    [],
  )

/** What a device has collected before the sign-in: its cart, its wishlist (SKUs), its cars. */
const gathered = z.object({
  session_id: z.catch(z.optional(sessionId), undefined),
  wishlist: readable(sku, mostKept.wishes),
  garage: readable(chosenVehicle, mostKept.cars),
})
export type Gathered = z.infer<typeof gathered>

export const loginForm = z.object({ email: accountEmail, password: typedPassword, ...gathered.shape })

export const registerForm = z
  .object({
    first_name: required(100),
    last_name: required(100),
    email: accountEmail,
    password: newPassword,
    password_confirmation: z.string({ error: 'required' }).check(z.minLength(1, 'required')),
  })
  .check(confirmed)
export type RegisterForm = z.infer<typeof registerForm>

/** The code from an e-mail; any spacing and any script of digits. */
const code = z
  .string({ error: 'required' })
  .check(z.overwrite(digitsOf), z.minLength(1, 'required'), z.regex(/^(\d{6}|\d{12})$/, 'code_wrong'))

export const newCodeForm = z.object({ registration: z.uuid() })

export const confirmForm = z.object({ registration: z.uuid(), code, ...gathered.shape })

/** A six-digit code of the app, or a recovery code, in any spacing; and the key of the pending sign-in. */
export const secondCodeForm = z.object({
  second_factor: z.string().check(z.regex(/^[\w-]{43}$/)),
  code: z.string({ error: 'required' }).check(
    z.maxLength(100, 'second_code_wrong'),
    z.overwrite((typed) =>
      latinDigits(typed)
        .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
        .toUpperCase(),
    ),
    z.minLength(1, 'required'),
    z.regex(/^(\d{6}|[A-Z2-7]{16})$/, 'second_code_wrong'),
  ),
  ...gathered.shape,
})

export const forgotForm = z.object({ email: accountEmail })

export const resetForm = z
  .object({
    token: z.string({ error: 'required' }).check(z.regex(/^[\w-]{20,100}$/, 'reset_link_ended')),
    password: newPassword,
    password_confirmation: z.string({ error: 'required' }).check(z.minLength(1, 'required')),
  })
  .check(confirmed)

/**
 * The SocialUser of the sign-in libraries, of which only the tokens are trusted. `email` is read if the network has
 * none and the person was asked for it.
 */
export const socialForm = z.object({
  provider: z.string({ error: 'social_provider_unknown' }).check(
    z.toUpperCase(),
    z.refine((name) => name === 'GOOGLE' || name === 'FACEBOOK', { error: 'social_provider_unknown', abort: true }),
  ),
  idToken: z.optional(z.nullable(z.string().check(z.maxLength(8000)))),
  authToken: z.optional(z.nullable(z.string().check(z.maxLength(8000)))),
  email: z.optional(z.nullable(z.union([accountEmail, z.literal('')]))),
  ...gathered.shape,
})

/** The profile of the specification. */
export const profileForm = z.object({
  first_name: required(100),
  last_name: required(100),
  address: required(100),
  phone: required(20),
  city: required(20),
  state: required(20),
})
export type ProfileForm = z.infer<typeof profileForm>

export const changePasswordForm = z
  .object({
    current: typedPassword,
    password: newPassword,
    password_confirmation: z.string({ error: 'required' }).check(z.minLength(1, 'required')),
  })
  .check(confirmed)

/** An entry of the address book; the Emirates have no postal codes. */
export const addressForm = z
  .object({
    nickname: required(100),
    first_name: required(100),
    last_name: required(100),
    address: required(100),
    country: z.pipe(required(100), countryCode),
    phone_no: required(20),
    city: required(20),
    state: required(20),
    zip: z._default(optionalText(20).check(undirected, z.trim(), z.overwrite(latinDigits)), ''),
    email,
    is_default: z._default(z.boolean(), false),
  })
  .check(
    z.refine<{ country: string; zip: string }>((form) => form.country === 'AE' || form.zip !== '', {
      path: ['zip'],
      error: 'required',
    }),
  )
export type AddressForm = z.infer<typeof addressForm>

/** A make or model slug of the vehicle data. */
export const carSlug = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,59}$/))

export const carYear = chosenVehicle.shape.year

/** A review: the three fields of the specification, and optional ones that help other buyers. */
export const reviewForm = z.object({
  /** A design, or any SKU of it. */
  product_id: z.pipe(
    z.union([z.string(), z.number()], { error: 'required' }),
    z.pipe(z.transform(String), required(80)),
  ),
  name: required(reviewLength.name),
  reviews: required(reviewLength.text),
  /** Stars; required by the shop's own form. */
  rating: z.optional(
    z.coerce.number({ error: 'rating' }).check(z.int('rating'), z.minimum(1, 'rating'), z.maximum(5, 'rating')),
  ),
  title: z._default(optionalText(100), ''),
  city: z._default(optionalText(50), ''),
  vehicle: z._default(optionalText(reviewLength.car), ''),
  make: z.optional(carSlug),
  model: z.optional(carSlug),
  year: z.optional(carYear),
  modification: z.optional(carSlug),
  fit: z._default(optionalText(reviewLength.fit), ''),
  session_id: z.optional(sessionId),
})
export type ReviewForm = z.infer<typeof reviewForm>

/** Order tracking without an account. */
export const trackCodeForm = z.object({
  email: accountEmail,
  order_number: required(20).check(z.overwrite(toOrderNumber)),
})
export const trackForm = z.object({ ...trackCodeForm.shape, code })

/** Converts digits of any script to Latin and removes separators, and invisible characters that set a direction. */
function digitsOf(text: string): string {
  return latinDigits(text).replaceAll(/[\s\p{Bidi_Control}-]/gu, '')
}
