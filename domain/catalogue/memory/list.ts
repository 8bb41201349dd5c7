import { type Candidates, findCandidates } from '#domain/catalogue/memory/candidates.ts'
import { type Columns, codedFacets } from '#domain/catalogue/memory/columns.ts'
import { countFacet, nameCounts, rangesOf } from '#domain/catalogue/memory/facets.ts'
import { cardsOf, filtersOf, selectWithout } from '#domain/catalogue/memory/filters.ts'
import { type Cards, gatherCards, pageOf } from '#domain/catalogue/memory/order.ts'
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
    const selection = select(name)
    if (selection !== whole.rows) return countFacet(columns, found, selection, name)
    const counts = whole.counts.get(name) ?? countFacet(columns, found, selection, name)
    whole.counts.set(name, counts)
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

const noRange = { min_price: null, max_price: null, min_offset: null, max_offset: null }

/** All candidates of a list, and what was counted over them. */
type Whole = {
  rows: Selection
  counts: Map<FacetName, Int32Array>
  cards?: Cards
  range?: ListResult['range']
}

function wholeOf(columns: Columns, found: Candidates, grouped: boolean): Whole {
  const places = found.front.subarray(0, found.count).map((_, place) => place)
  return { rows: { places, cards: grouped ? cardsOf(columns, found, places) : places }, counts: new Map() }
}

const kept = new WeakMap<Columns, Whole & { version: number }>()

/** All SKUs. After a change in place only the facet values from the catalogue are as before. */
function keptWhole(columns: Columns, found: Candidates): Whole {
  const { version } = columns
  const known = kept.get(columns)
  if (known?.version === version) return known
  const whole = known ? { rows: known.rows, counts: new Map() } : wholeOf(columns, found, true)
  for (const facet of codedFacets) {
    const counts = known?.counts.get(facet)
    if (counts) whole.counts.set(facet, counts)
  }
  const made = { ...whole, version }
  kept.set(columns, made)
  return made
}
