/** A desk session ends after this many minutes without use; the page warns before. */
export const idleMinutes = 30
export const warnMinutes = 2

/** And after this many hours in any case: a working day. */
export const sessionHours = 12

/** Between password and second factor, or while the first second factor is being set up. */
export const halfSessionMinutes = 15

/** How long an entered password counts for sensitive actions. */
export const confirmedMinutes = 10

/** Links in e-mails: an invitation, a new password. The first owner's link, printed at start, counts as an invitation. */
export const invitationHours = 72
export const resetMinutes = 30

/** A figure in an address, as a filter has it. */
export const typedFigure = /^\d{1,7}(\.\d{1,2})?$/

/** Rows on a page of a desk list. */
export const pageRows = 50

/** Pieces of one SKU, and lines of one count. */
export const mostStock = 1_000_000
export const countLines = 500

/** Pictures of one finish or one accessory, and the size of an uploaded one. */
export const goodsPictures = { most: 12, megabytes: 20 }

/** The largest file of a gallery picture. */
export const galleryPhoto = { megabytes: 15 }

/** Without a setting, a SKU with this many pieces or fewer is low: one set. */
export const lowStock = 4

/** An uploaded list: bytes of the file and of one part, rows with mistakes that can be mended, and how many at once. */
export const importFile = { most: 30 * 1024 * 1024, part: 128 * 1024, bad: 2_000, mended: 200 }

/** A settlement file: its bytes and rows, and how many mistakes of one are named. */
export const settlementFile = { most: 4 * 1024 * 1024, rows: 20_000, mistakes: 20 }
