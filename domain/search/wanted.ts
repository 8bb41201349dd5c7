import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Named } from '#domain/search/readings.ts'
import type { Understood } from '#domain/search/understand.ts'

/**
 * The wheels searched for, as SQL values: `words` for the index of designs per diameter, the rest for their SKUs. Null
 * is no condition. Inches, mm, fils.
 */
export type Wanted = {
  words: string
  widths: number[] | null
  bolt_patterns: string[] | null
  stud_holes: number[] | null
  pcds: number[] | null
  bores: number[] | null
  offset_min: number | null
  offset_max: number | null
  finishes: string[] | null
  colours: string[] | null
  constructions: string[] | null
  price_min: number | null
  price_max: number | null
  in_stock: boolean
  clearance: boolean
  /** LIKE patterns that the SKU must contain. */
  sku_parts: string[] | null
  /** Slugs of makes and models as parallel lists; a null model means every model. */
  makes: string[]
  models: (string | null)[]
  year: number | null
}

const types: Record<keyof Wanted, string> = {
  words: 'tsquery',
  widths: 'float8[]',
  bolt_patterns: 'text[]',
  stud_holes: 'int[]',
  pcds: 'float8[]',
  bores: 'float8[]',
  offset_min: 'float8',
  offset_max: 'float8',
  finishes: 'text[]',
  colours: 'text[]',
  constructions: 'text[]',
  price_min: 'int',
  price_max: 'int',
  in_stock: 'boolean',
  clearance: 'boolean',
  sku_parts: 'text[]',
  makes: 'text[]',
  models: 'text[]',
  year: 'int',
}

/** The columns of `Wanted` for a record definition. */
export const columnsOfWanted = sql.raw(
  Object.entries(types)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
)

/** The placeholder of a field of `Wanted`. */
export function placed(name: keyof Wanted): SQL {
  return typed(name, sql.placeholder(name))
}

/** A field of `Wanted` cast to its SQL type. */
function typed(name: keyof Wanted, from: Placeholder): SQL {
  return sql`${from}::${sql.raw(types[name])}`
}

/** The understood query as SQL values; undefined if it does not ask for wheels. */
export function wantedOf(understood: Understood): Wanted | undefined {
  const { sizes, makes, models, words, categories } = understood
  const aside = [...understood.unknown, ...understood.addon_words]
  const cars = models.length > 0 ? models.map(({ ref }) => ref.split('/')) : makes.map(({ ref }) => [ref])
  const lexemes = lexemesOf(understood)
  if (categories.length > 0) return undefined
  const asksForNothing = lexemes.length === 0 && cars.length === 0 && !sizes.offset && !sizes.price
  if (asksForNothing && !understood.in_stock && !understood.clearance && (aside.length > 0 || !understood.browses))
    return undefined
  const pieces = [...words.filter((word) => /\d/.test(word)), understood.sku_parts.join('')]
  const parts = pieces.map((piece) => piece.replace(/[^a-z0-9]/g, '')).filter(Boolean)
  return {
    words: lexemes.length > 0 ? lexemes.join(' & ') : quoted('*'),
    widths: orNull(sizes.width),
    bolt_patterns: orNull(sizes.bolt_pattern),
    stud_holes: orNull(sizes.stud_holes),
    pcds: orNull(sizes.pcd),
    bores: orNull(sizes.centre_bore),
    offset_min: sizes.offset?.min ?? null,
    offset_max: sizes.offset?.max ?? null,
    finishes: orNull(refs(understood.finishes)),
    colours: orNull(understood.colours),
    constructions: orNull(understood.constructions),
    price_min: fils(sizes.price?.min),
    price_max: fils(sizes.price?.max),
    in_stock: understood.in_stock,
    clearance: understood.clearance,
    sku_parts: orNull(parts.map((part) => `%${part}%`)),
    makes: cars.map(([make]) => make!),
    models: cars.map(([, model]) => model ?? null),
    year: understood.year,
  }
}

/** The facts and words that a design in a diameter must have among its SKUs; each entry is an "or" in tsquery form. */
function lexemesOf({ sizes, words, sku_parts, ...understood }: Understood): string[] {
  const { offset } = sizes
  const groups = [
    refs(understood.brands).map((brand) => `b=${brand}`),
    refs(understood.designs).map((design) => `g=${design}`),
    [...refs(understood.finishes).map((finish) => `f=${finish}`), ...understood.colours.map((colour) => `h=${colour}`)],
    understood.constructions.map((construction) => `k=${construction}`),
    sizes.diameter.map((inches) => `d=${inches}`),
    sizes.width.map((inches) => `w=${inches}`),
    sizes.bolt_pattern.map((pattern) => `p=${pattern}`),
    sizes.stud_holes.map((holes) => `n=${holes}`),
    sizes.pcd.map((mm) => `q=${mm}`),
    sizes.centre_bore.map((mm) => `c=${mm}`),
    offset && offset.min === offset.max ? [`e=${offset.min}`] : [],
  ]
  const facts = groups.filter((group) => group.length > 0).map((group) => `(${group.map(quoted).join(' | ')})`)
  return [
    ...facts,
    ...words.map((word) => (/\d/.test(word) ? quoted(word) : `${quoted(word)}:*`)),
    ...sku_parts.map(quoted),
  ]
}

/** Quotes a lexeme for a tsquery. */
export function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

function refs(names: Named[]): string[] {
  return names.map(({ ref }) => ref)
}

function orNull<T>(list: T[]): T[] | null {
  return list.length > 0 ? list : null
}

function fils(dirhams: number | null | undefined): number | null {
  return dirhams === null || dirhams === undefined ? null : dirhams * 100
}
