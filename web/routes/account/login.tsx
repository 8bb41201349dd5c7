import { customer as account } from '#shared/i18n/customer.ts'
import { localeOf } from '#shared/locale.ts'
import { LoginPage } from '#web/account/sign-in-pages.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/login.ts'

export function meta(args: Route.MetaArgs) {
  const words = account[localeOf(args.location.pathname)]
  return pageMeta(args, { title: words.login, description: words.login_text, path: '/login', hidden: true })
}

export default LoginPage
