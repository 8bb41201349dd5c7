/** The fixed lists of a guarantee case; the database has the same as constraints. */

/** What does not fit, in the words of the form: shared/i18n/guarantee.ts. */
export const guaranteeReasons = ['rubs_inside', 'rubs_outside', 'brakes', 'bolt_pattern_or_bore', 'other'] as const
export type GuaranteeReason = (typeof guaranteeReasons)[number]

export const guaranteeStates = ['open', 'waiting_for_photos', 'decided'] as const
export type GuaranteeState = (typeof guaranteeStates)[number]

export const guaranteeOutcomes = ['exchange', 'refund', 'refused'] as const
export type GuaranteeOutcome = (typeof guaranteeOutcomes)[number]

/** What a case may cost the shop. */
export const guaranteeCostKinds = ['refund', 'return_courier', 'new_courier', 'write_off'] as const
export type GuaranteeCostKind = (typeof guaranteeCostKinds)[number]

/**
 * Whether the guarantee covers a line of an order, and what keeps it from doing so. `no_car`: the fit was not checked for
 * the car on the order. `not_sent`: the parcel has not left and its promised day has not come.
 */
export const guaranteeCoverages = [
  'covered',
  'not_paid',
  'refunded',
  'not_sent',
  'no_car',
  'measured_first',
  'parts_missing',
  'line_refunded',
] as const
export type GuaranteeCoverage = (typeof guaranteeCoverages)[number]

/** Photos of one case in all; how many are sent at once is in shared/limits.ts. */
export const mostCasePhotos = 12

/** Letters of what the buyer writes, and of what the shop answers. */
export const caseTextLength = { text: 2000, answer: 1000 } as const
