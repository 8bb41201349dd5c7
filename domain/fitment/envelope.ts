import type { FactorySides, Side } from '#domain/fitment/factory-limits.ts'
import type { Axle, VehicleRecord } from '#domain/fitment/records.ts'

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

/** The kinds of set that the factory sells for any of them. With one rim on both axles a set is square, though its tyres differ. */
export function setsOf(sisters: Pick<Sister, 'wheels'>[]): { takes_square: boolean; takes_staggered: boolean } {
  const stock = sisters.flatMap(({ wheels }) => wheels.filter((wheel) => wheel.is_stock))
  const isSquare = ({ front, rear }: Set) =>
    !rear ||
    (rear.rim_diameter === front.rim_diameter &&
      rear.rim_width === front.rim_width &&
      rear.rim_offset === front.rim_offset)
  return { takes_square: stock.some(isSquare), takes_staggered: stock.some((set) => !isSquare(set)) }
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

/** Whether a car is known for large factory brakes. False only means that its names do not show it. */
export function hasPerformanceBrakes(vehicle: Pick<VehicleRecord, 'make' | 'model_name' | 'name' | 'trim'>): boolean {
  const name = `${vehicle.model_name} ${vehicle.name} ${vehicle.trim}`
  return performance.some(([make, pattern]) => (make === null || make === vehicle.make) && pattern.test(name))
}

/**
 * Modifications known for large factory brakes (notes, section 5), matched by make and by model, modification and trim
 * names. General trade knowledge: wheels for them are test-fitted before a promise.
 */
const performance: [make: string | null, name: RegExp][] = [
  [null, /\b(SRT|Hellcat|Trackhawk|Scat Pack|Brembo|Super Duty|Nismo|Type R|STI|Shelby|Blackwing|SVR)\b/i],
  ['audi', /\b(R8|RS ?Q?\d|SQ?[3-8])\b/],
  ['bmw', /\b(M[2-8]|M\d{2,3}[id]?|X\d ?M)\b(?! Sport)/],
  ['cadillac', /\b(CTS|ATS|CT[456]|Escalade)-V\b/],
  ['chevrolet', /\b(Corvette|ZL1|Camaro .*SS)\b/],
  ['ferrari', /./],
  ['ford', /\bFocus RS\b/],
  ['genesis', /\bG70 .*3\.3\b/],
  ['hyundai', /\bIoniq 5 N\b/i],
  ['kia', /\bStinger .*3\.3\b/],
  ['lamborghini', /./],
  ['lexus', /\b(IS 500|(IS|RC|GS) F)\b(?! Sport$)/],
  ['mclaren', /./],
  ['mercedes', /\bAMG\b(?! Line)/],
  ['mitsubishi', /\bEvolution\b/],
  ['nissan', /\bGT-R\b/],
  ['porsche', /\b(Turbo|GTS|GT[234])\b/],
  ['tesla', /\b(Performance|Plaid)\b/],
]
