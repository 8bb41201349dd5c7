import { sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { statement } from '#database/statement.ts'
import { documentsOf, type WordIndex, WordIndexBuilder } from '#domain/catalogue/memory/word-index.ts'
import { fold, foldedSku, wordsOf } from '#domain/fold.ts'
import { keptInStep } from '#domain/kept.ts'
import { joinThreads } from '#domain/screw-threads.ts'
import { lookUp } from '#domain/search/lexicon.ts'
import type { Terms } from '#domain/search/terms.ts'
import type { Understood } from '#domain/search/understand.ts'

export type Accessory = {
  id: number
  sku: string
  slug: string
  name: string
  name_ar: string
  images: string
  price: number
  compare_at_price: number | null
  stock: number
  category_id: number
  category: string
}

/** All accessories by id, and the words of their texts; the documents are places in the list. */
export type Accessories = { list: Accessory[]; words: WordIndex }

export const accessoriesOf = keptInStep('accessories', async (db: Database): Promise<Accessories> => {
  const builder = new WordIndexBuilder()
  const rows = await readAccessories(db, {})
  const list = rows.map(({ text, ...accessory }, place) => {
    for (const word of wordsOf(joinThreads(fold(text)))) builder.add(place, builder.numberOf(word))
    return accessory
  })
  return { list, words: await builder.build() }
})

const readAccessories = statement<Accessory & { text: string }>(
  'search_accessories',
  sql`
    select a.id, a.sku, a.slug, a.name, a.name_ar, a.images, a.price, a.compare_at_price, a.stock, a.category_id,
      c.slug as category, concat_ws(' ', a.sku, replace(a.sku, '-', ''), a.name, a.name_ar, a.description,
        a.description_ar, replace(a.attributes::text, ' ', '')) as text
    from addons a join addon_categories c on c.id = a.category_id
    where not a.hidden
    order by a.id`,
)

/** Accessories that match the words: that SKU, those of a named category, others; then the rest of the category. */
export function findAccessories(
  { list, words }: Accessories,
  terms: Terms,
  { categories }: Understood,
  take: number,
): Accessory[] {
  const named = new Set(categories.map(({ ref }) => Number(ref)))
  const matching = matchingWords(words, wordsOfAccessories(terms))
  const places = matching.map((at) => {
    const { sku, category_id } = list[at]!
    return { at, place: foldedSku(sku) === terms.sku ? 0 : named.has(category_id) ? 1 : 2 }
  })
  if (named.size > 0)
    for (const [at, { category_id }] of list.entries())
      if (named.has(category_id) && !matching.includes(at)) places.push({ at, place: 3 })
  const isSoldOut = (at: number) => Number(list[at]!.stock === 0)
  return places
    .sort((a, b) => a.place - b.place || isSoldOut(a.at) - isSoldOut(b.at) || a.at - b.at)
    .slice(0, take)
    .map(({ at }) => list[at]!)
}

/** The names contain figures, so every typed word counts, as a beginning. A query of sizes only asks for wheels. */
function wordsOfAccessories({ typed, words }: Terms): string[] {
  const says = (word: string) => lookUp(word)?.kind !== 'noise'
  return words.some((word) => says(word) && !/^\d{1,2}$/.test(word)) ? typed.filter(says) : []
}

/** The documents with a word for each of these beginnings. */
function matchingWords(index: WordIndex, [first, ...others]: string[]): number[] {
  if (first === undefined) return []
  const found = new Set(documentsOf(index, first, { isBeginning: true }))
  const rest = others.map((word) => new Set(documentsOf(index, word, { isBeginning: true })))
  return [...found].filter((document) => rest.every((documents) => documents.has(document)))
}
