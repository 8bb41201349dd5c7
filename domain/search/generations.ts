import { fold, wordsOf } from '#domain/fold.ts'
import type { Cars } from '#domain/search/cars.ts'
import { lookUp, nicknameOf } from '#domain/search/lexicon.ts'
import type { Named, Reading } from '#domain/search/readings.ts'
import { isDiameter } from '#domain/search/sizes.ts'

/** The generations that words of a query name, and the words, by their places. */
export type FoundGenerations = { generations: string[]; places: number[]; unknown: string[] }

/**
 * The generations of the named models: "patrol y62", "land cruiser 300", "lc300", "prado 150", "wrangler jl". Words that
 * mean something else besides a car, such as a diameter, are left alone. `unknown`: figures behind "lc" that no Land Cruiser has.
 */
export function findGenerations(
  cars: Cars,
  models: Named[],
  { readings, words }: { readings: Reading[]; words: string[] },
): FoundGenerations {
  const found: FoundGenerations = { generations: [], places: [], unknown: [] }
  const byWord = new Map<string, string[]>()
  for (const { ref } of models) for (const [word, slug] of wordsOfModel(cars, ref)) push(byWord, word, slug)
  for (const { from, to, names, lexical, figure, sku_parts } of readings) {
    if (lexical || figure || sku_parts || names.some(({ kind }) => kind !== 'model' && kind !== 'make')) continue
    const typed = words.slice(from, to)
    const meant = [typed.join(''), ...typed].flatMap((word) => byWord.get(word) ?? [])
    // A nickname with a figure behind it: "lc300".
    const [whole = '', digits] = /^[a-z]{2,3}(\d{2,3})$/.exec(typed.length === 1 ? typed[0]! : '') ?? []
    const behind = meant.length === 0 && digits && nicknameOf(whole) ? (byWord.get(digits) ?? []) : []
    if (digits && whole.startsWith('lc') && meant.length + behind.length === 0 && models.length > 0)
      found.unknown.push(digits)
    if (meant.length + behind.length === 0) continue
    found.generations.push(...meant, ...behind)
    found.places.push(from)
  }
  return found
}

function push(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** Words that name a generation of a model but not the model itself, each with the generation's slug. */
function wordsOfModel(cars: Cars, ref: string): [word: string, generation: string][] {
  const [make = '', slug = ''] = ref.split('/')
  const model = cars.get(make)?.get(slug)
  if (!model) return []
  const own = new Set(wordsOf(fold(`${model.name} ${model.make_name} ${slug}`)))
  const named = new Map(
    model.modifications.map((each) => [each.generation, [each.generation_name, each.platform ?? '']]),
  )
  return [...named].flatMap(([generation, names]) =>
    names
      .flatMap((name) => formsOf(name))
      .filter((word) => !own.has(word))
      .map((word): [string, string] => [word, generation]),
  )
}

/** "LX 570 (J200)": "lx570", "lx", "570", "j200" and "200". */
function formsOf(name: string): string[] {
  return fold(name)
    .split(/[()/]/)
    .flatMap((part) => {
      const words = wordsOf(part)
      const figures = words.flatMap((word) => /^[a-z]+(\d{3})$/.exec(word)?.[1] ?? [])
      return [...words, ...figures, words.join('')]
    })
    .filter((word) => word.length >= 2 && !lookUp(word) && !isDiameter(Number(word)))
}
