import * as z from 'zod/mini'
import { day as existingDay } from '#shared/desk/call.ts'
import { keepable } from '#shared/forms.ts'
import { latinDigits } from '#shared/normalise.ts'

/** Fields of the desk's forms. Forms keep text; these rules are the API's, and their messages keys of the texts. */

/** A line that must be filled in. */
export const line = (most: number) =>
  z
    .string({ error: 'required' })
    .check(keepable, z.trim(), z.minLength(1, 'required'), z.maxLength(most, `too_long:${most}`))

/** For figures and codes: Arabic digits become Latin ones. */
export const inLatinDigits = z.overwrite(latinDigits)

/** Dirhams with at most two decimals; empty for none. */
export const money = z.string().check(inLatinDigits, z.trim(), z.regex(/^(\d{1,7}(\.\d{1,2})?)?$/, 'desk_amount_wrong'))

/** A whole number; empty for none. */
export const whole = (least: number, most: number) =>
  z.string().check(
    inLatinDigits,
    z.trim(),
    z.refine((text) => {
      if (text === '') return true
      return /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most
    }, 'desk_number_wrong'),
  )

/** YYYY-MM-DD. */
export const day = z.string({ error: 'required' }).check(
  z.minLength(1, 'required'),
  z.refine((text) => existingDay.safeParse(text).success, 'desk_day_wrong'),
)

/** Slugs with commas; empty for all. */
export const slugs = z.string().check(z.maxLength(2_000), z.regex(/^([a-z0-9_-]+(,[a-z0-9_-]+)*)?$/, 'wrong'))

export const yesNo = z.enum(['yes', 'no'])

/** The order of a list: the ids with commas, as they were seen and as they shall be. */
export const orderForm = z.object({
  was: z.string().check(z.maxLength(100_000)),
  order: z.string().check(z.maxLength(100_000)),
})
