import type { LoadRecord } from '#database/schema/fitment.ts'
import { load, loadIndexKg } from '#domain/fitment/rules.ts'

type Tyre = { load_index?: number | null | undefined }
type Tyres = { is_stock: boolean; front: Tyre; rear: Tyre | null }

/** The documented figure behind the required load: axle rating, gross weight, or the factory tyre's load. */
export type LoadBasis = 'gawr' | 'gvwr' | 'tyre'

/**
 * The load one wheel must carry, whole kg, rounded up (data/fitment-notes.md, section 7): half of the heavier axle's
 * rating if documented, else of its usual share of the gross weight; never more than the factory tyre carries, because
 * the car is approved with that. Null if nothing is documented.
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

/** kg carried by the stronger axle of the weakest factory set of tyres; null if a load index is missing. */
function factoryTyreLoad(wheels: Tyres[]): number | null {
  const sets = wheels
    .filter((wheel) => wheel.is_stock)
    .map(({ front, rear }) =>
      Math.max(...[front, rear ?? front].map((side) => loadIndexKg(side.load_index ?? null) ?? Infinity)),
    )
  const least = Math.min(...sets)
  return Number.isFinite(least) ? least : null
}
