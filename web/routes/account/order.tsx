import { myAccount } from '#shared/i18n/account.ts'
import { localeOf } from '#shared/locale.ts'
import { OrderPage } from '#web/account/order-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/order.ts'

export function meta(args: Route.MetaArgs) {
  const words = myAccount[localeOf(args.location.pathname)]
  return pageMeta(args, {
    title: words.order,
    description: words.track_have_account,
    path: '/my-account/orders',
    hidden: true,
  })
}

export default OrderPage
