import type { LoadRecord } from '#database/schema/fitment.ts'
import { load, loadIndexKg } from '#domain/fitment/rules.ts'

type Tyre = { load_index?: number | null | undefined }
type Tyres = { is_stock: boolean; front: Tyre; rear: Tyre | null }

/** Which documented figure decides what a wheel must carry: the axle's rating, the gross weight, or the factory's own tyre. */
export type LoadBasis = 'gawr' | 'gvwr' | 'tyre'

/**
 * What one wheel must carry, whole kg, rounded up (data/fitment-notes.md, section 7): half of the heavier axle's rating
 * where it is documented, else of its usual share of the gross weight; never more than the factory's own tyre carries,
 * because the car is approved with that. Null where nothing is documented.
 */
export function wheelLoad(
  record: LoadRecord | null,
  wheels: Tyres[],
): { min_wheel_load_kg: number; load_basis: LoadBasis } | null {
  const figures: [LoadBasis, number][] = []
  const { gawr_front_kg, gawr_rear_kg, gvwr_kg, axle_share, confidence } = record ?? {}
  const unsure = confidence === 'low' ? 1 + load.lowConfidence : 1
  if (gawr_front_kg && gawr_rear_kg) figures.push(['gawr', (Math.max(gawr_front_kg, gawr_rear_kg) / 2) * unsure])
  else if (gvwr_kg) figures.push(['gvwr', ((axle_share ?? load.share) * gvwr_kg * unsure) / 2])
  const tyre = factoryTyreLoad(wheels)
  if (tyre !== null) figures.push(['tyre', tyre])
  const [least] = figures.toSorted(([, one], [, other]) => one - other)
  return least ? { min_wheel_load_kg: Math.ceil(least[1] - 1e-9), load_basis: least[0] } : null
}

/** kg that the weakest of the factory's sets of tyres carries on its stronger axle; null where an index is missing. */
function factoryTyreLoad(wheels: Tyres[]): number | null {
  const sets = wheels
    .filter((wheel) => wheel.is_stock)
    .map(({ front, rear }) =>
      Math.max(...[front, rear ?? front].map((side) => loadIndexKg(side.load_index ?? null) ?? Infinity)),
    )
  const least = Math.min(...sets)
  return Number.isFinite(least) ? least : null
}
