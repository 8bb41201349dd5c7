import content from '../data/content.json' with { type: 'json' }

/** The shop's own facts (name, address, hours, links) from the one settings file. */
export const store = content.store

/** How the warehouse counts delivery days: cutoff, time zone, working days. */
export const calendar = content.shipping

/** Sentences that say what is made up in the demonstration. */
export const notices = content.notices
