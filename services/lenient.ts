import * as z from 'zod/mini'

/** Schemas for what others send: a part that is missing or of another kind becomes "not known", never an error. */

/** No NUL and no half of a surrogate pair: Postgres keeps neither in jsonb. */
const clean = z.pipe(
  z.string(),
  z.transform((text: string) => text.replaceAll('\0', '').toWellFormed()),
)

/** A text that has to be there and say something, such as a slug. */
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

/** A whole number that has to be there. */
export const whole = z.pipe(number, z.int())

export const wholeOrNull = z.catch(z.nullable(whole), null)

export const flag = z.catch(z.boolean(), false)

/** An address of the web; anything else (`javascript:` among it) is not known. */
export const link = z.catch(
  z.nullable(z.pipe(clean, z.string().check(z.maxLength(4000), z.regex(/^https?:\/\/[^\s<>"'\\]+$/i)))),
  null,
)

/** A part that may be missing as a whole. */
export function maybe<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.nullable(schema), null)
}

/** A list; what is not readable in it is left out. */
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
