/** The fixed lists of a guarantee case; the database has the same as constraints. */

/** What does not fit; the texts are in shared/i18n/guarantee.ts. */
export const guaranteeReasons = ['rubs_inside', 'rubs_outside', 'brakes', 'bolt_pattern_or_bore', 'other'] as const
export type GuaranteeReason = (typeof guaranteeReasons)[number]

export const guaranteeStates = ['open', 'waiting_for_photos', 'decided'] as const
export type GuaranteeState = (typeof guaranteeStates)[number]

export const guaranteeOutcomes = ['exchange', 'refund', 'refused'] as const
export type GuaranteeOutcome = (typeof guaranteeOutcomes)[number]

/** Kinds of cost of a case. */
export const guaranteeCostKinds = ['refund', 'return_courier', 'new_courier', 'write_off'] as const
export type GuaranteeCostKind = (typeof guaranteeCostKinds)[number]

/**
 * Whether the guarantee covers an order line, or the reason it does not. `no_car`: the fit was not checked for the car
 * on the order. `not_sent`: the parcel has not left and its promised day has not come.
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

/** Total photos per case; the limit per upload is in shared/limits.ts. */
export const mostCasePhotos = 12

/** Maximum length of the buyer's text, and of the shop's answer. */
export const caseTextLength = { text: 2000, answer: 1000 } as const

/** Options for fit results, separate from the form schemas, so that pages that only display them load less code. */
export const resultAnswers = ['yes', 'rubs', 'not_mounted'] as const
export const suspensions = ['standard', 'lifted', 'lowered'] as const

/** Where and when a wheel or tyre rubs; the database has the same lists. */
export const rubPlaces = ['front_outer', 'front_inner', 'rear_outer', 'rear_inner'] as const
export const rubMoments = ['full_lock', 'bumps', 'loaded', 'always'] as const

/** Maximum length of a buyer's text about the fit, and of the tyre's name. */
export const resultLength = { words: 500, tyre: 40 } as const
