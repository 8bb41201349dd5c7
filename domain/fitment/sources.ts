import type { VehicleRecord } from '#domain/fitment/records.ts'

/** Where the car's bolt pattern and bore come from: a key of `sources` in shared/i18n/fitment.ts. */
export function technicalSource(vehicle: Pick<VehicleRecord, 'confidence'>): string {
  const mark = vehicle.confidence.technical
  return ['two_sources', 'one_source', 'general'].includes(mark) ? `technical_${mark}` : 'vehicle_service'
}

/** Where the car's factory sizes come from; what is known of their offsets does not matter here. */
export function sizesSource(vehicle: Pick<VehicleRecord, 'confidence'>): string {
  const source = offsetsSource(vehicle)
  return ['sizes_offset_range', 'sizes_unknown_offsets'].includes(source) ? 'sizes_general' : source
}

/** Where the offsets of the car's factory wheels come from. */
export function offsetsSource(vehicle: Pick<VehicleRecord, 'confidence'>): string {
  const mark = vehicle.confidence.wheels
  return ['one_source', 'sizes_one_source', 'general', 'offset_range', 'unknown_offsets'].includes(mark)
    ? `sizes_${mark}`
    : 'vehicle_service'
}
