import type { Listing } from '#shared/api/browse.ts'
import type { ShownCard } from '#web/wheels/shown-card.ts'

/** A list as its page draws it: without the figures that its filters are made of. */
export type ShownListing = Omit<Listing, 'data' | 'facets' | 'price_range' | 'offset_range'> & { data: ShownCard[] }

/** Consecutive loaded pages of a list, merged. */
export type LoadedPages = { wheels: ShownCard[]; first: number; last: number }

type Kept = { pages: Map<number, ShownCard[]>; at: number }

/** How long loaded pages are reused after Back, ms; then only the current page is shown. */
const keptFor = 10 * 60_000
const mostLists = 8

/**
 * Remembers the loaded pages of lists in this browser tab, so that "load more" appends and Back restores the list at
 * its full length.
 */
export function pageMemory(now: () => number = Date.now) {
  const lists = new Map<string, Kept>()
  return {
    /** Adds a page and returns it merged with the remembered pages next to it. `key`: the filters without the page. */
    add(key: string, { current_page, data }: Pick<ShownListing, 'current_page' | 'data'>): LoadedPages {
      const before = lists.get(key)
      const kept = before && now() - before.at < keptFor ? before : { pages: new Map<number, ShownCard[]>(), at: now() }
      kept.pages.set(current_page, data)
      lists.delete(key)
      lists.set(key, kept)
      if (lists.size > mostLists) lists.delete(lists.keys().next().value!)
      let [first, last] = [current_page, current_page]
      while (kept.pages.has(first - 1)) first--
      while (kept.pages.has(last + 1)) last++
      const run = Array.from({ length: last - first + 1 }, (_, i) => kept.pages.get(first + i)!)
      return { wheels: run.flat(), first, last }
    },
  }
}
