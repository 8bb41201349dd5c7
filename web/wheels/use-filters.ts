import { useContext } from 'react'
import { useLocation } from 'react-router'
import type { ListingQuery } from '#shared/api/browse.ts'
import { readFilters, writeFilters } from '#shared/filters.ts'
import { search as limits } from '#shared/limits.ts'
import { inLocale, localeOf } from '#shared/locale.ts'
import { type SearchTerms, SearchTermsContext } from '#web/wheels/search-terms.ts'

/**
 * The filters in the address, and a function for the same list's address with other filters. In search results the
 * filters understood from the keywords are included: once one changes, all move into the address and the keywords keep
 * the rest.
 */
export function useFilters() {
  const { pathname, search } = useLocation()
  const terms = useContext(SearchTermsContext)
  const asked = readFilters(new URLSearchParams(search))
  const query: ListingQuery = { ...terms?.filters, ...asked }
  const kept = terms && remainingKeywords(terms)
  const changedPath = kept === '' ? inLocale('/alloy-wheels', localeOf(pathname)) : pathname
  return {
    /** `action` of a form with some of the filters. */
    pathname: changedPath,
    query,
    to(next: ListingQuery): string {
      if (terms && filterText(next) === filterText(query))
        return address(pathname, terms.keywords, writeFilters({ ...asked, page: next.page }))
      return address(changedPath, kept, writeFilters(next))
    },
    /** Fields a form must carry along, without those it sets itself. */
    carried(without: readonly string[]): [name: string, value: string][] {
      const filters = [...writeFilters({ ...query, page: 1 })].filter(([name]) => !without.includes(name))
      return kept ? [['keywords', kept], ...filters] : filters
    },
  }
}

/** The keywords beside explicit filters. A rest too short to search keeps all of them. */
function remainingKeywords({ keywords, rest }: SearchTerms): string {
  return rest === '' || rest.length >= limits.minCharacters ? rest : keywords
}

function filterText(query: ListingQuery): string {
  return writeFilters({ ...query, page: 1 }).toString()
}

/** Keeps commas unencoded for readability. */
function address(pathname: string, keywords: string | null, filters: URLSearchParams): string {
  const words = keywords ? `keywords=${encodeURIComponent(keywords)}` : ''
  const text = [words, filters.toString().replaceAll('%2C', ',')].filter(Boolean).join('&')
  return text ? `${pathname}?${text}` : pathname
}
