import type { ListingQuery } from '#shared/api/browse.ts'
import { carried } from '#web/wheels/use-filters.ts'

/** Hidden fields that keep the other filters while a form changes its own. */
export function CarriedFields({ query, without }: { query: ListingQuery; without: readonly string[] }) {
  return carried(query, without).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
