import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { type Candidates, findCandidates } from '#domain/catalogue/memory/candidates.ts'
import { type Cards, gatherCards } from '#domain/catalogue/memory/cards.ts'
import { type Columns, codedFacets } from '#domain/catalogue/memory/columns.ts'
import { countFacet, nameCounts, rangesOf } from '#domain/catalogue/memory/facets.ts'
import { cardsOf, type Filter, filtersOf, selectWithout } from '#domain/catalogue/memory/filters.ts'
import { pageOf } from '#domain/catalogue/memory/order.ts'
import type { ListRequest, ListResult, Selection } from '#domain/catalogue/memory/request.ts'
import { type FacetName, facetNames, type WheelFilterName } from '#shared/filters/wheels.ts'

/** One list: candidates, filters, cards, facets and page, from one state of the columns. */
export function listFrom(columns: Columns, request: ListRequest): ListResult {
  const { kind, among, car, grouped } = request
  const found = findCandidates(columns, request)
  const filters = filtersOf(columns, found, request)
  const whole = kind === 'all' && !among && grouped ? keptWhole(columns, found) : wholeOf(columns, found, grouped)
  const made = new Map<WheelFilterName | undefined, Selection>()
  /** The candidates that pass all filters, except perhaps that of `without`. */
  const select = (without?: WheelFilterName): Selection => {
    const key = filters.some(({ name }) => name === without) ? without : undefined
    const selection = made.get(key) ?? selectWithout(columns, found, filters, { grouped, without: key }) ?? whole.rows
    made.set(key, selection)
    return selection
  }
  const listed = select()
  if (listed === whole.rows) whole.cards ??= gatherCards(columns, found, listed, car !== null)
  const cards = listed === whole.rows ? whole.cards! : gatherCards(columns, found, listed, car !== null)
  const page = pageOf(columns, found, listed, cards, request)
  if (!request.facets) return { ...page, facets: [], range: noRange, known: {}, without: null }
  const count = (name: FacetName) => {
    const others = filters.filter((filter) => filter.name !== name)
    const key = keyOf(columns, name, others)
    const counts = whole.counts.get(key) ?? countFacet(columns, found, select(name), name)
    whole.counts.set(key, counts)
    return counts
  }
  if (listed === whole.rows) whole.range ??= rangesOf(columns, found, select)
  const isCounted = (name: FacetName) => car !== null || (name !== 'poke' && name !== 'fit')
  return {
    ...page,
    facets: facetNames.filter(isCounted).flatMap((name) => nameCounts(columns, found, name, count(name))),
    range: listed === whole.rows ? whole.range! : rangesOf(columns, found, select),
    known: Object.fromEntries(filters.map(({ name, known }) => [name, known])),
    without:
      page.total === 0 && filters.length > 0
        ? Object.fromEntries(filters.map(({ name }) => [name, new Set(select(name).cards).size]))
        : null,
  }
}

/** Names the counts of a facet over the candidates that pass the other filters. */
function keyOf({ version }: Columns, facet: FacetName, others: Filter[]): string {
  const isCoded = codedFacets.some((coded) => coded === facet)
  return [facet, isCoded ? '' : version, ...others.map(({ key }) => key)].join('|')
}

const noRange = { min_price: null, max_price: null, min_offset: null, max_offset: null }

/** The list of all SKUs, which many others count on, made ahead in slices: a request would wait for it. */
export async function makeAhead(columns: Columns): Promise<void> {
  const every: ListRequest = {
    kind: 'all',
    ...{ car: null, rear: null, among: null, filters: {} },
    ...{ grouped: true, sort: 'featured', skip: 0, take: 24, facets: true },
  }
  const found = findCandidates(columns, every)
  await setImmediate()
  const whole = keptWhole(columns, found)
  for (const facet of facetNames) {
    await setImmediate()
    if (facet !== 'fit' && facet !== 'poke')
      whole.counts.set(keyOf(columns, facet, []), countFacet(columns, found, whole.rows, facet))
  }
  await setImmediate()
  whole.cards = gatherCards(columns, found, whole.rows, false)
  await setImmediate()
  listFrom(columns, every)
}

/** All candidates of a list, and what was counted over them or, by the keys of filters, over some of them. */
type Whole = {
  rows: Selection
  counts: { get: (key: string) => Int32Array | undefined; set: (key: string, counts: Int32Array) => unknown }
  cards?: Cards
  range?: ListResult['range']
}

function wholeOf(columns: Columns, found: Candidates, grouped: boolean): Whole {
  const places = found.front.subarray(0, found.count).map((_, place) => place)
  return { rows: { places, cards: grouped ? cardsOf(columns, found, places) : places }, counts: new Map() }
}

/** Counts of facets over all SKUs that are kept, at about 200 bytes each. */
const mostCounts = 10_000
const kept = new WeakMap<Columns, Whole & { version: number }>()

/** All SKUs: what was counted is kept, prices and stock until they change. */
function keptWhole(columns: Columns, found: Candidates): Whole {
  const { version } = columns
  const known = kept.get(columns)
  if (known?.version === version) return known
  const counts = known?.counts ?? new LRUCache<string, Int32Array>({ max: mostCounts })
  const made = { rows: known?.rows ?? wholeOf(columns, found, true).rows, counts, version }
  kept.set(columns, made)
  return made
}
