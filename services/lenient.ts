import * as z from 'zod/mini'

/** Schemas for outside data: a field that is missing or has the wrong type becomes "not known", never an error. */

/** Without NUL and lone surrogates: Postgres stores neither in jsonb. */
const clean = z.pipe(
  z.string(),
  z.transform((text: string) => text.replaceAll('\0', '').toWellFormed()),
)

/** A required, non-empty text, such as a slug. */
export const word = z.pipe(clean, z.string().check(z.minLength(1), z.maxLength(200)))

export const text = z.catch(z.nullable(clean), null)

/** Numbers also come as text: "130.0". */
const number = z.union([
  z.number(),
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,9}(\.\d{1,9})?$/)),
    z.transform((digits: string) => Number(digits)),
  ),
])

export const figure = z.catch(z.nullable(number), null)

/** A required whole number. */
export const whole = z.pipe(number, z.int())

export const wholeOrNull = z.catch(z.nullable(whole), null)

export const flag = z.catch(z.boolean(), false)

/** An http(s) URL; anything else, such as `javascript:`, counts as not known. */
export const link = z.catch(
  z.nullable(z.pipe(clean, z.string().check(z.maxLength(4000), z.regex(/^https?:\/\/[^\s<>"'\\]+$/i)))),
  null,
)

/** An optional field. */
export function maybe<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.nullable(schema), null)
}

/** A list without its unreadable items. */
export function listOf<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(
    z.pipe(
      z.array(z.unknown()),
      z.transform((items: unknown[]) =>
        items.flatMap((item): z.output<Schema>[] => {
          const read = schema.safeParse(item)
          return read.success ? [read.data] : []
        }),
      ),
    ),
    [],
  )
}
