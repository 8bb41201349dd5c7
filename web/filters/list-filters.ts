import { createContext, useContext, useMemo } from 'react'
import { useLocation } from 'react-router'
import { type FilterAddress, type FilterQuery, readQuery, writeQuery } from '#shared/filters/filters.ts'
import { search as limits } from '#shared/limits.ts'
import { inLocale, localeOf } from '#shared/locale.ts'

/** A filter as a list shows it, in the page's language. `set`: the ends of a range that are in use. */
export type ShownFilter = {
  name: string
  label: string
  help?: string | undefined
  /** Its group is open at first. */
  open?: boolean
  /** Left out of the panel, since another filter is more precise or the list has only one value. */
  hidden?: boolean
} & (
  | { kind: 'choice' | 'toggle'; values: ShownValue[] }
  | { kind: 'range'; unit: string; min: number; max: number; set: { name: string; label: string }[] }
)

/** `count`: the number of results with it, over the other filters. */
export type ShownValue = { value: string; label: string; unit?: string | null; count: number; chosen: boolean }

/** The filters of the list in the address, and the addresses of the same list with others. */
export type ListFilters<Query extends FilterQuery = FilterQuery> = {
  /** `action` of a form with some of the filters. */
  pathname: string
  query: Query
  /** The list's address with other filters. */
  to(next: FilterQuery): string
  /** Fields that a form must carry along, without those it sets itself. */
  carried(without: readonly string[]): [name: string, value: string][]
}

/** The search behind a list of results, which its filters build on. */
export type SearchTerms = {
  keywords: string
  /** The part of the keywords that was understood as filters. */
  filters: Partial<FilterQuery>
  /** The remaining keywords. */
  rest: string
}

/** Null on lists without a search. */
export const SearchTermsContext = createContext<SearchTerms | null>(null)

export const ListFiltersContext = createContext<ListFilters | null>(null)

/** The filters of the list around this component. */
export function useFilters(): ListFilters {
  return useContext(ListFiltersContext)!
}

/**
 * The filters in the address, for the page of a list. In search results the filters understood from the keywords are
 * included: once one changes, all move into the address and the keywords keep the rest.
 */
export function useListFilters<Query extends FilterQuery>(list: FilterAddress): ListFilters<Query> {
  const { pathname, search } = useLocation()
  const terms = useContext(SearchTermsContext)
  // The same object until the address changes, so that a panel of a hundred links is not rendered again.
  return useMemo((): ListFilters<Query> => {
    const inAddress = readQuery<Query>(list, new URLSearchParams(search))
    const query = { ...terms?.filters, ...inAddress }
    const kept = terms && remainingKeywords(terms)
    const changedPath = kept === '' ? inLocale('/alloy-wheels', localeOf(pathname)) : pathname
    const write = (next: FilterQuery) => writeQuery(list, next)
    const firstPage = (next: FilterQuery) => write({ ...next, page: 1 })
    return {
      pathname: changedPath,
      query,
      to(next) {
        if (terms && firstPage(next) === firstPage(query))
          return address(pathname, terms.keywords, write({ ...inAddress, page: next.page }))
        return address(changedPath, kept, write(next))
      },
      carried(without) {
        const filters = [...new URLSearchParams(firstPage(query))].filter(([name]) => !without.includes(name))
        return kept ? [['keywords', kept], ...filters] : filters
      },
    }
  }, [pathname, search, terms, list])
}

/** The keywords beside explicit filters. A rest too short to search gets a word that every search ignores. */
function remainingKeywords({ rest }: SearchTerms): string {
  return rest === '' || rest.length >= limits.minCharacters ? rest : `${rest} rims`
}

function address(pathname: string, keywords: string | null, filters: string): string {
  const text = [keywords && `keywords=${encodeURIComponent(keywords)}`, filters].filter(Boolean).join('&')
  return text ? `${pathname}?${text}` : pathname
}
