import { reviewForm } from '#shared/i18n/reviews.ts'
import { localeOf } from '#shared/locale.ts'
import { MyReviewsPage } from '#web/account/my-reviews.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/my-reviews.ts'

export function meta(args: Route.MetaArgs) {
  const words = reviewForm[localeOf(args.location.pathname)]
  return pageMeta(args, { title: words.mine, description: words.mine_text, path: '/my-account/reviews', hidden: true })
}

export default MyReviewsPage
