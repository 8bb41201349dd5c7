import type { SearchParameters } from '#domain/search/find-products.ts'
import { lookUp } from '#domain/search/lexicon.ts'
import type { Terms } from '#domain/search/terms.ts'
import type { Understood } from '#domain/search/understand.ts'
import { quoted, type Wanted, wantedOf } from '#domain/search/wanted.ts'
import { search as limits } from '#shared/limits.ts'

/** Turns the understood query into the parameters of the statement that finds products, brands and models. */
export function searchParameters(terms: Terms, understood: Understood, take: number): SearchParameters {
  const wanted = wantedOf(understood)
  const { models, more_models, makes } = understood
  const named = models.length > 0 || makes.length === 0 ? [...models, ...more_models] : []
  return {
    ...(wanted ?? nothing),
    any_wheel: wanted !== undefined,
    sku: terms.sku.length >= limits.minCharacters ? terms.sku : null,
    addon_words: addonWords(terms),
    addon_categories: understood.categories.map(({ ref }) => Number(ref)),
    brand_slugs: understood.brands.map(({ ref }) => ref),
    design_ids: understood.designs.map(({ ref }) => ref),
    model_refs: [...new Set(named.map(({ ref }) => ref))],
    makes_alone: models.length > 0 ? [] : makes.map(({ ref }) => ref),
    take,
  }
}

/** Accessory names contain figures, so every typed word counts, as a prefix. A query of sizes only asks for wheels. */
function addonWords({ typed, words }: Terms): string | null {
  const says = (word: string) => lookUp(word)?.kind !== 'noise'
  if (!words.some((word) => says(word) && !/^\d{1,2}$/.test(word))) return null
  const counted = typed.filter(says)
  return counted.map((word) => `${quoted(word)}:*`).join(' & ')
}

const nothing: Wanted = {
  words: quoted('*'),
  widths: null,
  bolt_patterns: null,
  stud_holes: null,
  pcds: null,
  bores: null,
  offset_min: null,
  offset_max: null,
  finishes: null,
  colours: null,
  constructions: null,
  price_min: null,
  price_max: null,
  in_stock: false,
  clearance: false,
  sku_parts: null,
  makes: [],
  models: [],
  year: null,
}
