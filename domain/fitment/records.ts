import type { Confidence, FactoryWheel, FitmentWindow, LoadBasis, VehicleTechnical } from '#database/schema/fitment.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import { ltr } from '#shared/bidi.ts'

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

/**
 * What owners' results say of one set of rim sizes on a generation (data/fitment-notes.md, section 13): `fits` turns "we
 * measure first" into "fits", `rubs` turns "fits" into "we measure first". `yes` and `rubs` count independent owners.
 */
export type OwnersEvidence = { fitment: string; says: 'fits' | 'rubs'; yes: number; rubs: number }

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

/** The fields of a car that limit its wheels, whichever they are. */
export type LimitedCar = Pick<VehicleRecord, 'window_front' | 'window_rear' | 'min_wheel_load_kg'> & {
  technical: Pick<VehicleTechnical, 'stud_holes' | 'pcd' | 'centre_bore' | 'rear_axis_centre_bore'>
}

/** The fitment window of an axle: inches for rim sizes, mm for edges and offset. */
export function windowOf(vehicle: Pick<VehicleRecord, 'window_front' | 'window_rear'>, axle: Axle): FitmentWindow {
  return axle === 'front' ? vehicle.window_front : vehicle.window_rear
}

/** The hub diameter of an axle, mm; null if not documented. */
export function hubOf(vehicle: Pick<LimitedCar, 'technical'>, axle: Axle): number | null {
  const { centre_bore, rear_axis_centre_bore } = vehicle.technical
  const hub = Number((axle === 'rear' && rear_axis_centre_bore) || centre_bore)
  return hub > 0 ? hub : null
}

/** "نيسان باترول 2021 4.0 V6": the Arabic label; engines stay in Latin letters and in their own order. */
export function vehicleLabelAr(
  name: Record<'make_name_ar' | 'model_name_ar' | 'modification_name', string> & { year: number },
): string {
  const { year, make_name_ar, model_name_ar, modification_name } = name
  return `${make_name_ar} ${model_name_ar} ${year} ${ltr(modification_name)}`
}

/** "2021 Toyota Land Cruiser 4.0 V6": the car's label on orders and in headings. */
export function vehicleLabel(vehicle: { year: number; make_name: string; model_name: string; name: string }): string {
  const { year, make_name, model_name, name } = vehicle
  const model = model_name.startsWith(make_name) ? model_name : `${make_name} ${model_name}`
  return `${year} ${model} ${name.startsWith(`${model_name} `) ? name.slice(model_name.length + 1) : name}`
}

/** The source of the car's bolt pattern and bore: a key of `sources` in shared/i18n/fitment/verdicts.ts. */
export function technicalSource(vehicle: Pick<VehicleRecord, 'confidence'>): string {
  const mark = vehicle.confidence.technical
  return ['two_sources', 'one_source', 'general', 'own'].includes(mark) ? `technical_${mark}` : 'vehicle_service'
}

/** The source of the car's factory sizes, even if their offsets are unknown. */
export function sizesSource(vehicle: Pick<VehicleRecord, 'confidence'>): string {
  const source = offsetsSource(vehicle)
  return ['sizes_offset_range', 'sizes_unknown_offsets'].includes(source) ? 'sizes_general' : source
}

/** The source of the factory wheels' offsets. */
export function offsetsSource(vehicle: Pick<VehicleRecord, 'confidence'>): string {
  const mark = vehicle.confidence.wheels
  if (mark === 'own') return 'technical_own'
  return ['one_source', 'sizes_one_source', 'general', 'offset_range', 'unknown_offsets'].includes(mark)
    ? `sizes_${mark}`
    : 'vehicle_service'
}
