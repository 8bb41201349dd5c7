import { bilingual } from '#shared/i18n/messages.ts'

/** Of the reviews, what stands on the page before any of their script is there. */
export const reviewSection = bilingual(
  { reviews: 'What owners write', write: 'Write a review' },
  { reviews: 'ماذا يكتب أصحاب السيارات', write: 'اكتبوا تقييماً' },
)
