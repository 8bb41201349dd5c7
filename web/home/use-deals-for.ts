import { useEffect, useState } from 'react'
import type { ListingQuery, WheelCard } from '#shared/api/browse.ts'
import { call } from '#web/browser/api.ts'
import { type GarageCar, isSameCar } from '#web/finder/garage.ts'

type Source = 'clearance' | 'newest' | 'featured'

const queries: Record<Source, Partial<ListingQuery>> = {
  clearance: { clearance: 'true', in_stock: 'true' },
  newest: { sort: 'newest' },
  featured: {},
}

/** The wheels of a block for the remembered car, with their verdicts; null without a car, and until they are there. */
export function useDealsFor(car: GarageCar | null, source: Source, limit: number): WheelCard[] | null {
  const [found, setFound] = useState<{ car: GarageCar; wheels: WheelCard[] } | null>(null)
  useEffect(() => {
    if (!car) return
    const leaving = new AbortController()
    const { make, model, modification } = car
    const query = { make, model, modification, year: String(car.year), page: 1, per_page: limit, uniqueSize: 'true' }
    call('GET /search-vehicles', { query: { ...query, ...queries[source] } }, { signal: leaving.signal }).then(
      ({ data }) => setFound({ car, wheels: data }),
      // The wheels for any car stay.
      () => undefined,
    )
    return () => leaving.abort()
  }, [car, source, limit])
  return car && found && isSameCar(found.car, car) ? found.wheels : null
}
