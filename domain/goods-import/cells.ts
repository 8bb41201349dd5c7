import * as z from 'zod/mini'
import { storableText } from '#shared/forms.ts'
import { type Mistake, sayMistake } from '#shared/i18n/desk/import-mistakes.ts'
import { minorUnits } from '#shared/money.ts'
import { latinDigits } from '#shared/normalise.ts'
import { readBoltPattern as asPattern } from '#shared/wheel-size.ts'

/** Why a cell or row is invalid. `column` is given if a whole row is refused for one of its cells. */
export class Refused extends Error {
  override name = 'Refused'
  readonly mistake: Mistake

  constructor(mistake: Mistake) {
    super(sayMistake(mistake, 'en'))
    this.mistake = mistake
  }
}

/** The cells of one row by column; an empty or missing cell is ''. */
export type Cells = Record<string, string>

/**
 * A step of a schema that may throw `Refused`, which becomes an issue of the cell or, in a schema of a row, of the row.
 */
export function checked<Given, Stored>(read: (given: Given) => Stored) {
  return z.transform((given: Given, context: { issues: unknown[] }): Stored => {
    try {
      return read(given)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      context.issues.push({ code: 'custom', message: error.message, params: error.mistake, input: given })
      return z.NEVER
    }
  })
}

/** A schema for one cell. `read` parses its text and throws `Refused` if it is invalid. */
function cell<Value>(read: (text: string) => Value) {
  return z.pipe(z.string(), checked(read))
}

/** A cell that must be filled in. */
export function required<Value>(read: (text: string) => Value) {
  return cell((text) => {
    if (text === '') throw new Refused({ code: 'missing' })
    return read(text)
  })
}

/** A cell that may be empty, with its default. */
export function optional<Value, Empty>(read: (text: string) => Value, empty: Empty) {
  return cell((text) => (text === '' ? empty : read(text)))
}

/** How the rows of one list are read: its columns, those that must be filled in, and the schema of a row. */
export type RowReader<Row = object> = {
  columns: readonly string[]
  needs: readonly string[]
  schema: z.ZodMiniType<Row>
}

/** A reader of rows with these cells, stored as `schema` says. */
export function rowReader<Row>(
  { shape }: { shape: Record<string, z.ZodMiniType> },
  schema: z.ZodMiniType<Row>,
): RowReader<Row> {
  const columns = Object.keys(shape)
  return { columns, needs: columns.filter((column) => !shape[column]!.safeParse('').success), schema }
}

/** A text of at most `most` characters, without control characters. */
export function text(most: number): (text: string) => string {
  return (text) => {
    if (text.length > most) throw new Refused({ code: 'too_long', facts: { length: text.length, most } })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text) || !text.isWellFormed())
      throw new Refused({ code: 'control_character' })
    return text
  }
}

/** A plain number without unit or comma, inclusive bounds: 8.5, -12. */
export function number(least: number, most: number): (text: string) => number {
  return figure(least, most, 'no_number')
}

function figure(least: number, most: number, wrong: 'no_number' | 'no_whole_number'): (text: string) => number {
  return (cell) => {
    const text = latinFigure(cell)
    if (!/^[+-]?\d{1,9}(\.\d{1,4})?$/.test(text)) throw new Refused({ code: wrong, facts: { value: text } })
    const value = Number(text)
    if (value < least || value > most) throw new Refused({ code: 'out_of_range', facts: { value, least, most } })
    return value
  }
}

/** A whole number, inclusive bounds. */
export function whole(least: number, most: number): (text: string) => number {
  const read = figure(least, most, 'no_whole_number')
  return (text) => {
    const value = read(text)
    if (!Number.isInteger(value)) throw new Refused({ code: 'not_whole', facts: { value } })
    return value
  }
}

/** One of a set of values; case, spaces, dashes and underscores are ignored. */
export function oneOf<const Value extends string>(values: readonly Value[]): (text: string) => Value {
  return (text) => {
    const plain = (each: string) => each.toLowerCase().replaceAll(/[\s_-]+/g, ' ')
    const found = values.find((value) => plain(value) === plain(text))
    if (found === undefined)
      throw new Refused({ code: 'no_choice', facts: { value: text, choices: values.join(', ') } })
    return found
  }
}

/** A country's ISO 3166-1 alpha-2 code, in any case. */
export function country(text: string): string {
  const code = text.toUpperCase()
  const name = /^[A-Z]{2}$/.test(code) ? regionNames.of(code) : undefined
  if (name === undefined || code === 'ZZ') throw new Refused({ code: 'no_country', facts: { value: text } })
  return code
}
const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** yes, true, 1, y, نعم, or no, false, 0, n, لا. */
export function yesOrNo(text: string): boolean {
  if (/^(yes|true|1|y|نعم)$/i.test(text)) return true
  if (/^(no|false|0|n|لا)$/i.test(text)) return false
  throw new Refused({ code: 'not_yes_or_no', facts: { value: text } })
}

/** SKUs are stored in upper case, so they are case-insensitive. */
export function sku(text: string): string {
  if (!/^[a-z0-9][a-z0-9._-]{0,79}$/i.test(text)) {
    throw new Refused({ code: 'no_sku', facts: { value: text } })
  }
  return text.toUpperCase()
}

/** A URL slug: lower-case letters and digits, joined by single dashes, at most 160. */
export function slug(text: string): string {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) || text.length > 160) {
    throw new Refused({ code: 'no_slug', facts: { value: text } })
  }
  return text
}

/** Picture names below imagery/, as a JSON array or separated by "|"; stored as the API's JSON array string. */
export function imageNames(text: string): string {
  const names: unknown = text.startsWith('[') ? json(text) : text.split('|').map((name) => name.trim())
  if (!Array.isArray(names)) throw new Refused({ code: 'no_pictures' })
  for (const name of names) {
    if (typeof name !== 'string' || !/^\w[\w./-]*\.(webp|png|jpe?g|avif)$/.test(name) || name.includes('..')) {
      throw new Refused({ code: 'no_picture', facts: { value: JSON.stringify(name) } })
    }
  }
  return JSON.stringify(names)
}

/** Any JSON whose texts Postgres can store. */
export function json(text: string): unknown {
  let isStorable = true
  const check = (each: unknown) => {
    if (typeof each === 'string' && each !== storableText(each)) isStorable = false
  }
  let value: unknown
  try {
    value = JSON.parse(text, (key, each) => {
      check(key)
      check(each)
      return each
    })
  } catch {
    throw new Refused({ code: 'no_json' })
  }
  if (!isStorable) throw new Refused({ code: 'control_character' })
  return value
}

/** A JSON object of texts and numbers: {"thread_size": "M14 x 1.5", "pieces": 24}. Null values are dropped. */
export function facts(text: string): Record<string, string | number> {
  const read = z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))).safeParse(json(text))
  if (!read.success) throw new Refused({ code: 'no_facts' })
  return Object.fromEntries(Object.entries(read.data).filter((entry) => entry[1] !== null)) as Record<
    string,
    string | number
  >
}

/** Converts Arabic digits and decimal separator to Latin: "٢٥٢٥٫٥" → "2525.5". */
function latinFigure(text: string): string {
  return latinDigits(text).replaceAll('\u066b', '.')
}

/**
 * Parses dirhams, "2525" or "2525.50", to whole fils. It works on the digits, so nothing is rounded. A comma is
 * refused, since it may separate thousands or fils.
 */
export function readPrice(text: string): number {
  const [, dirhams, fils = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(latinFigure(text)) ?? []
  if (dirhams === undefined) throw new Refused({ code: 'no_price', facts: { value: text } })
  const price = Number(dirhams) * minorUnits('AED') + Number(fils.padEnd(2, '0'))
  if (price === 0) throw new Refused({ code: 'free' })
  if (price > mostFils)
    throw new Refused({ code: 'too_dear', facts: { value: text, most: mostFils / minorUnits('AED') } })
  return price
}

/** A maximum of five million dirhams: a set of four still fits the integer column. */
const mostFils = 500_000_000

/** "Matte Black / Bronze Ring" → "matte-black-bronze-ring". Throws `Refused` if no Latin letter or digit is left. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  if (slug === '') throw new Refused({ code: 'no_latin_letters', facts: { value: name } })
  return slug
}

/** "satin-black" → "Satin Black". */
export function titleOf(slug: string): string {
  return slug.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

/** Parses a bolt pattern (notations: shared/wheel-size.ts). Throws `Refused` unless its circle is 80 to 260 mm. */
export function readBoltPattern(text: string): { stud_holes: number; pcd: number; bolt_pattern: string } {
  const bolt_pattern = asPattern(text)
  const [stud_holes = 0, pcd = 0] = (bolt_pattern ?? '').split('x').map(Number)
  if (!bolt_pattern || pcd < 80 || pcd > 260) throw new Refused({ code: 'no_bolt_pattern', facts: { value: text } })
  return { stud_holes, pcd, bolt_pattern }
}
