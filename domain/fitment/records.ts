import type { Confidence, FactoryWheel, FitmentWindow, VehicleTechnical } from '#database/schema/fitment.ts'
import type { OwnersEvidence } from '#domain/fitment/owners-evidence.ts'
import type { LoadBasis } from '#domain/fitment/wheel-load.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'

export type Axle = 'front' | 'rear'

/** The fields of a car that a verdict needs. Inches for rim sizes, mm, kg. */
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
  /** Owners' results on some sets for this car; see owners-evidence.ts. */
  evidence?: OwnersEvidence[]
}

/** The fields of a wheel that a verdict needs. Inches for diameter and width, mm, kg. */
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

/** The fitment window of an axle: inches for rim sizes, mm for edges and offset. */
export function windowOf(vehicle: VehicleRecord, axle: Axle): FitmentWindow {
  return axle === 'front' ? vehicle.window_front : vehicle.window_rear
}

/** The hub diameter of an axle, mm; null if not documented. */
export function hubOf(vehicle: VehicleRecord, axle: Axle): number | null {
  const { centre_bore, rear_axis_centre_bore } = vehicle.technical
  const hub = Number((axle === 'rear' && rear_axis_centre_bore) || centre_bore)
  return hub > 0 ? hub : null
}
