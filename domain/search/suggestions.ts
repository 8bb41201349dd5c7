import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { cars, skuMatches } from '#domain/search/find-products.ts'
import type { Found, NameFound } from '#domain/search/names.ts'
import { partsOf, type Topic, textOf } from '#domain/search/parts.ts'
import { editDistance } from '#domain/search/spelling.ts'
import type { Understood } from '#domain/search/understand.ts'
import { columnsOfWanted, type Wanted, wantedOf } from '#domain/search/wanted.ts'
import type { Shop } from '#domain/shop.ts'
import type { SearchSuggestion } from '#shared/api/search.ts'

const most = 4

/**
 * Suggestions for a query without products: names similar to the unknown words, and the query without one of its parts,
 * if that finds something. One statement, or none if there is nothing to leave out.
 */
export async function suggestionsFor(shop: Shop, understood: Understood, found: Found[]): Promise<SearchSuggestion[]> {
  const spelled = understood.unknown.flatMap((word) => lookAlikes(word, understood, found))
  const variants = shorter(understood)
  const finding = variants.length > 0 ? await whichFind(shop.db, { variants: JSON.stringify(variants.map(rowOf)) }) : []
  const without = finding.map(({ place }): SearchSuggestion => {
    const { query, left_out } = variants[place]!
    return { query, reason: 'without', left_out }
  })
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
  else if (topic === 'cars') Object.assign(rest, { makes: [], models: [], year: null })
  else if (topic === 'words') Object.assign(rest, { words: [], sku_parts: [] })
  else if (topic === 'finishes') Object.assign(rest, { finishes: [], colours: [] })
  else rest[topic] = []
  return rest
}

function rowOf({ wanted }: Variant, place: number) {
  return { place, ...wanted }
}

const variant = (name: keyof Wanted) => sql`variant.${sql.identifier(name)}`

const whichFind = statement<{ place: number }, { variants: string }>(
  'search_suggestions',
  sql`
    select place
    from json_to_recordset(${sql.placeholder('variants')}::json) as variant (place int, ${columnsOfWanted})
    where exists (
      with car as materialized (${cars(variant)})
      select from search_groups g
      where g.words @@ (variant.words && coalesce((
          select string_agg('''p=' || bolt_pattern || '''', ' | ')::tsquery from car
        ), ''::tsquery))
        and exists (
          select from wheels w where w.design_id = g.design_id and w.diameter = g.diameter and ${skuMatches('w', variant)}
        )
    )
    order by place`,
)
