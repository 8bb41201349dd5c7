import { customer as account } from '#shared/i18n/customer.ts'
import { localeOf } from '#shared/locale.ts'
import { RegisterPage } from '#web/account/sign-in-pages.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/register.ts'

export function meta(args: Route.MetaArgs) {
  const words = account[localeOf(args.location.pathname)]
  return pageMeta(args, { title: words.register, description: words.login_text, path: '/register', hidden: true })
}

export default RegisterPage
