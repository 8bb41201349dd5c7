import { myAccount } from '#shared/i18n/account.ts'
import { localeOf } from '#shared/locale.ts'
import { OrdersPage } from '#web/account/orders-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/orders.ts'

export function meta(args: Route.MetaArgs) {
  const words = myAccount[localeOf(args.location.pathname)]
  return pageMeta(args, {
    title: words.orders,
    description: words.track_have_account,
    path: '/my-account/orders',
    hidden: true,
  })
}

export default OrdersPage
