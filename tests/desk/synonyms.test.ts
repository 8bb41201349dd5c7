import fc from 'fast-check'
import { expect } from 'vitest'
import { catalogueOf } from '#domain/catalogue/memory/keep.ts'
import { countVisits } from '#domain/figures/visits.ts'
import { search } from '#domain/search/search.ts'
import { withMeanings } from '#domain/search/synonyms/synonyms.ts'
import { readTerms } from '#domain/search/terms.ts'
import type { AuditEntry } from '#shared/desk/audit.ts'
import type { ListedSynonym } from '#shared/desk/synonyms.ts'
import type { Asked } from '#shared/desk/today.ts'
import { test } from '#tests/support/shop.ts'
import { signedIn } from '#tests/support/staff.ts'

type Page = { rows: ListedSynonym[]; next: string | null }
type Found = { products: { searchable: { sku: string } }[] }

test('a word that the owner explains is understood at once in every process, and no more after undoing', async ({
  app,
  shop,
}) => {
  const { ask } = await signedIn(app, shop, 'manager')
  const skusOf = async (query: string) => {
    const reply = await app.inject(`/api/search?${new URLSearchParams({ query, limit: '15' })}`)
    return (reply.json() as { result: Found }).result.products.map(({ searchable }) => searchable.sku)
  }
  const other = { ...shop, catalogue: catalogueOf(shop.db, () => {}) }
  const elsewhere = async (query: string) => (await search(other, { query, limit: 15 })).products.map(({ sku }) => sku)
  const bronze = await skusOf('bronze 20')
  expect(bronze.length).toBeGreaterThan(0)
  expect([await skusOf('قهوجي 20'), await elsewhere('قهوجي 20')]).not.toContainEqual(bronze)
  expect(await ask('POST /desk/synonyms', { typed: 'قَهوجي', means: 'bronze' })).toMatchObject({ data: { version: 1 } })
  // With harakat, an article or without, and in another process.
  for (const query of ['قهوجي 20', 'القهوجي 20']) {
    expect(await skusOf(query)).toEqual(bronze)
    expect(await elsewhere(query)).toEqual(bronze)
  }
  const [row] = (await ask<Page>('GET /desk/synonyms?q=bronze')).data.rows
  expect(row).toMatchObject({ typed: 'قَهوجي', means: 'bronze', version: 1 })
  const change = (version: number, means: string) =>
    ask(`PUT /desk/synonyms/${encodeURIComponent(row!.word)}`, { version, values: { typed: 'قهوجي', means } })
  expect(await change(1, 'black')).toMatchObject({ data: { version: 2 } })
  expect(await skusOf('قهوجي 20')).toEqual(await skusOf('black 20'))
  expect(await change(1, 'silver')).toMatchObject({ http: 409, code: 'desk_conflict' })
  const undoLast = async () => {
    const { rows } = (await ask<{ rows: AuditEntry[] }>('GET /desk/audit?kind=synonym')).data
    return ask(`POST /desk/audit/${rows.find(({ can_undo }) => can_undo)!.id}/undo`)
  }
  expect(await undoLast()).toMatchObject({ data: { undone: true } })
  expect(await skusOf('قهوجي 20')).toEqual(bronze)
  expect(await ask(`POST /desk/synonyms/${encodeURIComponent(row!.word)}/remove`, { version: 3 })).toMatchObject({
    data: { done: true },
  })
  expect(await skusOf('قهوجي 20')).not.toEqual(bronze)
  expect(await elsewhere('قهوجي 20')).not.toEqual(bronze)
  expect(await undoLast()).toMatchObject({ data: { undone: true } })
  expect(await skusOf('قهوجي 20')).toEqual(bronze)
})

test('loops, figures, long and known words are refused with the reason; support may only read', async ({
  app,
  shop,
}) => {
  const { ask } = await signedIn(app, shop, 'owner')
  const add = (typed: string, means: string) => ask('POST /desk/synonyms', { typed, means })
  expect(await add('ريم', 'rim')).toMatchObject({ http: 200 })
  for (const [typed, means, http, code] of [
    ['رِيم', 'wheels', 409, 'desk_synonym_known'],
    ['rim', 'ريم', 409, 'desk_synonym_loop'],
    ['rim', 'alloy', 409, 'desk_synonym_loop'],
    ['mag', 'shiny mag', 409, 'desk_synonym_loop'],
    ['shiny', 'الريم', 409, 'desk_synonym_loop'],
    ['20', '22', 422, 'desk_synonym_word'],
    ['!!', 'black', 422, 'desk_synonym_word'],
    ['one two three four five', 'black', 422, 'desk_synonym_word'],
    ['shiny', '!!', 422, 'desk_synonym_meaning'],
    ['shiny', 'a b c d e f g', 422, 'desk_synonym_meaning'],
  ] as const)
    expect(await add(typed, means), `${typed} → ${means}`).toMatchObject({ http, code })
  expect(await add('shiny', 'b'.repeat(61))).toMatchObject({ http: 422, fields: { means: [expect.any(String)] } })
  expect(await add('', 'black')).toMatchObject({ http: 422, fields: { typed: [expect.any(String)] } })
  expect((await ask<Page>('GET /desk/synonyms')).data.rows).toHaveLength(1)
  const support = await signedIn(app, shop, 'support')
  expect((await support.ask<Page>('GET /desk/synonyms')).data.rows).toHaveLength(1)
  expect(await support.ask('POST /desk/synonyms', { typed: 'shiny', means: 'chrome' })).toMatchObject({ http: 403 })
})

test('a search without a result says what it means once it has a meaning', async ({ app, shop }) => {
  shop.visits = countVisits(shop)
  shop.visits.searched('Qahwaji')
  await shop.visits.flush()
  const { ask } = await signedIn(app, shop, 'owner')
  const asked = async () => (await ask<{ rows: Asked[] }>('GET /desk/asked')).data.rows
  expect(await asked()).toMatchObject([{ words: 'qahwaji', means: null }])
  await ask('POST /desk/synonyms', { typed: 'qahwaji', means: 'bronze' })
  expect(await asked()).toMatchObject([{ words: 'qahwaji', means: 'bronze' }])
})

const none = new Map<string, string>()
const words = [
  '20',
  'black',
  'bronze',
  'patrol',
  'rim',
  'rims',
  '6x139.7',
  'et35',
  'nismo',
  'gwagon',
  'باترول',
  'الريم',
]
const query = fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 8 })), { maxLength: 8 })
const texts = fc.tuple(query, fc.constantFrom(' ', '-', '  ', ', ')).map(([list, between]) => list.join(between))

test('a query without an explained word is read as before', () => {
  const synonyms = new Map([
    ['zzqx', 'bronze'],
    ['qqqzzz', 'black 20'],
  ])
  fc.assert(
    fc.property(texts, (text) => {
      expect(readTerms(text, synonyms)).toEqual(readTerms(text, none))
    }),
  )
})

test('an explained word is read as its meaning, wherever it is in the query', () => {
  const synonyms = new Map([['zzqx', 'matte bronze']])
  fc.assert(
    fc.property(query, query, (before, after) => {
      const around = (word: string) => [...before, word, ...after].join(' ').slice(0, 80)
      // Cut off, the word is another one.
      fc.pre(around('zzqx').includes('zzqx') && around('matte bronze').includes('matte bronze '))
      const { text: _, ...read } = readTerms(`${before.join(' ')} zzqx ${after.join(' ').slice(0, 40)}`, synonyms)
      const { text: __, ...meant } = readTerms(`${before.join(' ')} matte bronze ${after.join(' ').slice(0, 40)}`, none)
      expect(read).toEqual(meant)
    }),
  )
})

test('the longest run of words counts, and a meaning is not looked up again', () => {
  const synonyms = new Map([
    ['coffee', 'bronze'],
    ['coffeebrown', 'matte bronze'],
    ['bronze', 'gold'],
  ])
  expect(withMeanings('coffee brown 20', synonyms)).toBe('matte bronze 20')
  expect(withMeanings('20 coffee-brown, coffee', synonyms)).toBe('20 matte bronze, bronze')
  expect(withMeanings('. coffee |. 20', synonyms)).toBe('. bronze |. 20')
  expect(withMeanings('coffees', synonyms)).toBe('bronze')
})
