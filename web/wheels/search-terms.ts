import { createContext } from 'react'
import type { ListingQuery } from '#shared/api/browse.ts'

/** What a list of search results was asked with, for its filters to go on from. */
export type SearchTerms = {
  keywords: string
  /** What of the keywords is understood as filters. */
  filters: Partial<ListingQuery>
  /** The keywords without them. */
  rest: string
}

/** Null on lists that no words were typed for. */
export const SearchTermsContext = createContext<SearchTerms | null>(null)
