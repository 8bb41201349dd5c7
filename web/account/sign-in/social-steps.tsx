import { useState } from 'react'
import { customer as account, social } from '#shared/i18n/sign-in.ts'
import { AccountForm, emailField } from '#web/account/form.tsx'
import { useSignInHandler } from '#web/account/sign-in/after-sign-in.ts'
import { CodeForm, type PendingRegistration } from '#web/account/sign-in/code-form.tsx'
import {
  NetworkProblem,
  type Networks,
  networkNames,
  type Provider,
  type SocialUser,
  socialLogin,
} from '#web/account/sign-in/networks.ts'
import { TaskFrame } from '#web/account/task-frame.tsx'
import { ApiProblem, sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** What is still needed after the network has authenticated the user: an address, `typed` so far. */
export type SocialSignInStep = { user: SocialUser; networks: Networks; typed?: string }

/** A request of a network's user that waits for the code from an e-mail. */
export type CodeSent = Omit<CodeNeeded, 'ends_at' | 'search'>
type CodeNeeded = PendingRegistration & { provider: Provider }

type Props = {
  step: SocialSignInStep
  onStep: (step: SocialSignInStep | null) => void
  onCode: (started: CodeSent) => void
}
type CodeProps = { pending: CodeNeeded; code?: string; onOtherWay: () => void; onChangeEmail: () => void }

/** The network supplies no e-mail address: asks for one, then sends a code to it. */
export function SocialStep({ step, onStep, onCode }: Props) {
  const { user, networks, typed: before } = step
  const words = useMessages(social)
  const { email } = useMessages(account)
  const onSignedIn = useSignInHandler()
  const [problem, setProblem] = useState<NetworkProblem | null>(null)
  const { provider } = user

  async function send(typed: string) {
    const answer = await socialLogin(user, typed).catch(async (error: unknown) => {
      // The token expired while the page was open.
      if (!(error instanceof ApiProblem && error.status === 401)) throw error
      return socialLogin(await networks.refresh(provider), typed)
    })
    if (!('registration' in answer)) return onSignedIn(answer)
    onStep({ ...step, typed })
    onCode({ ...answer, provider })
  }

  return (
    <TaskFrame title={words.email_title} text={words.email_text(user.firstName ?? '', networkNames[provider])}>
      <AccountForm
        submit={words.send_code}
        fields={[
          emailField(email, { hint: words.email_hint, autoComplete: 'email', defaultValue: before, autoFocus: true }),
        ]}
        onSubmit={async ({ email: typed = '' }) => {
          setProblem(null)
          try {
            await send(typed)
          } catch (error) {
            if (!(error instanceof NetworkProblem)) throw error
            setProblem(error)
          }
        }}
      />
      {problem && <NetworkNotice problem={problem} provider={provider} />}
      <OtherWay
        onClick={() => {
          // The next user of this device must start over at the network.
          void networks.signOut().catch((error: unknown) => console.warn('Still signed in at the network', error))
          onStep(null)
        }}
      />
    </TaskFrame>
  )
}

/** The typed address may belong to someone else or have an account, so the code from the e-mail proves ownership. */
export function SocialCodeStep({ pending, code, onOtherWay, onChangeEmail }: CodeProps) {
  const words = useMessages(social)
  const { sent_to, provider } = pending
  return (
    <TaskFrame title={words.code_title} text={words.code_text(sent_to, networkNames[provider])}>
      <CodeForm pending={pending} code={code} onChangeEmail={onChangeEmail} />
      <p className="text-muted text-small">{words.code_joins}</p>
      <OtherWay onClick={onOtherWay} />
    </TaskFrame>
  )
}

function OtherWay({ onClick }: { onClick: () => void }) {
  const words = useMessages(social)
  return (
    <Button look="plain" className="-mx-5" onClick={onClick}>
      {words.other_way}
    </Button>
  )
}

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
