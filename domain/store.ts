import content from '../data/content.json' with { type: 'json' }

/** The shop's own facts (name, address, hours, links) from the one settings file. */
export const store = content.store
