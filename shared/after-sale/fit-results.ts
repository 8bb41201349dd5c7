/** Options for fit results, separate from the form schemas, so that pages that only display them load less code. */
export const resultAnswers = ['yes', 'rubs', 'not_mounted'] as const
export const suspensions = ['standard', 'lifted', 'lowered'] as const

/** Where and when a wheel or tyre rubs; the database has the same lists. */
export const rubPlaces = ['front_outer', 'front_inner', 'rear_outer', 'rear_inner'] as const
export const rubMoments = ['full_lock', 'bumps', 'loaded', 'always'] as const
