import type { Named } from '#domain/search/readings.ts'
import type { Understood } from '#domain/search/understand.ts'

/** The wheels searched for. Lists are "or" within and "and" between each other; an empty list is no condition. */
export type Wanted = {
  brands: string[]
  designs: string[]
  /** One of these finishes or of these colours. */
  finishes: string[]
  colours: string[]
  constructions: string[]
  /** Inches and mm. */
  diameters: number[]
  widths: number[]
  bolt_patterns: string[]
  stud_holes: number[]
  pcds: number[]
  bores: number[]
  offset: { min: number | null; max: number | null } | null
  /** Fils. */
  price: { min: number | null; max: number | null } | null
  in_stock: boolean
  clearance: boolean
  /** Words of the texts: whole those with figures, the others as beginnings. */
  words: string[]
  /** Whole words of the texts. */
  sku_words: string[]
  /** What the SKU must contain. */
  sku_parts: string[]
  /** A model without a name means every model of the make. */
  cars: { make: string; model: string | undefined }[]
  /** Generations by slug; a model that has one of them is meant in it, in the year or not. */
  generations: string[]
  year: number | null
}

/** The understood query as conditions; undefined if it does not ask for wheels. */
export function wantedOf(understood: Understood): Wanted | undefined {
  const { sizes, makes, models, words, categories, in_stock, clearance } = understood
  const named = models.length > 0 ? models : makes
  const wanted = {
    brands: refs(understood.brands),
    designs: refs(understood.designs),
    finishes: refs(understood.finishes),
    colours: understood.colours,
    constructions: understood.constructions,
    diameters: sizes.diameter,
    widths: sizes.width,
    bolt_patterns: sizes.bolt_pattern,
    stud_holes: sizes.stud_holes,
    pcds: sizes.pcd,
    bores: sizes.centre_bore,
    words,
    sku_words: understood.sku_parts,
    cars: named.map(({ ref }) => {
      const [make = '', model] = ref.split('/')
      return { make, model }
    }),
  }
  const asksForNothing = Object.values(wanted).every((list) => list.length === 0) && !sizes.offset && !sizes.price
  const areAside = understood.unknown.length + understood.addon_words.length > 0
  if (categories.length > 0) return undefined
  if (asksForNothing && !in_stock && !clearance && (areAside || understood.noise.length === 0)) return undefined
  const pieces = [...words.filter(hasFigure), understood.sku_parts.join('')]
  return {
    ...wanted,
    offset: sizes.offset,
    price: sizes.price && { min: fils(sizes.price.min), max: fils(sizes.price.max) },
    in_stock,
    clearance,
    sku_parts: pieces.map((piece) => piece.replace(/[^a-z0-9]/g, '')).filter(Boolean),
    generations: understood.generations,
    year: understood.year,
  }
}

export function hasFigure(word: string): boolean {
  return /\d/.test(word)
}

function refs(names: Named[]): string[] {
  return names.map(({ ref }) => ref)
}

function fils(dirhams: number | null): number | null {
  return dirhams === null ? null : dirhams * 100
}
