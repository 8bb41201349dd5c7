import { myAccount } from '#shared/i18n/account.ts'
import { localeOf } from '#shared/locale.ts'
import { TrackPage } from '#web/orders/track-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/track-order.ts'

export function meta(args: Route.MetaArgs) {
  const words = myAccount[localeOf(args.location.pathname)]
  return pageMeta(args, { title: words.track, description: words.track_text, path: '/track-order' })
}

export default TrackPage
