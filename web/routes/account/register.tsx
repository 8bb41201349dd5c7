import { redirectDocument } from 'react-router'
import { offeredNetworks } from '#domain/customers/networks.ts'
import { shopContext } from '#server/context.ts'
import { customer as account } from '#shared/i18n/sign-in.ts'
import { localeOf } from '#shared/locale.ts'
import { RegisterPage } from '#web/account/sign-in-pages.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/register.ts'

export function loader({ context }: Route.LoaderArgs) {
  return offeredNetworks(context.get(shopContext))
}

/**
 * Forces a full page load on client navigation, because only this page's own policy allows Google's and Facebook's
 * scripts.
 */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  throw redirectDocument(request.url)
}

export function meta(args: Route.MetaArgs) {
  const words = account[localeOf(args.location.pathname)]
  return pageMeta(args, { title: words.register, description: words.login_text, path: '/register', hidden: true })
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <RegisterPage offered={loaderData} />
}
