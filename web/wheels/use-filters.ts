import { useContext } from 'react'
import { useLocation } from 'react-router'
import type { ListingQuery } from '#shared/api/browse.ts'
import { readFilters, writeFilters } from '#shared/filters.ts'
import { search as limits } from '#shared/limits.ts'
import { inLocale, localeOf } from '#shared/locale.ts'
import { type SearchTerms, SearchTermsContext } from '#web/wheels/search-terms.ts'

/**
 * The filters in the address, and the address of the same list with others. In a list of search results what was
 * understood as filters is among them: once one is changed they all stand in the address, and the keywords keep the rest.
 */
export function useFilters() {
  const { pathname, search } = useLocation()
  const terms = useContext(SearchTermsContext)
  const asked = readFilters(new URLSearchParams(search))
  const query: ListingQuery = { ...terms?.filters, ...asked }
  const kept = terms && keptWords(terms)
  const changedPath = kept === '' ? inLocale('/alloy-wheels', localeOf(pathname)) : pathname
  return {
    /** Where a form of some filters is sent. */
    pathname: changedPath,
    query,
    to(next: ListingQuery): string {
      if (terms && filterText(next) === filterText(query))
        return address(pathname, terms.keywords, writeFilters({ ...asked, page: next.page }))
      return address(changedPath, kept, writeFilters(next))
    },
    /** What a form must carry along, without the filters it asks for itself. */
    carried(without: readonly string[]): [name: string, value: string][] {
      const filters = [...writeFilters({ ...query, page: 1 })].filter(([name]) => !without.includes(name))
      return kept ? [['keywords', kept], ...filters] : filters
    },
  }
}

/** The keywords beside filters of their own. Too few letters cannot be searched for: then all of them stay. */
function keptWords({ keywords, rest }: SearchTerms): string {
  return rest === '' || rest.length >= limits.minCharacters ? rest : keywords
}

function filterText(query: ListingQuery): string {
  return writeFilters({ ...query, page: 1 }).toString()
}

/** Commas between values stay readable. */
function address(pathname: string, keywords: string | null, filters: URLSearchParams): string {
  const words = keywords ? `keywords=${encodeURIComponent(keywords)}` : ''
  const text = [words, filters.toString().replaceAll('%2C', ',')].filter(Boolean).join('&')
  return text ? `${pathname}?${text}` : pathname
}
