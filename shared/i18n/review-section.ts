import { bilingual } from '#shared/i18n/messages.ts'

/** What the page of a wheel says about reviews before their script is loaded. */
export const reviewSection = bilingual(
  { reviews: 'Customer reviews', write: 'Write a review' },
  { reviews: 'آراء العملاء', write: 'كتابة تقييم' },
)
