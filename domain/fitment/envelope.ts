import type { Axle } from '#domain/fitment/records.ts'
import type { FactorySides, Side } from '#domain/fitment/windows.ts'

type Set = { is_stock: boolean; front: Side; rear: Side | null }
type Hubs = { stud_holes: number; pcd: number; centre_bore: string; rear_axis_centre_bore?: string | null | undefined }

/** The fields that an envelope needs of a modification. `performance`: large brakes, with their wider suspension. */
export type Sister = { technical: Hubs; wheels: Set[]; performance: boolean }

/**
 * The modifications of a generation whose factory wheels prove room for each other: same bolt pattern, hubs and
 * suspension class. Gearbox, engine and trim do not change the room around a wheel; hubs and suspension do.
 */
export function sistersOf<Each extends Sister>(one: Each, generation: Each[]): Each[] {
  return generation.filter((other) => hubAndSuspension(other) === hubAndSuspension(one))
}

/** The factory wheels of one axle, from the modification and its sisters. The rear of a square set equals its front. */
export function factorySides(one: Sister, sisters: Sister[], axle: Axle): FactorySides {
  return { own: stockSides([one], axle), proven: stockSides(sisters, axle) }
}

/** The kinds of set that the factory sells for any of them. */
export function setsOf(sisters: Sister[]): { takes_square: boolean; takes_staggered: boolean } {
  const stock = sisters.flatMap(({ wheels }) => wheels.filter((wheel) => wheel.is_stock))
  return { takes_square: stock.some(({ rear }) => !rear), takes_staggered: stock.some(({ rear }) => rear) }
}

function stockSides(cars: Sister[], axle: Axle): Side[] {
  return cars.flatMap(({ wheels }) =>
    wheels.filter((wheel) => wheel.is_stock).map(({ front, rear }) => (axle === 'rear' && rear) || front),
  )
}

/** Key of hubs and suspension class: cars with the same key have the same room around a wheel. */
export function hubAndSuspension({ technical, performance }: Omit<Sister, 'wheels'>): string {
  const { stud_holes, pcd, centre_bore, rear_axis_centre_bore } = technical
  return [stud_holes, Math.round(pcd * 100), centre_bore, rear_axis_centre_bore ?? centre_bore, performance].join(' ')
}
