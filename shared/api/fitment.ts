import * as z from 'zod/mini'
import { verdictWord } from '#shared/api/common.ts'

/**
 * `set` checks whether the factory sells the car with square or staggered wheels, and is listed with the rear axle.
 * `owners` exists only if enough owners have reported how this set fits.
 */
const checkName = z.enum([
  'set',
  'fastener',
  'bolt_pattern',
  'centre_bore',
  'diameter',
  'width',
  'outer_move',
  'inner_move',
  'brakes',
  'load',
  'tyre',
  'owners',
])
export type CheckName = z.infer<typeof checkName>

/** One check of one axle: the value, the limit, and the source of the rule or figure. */
const check = z.object({
  name: checkName,
  verdict: verdictWord,
  /** The wheel's figure, and the car's figure or limit, in `unit`. Null if unknown. */
  value: z.nullable(z.union([z.number(), z.string()])),
  limit: z.nullable(z.union([z.number(), z.string()])),
  unit: z.enum(['mm', 'in', 'kg', 'none']),
  /** Parameters of the check's message: ring sizes, the band of an outer move, a near miss and so on. */
  facts: z.record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()])),
  /** A key of `sources` in shared/i18n/fitment/verdicts.ts. */
  source: z.string(),
})
export type Check = z.infer<typeof check>

/** The factory wheel from which an axle's moves are measured. Inches, mm. */
export const referenceWheel = z.object({
  rim: z.string(),
  diameter: z.number(),
  width: z.number(),
  offset: z.nullable(z.number()),
  /** The offset's tolerance, ± mm; absent if the offset is exact or unknown. */
  offset_within_mm: z.optional(z.number()),
  tire: z.string(),
})

const axleVerdict = z.object({
  axle: z.enum(['front', 'rear']),
  sku: z.string(),
  verdict: verdictWord,
  reference: z.nullable(referenceWheel),
  /** mm against the factory wheel: + is further out, + is closer to the strut. Null without a known factory offset. */
  outer_move: z.nullable(z.number()),
  inner_move: z.nullable(z.number()),
  checks: z.array(check),
})
export type AxleVerdict = z.infer<typeof axleVerdict>

/** A small part that the wheel needs on this car. Ring diameters in mm. */
const part = z.union([
  z.object({
    kind: z.literal('hub_ring'),
    axle: z.enum(['front', 'rear', 'both']),
    outer: z.number(),
    inner: z.number(),
    quantity: z.int(),
  }),
  z.object({
    kind: z.literal('fastener'),
    /** Only where front and rear wheels have different seats. */
    axle: z.optional(z.enum(['front', 'rear'])),
    fastener: z.enum(['Lug nuts', 'Lug bolts']),
    thread_size: z.string(),
    seat: z.string(),
    quantity: z.int(),
  }),
])
export type Part = z.infer<typeof part>

/** The verdict on a set of wheels for one car: the worst of its checks (fail, then unknown, then warn, then parts, then pass). */
export const verdict = z.object({
  vehicle: z.object({
    make: z.string(),
    model: z.string(),
    year: z.int(),
    modification: z.string(),
    label: z.string(),
    /** Missing in older orders. */
    label_ar: z.optional(z.string()),
  }),
  verdict: verdictWord,
  axles: z.array(axleVerdict),
  parts: z.array(part),
})
export type Verdict = z.infer<typeof verdict>
