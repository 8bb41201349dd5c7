import * as z from 'zod/mini'
import { after, deskCallsOf, pageOf, version } from '#shared/desk/call.ts'

const word = z.string().check(z.trim(), z.maxLength(100))

/** `q` is words of make, model or modification, in either language; a year narrows to cars sold in it. */
const filters = z.object({
  q: z.optional(word),
  make: z.optional(word),
  year: z.optional(z.string().check(z.regex(/^(19|20)\d\d$/))),
  state: z.optional(z.enum(['own'])),
  after,
})
export type VehicleFilters = z.infer<typeof filters>

const names = { make_name: z.string(), make_name_ar: z.string(), model_name: z.string(), model_name_ar: z.string() }

const listed = z.object({
  slug: z.string(),
  ...names,
  name: z.string(),
  trim: z.string(),
  start_year: z.int(),
  end_year: z.int(),
  bolt_pattern: z.string(),
  centre_bore: z.string(),
  /** A mark of data/vehicles/index.json; "own" for the shop's own figures. */
  confidence: z.string(),
  is_own: z.boolean(),
})
export type ListedVehicle = z.infer<typeof listed>

const text = (pattern: RegExp, message: string) =>
  z.string().check(z.trim(), z.maxLength(40), z.regex(pattern, message))

/** One axle of a factory wheel: "20x9 ET35 275/40R20", ET? for an unknown offset, ET35±2 for one known within mm. */
const sidePattern = [
  String.raw`((?:1\d|2\d|30)(?:\.5)?)x((?:[3-9]|1[0-6])(?:\.\d{1,2})?)`,
  String.raw` ET(-?(?:\d{1,2}|1[0-4]\d)(?:\.\d{1,2})?|\?)(?:±([1-6](?:\.\d)?))?`,
  String.raw`(?: ([^\s+]{1,24}))?`,
].join('')
export const factorySide = new RegExp(`^${sidePattern}$`)
const factoryLine = `${sidePattern}(?: ?\\+ ?${sidePattern})?`
const factoryWheels = z
  .string()
  .check(
    z.trim(),
    z.maxLength(1200),
    z.regex(new RegExp(`^$|^${factoryLine}(?:\\n${factoryLine})*$`), 'desk_factory_wheels'),
  )

/** The figures as texts: mm, Nm and kg. An empty one is as it was loaded. */
const figures = z.object({
  bolt_pattern: text(/^$|^[3-8]x(?:[89]\d|1\d\d|2[0-2]\d)(?:\.\d{1,2})?$/, 'desk_bolt_pattern'),
  centre_bore: text(/^$|^(?:[4-9]\d|1\d\d)(?:\.\d{1,2})?$/, 'desk_bore'),
  rear_bore: text(/^$|^(?:[4-9]\d|1\d\d)(?:\.\d{1,2})?$/, 'desk_bore'),
  fastener_type: z.enum(['', 'Lug nuts', 'Lug bolts']),
  thread_size: text(/^$|^M1[0-8] x [12](?:\.\d{1,2})?$|^(?:1\/2|7\/16|9\/16)"?(?: ?- ?| )[\w. ]{1,10}$/, 'desk_thread'),
  torque: text(/^$|^[1-9]\d{1,2}$/, 'number'),
  wheel_load: text(/^$|^[1-9]\d{2,3}$/, 'number'),
  /** A line for each factory set; a staggered one as "front + rear". */
  factory_wheels: factoryWheels,
  /** Where the figures are from: a measurement, a workshop manual. */
  source: z.string().check(z.trim(), z.maxLength(200)),
})
export type VehicleFigures = z.infer<typeof figures>

const side = z.object({
  diameter: z.number(),
  width: z.number(),
  offset: z.nullable(z.number()),
  within: z.nullable(z.number()),
  tyre: z.string(),
})

const vehicle = z.object({
  ...listed.shape,
  make: z.string(),
  model: z.string(),
  generation_name: z.string(),
  version,
  values: figures,
  /** The same as the data says, for the fields that the shop has changed. */
  loaded: z.partial(figures),
  wheels_confidence: z.string(),
  sources: z.array(z.string()),
  /** When the data of the make was last loaded, and when the shop last corrected this car; null if it is not recorded. */
  loaded_at: z.nullable(z.string()),
  corrected_at: z.nullable(z.string()),
  factory: z.array(z.object({ front: side, rear: z.nullable(side) })),
})
export type DeskVehicle = z.infer<typeof vehicle>

const bySlug = z.object({ slug: z.string().check(z.maxLength(60)) })

export const vehicleDeskCalls = deskCallsOf({
  'GET /desk/vehicles': {
    summary: 'Cars of the vehicle data, by make, model and year',
    permission: 'vehicles.read',
    query: filters,
    data: pageOf(listed),
  },
  'GET /desk/vehicles/{slug}': {
    summary: 'The record of one car, with its sources and what the shop has corrected',
    permission: 'vehicles.read',
    params: bySlug,
    data: vehicle,
  },
  'PUT /desk/vehicles/{slug}': {
    summary: 'Correct the figures that verdicts are computed from; loading the data again keeps them',
    permission: 'vehicles.change',
    params: bySlug,
    body: z.object({ version, values: figures }),
    data: z.object({ version }),
  },
})
