import type { Columns } from '#domain/catalogue/memory/columns.ts'
import { limitsOf } from '#domain/fitment/limits.ts'
import { rimsOf } from '#domain/fitment/owners-evidence.ts'
import type { Axle, VehicleRecord } from '#domain/fitment/records.ts'
import { boreRounding, patternName } from '#domain/fitment/rules.ts'
import { pairLimits, type SizeLimits, sizeLimits } from '#domain/fitment/size-limits.ts'

/** A car's limits on one axle, by the codes of the columns. Undocumented limits are ±Infinity. */
export type AxleLimits = {
  diameter: Uint8Array
  width: Uint8Array
  bore: Uint8Array
  outer_min: number
  outer_max: number
  outer_max_aggressive: number
  inner_max: number
  offset_min: number
  offset_max: number
  load_min: number
  /** Bores above this need a ring, mm. */
  ring_from: number
  /** The limits of a size, by `diameter code * widths + width code`. */
  sizes: (SizeLimits | undefined)[]
}

export type CarLimits = {
  front: AxleLimits
  rear: AxleLimits
  /** The code of the car's bolt pattern; -1 if it is unknown or no wheel has it. */
  bolt_pattern: number
  /** The best rank of a pair of sizes, by their two keys. */
  pairs: Map<string, number>
  /** Owners' results by the two rims: diameter, width and offset. */
  owners: Map<string, 'fits' | 'rubs'> | null
}

/** The limits that the fitment engine gives for a car, in the catalogue's codes. */
export function carLimits(columns: Columns, vehicle: VehicleRecord): CarLimits {
  const { stud_holes, pcd } = vehicle.technical
  const pattern = stud_holes > 0 && pcd > 0 ? patternName(stud_holes, pcd) : null
  const sizes = sizeLimits(vehicle)
  return {
    front: axleLimits(columns, vehicle, 'front', sizes),
    rear: axleLimits(columns, vehicle, 'rear', sizes),
    bolt_pattern: (pattern === null ? undefined : columns.codeOf.bolt_pattern.get(pattern)) ?? -1,
    pairs: new Map(
      vehicle.takes_staggered
        ? pairLimits(vehicle).map((pair) => [
            sizesKey(pair.front_diameter, pair.front_width, pair.rear_diameter, pair.rear_width),
            pair.least,
          ])
        : [],
    ),
    owners: vehicle.evidence
      ? new Map(
          vehicle.evidence.map(({ fitment, says }) => {
            const { front, rear } = rimsOf(fitment)
            return [`${rimKey(front)} ${rimKey(rear)}`, says as 'fits' | 'rubs']
          }),
        )
      : null,
  }
}

export const sizesKey = (...sizes: [number, number, number, number]) => sizes.join(' ')
export const rimKey = ({ diameter, width, offset }: { diameter: number; width: number; offset: number }) =>
  `${diameter} ${width} ${offset}`

function axleLimits(columns: Columns, vehicle: VehicleRecord, axle: Axle, sizes: SizeLimits[]): AxleLimits {
  const limits = limitsOf(vehicle, axle)
  const most = (limit: number | null) => limit ?? Number.POSITIVE_INFINITY
  const least = (limit: number | null) => limit ?? Number.NEGATIVE_INFINITY
  const within = (min: number, max: number) => (figure: number) => figure >= min && figure <= max
  const isBore = within(least(limits.bore_min), most(limits.bore_max))
  const isRing = (bore: number) => (limits.bore_rings ?? []).some((ring) => Math.abs(bore - ring) <= boreRounding)
  const bySize: AxleLimits['sizes'] = []
  for (const size of sizes) {
    const diameter = columns.codeOf.diameter.get(size.diameter)
    const width = columns.codeOf.width.get(size.width)
    if (size.axle === axle && diameter !== undefined && width !== undefined)
      bySize[diameter * columns.widths.length + width] = size
  }
  return {
    diameter: mask(columns.diameters, within(limits.diameter_min, limits.diameter_max)),
    width: mask(columns.widths, within(limits.width_min, limits.width_max)),
    bore: mask(columns.bores, (bore) => isBore(bore) || isRing(bore)),
    outer_min: least(limits.outer_min),
    outer_max: most(limits.outer_max),
    outer_max_aggressive: most(limits.outer_max_aggressive),
    inner_max: most(limits.inner_max),
    offset_min: least(limits.offset_min),
    offset_max: most(limits.offset_max),
    load_min: least(limits.load_min),
    ring_from: most(limits.bore_max),
    sizes: bySize,
  }
}

function mask(figures: number[], has: (figure: number) => boolean): Uint8Array {
  return Uint8Array.from(figures, (figure) => (has(figure) ? 1 : 0))
}
