import type { Listing, WheelCard } from '#shared/api/browse.ts'

/** The pages of one list that have been seen one after another, as one. */
export type LoadedPages = { wheels: WheelCard[]; first: number; last: number }

type Kept = { pages: Map<number, WheelCard[]>; at: number }

/** How long pages are put together again for whoever comes back, ms; after that the list is asked for anew. */
const keptFor = 10 * 60_000
const mostLists = 8

/**
 * Remembers the pages of lists, in this browser tab alone, so that "load more" adds to what is there, and Back finds the
 * list as long as it was left.
 */
export function pageMemory(now: () => number = Date.now) {
  const lists = new Map<string, Kept>()
  return {
    /** Takes a page in and gives it with those before and after it that are remembered. `key`: the filters without page. */
    add(key: string, { current_page, data }: Pick<Listing, 'current_page' | 'data'>): LoadedPages {
      const before = lists.get(key)
      const kept = before && now() - before.at < keptFor ? before : { pages: new Map<number, WheelCard[]>(), at: now() }
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
