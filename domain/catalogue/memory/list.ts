import { setImmediate } from 'node:timers/promises'
import { type Base, baseOf, countsKey, isCurrent, type Listed, selectionOf } from '#domain/catalogue/memory/bases.ts'
import type { Bits } from '#domain/catalogue/memory/bits.ts'
import { gatherCards, numberOfCards } from '#domain/catalogue/memory/cards.ts'
import type { Columns } from '#domain/catalogue/memory/columns.ts'
import { countFacet, nameCounts, rangesOf } from '#domain/catalogue/memory/facets.ts'
import { type Filter, filtersOf, passingBits } from '#domain/catalogue/memory/filters.ts'
import { pageOf } from '#domain/catalogue/memory/order.ts'
import type { ListRequest, ListResult, Selection } from '#domain/catalogue/memory/request.ts'
import { type FacetName, facetNames, type WheelFilterName } from '#shared/filters/wheels.ts'

/** One list: candidates, filters, cards, facets and page, from one state of the columns. */
export function listFrom(columns: Columns, request: ListRequest): ListResult {
  const { car } = request
  const base = baseOf(columns, request)
  const { found } = base
  const filters = filtersOf(columns, base, request)
  const keyOf = (without?: WheelFilterName) => (filters.some(({ name }) => name === without) ? without : undefined)
  const sets = new Map<WheelFilterName | undefined, Bits>()
  /** The candidates that pass all filters, except perhaps that of `without`. */
  const passing: Passing = (without) => {
    const key = keyOf(without)
    const bits = sets.get(key) ?? passingBits(base.every, filters, key)
    sets.set(key, bits)
    return bits
  }
  const selections = new Map<WheelFilterName | undefined, Selection>()
  const select: Select = (without) => {
    const key = keyOf(without)
    const selection = selections.get(key) ?? selectionOf(base, passing(key))
    selections.set(key, selection)
    return selection
  }
  const listed = listedOf(columns, base, filters, { select, isForCar: car !== null })
  selections.set(undefined, listed.selection)
  const page = pageOf(columns, found, listed.selection, listed.cards, request)
  if (!request.facets) return { ...page, facets: [], range: noRange, known: {}, without: null }
  const isCounted = (name: FacetName) => car !== null || (name !== 'poke' && name !== 'fit')
  listed.range ??= rangesOf(columns, found, select)
  return {
    ...page,
    facets: facetNames.filter(isCounted).flatMap((name) =>
      nameCounts(columns, found, name, {
        counts: countsOf(columns, base, filters, { name, passing }),
        asked: filters.find((filter) => filter.name === name)?.known ?? [],
      }),
    ),
    range: listed.range,
    known: Object.fromEntries(filters.map(({ name, known }) => [name, known])),
    without:
      page.total === 0 && filters.length > 0
        ? Object.fromEntries(filters.map(({ name }) => [name, numberOfCards(select(name).cards)]))
        : null,
  }
}

type Passing = (without?: WheelFilterName) => Bits
type Select = (without?: WheelFilterName) => Selection

function listedOf(
  columns: Columns,
  { found, listed }: Base,
  filters: Filter[],
  { select, isForCar }: { select: Select; isForCar: boolean },
): Listed {
  const key = filters.map((filter) => filter.key).join('|')
  const known = listed.get(key)
  if (known && isCurrent(known, columns)) return known
  const selection = known?.selection ?? select()
  const { prices, marks } = columns
  const made = { selection, cards: gatherCards(columns, found, selection, isForCar), prices, marks }
  listed.set(key, made)
  return made
}

/** The counts of a facet over the candidates that pass the other filters. */
function countsOf(
  columns: Columns,
  base: Base,
  filters: Filter[],
  { name, passing }: { name: FacetName; passing: Passing },
): Int32Array {
  const others = filters.filter((filter) => filter.name !== name).map(({ key }) => key)
  const key = countsKey(base, name, others)
  const counts = base.counts.get(key) ?? countFacet(columns, base, passing(name), name)
  base.counts.set(key, counts)
  return counts
}

const noRange = { min_price: null, max_price: null, min_offset: null, max_offset: null }

/** The list of all SKUs, which many others count on, made ahead in slices: a request would wait for it. */
export async function makeAhead(columns: Columns): Promise<void> {
  const every: ListRequest = {
    kind: 'all',
    ...{ car: null, rear: null, among: null, filters: {} },
    ...{ grouped: true, sort: 'featured', skip: 0, take: 24, facets: true },
  }
  const base = baseOf(columns, every)
  const select = () => base.all
  await setImmediate()
  for (const name of facetNames) {
    if (name !== 'fit' && name !== 'poke') countsOf(columns, base, [], { name, passing: () => base.every })
    await setImmediate()
  }
  listedOf(columns, base, [], { select, isForCar: false })
  await setImmediate()
  listFrom(columns, every)
}
