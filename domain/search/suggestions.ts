import { matchingRows } from '#domain/search/find-wheels.ts'
import type { Found, NameFound } from '#domain/search/names.ts'
import { partsOf, type Topic, textOf } from '#domain/search/parts.ts'
import type { SearchMemory } from '#domain/search/search-memory.ts'
import { editDistance } from '#domain/search/spelling.ts'
import type { Understood } from '#domain/search/understand.ts'
import { type Wanted, wantedOf } from '#domain/search/wanted.ts'
import type { SearchSuggestion } from '#shared/api/search.ts'

const most = 4

/**
 * Suggestions for a query without products: names similar to the unknown words, and the query without one of its parts,
 * if that finds something.
 */
export function suggestionsFor(
  { columns, cars }: SearchMemory,
  understood: Understood,
  found: Found[],
): SearchSuggestion[] {
  const spelled = understood.unknown.flatMap((word) => lookAlikes(word, understood, found))
  const finding = shorter(understood).filter(({ wanted }) => !matchingRows(columns, cars, wanted).next().done)
  const without = finding.map(({ query, left_out }): SearchSuggestion => ({ query, reason: 'without', left_out }))
  return [...spelled, ...without].slice(0, most)
}

/** Names more typos away from a word than autocorrection allows, with the rest of the query as understood. */
function lookAlikes(word: string, understood: Understood, found: Found[]): SearchSuggestion[] {
  const key = word.replaceAll('.', '')
  const alike = found.filter((row): row is NameFound => row.how === 'alike' && row.gram === key)
  const names = alike.toSorted((a, b) => editDistance(key, a.key) - editDistance(key, b.key)).map(({ name }) => name)
  const rest = textOf(partsOf(understood))
  return [...new Set(names)].slice(0, 2).map((name) => ({
    query: [name, rest].filter(Boolean).join(' '),
    reason: 'spelling',
    left_out: null,
  }))
}

type Variant = { query: string; left_out: string; wanted: Wanted }

/** Variants of the query, each without one of its topics. */
function shorter(understood: Understood): Variant[] {
  const parts = partsOf(understood)
  const topics = [...new Set(parts.map(({ about }) => about))]
  if (topics.length < 2) return []
  return topics.flatMap((topic) => {
    const rest = without(understood, topic)
    const wanted = wantedOf(rest)
    if (!wanted) return []
    const left_out = textOf(parts.filter(({ about }) => about === topic))
    return { query: textOf(parts.filter(({ about }) => about !== topic)), left_out, wanted }
  })
}

function without(understood: Understood, topic: Topic): Understood {
  const sizes = { ...understood.sizes }
  const rest: Understood = { ...understood, sizes, parts: understood.parts.filter(({ about }) => about !== topic) }
  if (topic === 'offset' || topic === 'price') sizes[topic] = null
  else if (topic === 'diameter' || topic === 'width' || topic === 'centre_bore') sizes[topic] = []
  else if (topic === 'bolt_pattern') Object.assign(sizes, { bolt_pattern: [], stud_holes: [], pcd: [] })
  else if (topic === 'in_stock' || topic === 'clearance') rest[topic] = false
  else if (topic === 'cars') Object.assign(rest, { makes: [], models: [], generations: [], year: null })
  else if (topic === 'words') Object.assign(rest, { words: [], sku_parts: [] })
  else if (topic === 'finishes') Object.assign(rest, { finishes: [], colours: [] })
  else rest[topic] = []
  return rest
}
