import type {
  Engine,
  FactoryWheel,
  VehicleTechnical,
  vehicleModifications,
  WheelSide,
} from '#database/schema/fitment.ts'
import { setsOf } from '#domain/fitment/envelope.ts'
import { computeWindow, rulesOf, wheelLoad } from '#domain/fitment/factory-limits.ts'
import type {
  WheelSizeModification,
  WheelSizeSide,
  WheelSizeVehicle,
  WheelSizeWheel,
} from '#services/wheel-size/records.ts'

/** A row of `vehicle_modifications` that is not embedded, with the names of its make and model. */
export type ServiceVehicle = typeof vehicleModifications.$inferSelect & {
  make_name: string
  make_name_ar: string
  model_name: string
  model_name_ar: string
}

/** What the shop knows of a car before the service is called; null if unknown. */
export type KnownOfCar = {
  make: string
  model: string
  year: number
  make_name_ar: string | null
  model_name_ar: string | null
  fitment_class: string | null
}

/**
 * Maps a Wheel-Size record to an engine record. Missing fields stay unknown: a bore of "N/A", no load, no fastener, a
 * bolt pattern of 0. Null if it documents no factory wheel, since every window is based on one.
 */
export function vehicleFromWheelSize(record: WheelSizeVehicle, known: KnownOfCar): ServiceVehicle | null {
  const wheels = record.wheels.flatMap(factoryWheel)
  const stock = wheels.filter((wheel) => wheel.is_stock)
  if (stock.length === 0) return null
  const rules = rulesOf(known.fitment_class)
  const sets = setsOf([{ wheels }])
  // The service returns one modification at a time, so only its own wheels count as proof.
  const fronts = stock.map(({ front }) => front)
  const rears = stock.map(({ front, rear }) => rear ?? front)
  const generation = record.generation
  const start = record.start_year ?? generation?.start ?? known.year
  const end = record.end_year ?? generation?.end ?? known.year
  const make_name = nameOf(record.make) ?? known.make
  const model_name = nameOf(record.model) ?? known.model
  return {
    slug: record.slug,
    make: known.make,
    model: known.model,
    make_name,
    make_name_ar: known.make_name_ar ?? make_name,
    model_name,
    model_name_ar: known.model_name_ar ?? model_name,
    generation: generation?.slug ?? record.slug,
    generation_name: generation?.name || `${start}–${end}`,
    platform: generation?.platform || null,
    generation_start: generation?.start ?? start,
    generation_end: generation?.end ?? end,
    ...namesOfModification(record),
    trim_levels: record.trim_levels,
    body: generation?.bodies[0]?.name ?? null,
    start_year: start,
    end_year: end,
    regions: record.regions,
    engine: engineOf(record),
    tire_type: record.tire_type || null,
    technical: technicalOf(record),
    wheels,
    window_front: computeWindow({ own: fronts, proven: fronts }, rules),
    window_rear: computeWindow({ own: rears, proven: rears }, rules),
    ...(wheelLoad(null, wheels) ?? { min_wheel_load_kg: null, load_basis: null }),
    is_staggered_stock: sets.takes_staggered,
    ...sets,
    confidence: { technical: 'service', wheels: 'service' },
    note: null,
  }
}

/** Names repeat within a list of modifications; drive and body distinguish them, so they make up the trim. */
export function namesOfModification(record: WheelSizeModification): { name: string; trim: string } {
  const name = record.name || record.trim || record.slug
  const own = record.trim && record.trim !== name ? [record.trim] : []
  return { name, trim: [...own, ...record.trim_attributes, ...record.trim_body_types].join(' ') }
}

/** The name in Latin letters, if there is one. */
export function nameOf(named: { name: string | null; name_en: string | null } | null): string | null {
  return named?.name_en || named?.name || null
}

/** A staggered set with an undocumented rear is dropped: half of it would be a guess. */
function factoryWheel({ is_stock, showing_fp_only, front, rear }: WheelSizeWheel): FactoryWheel[] {
  const ahead = wheelSide(front)
  const behind = rear && wheelSide(rear)
  if (!ahead || (!showing_fp_only && !behind)) return []
  return [{ is_stock, showing_fp_only, front: ahead, rear: showing_fp_only ? null : behind }]
}

/** Implausible figures are data errors; such a side is dropped. */
function wheelSide(side: WheelSizeSide): WheelSide | null {
  const diameter = between(side.rim_diameter, 10, 30)
  const width = between(side.rim_width, 3, 16)
  if (diameter === null || width === null) return null
  const offset = between(side.rim_offset, -150, 150)
  return {
    rim: side.rim || `${width}Jx${diameter}${offset === null ? '' : ` ET${offset}`}`,
    rim_diameter: diameter,
    rim_width: width,
    rim_offset: offset,
    tire: side.tire ?? '',
    tire_full: side.tire_full || side.tire || '',
    tire_width: side.tire_width,
    tire_aspect_ratio: side.tire_aspect_ratio,
    tire_diameter_mm: side.tire_diameter_mm,
    load_index: side.load_index,
    speed_index: side.speed_index,
    tire_pressure: side.tire_pressure,
  }
}

function technicalOf({ technical }: WheelSizeVehicle): VehicleTechnical {
  const [studs, pcd] = patternOf(technical)
  const type = technical?.wheel_fasteners?.type
  const thread = technical?.wheel_fasteners?.thread_size
  return {
    wheel_fasteners: {
      type: type === 'Lug nuts' || type === 'Lug bolts' ? type : null,
      thread_size: thread && thread !== 'N/A' ? thread : null,
    },
    wheel_tightening_torque: technical?.wheel_tightening_torque || null,
    stud_holes: studs,
    pcd,
    bolt_pattern: studs > 0 ? `${studs}x${pcd}` : 'N/A',
    centre_bore: boreOf(technical?.centre_bore) ?? 'N/A',
    rear_axis_centre_bore: boreOf(technical?.rear_axis_centre_bore),
  }
}

/**
 * Stud count and circle (mm). 0 if they are not documented, if the record contradicts itself, or if the rear axle has a
 * different pattern: one wheel cannot be judged against two.
 */
function patternOf(technical: WheelSizeVehicle['technical']): [number, number] {
  const written = readPattern(technical?.bolt_pattern)
  const studs = technical?.stud_holes ?? written?.[0] ?? 0
  const pcd = technical?.pcd ?? written?.[1] ?? 0
  const agrees = (otherStuds = studs, otherPcd = pcd) => otherStuds === studs && Math.abs(otherPcd - pcd) < 0.005
  const isOne =
    agrees(...(written ?? [])) &&
    agrees(...(readPattern(technical?.rear_axis_bolt_pattern) ?? [])) &&
    agrees(technical?.rear_axis_stud_holes ?? studs, technical?.rear_axis_pcd ?? pcd)
  return studs >= 3 && studs <= 10 && pcd >= 80 && pcd <= 300 && isOne ? [studs, pcd] : [0, 0]
}

function readPattern(pattern: string | undefined): [number, number] | null {
  const [, studs, pcd] = /^(\d{1,2})x(\d{2,3}(?:\.\d+)?)$/.exec(pattern ?? '') ?? []
  return studs && pcd ? [Number(studs), Number(pcd)] : null
}

function boreOf(bore: string | undefined): string | null {
  return between(Number(bore), 30, 300) === null ? null : String(Number(bore))
}

export function engineOf({ engine }: WheelSizeModification): Engine {
  const { kW, PS, hp } = engine?.power ?? { kW: null, PS: null, hp: null }
  const power = kW !== null && PS !== null && hp !== null ? { kW, PS: Math.round(PS), hp: Math.round(hp) } : null
  return {
    fuel: engine?.fuel ?? '',
    capacity: engine?.capacity || null,
    type: engine?.type || null,
    power,
    code: engine?.code || null,
  }
}

function between(figure: number | null, least: number, most: number): number | null {
  return figure !== null && figure >= least && figure <= most ? figure : null
}
