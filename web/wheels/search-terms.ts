import { createContext } from 'react'
import type { ListingQuery } from '#shared/api/browse.ts'

/** The search behind a list of results, which its filters build on. */
export type SearchTerms = {
  keywords: string
  /** The part of the keywords that was understood as filters. */
  filters: Partial<ListingQuery>
  /** The remaining keywords. */
  rest: string
}

/** Null on lists without a search. */
export const SearchTermsContext = createContext<SearchTerms | null>(null)
