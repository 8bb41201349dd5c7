import { useEffect, useState } from 'react'
import type { WheelCard } from '#shared/api/browse.ts'
import { type GarageCar, isSameCar } from '#web/finder/garage.ts'
import type { Source } from '#web/home/find-deals.ts'

/** A block's wheels for the remembered car, with their verdicts; null without a car, and while they load. */
export function useDealsFor(car: GarageCar | null, source: Source, limit: number): WheelCard[] | null {
  const [found, setFound] = useState<{ car: GarageCar; wheels: WheelCard[] } | null>(null)
  useEffect(() => {
    if (!car) return
    const leaving = new AbortController()
    void import('#web/home/find-deals.ts')
      .then(({ findDeals }) => findDeals(car, source, limit, leaving.signal))
      .then(
        (wheels) => setFound({ car, wheels }),
        // On failure the wheels for any car stay.
        () => undefined,
      )
    return () => leaving.abort()
  }, [car, source, limit])
  return car && found && isSameCar(found.car, car) ? found.wheels : null
}
