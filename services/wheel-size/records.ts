import * as z from 'zod/mini'
import { figure, flag, link, listOf, maybe, text, whole, wholeOrNull, word } from '#services/lenient.ts'

/** Wheel-Size's records under its own field names. Unused fields are dropped, missing ones are null. */

const named = z.object({ slug: word, name: text, name_en: text })

export const make = z.object({ ...named.shape, regions: listOf(word), logo: link })
export type WheelSizeMake = z.infer<typeof make>

export const model = z.object({
  ...named.shape,
  regions: listOf(word),
  /** A text in the machine-readable specification, a list in live responses: "2019-2025". */
  year_ranges: z.pipe(
    z.catch(
      z.union([
        z.array(z.unknown()),
        z.pipe(
          z.string(),
          z.transform((range: string) => range.split(',')),
        ),
      ]),
      [],
    ),
    z.transform((ranges: unknown[]) =>
      ranges.flatMap((range) => (typeof range === 'string' ? (/\d{4}(-\d{4})?/.exec(range)?.slice(0, 1) ?? []) : [])),
    ),
  ),
})
export type WheelSizeModel = z.infer<typeof model>

export const year = z.object({ slug: whole })
export type WheelSizeYear = z.infer<typeof year>

const power = z.object({ kW: figure, PS: figure, hp: figure })

const modificationFields = {
  slug: word,
  name: text,
  trim: text,
  /** Distinguishes modifications of the same name, such as "AWD". */
  trim_attributes: listOf(word),
  trim_body_types: listOf(word),
  trim_levels: listOf(word),
  make: maybe(named),
  model: maybe(named),
  generation: maybe(
    z.object({
      slug: word,
      name: text,
      platform: text,
      start: wholeOrNull,
      end: wholeOrNull,
      bodies: listOf(z.object({ name: word, image: link })),
    }),
  ),
  start_year: wholeOrNull,
  end_year: wholeOrNull,
  engine: maybe(z.object({ fuel: text, capacity: text, type: text, power: maybe(power), code: text })),
  regions: listOf(word),
}

export const modification = z.object(modificationFields)
export type WheelSizeModification = z.infer<typeof modification>

const side = z.object({
  rim: text,
  rim_diameter: figure,
  rim_width: figure,
  rim_offset: figure,
  tire: text,
  tire_full: text,
  tire_width: figure,
  tire_aspect_ratio: figure,
  tire_diameter_mm: figure,
  load_index: wholeOrNull,
  speed_index: text,
  tire_pressure: maybe(z.object({ bar: z.number(), psi: z.number(), kPa: z.number() })),
})
export type WheelSizeSide = z.infer<typeof side>

/** If both axles have the same wheel, the service sends a blank rear: null here. */
const wheel = z.pipe(
  z.object({ is_stock: flag, showing_fp_only: flag, front: side, rear: maybe(side) }),
  z.transform((set) => (set.showing_fp_only ? { ...set, rear: null } : set)),
)
export type WheelSizeWheel = z.infer<typeof wheel>

/** "71.6" or "N/A", as text or number. */
const notApplicable = z.pipe(
  z.catch(z.nullable(z.union([z.string(), z.number()])), null),
  z.transform((value: string | number | null) => (value === null || value === '' ? 'N/A' : String(value))),
)

const technical = z.object({
  wheel_fasteners: maybe(z.object({ type: text, thread_size: text })),
  wheel_tightening_torque: text,
  stud_holes: wholeOrNull,
  pcd: figure,
  centre_bore: notApplicable,
  bolt_pattern: notApplicable,
  rear_axis_stud_holes: wholeOrNull,
  rear_axis_pcd: figure,
  rear_axis_centre_bore: notApplicable,
  rear_axis_bolt_pattern: notApplicable,
})

/** The fitment record of one modification. Inches, mm. */
export const vehicle = z.object({
  ...modificationFields,
  technical: maybe(technical),
  tire_type: text,
  wheels: listOf(wheel),
})
export type WheelSizeVehicle = z.infer<typeof vehicle>

/** The envelope of every list. A body without `data` is invalid. */
export const envelope = z.object({ data: z.array(z.unknown()) })
