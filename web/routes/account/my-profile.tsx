import { customer as account } from '#shared/i18n/sign-in.ts'
import { localeOf } from '#shared/locale.ts'
import { ProfilePage } from '#web/account/profile-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/my-profile.ts'

export function meta(args: Route.MetaArgs) {
  const words = account[localeOf(args.location.pathname)]
  return pageMeta(args, {
    title: words.my_profile,
    description: words.login_text,
    path: '/my-account/my-profile',
    hidden: true,
  })
}

export default ProfilePage
