import type { ListingQuery, WheelCard } from '#shared/api/browse.ts'
import { call } from '#web/browser/api.ts'
import type { GarageCar } from '#web/finder/garage.ts'

export type DealSource = 'clearance' | 'newest' | 'featured'

const queries: Record<DealSource, Partial<ListingQuery>> = {
  clearance: { clearance: 'true', in_stock: 'true' },
  newest: { sort: 'newest' },
  featured: {},
}

/**
 * A home page block's wheels for a car. Fetched by the browser, because the page is the same for everyone. Throws
 * ApiProblem.
 */
export async function findDeals(
  car: GarageCar,
  source: DealSource,
  limit: number,
  signal: AbortSignal,
): Promise<WheelCard[]> {
  const { make, model, modification } = car
  const query = { make, model, modification, year: String(car.year), page: 1, per_page: limit, uniqueSize: 'true' }
  return (await call('GET /search-vehicles', { query: { ...query, ...queries[source] } }, { signal })).data
}
