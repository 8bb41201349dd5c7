/** Limits that forms, API and domain share. Many are the specification's (section 9). */

/** Search: debounce (ms), minimum characters, rows in the dropdown and in the desktop panel. */
export const search = { pauseMs: 400, minCharacters: 3, products: 5, brands: 3, models: 3, panel: 15 } as const

/** Rows per page: default and maximum. */
export const perPage = { default: 24, most: 96 } as const

/** Number of orders remembered on the thank-you page. */
export const rememberedOrders = 10

/** Wheels in a set. */
export const setOf = 4

/** Maximum wheels in a comparison: what fits side by side. */
export const mostCompared = 4

/** Maximum pieces of one SKU in a cart line. */
export const mostOfOneLine = 40

/** Maximum lines of a cart, wheels and accessories together; the database has the same limit. */
export const mostLines = 30

/** Minutes that stock is reserved for a started payment. */
export const holdMinutes = 15

/** Hours after its last renewal that a hold of an unpaid order counts: for other buyers, and towards its session's limits. */
export const holdHours = 2

/** The gateways' limits per charge, in fils: Stripe's minimum amount, and its eight digits. */
export const chargeable = { least: 200, most: 99_999_999 } as const

/** Days that a cart is kept after its last change, and an unpaid order's buyer data. The privacy page states it. */
export const forgottenAfterDays = 90

/**
 * Years after the end of a tax year for which the law asks to keep tax records: VAT. The privacy page states it, and the
 * setting TAX_RECORD_YEARS can lengthen it.
 */
export const taxRecordYears = 5

/** Length of a password. */
export const passwordLength = { least: 6, most: 200 } as const

/** Maximum entries of an account. */
export const mostKept = { addresses: 20, wishes: 200, cars: 20 } as const

/** Photos in a review: how many, the maximum upload size, and the size up to which the form shrinks a file first. */
export const reviewPhotos = { most: 4, megabytes: 10, megabytes_taken: 40 } as const

/** Reviews per page. */
export const reviewsAtOnce = 6

/** Maximum lengths in a review, and of the reason for declining one. */
export const reviewLength = { name: 100, text: 1000, car: 100, fit: 100, decline: 300 } as const

/** Minutes until a bearer token must be renewed. */
export const tokenMinutes = 15

/** Days until a browser is signed out: since its last use, and since it signed in. */
export const signInDays = { idle: 30, most: 90 } as const

/** Minutes that an e-mailed code is valid. */
export const codeMinutes = 10

/** Minutes that an e-mailed link is valid, and a registration waits for its code. */
export const proofMinutes = 60

/** Instagram posts shown on small screens. */
export const postsOnMobile = 6

/** A gateway's page that was abandoned or declined cannot be revoked, so it may still be paid for this many hours. */
export const leftPageHours = 6

/** Years of structural warranty by construction, as in the terms; the finish has one year. */
export const warrantyYears: Record<string, number> = { cast: 2, 'flow-formed': 3, forged: 5 }
