import { useLocation } from 'react-router'
import { readAddonFilters, writeAddonFilters } from '#shared/addon-filters.ts'
import type { AddonQuery } from '#shared/api/addons.ts'

/** The filters in the address, and a function for the same list's address with other filters. */
export function useAddonFilters() {
  const { pathname, search } = useLocation()
  return {
    pathname,
    query: readAddonFilters(new URLSearchParams(search)),
    to(query: AddonQuery): string {
      const text = writeAddonFilters(query)
      return text ? `${pathname}?${text}` : pathname
    },
  }
}
