import { useState } from 'react'
import { useLocation } from 'react-router'
import { customer as account, social } from '#shared/i18n/sign-in.ts'
import { CodeForm } from '#web/account/code-form.tsx'
import { AccountForm } from '#web/account/form.tsx'
import { Frame } from '#web/account/frame.tsx'
import { NetworkNotice } from '#web/account/network-notice.tsx'
import { NetworkProblem, type Networks, type Provider, type SocialUser } from '#web/account/networks.ts'
import { useSignInHandler } from '#web/account/second-step.ts'
import { networkNames, socialLogin } from '#web/account/social-login.ts'
import { keepWaiting, type Waiting } from '#web/account/waiting.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { useMessages } from '#web/shell/language.ts'

type EmailNeeded = { user: SocialUser; networks: Networks }
type CodeNeeded = Waiting & { provider: Provider }

/** What is still needed after the network has authenticated the user. */
export type Step = EmailNeeded | CodeNeeded

type Props<Kind> = { step: Kind; onStep: (step: Step | null) => void }
type CodeProps = { waiting: CodeNeeded; known?: string; onStep: (step: null) => void }

export function SocialStep({ step, onStep }: Props<Step>) {
  return 'user' in step ? <EmailStep step={step} onStep={onStep} /> : <CodeStep waiting={step} onStep={onStep} />
}

/** The network supplies no e-mail address: asks for one, then sends a code to it. */
function EmailStep({ step: { user, networks }, onStep }: Props<EmailNeeded>) {
  const words = useMessages(social)
  const { email } = useMessages(account)
  const onSignedIn = useSignInHandler()
  const { search } = useLocation()
  const [problem, setProblem] = useState<NetworkProblem | null>(null)
  const { provider } = user

  async function send(typed: string) {
    const answer = await socialLogin(user, typed).catch(async (error: unknown) => {
      // The token expired while the page was open.
      if (!(error instanceof ApiProblem && error.status === 401)) throw error
      return socialLogin(await networks.refresh(provider), typed)
    })
    if ('registration' in answer) return onStep(keepWaiting({ ...answer, provider, search }))
    onSignedIn(answer)
  }

  return (
    <Frame title={words.email_title} text={words.email_text(user.firstName ?? '', networkNames[provider])}>
      <AccountForm
        submit={words.send_code}
        fields={[
          {
            name: 'email',
            label: email,
            hint: words.email_hint,
            type: 'email',
            autoComplete: 'email',
            inputMode: 'email',
            dir: 'ltr',
            autoFocus: true,
          },
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
    </Frame>
  )
}

/** The typed address may belong to someone else or have an account, so the code from the e-mail proves ownership. */
export function CodeStep({ waiting, known, onStep }: CodeProps) {
  const words = useMessages(social)
  const { sent_to, provider } = waiting
  return (
    <Frame title={words.code_title} text={words.code_text(sent_to, networkNames[provider])}>
      <CodeForm waiting={waiting} known={known} />
      <p className="text-muted text-small">{words.code_joins}</p>
      <OtherWay onClick={() => onStep(null)} />
    </Frame>
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
