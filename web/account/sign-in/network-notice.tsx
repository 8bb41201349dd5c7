import { social } from '#shared/i18n/sign-in.ts'
import { NetworkProblem, networkNames, type Provider } from '#web/account/sign-in/networks.ts'
import { ApiProblem, sayError } from '#web/browser/api-problem.ts'
import { Notice } from '#web/design/notice.tsx'
import { useLocale } from '#web/shell/language.ts'

/** Why signing in with a network failed, and what to do. */
export function NetworkNotice({ problem, provider }: { problem: unknown; provider: Provider }) {
  const locale = useLocale()
  const words = social[locale]
  const network = networkNames[provider]
  const reason = problem instanceof NetworkProblem ? problem.reason : null
  const code = problem instanceof ApiProblem ? problem.code : null
  const title = reason ? words[reason] : sayError(problem, locale)
  if (reason === 'cancelled')
    return (
      <Notice kind="info" title={title}>
        {words.cancelled_hint}
      </Notice>
    )
  const hint =
    reason === 'not_ready' || code === 'social_not_ready'
      ? words.not_ready_hint(network)
      : reason || code === 'social_refused'
        ? words.again_hint(network)
        : null
  return (
    <Notice kind="error" title={title}>
      {hint}
    </Notice>
  )
}
