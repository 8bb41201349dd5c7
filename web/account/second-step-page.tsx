import { useState } from 'react'
import { useLocation } from 'react-router'
import type { SecondStep } from '#shared/api/auth.ts'
import { customer as account, secondFactorWords } from '#shared/i18n/sign-in.ts'
import { AccountForm } from '#web/account/form.tsx'
import { Frame } from '#web/account/frame.tsx'
import { readSecondStep, useSignInHandler } from '#web/account/second-step.ts'
import { guestData, signInBy } from '#web/account/signing.ts'
import { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { keep } from '#web/browser/storage.ts'
import { useHydrated } from '#web/browser/use-hydrated.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { useMessages } from '#web/shell/language.ts'

/**
 * The sign-in step for the second factor. Rendered in the browser, since only the tab's storage knows the pending
 * sign-in.
 */
export function SecondStepPage() {
  const words = useMessages(secondFactorWords)
  const isLive = useHydrated()
  return (
    <Frame title={words.title} text={words.step_text}>
      {isLive ? (
        <Steps />
      ) : (
        <div className="grid min-h-52 place-items-center">
          <Spinner size={40} label={words.code} />
        </div>
      )}
    </Frame>
  )
}

function Steps() {
  const [waiting, setWaiting] = useState(readSecondStep)
  if (!waiting) return <StartAgain />
  return (
    <CodeForm
      waiting={waiting}
      onEnded={() => {
        keep('second_step', null)
        setWaiting(null)
      }}
    />
  )
}

function StartAgain() {
  const words = useMessages(secondFactorWords)
  const { login } = useMessages(account)
  const next = new URLSearchParams(useLocation().search).get('next')
  const query = next ? `?${new URLSearchParams({ next })}` : ''
  return (
    <Notice kind="warn" title={words.ended} action={<LinkButton to={`/login${query}`}>{login}</LinkButton>}>
      {words.ended_text}
    </Notice>
  )
}

function CodeForm({ waiting, onEnded }: { waiting: SecondStep; onEnded: () => void }) {
  const words = useMessages(secondFactorWords)
  const { login } = useMessages(account)
  const onSignedIn = useSignInHandler()
  const [isRecovery, setRecovery] = useState(false)
  return (
    <AccountForm
      key={String(isRecovery)}
      submit={login}
      fields={[
        isRecovery
          ? { name: 'code', label: words.recovery_code, autoComplete: 'off', dir: 'ltr', autoFocus: true }
          : {
              name: 'code',
              label: words.code,
              inputMode: 'numeric',
              autoComplete: 'one-time-code',
              dir: 'ltr',
              autoFocus: true,
            },
      ]}
      onSubmit={async ({ code = '' }) => {
        const body = { second_factor: waiting.second_factor, code, ...guestData() }
        try {
          onSignedIn(await signInBy(() => call('POST /auth/second-factor', { body })))
        } catch (error) {
          if (!(error instanceof ApiProblem && error.code === 'second_factor_ended')) throw error
          onEnded()
        }
      }}
    >
      <Button look="plain" className="-mx-5" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? words.use_app : words.use_recovery}
      </Button>
    </AccountForm>
  )
}
