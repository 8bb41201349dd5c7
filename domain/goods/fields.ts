import { Refused } from '#domain/goods-import/cells.ts'
import { Problem } from '#domain/problem.ts'
import { type ProblemCode, sayProblem } from '#shared/i18n/problems.ts'
import type { Locale } from '#shared/locale.ts'

/** Values as they are typed into a form or a cell, by field. */
export type Typed = { [field: string]: string }

/** One field of goods: how its text is read into what is stored, how that is written, and what is said of a wrong one. */
export type Field = {
  /** Throws `Refused`. */
  read: (text: string) => unknown
  write?: (stored: never) => string
  wrong: ProblemCode
}
export type Fields = { [field: string]: Field }

/** What is stored, as a form shows it. */
export function textsOf(fields: Fields, row: { [column: string]: unknown }): Typed {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { write }]) => {
      const stored = row[name]
      if (stored === null || stored === undefined) return [name, '']
      if (write) return [name, write(stored as never)]
      return [name, typeof stored === 'boolean' ? (stored ? 'yes' : 'no') : String(stored)]
    }),
  )
}

/** One text as it is stored, or the problem that it has. */
export function readOne({ read, wrong }: Field, text: string): { value: unknown } | { wrong: ProblemCode } {
  try {
    return { value: read(text.trim()) }
  } catch (error) {
    if (error instanceof Refused) return { wrong: text.trim() === '' ? 'desk_field_missing' : wrong }
    throw error
  }
}

/**
 * What a form sent, as it is stored. Fields that it did not send are missing, unknown ones are left out. Throws `invalid`
 * with each wrong field.
 */
export function readTyped(fields: Fields, typed: Typed, locale: Locale = 'en'): { [column: string]: unknown } {
  const stored: { [column: string]: unknown } = {}
  const wrong: Record<string, string[]> = {}
  for (const [name, field] of Object.entries(fields)) {
    const text = typed[name]
    if (text === undefined) continue
    const read = readOne(field, text)
    if ('value' in read) stored[name] = read.value
    else wrong[name] = [sayProblem(read.wrong, locale)]
  }
  if (Object.keys(wrong).length > 0) throw new Problem('invalid', 422, {}, wrong)
  return stored
}

/** The texts as the shop writes them, so that "8.50" is no change of "8.5". Throws as `readTyped`. */
export function normal(fields: Fields, typed: Typed, locale: Locale): Typed {
  const known = Object.fromEntries(Object.entries(fields).filter(([name]) => typed[name] !== undefined))
  return textsOf(known, readTyped(known, typed, locale))
}
