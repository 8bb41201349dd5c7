import { customer as account } from '#shared/i18n/sign-in.ts'
import { localeOf } from '#shared/locale.ts'
import { ResetPage } from '#web/account/sign-in-pages.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/reset-password.ts'

export function meta(args: Route.MetaArgs) {
  const words = account[localeOf(args.location.pathname)]
  return pageMeta(args, {
    title: words.reset_title,
    description: words.login_text,
    path: '/reset-password',
    hidden: true,
  })
}

export default ResetPage
