import type { Review } from '#shared/api/reviews.ts'

export type Rated = { reviews: Review[]; genuine: { count: number; average: number | null } }

/**
 * A wheel's rating as schema.org data. Counts approved reviews only, and no demo reviews: machines do not see the label
 * beside them.
 */
export function ratingFacts({ reviews, genuine }: Rated): object {
  if (genuine.count === 0) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: genuine.average,
      reviewCount: genuine.count,
      bestRating: 5,
      worstRating: 1,
    },
    review: reviews.filter(({ demo, rating }) => !demo && rating !== null).map(reviewFact),
  }
}

function reviewFact({ name, rating, reviews, lang, created_at }: Review): object {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name },
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    reviewBody: reviews,
    inLanguage: lang,
    datePublished: created_at.slice(0, 10),
  }
}
