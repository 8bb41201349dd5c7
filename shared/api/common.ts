import * as z from 'zod/mini'
import { countryCodes } from '#shared/countries.ts'
import { perPage } from '#shared/limits.ts'
import { sessionIdPattern } from '#shared/session-id.ts'

/** Whole fils (or other minor units), VAT included. */
export const fils = z.int()

export const sessionId = z.string().check(z.regex(sessionIdPattern))

/** One of the countries that the shop delivers to. */
export const countryCode = z.enum(countryCodes, 'country_not_served')

export const sku = z.string().check(z.minLength(1), z.maxLength(80))

/** A picture in every width and format: add `-640.avif` and so on to `base`. Pixels of the master. */
export const picture = z.object({ base: z.string(), width: z.int(), height: z.int() })
export type Picture = z.infer<typeof picture>

/**
 * `pass`: fits as it is. `parts`: fits with a ring or another tyre. `warn`: measured first. `unknown`: a figure is missing,
 * so it is measured first as well. `fail`: does not fit.
 */
export const verdictWord = z.enum(['pass', 'parts', 'warn', 'unknown', 'fail'])
export type VerdictWord = z.infer<typeof verdictWord>

/** The four choices that name a car. All slugs as in Wheel-Size v2. */
export const chosenVehicle = z.object({
  make: z.string().check(z.minLength(1), z.maxLength(60)),
  model: z.string().check(z.minLength(1), z.maxLength(60)),
  year: z.coerce.number().check(z.int(), z.minimum(1900), z.maximum(2100)),
  modification: z.string().check(z.minLength(1), z.maxLength(60)),
})
export type ChosenVehicle = z.infer<typeof chosenVehicle>

/** As long as anything in an address may be. */
export const shortText = z.string().check(z.maxLength(200))

/** Anything that is not a short text is as good as not sent; a name sent several times joins its values. */
export const lenient = z.catch(
  z.optional(
    z.pipe(
      z.union([shortText, z.array(shortText).check(z.maxLength(20))]),
      z.transform((sent) => (Array.isArray(sent) ? sent.join(',') : sent)),
    ),
  ),
  undefined,
)

/** Page and rows per page; nonsense is replaced by the nearest sense, never refused. */
export const paging = {
  page: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  per_page: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(perPage.most)), perPage.default),
}

/** A page of rows, with Laravel's names. `from` and `to` are null where there is no row. */
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

/** What a call answers that has nothing to tell but that it worked. */
export const nothing = z.object({})
