import { customer as account } from '#shared/i18n/sign-in.ts'
import { localeOf } from '#shared/locale.ts'
import { OverviewPage } from '#web/account/overview-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/my-account.ts'

export function meta(args: Route.MetaArgs) {
  const words = account[localeOf(args.location.pathname)]
  return pageMeta(args, { title: words.my_account, description: words.login_text, path: '/my-account', hidden: true })
}

export default OverviewPage
