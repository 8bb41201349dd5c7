/** What a buyer may say of the fit: apart from the forms, so that a page that only shows these lists loads no more. */
export const resultAnswers = ['yes', 'rubs', 'not_mounted'] as const
export const suspensions = ['standard', 'lifted', 'lowered'] as const

/** Where a wheel or tyre touches, and when; the database has the same lists. */
export const rubPlaces = ['front_outer', 'front_inner', 'rear_outer', 'rear_inner'] as const
export const rubMoments = ['full_lock', 'bumps', 'loaded', 'always'] as const
