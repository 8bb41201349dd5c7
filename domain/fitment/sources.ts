import type { VehicleRecord } from '#domain/fitment/records.ts'

/** The source of the car's bolt pattern and bore: a key of `sources` in shared/i18n/fitment.ts. */
export function technicalSource(vehicle: Pick<VehicleRecord, 'confidence'>): string {
  const mark = vehicle.confidence.technical
  return ['two_sources', 'one_source', 'general'].includes(mark) ? `technical_${mark}` : 'vehicle_service'
}

/** The source of the car's factory sizes, whatever is known of their offsets. */
export function sizesSource(vehicle: Pick<VehicleRecord, 'confidence'>): string {
  const source = offsetsSource(vehicle)
  return ['sizes_offset_range', 'sizes_unknown_offsets'].includes(source) ? 'sizes_general' : source
}

/** The source of the factory wheels' offsets. */
export function offsetsSource(vehicle: Pick<VehicleRecord, 'confidence'>): string {
  const mark = vehicle.confidence.wheels
  return ['one_source', 'sizes_one_source', 'general', 'offset_range', 'unknown_offsets'].includes(mark)
    ? `sizes_${mark}`
    : 'vehicle_service'
}
