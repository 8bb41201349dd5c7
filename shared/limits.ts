/** The constants of the specification that more than one place needs. */

/** Search: pause before asking (ms), fewest characters, rows in the dropdown and in the desktop panel. */
export const search = { pauseMs: 400, minCharacters: 3, products: 5, brands: 3, models: 3, panel: 15 } as const

/** Rows of a list: default and most. */
export const perPage = { default: 24, most: 96 } as const

/** Orders remembered on the thank-you page. */
export const rememberedOrders = 10

/** Wheels in a set. */
export const setOf = 4

/** Side by side there is room for so many wheels. */
export const mostCompared = 4

/** Most of one SKU in a cart line. */
export const mostOfOneLine = 40

/** Lines of a cart, wheels and accessories together; the database has the same number. */
export const mostLines = 30

/** Minutes that stock is set aside for a payment that has begun. */
export const holdMinutes = 15

/** What the gateways take at once, in fils: Stripe's least amount, and its eight digits. */
export const chargeable = { least: 200, most: 99_999_999 } as const

/** Days that a cart is kept after its last change, and the buyer of an order that was never paid. The privacy page says so. */
export const forgottenAfterDays = 90

/** Letters of a password: fewest and most. */
export const passwordLength = { least: 6, most: 200 } as const

/** What an account holds at most. */
export const mostKept = { addresses: 20, wishes: 200, cars: 20 } as const

/** Photos in a review: how many, how large each may be when it is sent, and when the form makes it smaller before that. */
export const reviewPhotos = { most: 4, megabytes: 10, megabytes_taken: 40 } as const

/** Letters of what a buyer writes about the fit, and of the tyre's name. */
export const resultLength = { words: 500, tyre: 40 } as const

/** Reviews shown before more are asked for. */
export const reviewsAtOnce = 6

/** Letters of a review, and of the reason why one is not shown. */
export const reviewLength = { name: 100, text: 1000, car: 100, fit: 100 } as const
export const declineReason = { most: 300 } as const

/** Minutes that a bearer token is good for before it is renewed. */
export const tokenMinutes = 15

/** Days until a browser is signed out: since it was last used, and since it signed in. */
export const signInDays = { idle: 30, most: 90 } as const

/** Minutes that a code in an e-mail is good for. */
export const codeMinutes = 10

/** Minutes that a link in an e-mail is good for, and a registration that waits for its code. */
export const proofMinutes = 60

/** Posts of Instagram shown where the screen is small. */
export const postsOnMobile = 6

/** Years of warranty on the structure by construction, as the terms promise; the finish has one year. */
export const warrantyYears: Record<string, number> = { cast: 2, 'flow-formed': 3, forged: 5 }
