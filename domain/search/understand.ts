import type { Cars } from '#domain/search/cars.ts'
import { findGenerations } from '#domain/search/generations.ts'
import type { Found, NameKind } from '#domain/search/names.ts'
import { bestReadings, type Named, type Reading } from '#domain/search/readings.ts'
import type { Sizes } from '#domain/search/sizes.ts'
import type { Terms } from '#domain/search/terms.ts'

/** The topic of a part of a query: parts of one topic are kept or dropped together. */
export type About =
  | 'brands'
  | 'designs'
  | 'finishes'
  | 'constructions'
  | 'categories'
  | 'cars'
  | 'diameter'
  | 'in_stock'
  | 'clearance'
  | 'words'

/** The meaning of a query. Lists are "or" within and "and" between each other; an empty list is no condition. */
export type Understood = {
  /** The understood words, with typos corrected; parsed sizes are not included. */
  parts: { about: About; text: string }[]
  brands: Named[]
  designs: Named[]
  /** Best first. */
  finishes: Named[]
  colours: string[]
  constructions: string[]
  categories: Named[]
  makes: Named[]
  /** The models meant; those that only start with the query are in `more_models`. */
  models: Named[]
  more_models: Named[]
  /** The slugs of the generations that are named of the models; empty: any. */
  generations: string[]
  year: number | null
  /** A year in which the named generation was not sold, and in which years it was: it counts, and the year does not. */
  year_left_out: { year: number; from: number; to: number } | null
  sizes: Sizes
  in_stock: boolean
  clearance: boolean
  /** Words that are not names but occur in the texts of wheels. */
  words: string[]
  /** The parts of a SKU fragment, in order. */
  sku_parts: string[]
  /** Words such as "wheels", which do not narrow a query. */
  noise: string[]
  /** Words that occur only in accessories. */
  addon_words: string[]
  /** Words that the shop does not know; they are ignored. */
  unknown: string[]
  /** Typos, and the names they were corrected to. */
  corrected: { typed: string; name: string; name_ar: string }[]
}

/** Chooses the set of readings that best explains the query, long names before short ones. */
export function understand(terms: Terms, found: Found[], cars: Cars): Understood {
  const understood = nothingYet(terms.sizes)
  const readings = bestReadings(terms, found)
  const isNamedByFigure = ({ from, to, names }: Reading) =>
    names.length > 0 && terms.words.slice(from, to).every((word) => /^\d+$/.test(word))
  // What a figure means depends on the car that is named before or behind it: "300 land cruiser".
  for (const reading of readings.toSorted((a, b) => Number(isNamedByFigure(a)) - Number(isNamedByFigure(b))))
    take(understood, reading, terms.words)
  return withPossibleYear(withGenerations(agreed(understood), readings, terms.words, cars), cars)
}

function nothingYet(sizes: Sizes): Understood {
  return {
    parts: [],
    brands: [],
    designs: [],
    finishes: [],
    colours: [],
    constructions: [],
    categories: [],
    makes: [],
    models: [],
    more_models: [],
    generations: [],
    year: null,
    year_left_out: null,
    sizes: { ...sizes, diameter: [...sizes.diameter] },
    in_stock: false,
    clearance: false,
    words: [],
    sku_parts: [],
    noise: [],
    addon_words: [],
    unknown: [],
    corrected: [],
  }
}

/** Adds the meaning of one reading. */
function take(understood: Understood, reading: Reading, words: string[]): void {
  const { lexical, figure, word, addon_word, sku_parts, names } = reading
  const typed = words.slice(reading.from, reading.to).join(' ')
  const note = (about: About, text = typed) => understood.parts.push({ about, text })
  if (names.length > 0) {
    takeNames(understood, reading, typed, note)
  } else if (sku_parts) {
    understood.sku_parts.push(...sku_parts)
    note('words')
  } else if (figure === 'diameter') {
    understood.sizes.diameter.push(Number(typed))
    note('diameter')
  } else if (figure === 'year') {
    understood.year = Number(typed)
    note('cars')
  } else if (word) {
    understood.words.push(word)
    note('words')
  } else if (addon_word) {
    understood.addon_words.push(addon_word)
  } else if (!lexical) {
    understood.unknown.push(typed)
  } else if (lexical.kind === 'finish') {
    understood.colours.push(lexical.word)
    note('finishes')
  } else if (lexical.kind === 'construction') {
    understood.constructions.push(lexical.word)
    note('constructions')
  } else if (lexical.kind === 'noise') {
    understood.noise.push(typed)
  } else {
    understood[lexical.kind] = true
    note(lexical.kind)
  }
}

const wheelKinds: NameKind[] = ['brand', 'design', 'finish', 'category']

/**
 * A run of words may name several things. Those with the highest score are meant; names of products take precedence
 * over names of cars, and all words of finishes count together ("black": every kind of black).
 */
function takeNames(
  understood: Understood,
  { names, typos = 0 }: Reading,
  typed: string,
  note: (about: About, text?: string) => void,
): void {
  const top = names.filter(({ score }) => score === names[0]!.score)
  const kind = wheelKinds.find((kind) => top.some((named) => named.kind === kind))
  const of = (kind: NameKind, from = top) => from.filter((named) => named.kind === kind)
  if (!kind && /^\d+$/.test(typed) && understood.makes.length + understood.models.length > 0) {
    const own = modelsOfNamedCar(understood, of('model', names))
    if (own.length === 0) {
      understood.unknown.push(typed)
      return
    }
    understood.models = own.filter(({ score }) => score === own[0]!.score)
    understood.more_models.push(...own.filter(({ score }) => score < own[0]!.score))
    note('cars')
    return
  }
  // "toyota" is also a prefix of "toyota 86", but a make alone means all of its models.
  if (of('make').length === 0)
    understood.more_models.push(...names.filter((named) => named.kind === 'model' && (kind || !top.includes(named))))

  const meant = top.find((named) => named.kind === kind) ?? top[0]!
  if (typos > 0) understood.corrected.push({ typed, name: meant.name, name_ar: meant.name_ar })
  const text = typos > 0 ? meant.name : typed
  if (kind === 'brand') {
    understood.brands.push(...of('brand'))
    note('brands', text)
  } else if (kind === 'design') {
    understood.designs = both(understood.designs, of('design'))
    note('designs', text)
  } else if (kind === 'category') {
    understood.categories = both(understood.categories, of('category'))
    note('categories', text)
  } else if (kind === 'finish') {
    const every = of('finish', typos > 0 ? top : names.filter(({ score }) => score >= 8.5))
    understood.finishes = both(understood.finishes, every)
    note('finishes', text)
  } else {
    understood.makes.push(...of('make'))
    understood.models = both(understood.models, of('model'))
    note('cars', text)
  }
}

/** The models, named by a bare figure, that a make or a model named before may mean: a Land Cruiser 300 is no Chrysler. */
function modelsOfNamedCar({ makes, models }: Understood, figure: Named[]): Named[] {
  if (models.length > 0)
    return models
      .flatMap((model) => {
        const same = figure.find(({ ref }) => ref === model.ref)
        return same ? { ...model, score: model.score + same.score } : []
      })
      .toSorted((a, b) => b.score - a.score)
  return figure.filter(({ ref }) => makes.some((make) => ref.startsWith(`${make.ref}/`)))
}

/** Adds the generations that words name, which then mean nothing else. */
function withGenerations(understood: Understood, readings: Reading[], words: string[], cars: Cars): Understood {
  const { generations, places, unknown } = findGenerations(cars, understood.models, { readings, words })
  if (generations.length + unknown.length === 0) return understood
  const typed = readings
    .filter(({ from }) => places.includes(from))
    .map(({ from, to }) => words.slice(from, to).join(' '))
  const others = (list: string[]) => list.filter((word) => !typed.includes(word))
  const parts = understood.parts.filter(({ about, text }) => about !== 'words' || !typed.includes(text))
  const missing = typed.filter((text) => !parts.some((part) => part.text === text))
  return {
    ...understood,
    generations: [...new Set(generations)],
    parts: [...parts, ...missing.map((text) => ({ about: 'cars' as const, text }))],
    words: others(understood.words),
    addon_words: others(understood.addon_words),
    unknown: [...others(understood.unknown), ...unknown],
  }
}

/** Leaves out a year in which the named generations were not sold: the first Land Cruisers 300 are called 2021 as well. */
function withPossibleYear(understood: Understood, cars: Cars): Understood {
  const { generations, models, year, parts } = understood
  if (year === null || generations.length === 0) return understood
  const meant = models
    .flatMap(({ ref }) => cars.get(ref.split('/')[0]!)?.get(ref.split('/')[1]!)?.modifications ?? [])
    .filter(({ generation }) => generations.includes(generation))
  if (meant.length === 0 || meant.some(({ start_year, end_year }) => year >= start_year && year <= end_year))
    return understood
  const from = Math.min(...meant.map(({ start_year }) => start_year))
  const to = Math.max(...meant.map(({ end_year }) => end_year))
  const rest = parts.filter(({ about, text }) => about !== 'cars' || text !== String(year))
  return { ...understood, year: null, year_left_out: { year, from, to }, parts: rest }
}

/** The common names of two words ("range" and "sport": Range Rover Sport), else both lists. */
function both(one: Named[], other: Named[]): Named[] {
  const common = other.flatMap((named) => {
    const same = one.find(({ ref }) => ref === named.ref)
    return same ? { ...same, score: same.score + named.score } : []
  })
  if (common.length > 0) return common.toSorted((a, b) => b.score - a.score)
  return [...one, ...other]
}

/** From this score on a whole name was typed, not its beginning or a word of it. */
const whole = 9

/**
 * A make narrows the models that were named: "bmw sport" is not a Range Rover. So does a model with its whole name: "m3"
 * is no Tesla, though its Model 3 has this code.
 */
function agreed(understood: Understood): Understood {
  const { makes, models, more_models } = understood
  const among = (slugs: string[], all: Named[]) => {
    const own = all.filter(({ ref }) => slugs.includes(ref.split('/')[0]!))
    return own.length > 0 ? own : all
  }
  const meant = among(refs(makes), models)
  const clear = meant.filter(({ score }) => score >= whole).map(({ ref }) => ref.split('/')[0]!)
  const others = clear.length > 0 ? more_models.filter(({ ref }) => clear.includes(ref.split('/')[0]!)) : more_models
  return { ...understood, models: meant, more_models: among(refs(makes), others) }
}

function refs(names: Named[]): string[] {
  return names.map(({ ref }) => ref)
}
