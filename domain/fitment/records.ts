import type { Confidence, FactoryWheel, FitmentWindow, VehicleTechnical } from '#database/schema/fitment.ts'
import type { OwnersEvidence } from '#domain/fitment/owners-evidence.ts'
import type { LoadBasis } from '#domain/fitment/wheel-load.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'

export type Axle = 'front' | 'rear'

/** What a verdict needs to know of a car. Inches for rim sizes, mm, kg. */
export type VehicleRecord = ChosenVehicle & {
  make_name: string
  model_name: string
  /** The modification's own name, such as "4.0 V6". */
  name: string
  trim: string
  technical: VehicleTechnical
  wheels: FactoryWheel[]
  window_front: FitmentWindow
  window_rear: FitmentWindow
  min_wheel_load_kg: number | null
  load_basis: LoadBasis | null
  is_staggered_stock: boolean
  takes_square: boolean
  takes_staggered: boolean
  confidence: Confidence
  /** What owners' results say of some sets on this car; see owners-evidence.ts. */
  evidence?: OwnersEvidence[]
}

/** What a verdict needs to know of a wheel. Inches for diameter and width, mm, kg. */
export type WheelRecord = {
  sku: string
  diameter: number
  width: number
  stud_holes: number
  pcd: number
  offset: number
  centre_bore: number
  load_rating_kg: number | null
  lug_seat: string
  fit_style: 'regular' | 'aggressive'
}

/** Where a wheel may sit on an axle of the car: inches for rim sizes, mm for edges and offset. */
export function windowOf(vehicle: VehicleRecord, axle: Axle): FitmentWindow {
  return axle === 'front' ? vehicle.window_front : vehicle.window_rear
}

/** The hub's diameter on an axle, mm; null where it is not documented. */
export function hubOf(vehicle: VehicleRecord, axle: Axle): number | null {
  const { centre_bore, rear_axis_centre_bore } = vehicle.technical
  const hub = Number((axle === 'rear' && rear_axis_centre_bore) || centre_bore)
  return hub > 0 ? hub : null
}
