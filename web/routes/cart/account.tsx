import { checkout } from '#shared/i18n/checkout.ts'
import { localeOf } from '#shared/locale.ts'
import { AccountPage } from '#web/checkout/account-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/account.ts'

export const handle = { shell: 'secure' }

export function meta(args: Route.MetaArgs) {
  const words = checkout[localeOf(args.location.pathname)]
  return pageMeta(args, {
    title: words.account_title,
    description: words.description,
    path: '/cart/account',
    hidden: true,
  })
}

export default function Page() {
  return <AccountPage />
}
