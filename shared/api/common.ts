import * as z from 'zod/mini'
import { countryCodes } from '#shared/countries.ts'
import { perPage } from '#shared/limits.ts'
import { sessionIdPattern } from '#shared/session-id.ts'

/** Whole fils (or other minor units), VAT included. */
export const fils = z.int()

export const sessionId = z.string().check(z.regex(sessionIdPattern))

/** A country that the shop delivers to. */
export const countryCode = z.enum(countryCodes, 'country_not_served')

export const sku = z.string().check(z.minLength(1), z.maxLength(80))

export const axle = z.enum(['any', 'front', 'rear'])

/** Texts in both languages: `name` makes the fields `name` and `name_ar`. */
export function both<Name extends string>(...names: Name[]) {
  const fields = names.flatMap((name) => [name, `${name}_ar`]).map((field) => [field, z.string()])
  return Object.fromEntries(fields) as { [Field in Name | `${Name}_ar`]: z.ZodMiniString }
}

/** A picture in every width and format: append `-640.avif` and so on to `base`. Size of the master in pixels. */
export const picture = z.object({ base: z.string(), width: z.int(), height: z.int() })
export type Picture = z.infer<typeof picture>

/** A picture of goods. `alt` is what it shows, left out where the desk has not said it. */
export const describedPicture = z.object({
  ...picture.shape,
  alt: z.optional(z.string()),
  alt_ar: z.optional(z.string()),
})
export type DescribedPicture = z.infer<typeof describedPicture>

/**
 * `pass`: fits as it is. `parts`: fits with a ring or another tyre. `warn`: measured first. `unknown`: a figure is
 * missing, so it is also measured first. `fail`: does not fit.
 */
export const verdictWord = z.enum(['pass', 'parts', 'warn', 'unknown', 'fail'])
export type VerdictWord = z.infer<typeof verdictWord>

/** The four choices that identify a car. Slugs as in Wheel-Size v2. */
export const chosenVehicle = z.object({
  make: z.string().check(z.minLength(1), z.maxLength(60)),
  model: z.string().check(z.minLength(1), z.maxLength(60)),
  year: z.coerce.number().check(z.int(), z.minimum(1900), z.maximum(2100)),
  modification: z.string().check(z.minLength(1), z.maxLength(60)),
})
export type ChosenVehicle = z.infer<typeof chosenVehicle>

/**
 * An id that is no UUID names nothing. It is read as the nil UUID (RFC 9562), which no row has, so that a call answers it with
 * its own "not found".
 */
export const byId = z.object({ id: z.catch(z.uuid(), '00000000-0000-0000-0000-000000000000') })

/**
 * An order can be read with its owner's token, by the guest browser that placed it (a cookie), or with the signature of
 * an e-mail link.
 */
export const bySignature = z.object({ signature: z.optional(z.string()) })

/** The maximum length of any query value. */
export const shortText = z.string().check(z.maxLength(200))

/** Anything but a short text counts as absent; the values of a repeated parameter are joined. */
export const lenient = z.catch(
  z.optional(
    z.pipe(
      z.union([shortText, z.array(shortText).check(z.maxLength(20))]),
      z.transform((sent) => (Array.isArray(sent) ? sent.join(',') : sent)),
    ),
  ),
  undefined,
)

/** Page and rows per page; invalid values fall back to defaults instead of failing. */
export const paging = {
  page: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  per_page: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(perPage.most)), perPage.default),
}

/** A page of rows, with Laravel's field names. `from` and `to` are null for an empty page. */
export function paged<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    current_page: z.int(),
    data: z.array(row),
    last_page: z.int(),
    per_page: z.int(),
    total: z.int(),
    from: z.nullable(z.int()),
    to: z.nullable(z.int()),
  })
}

/** The empty response of a call that only confirms success. */
export const nothing = z.object({})
