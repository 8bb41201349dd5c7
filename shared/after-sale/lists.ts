/** The fixed lists of a guarantee case; the database has the same as constraints. */

/** What does not fit; the texts are in shared/i18n/guarantee.ts. */
export const guaranteeReasons = ['rubs_inside', 'rubs_outside', 'brakes', 'bolt_pattern_or_bore', 'other'] as const
export type GuaranteeReason = (typeof guaranteeReasons)[number]

export const guaranteeStates = ['open', 'waiting_for_photos', 'decided'] as const
export type GuaranteeState = (typeof guaranteeStates)[number]

/** `closed`: the money for the wheels of the case went back otherwise, so that nothing is left to decide. */
export const guaranteeOutcomes = ['exchange', 'refund', 'refused', 'closed'] as const
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

/** What a buyer, or staff on the phone with one, can request of an order. */
export const requestKinds = ['cancel', 'return'] as const
export type RequestKind = (typeof requestKinds)[number]

/** `withdrawn`: the buyer no longer wants it. */
export const requestStates = ['open', 'accepted', 'declined', 'withdrawn'] as const

/** Why a buyer requests it; the texts are in shared/i18n/requests.ts. */
export const requestReasons = [
  'changed_mind',
  'ordered_wrong',
  'too_late',
  'damaged',
  'not_as_described',
  'other',
] as const
export type RequestReason = (typeof requestReasons)[number]

/** Reasons that only fit one of the two. */
const onlyFor: { [reason in RequestReason]?: RequestKind } = {
  too_late: 'cancel',
  damaged: 'return',
  not_as_described: 'return',
}

/** The reasons that are offered for a kind of request. */
export const reasonsFor = (kind: RequestKind) => requestReasons.filter((each) => (onlyFor[each] ?? kind) === kind)

/** Maximum length of a request's text, and of the shop's answer. */
export const requestLength = { text: 1000, answer: 1000 } as const

/** What the buyer gets for what comes back. */
export const returnKinds = ['refund', 'exchange'] as const
export type ReturnKind = (typeof returnKinds)[number]

/** `called_off`: nothing came back. */
export const returnStates = ['expected', 'received', 'closed', 'called_off'] as const

/** How goods came back: `good` can be sold again. */
export const returnConditions = ['good', 'damaged', 'missing'] as const
export type ReturnCondition = (typeof returnConditions)[number]

/** What a measuring of a line found. */
export const measureResults = ['fits', 'fits_with_parts', 'does_not_fit'] as const
