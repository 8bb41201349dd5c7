import { wishlist } from '#shared/i18n/wishlist.ts'
import { localeOf } from '#shared/locale.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { WishlistPage } from '#web/wishlist/wishlist-page.tsx'
import type { Route } from './+types/wishlist.ts'

export function meta(args: Route.MetaArgs) {
  const words = wishlist[localeOf(args.location.pathname)]
  return pageMeta(args, { title: words.title, description: words.description, path: '/wishlist', hidden: true })
}

export default WishlistPage
