import type { ListingQuery, WayOut } from '#shared/api/browse.ts'
import { countFilters, facetNames, lift, rangeNames, rearNames } from '#shared/filters.ts'

type Change = WayOut['change']

/**
 * Suggests which filters to remove from an empty list, the most productive first. `without` has the counts for removing
 * one filter; other counts (the rear wheel, or all filters if no single removal helps) come from `count`.
 */
export async function suggestFilterRemovals(
  query: ListingQuery,
  without: Record<string, number>,
  count: (query: ListingQuery) => Promise<number>,
): Promise<WayOut[]> {
  const ways = Object.entries(without).map(([filter, total]) => ({ filter, change: lifted(filter), total }))
  if (rearNames.some((name) => query[name])) ways.push(await counted('rear', query, count))
  if (ways.every(({ total }) => total === 0) && countFilters(query) > 0) ways.push(await counted('all', query, count))
  return ways.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total)
}

async function counted(filter: string, query: ListingQuery, count: (query: ListingQuery) => Promise<number>) {
  const change = lifted(filter)
  return { filter, change, total: await count(lift(query, change)) }
}

function lifted(filter: string): Change {
  return Object.fromEntries(namesOf(filter).map((name) => [name, null]))
}

function namesOf(filter: string): readonly string[] {
  if (filter === 'all') return [...facetNames, ...rangeNames, ...rearNames]
  if (filter === 'rear') return rearNames
  return filter === 'price' || filter === 'offset' ? rangeNames.filter((name) => name.endsWith(filter)) : [filter]
}
