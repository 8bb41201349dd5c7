import { thankYou } from '#shared/i18n/thank-you.ts'
import { localeOf } from '#shared/locale.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { ThankYouPage } from '#web/thank-you/thank-you-page.tsx'
import type { Route } from './+types/thank-you.ts'

export function meta(args: Route.MetaArgs) {
  const words = thankYou[localeOf(args.location.pathname)]
  // The link in an e-mail opens an order without signing in.
  const hidden = new URLSearchParams(args.location.search).has('signature')
  return pageMeta(args, { title: words.title, description: words.description, path: '/thank-you', hidden })
}

/** The page is the same for everyone; the browser fetches the order with its own credentials. */
export default function Page() {
  return <ThankYouPage />
}
