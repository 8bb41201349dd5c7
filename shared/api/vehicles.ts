import * as z from 'zod/mini'
import { calls } from '#shared/api/call.ts'
import { both, chosenVehicle } from '#shared/api/common.ts'

const makeChoice = z.object({ slug: z.string(), ...both('name') })
const modelChoice = z.object({
  slug: z.string(),
  ...both('name'),
  body: z.string(),
  year_ranges: z.array(z.string()),
})
const yearChoice = z.object({ slug: z.int(), name: z.int() })
const modificationChoice = z.object({
  slug: z.string(),
  /** "4.0 V6 · 275 hp": the label to show; trim levels and generation distinguish duplicates. */
  name: z.string(),
  /** The same label in Arabic: "4.0 V6 · 275 حصان", the names of engine and trim in Latin letters. */
  name_ar: z.string(),
  trim: z.string(),
  trim_levels: z.array(z.string()),
  generation: z.object({ slug: z.string(), name: z.string(), start: z.int(), end: z.int() }),
  engine: z.object({
    fuel: z.string(),
    capacity: z.nullable(z.string()),
    type: z.nullable(z.string()),
    hp: z.nullable(z.int()),
  }),
  start_year: z.int(),
  end_year: z.int(),
})
export type MakeChoice = z.infer<typeof makeChoice>
export type ModelChoice = z.infer<typeof modelChoice>
export type YearChoice = z.infer<typeof yearChoice>
export type ModificationChoice = z.infer<typeof modificationChoice>

/** A car with its names, for headings and the stored garage. */
export const vehicleName = z.object({
  ...chosenVehicle.shape,
  ...both('make_name', 'model_name'),
  modification_name: z.string(),
  generation_name: z.string(),
  /** Key facts by which to recognise the car. */
  bolt_pattern: z.string(),
  /** mm; null if the vehicle service does not give it. */
  centre_bore: z.nullable(z.number()),
})
export type VehicleName = z.infer<typeof vehicleName>

export const vehicleCalls = calls({
  'GET /makes': { summary: 'Makes with fitment data', data: z.array(makeChoice) },
  'GET /models': {
    summary: 'Models of a make',
    query: z.pick(chosenVehicle, { make: true }),
    data: z.array(modelChoice),
  },
  'GET /years': {
    summary: 'Years of a model, newest first',
    query: z.pick(chosenVehicle, { make: true, model: true }),
    data: z.array(yearChoice),
  },
  'GET /modifications': {
    summary: 'Modifications of a model in a year',
    query: z.omit(chosenVehicle, { modification: true }),
    data: z.array(modificationChoice),
  },
  'GET /search/by_model': {
    summary: 'The fitment record of one modification',
    query: chosenVehicle,
    data: z.object({
      vehicle: vehicleName,
      technical: z.record(z.string(), z.unknown()),
      wheels: z.array(z.record(z.string(), z.unknown())),
    }),
  },
})
