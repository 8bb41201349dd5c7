import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

/** One side of a factory or plus-size wheel, with the field names of Wheel-Size v2. Inches, mm, kPa. */
export type WheelSide = {
  rim: string
  rim_diameter: number
  rim_width: number
  rim_offset: number | null
  /** Not in Wheel-Size v2: the offset's tolerance, ± mm. Absent if the offset is exact or unknown. */
  offset_within_mm?: number
  tire: string
  tire_full: string
  tire_width: number | null
  tire_aspect_ratio: number | null
  tire_diameter_mm: number | null
  load_index: number | null
  speed_index: string | null
  tire_pressure: { bar: number; psi: number; kPa: number } | null
}

/** `is_stock` false is a computed plus size, not approved by the maker. `rear` is null unless the set is staggered. */
export type FactoryWheel = { is_stock: boolean; showing_fp_only: boolean; front: WheelSide; rear: WheelSide | null }

/** Where a wheel may sit on one axle: inches for diameter and width, mm for edges and offsets. */
export type FitmentWindow = {
  diameter_min: number
  diameter_max: number
  width_min: number
  width_max: number
  basis: 'oem_offsets' | 'class_default'
  outer_min_mm: number | null
  /** The outer edge passes up to here; from here to `outer_max_mm` the arches are measured first. */
  outer_pass_mm: number | null
  outer_max_mm: number | null
  outer_aggressive_mm: number | null
  /** The inner edge passes up to here; from here to `inner_max_mm` it is measured first. */
  inner_pass_mm: number | null
  inner_max_mm: number | null
  offset_min: number | null
  offset_max: number | null
}

/** Documented weights of a modification, kg, and their quality. `axle_share`: of the gross weight on the heavier axle. */
export type LoadRecord = {
  gvwr_kg?: number | undefined
  gawr_front_kg?: number | undefined
  gawr_rear_kg?: number | undefined
  axle_share?: number | undefined
  source: string
  confidence: 'high' | 'medium' | 'low'
}

/** The documented figure behind the required load: axle rating, gross weight, or the factory tyre's load. */
export type LoadBasis = 'gawr' | 'gvwr' | 'tyre'

export type VehicleTechnical = {
  /** Null if the vehicle service does not give it. */
  wheel_fasteners: { type: 'Lug nuts' | 'Lug bolts' | null; thread_size: string | null }
  wheel_tightening_torque: string | null
  /** 0, and a pattern of "N/A", if unknown. */
  stud_holes: number
  pcd: number
  /** A string, as in Wheel-Size v2; "N/A" if unknown. */
  centre_bore: string
  bolt_pattern: string
  rear_axis_centre_bore?: string | null
}

export type Engine = {
  fuel: string
  capacity: string | null
  type: string | null
  power: { kW: number; PS: number; hp: number } | null
  code: string | null
}

/** How reliable a generation's facts are; the marks are explained in data/vehicles/index.json. */
export type Confidence = {
  technical: string
  technical_sources?: string[]
  wheels: string
  wheel_sources?: string[]
  /** The shop's own figure replaces the documented one. */
  load?: 'own'
  conflict?: unknown
}

export const vehicleMakes = pgTable('vehicle_makes', {
  slug: text().primaryKey(),
  name: text().notNull(),
  name_ar: text().notNull(),
  country: text().notNull(),
})

export const vehicleModels = pgTable(
  'vehicle_models',
  {
    make: text()
      .notNull()
      .references(() => vehicleMakes.slug),
    slug: text().notNull(),
    name: text().notNull(),
    name_ar: text().notNull(),
    body: text().notNull(),
    fitment_class: text().notNull(),
  },
  (model) => [primaryKey({ columns: [model.make, model.slug] })],
)

/** One modification of a generation: what a shopper picks, and all the facts a verdict is computed from. */
export const vehicleModifications = pgTable(
  'vehicle_modifications',
  {
    slug: text().primaryKey(),
    make: text().notNull(),
    model: text().notNull(),
    generation: text().notNull(),
    generation_name: text().notNull(),
    platform: text(),
    generation_start: integer().notNull(),
    generation_end: integer().notNull(),
    name: text().notNull(),
    trim: text().notNull(),
    trim_levels: jsonb().$type<string[]>().notNull(),
    body: text(),
    start_year: integer().notNull(),
    end_year: integer().notNull(),
    regions: jsonb().$type<string[]>().notNull(),
    engine: jsonb().$type<Engine>().notNull(),
    tire_type: text(),
    technical: jsonb().$type<VehicleTechnical>().notNull(),
    wheels: jsonb().$type<FactoryWheel[]>().notNull(),
    window_front: jsonb().$type<FitmentWindow>().notNull(),
    window_rear: jsonb().$type<FitmentWindow>().notNull(),
    /** kg that one wheel must carry, and the figure it is derived from; null basis: the file's own estimate. */
    min_wheel_load_kg: doublePrecision(),
    load_basis: text().$type<LoadBasis>(),
    is_staggered_stock: boolean().notNull(),
    /** The kinds of set the factory sells for this modification, or for one with the same hubs and suspension. */
    takes_square: boolean().notNull().default(true),
    takes_staggered: boolean().notNull().default(false),
    confidence: jsonb().$type<Confidence>().notNull(),
    note: text(),
  },
  (modification) => [index().on(modification.make, modification.model, modification.start_year, modification.end_year)],
)

/** When the vehicle data of a make was last loaded: the age of its records. */
export const vehicleMakeLoads = pgTable('vehicle_make_loads', {
  make: text()
    .primaryKey()
    .references(() => vehicleMakes.slug),
  loaded_at: timestamp({ withTimezone: true }).notNull(),
})

/** The figures of a modification that the shop can correct, as they were loaded. */
export type LoadedFigures = {
  technical: VehicleTechnical
  min_wheel_load_kg: number | null
  load_basis: LoadBasis | null
  confidence: Confidence
  wheels: FactoryWheel[]
  window_front: FitmentWindow
  window_rear: FitmentWindow
  is_staggered_stock: boolean
  takes_square: boolean
  takes_staggered: boolean
}

/** The shop's own figures for a car. They stay when the vehicle data is loaded again. */
export const vehicleCorrections = pgTable(
  'vehicle_corrections',
  {
    modification: text()
      .primaryKey()
      .references(() => vehicleModifications.slug),
    /** What the last load of the data says. */
    loaded: jsonb().$type<LoadedFigures>().notNull(),
    /** The fields that the shop has set, as texts of the desk's form. */
    own: jsonb().$type<Record<string, string>>().notNull(),
    /** What those fields said before the shop set them: setting one back to it means that the shop has no figure of its own. */
    replaced: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Since when the shop has a figure in each of those fields; unknown for those it set before this column. */
    own_since: jsonb().$type<Record<string, string>>().notNull().default({}),
    version: integer().notNull(),
    /** When the shop last changed a figure of this car. */
    corrected_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (correction) => [check('vehicle_corrections_version', sql`${correction.version} > 1`)],
)

/** Cached responses of the vehicle service, with their age. Stale ones are kept as a fallback. */
export const vehicleAnswers = pgTable('vehicle_answers', {
  key: text().primaryKey(),
  body: jsonb().$type<unknown>().notNull(),
  fetched_at: timestamp({ withTimezone: true }).notNull(),
})
