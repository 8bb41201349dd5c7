import { ownerResults } from '#shared/i18n/owner-results.ts'
import { localeOf } from '#shared/locale.ts'
import { FitResultPage } from '#web/owner-results/fit-result-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/fit-result.ts'

export function meta(args: Route.MetaArgs) {
  const { title, description } = ownerResults[localeOf(args.location.pathname)]
  return pageMeta(args, { title, description, path: '/fit-result', hidden: true })
}

/** The page is the same for everyone; the browser fetches the order with its own credentials. */
export default FitResultPage
