import { useLocation } from 'react-router'
import type { ListingQuery } from '#shared/api/browse.ts'
import { readFilters, writeFilters } from '#shared/filters.ts'

/** The filters in the address, and the address of the same list with others. */
export function useFilters() {
  const { pathname, search } = useLocation()
  return {
    pathname,
    query: readFilters(new URLSearchParams(search)),
    to(query: ListingQuery): string {
      // Commas between values stay readable.
      const text = writeFilters(query).toString().replaceAll('%2C', ',')
      return text ? `${pathname}?${text}` : pathname
    },
  }
}

/** What a form must carry along of the filters, without those it asks for itself. */
export function carried(query: ListingQuery, without: readonly string[]): [name: string, value: string][] {
  return [...writeFilters({ ...query, page: 1 })].filter(([name]) => !without.includes(name))
}
