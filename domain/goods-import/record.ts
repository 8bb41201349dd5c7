import { storableText } from '#shared/forms.ts'
import { type Mistake, sayMistake } from '#shared/i18n/desk/import-mistakes.ts'

/** One row of a file. Fields are keyed by the importer's column names; all values are text. */
export type FileRecord = {
  /** The list of a JSON file it is in ('brands', 'items', …); '' in a CSV file or a plain JSON array. */
  section: string
  /** Line number of its start, from 1. */
  line: number
  fields: Record<string, string>
  /** The columns of the CSV file. */
  header?: readonly string[]
  /** Why the row cannot be read at all. */
  broken?: Mistake
}

/** The whole file is unreadable; nothing has been changed. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
  readonly mistake: Mistake

  constructor(mistake: Mistake) {
    super(sayMistake(mistake, 'en'))
    this.mistake = mistake
  }
}

/** Aliases of our columns. */
const otherNames = new Map([
  ['et', 'offset'],
  ['pattern', 'bolt_pattern'],
  ['bore', 'centre_bore'],
  ['center_bore', 'centre_bore'],
  ['cb', 'centre_bore'],
  ['color', 'colour'],
  ['weight', 'weight_kg'],
  ['origin', 'country_of_origin'],
  ['made_in', 'country_of_origin'],
  ['load_rating', 'load_rating_kg'],
  ['supplier_qty', 'supplier_stock'],
  ['old_price', 'compare_at_price'],
  ['brand_name_ar', 'brand_ar'],
  ['rear_skus', 'rear_sku'],
])

/** "Centre Bore (mm)" → "centre_bore": ignores case, spaces, dashes, units in brackets, bidi marks and what cannot be stored. */
export function columnNamed(header: string): string {
  const plain = storableText(header)
    .toLowerCase()
    .replaceAll(/\(.*?\)|\p{Cf}/gu, '')
    .trim()
    .replaceAll(/[\s_-]+/g, '_')
  return otherNames.get(plain) ?? plain
}

/** A value as text, trimmed of whitespace and bidi marks; a missing value is ''. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.replaceAll(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '')
}
