import * as z from 'zod/mini'

/** Field types of the setup file. Each message continues a sentence that begins with the place in the file. */

const says = (kind: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? 'is missing' : `must be ${kind}`

export const text = z.string({ error: says('text') }).check(z.trim(), z.minLength(1, 'must not be empty'))

export const slug = z
  .string({ error: says('text') })
  .check(z.regex(/^[a-z0-9][a-z0-9_-]{0,99}$/, 'must be small letters, digits and hyphens'))

/** Lines of text; empty if missing. */
export const list = z._default(z.array(text, { error: says('a list of lines') }), [])

export const date = z
  .string({ error: says('a day') })
  .check(
    z.refine((day) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)), 'must be a day like 2026-11-30'),
  )

export const email = z
  .string({ error: says('an e-mail address') })
  .check(z.regex(/^[^\s@]+@[^\s@]+\.[a-z]+$/i, 'must be an e-mail address'))

export const link = z
  .string({ error: says('an address') })
  .check(
    z.refine(
      (value) => URL.canParse(value) && new URL(value).protocol === 'https:',
      'must be an address that begins with https://',
    ),
  )

/** The same, or nothing. */
export const linkOrNone = z._default(
  z
    .string({ error: says('an address') })
    .check(
      z.refine(
        (value) => value === '' || (URL.canParse(value) && new URL(value).protocol === 'https:'),
        'must be an address that begins with https://',
      ),
    ),
  '',
)

export function oneOf<const Words extends readonly string[]>(words: Words) {
  return z.enum(words, `must be one of ${words.join(', ')}`)
}

export function whole(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`
  return z
    .number(message)
    .check(z.refine((value) => Number.isInteger(value) && value >= least && value <= most, message))
}

/** Dirhams with at most two decimals, converted to whole fils. */
export const money = z.pipe(
  z
    .number('must be an amount in dirhams')
    .check(
      z.refine(
        (dirhams) => dirhams >= 0 && dirhams <= 1_000_000 && Math.abs(dirhams * 100 - Math.round(dirhams * 100)) < 1e-6,
        'must be an amount in dirhams, with at most two decimals',
      ),
    ),
  z.transform((dirhams: number) => Math.round(dirhams * 100)),
)
