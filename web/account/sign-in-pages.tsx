import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { customer as account } from '#shared/i18n/sign-in.ts'
import { inLocale } from '#shared/locale.ts'
import { CodeForm } from '#web/account/code-form.tsx'
import { AccountForm } from '#web/account/form.tsx'
import { Frame } from '#web/account/frame.tsx'
import { secondStepQuery, useSignInHandler } from '#web/account/second-step.ts'
import { SecondStepPage } from '#web/account/second-step-page.tsx'
import { finishSignOut, guestData, signInBy } from '#web/account/signing.ts'
import { SocialSignIn } from '#web/account/social-sign-in.tsx'
import { CodeStep, SocialStep, type Step } from '#web/account/social-steps.tsx'
import type { Offered } from '#web/account/use-networks.ts'
import { keepWaiting, readWaiting, type Waiting } from '#web/account/waiting.ts'
import { call } from '#web/browser/api.ts'
import { useHydrated } from '#web/browser/use-hydrated.ts'
import { LinkButton } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

export function LoginPage({ offered }: { offered: Offered }) {
  const words = useMessages(account)
  const onSignedIn = useSignInHandler()
  const [step, setStep] = useState<Step | null>(null)
  const [sent, setSent] = useState<Waiting | null>(null)
  const { search } = useLocation()
  useEffect(() => void finishSignOut(), [])
  if (sent)
    return (
      <Frame title={words.login} text={words.login_code(sent.sent_to)}>
        <CodeForm waiting={sent} />
      </Frame>
    )
  if (new URLSearchParams(search).has(secondStepQuery)) return <SecondStepPage />
  if (step) return <SocialStep step={step} onStep={setStep} />
  return (
    <Frame title={words.login} text={words.login_text}>
      <SocialSignIn offered={offered} onStep={setStep} />
      <AccountForm
        submit={words.login}
        fields={[
          {
            name: 'email',
            label: words.email,
            type: 'email',
            autoComplete: 'username',
            inputMode: 'email',
            dir: 'ltr',
          },
          { name: 'password', label: words.password, type: 'password', autoComplete: 'current-password', dir: 'ltr' },
        ]}
        onSubmit={async ({ email = '', password = '' }) => {
          const answer = await signInBy(() => call('POST /auth/login', { body: { email, password, ...guestData() } }))
          if ('registration' in answer) return setSent(keepWaiting({ ...answer, search }))
          onSignedIn(answer)
        }}
      />
      <p className="flex flex-wrap justify-between gap-x-6">
        <PageLink to="/forgot-password" className="textlink inline-flex min-h-11 items-center text-small">
          {words.forgot}
        </PageLink>
        <span className="inline-flex items-center gap-2 text-small">
          {words.no_account}
          <PageLink to="/register" className="textlink inline-flex min-h-11 items-center">
            {words.register}
          </PageLink>
        </span>
      </p>
    </Frame>
  )
}

/** First asks for the account's details, then for the code from the e-mail, whose link opens this page too. */
export function RegisterPage({ offered }: { offered: Offered }) {
  const words = useMessages(account)
  const { search } = useLocation()
  const [sent, setSent] = useState<Waiting | null>(null)
  const [step, setStep] = useState<Step | null>(null)
  const code = new URLSearchParams(search).get('code')
  if (sent)
    return (
      <Frame title={words.register} text={words.code_sent(sent.sent_to)}>
        <CodeForm waiting={sent} />
      </Frame>
    )
  if (code) return <EmailLinkPage code={code} />
  if (step) return <SocialStep step={step} onStep={setStep} />
  return (
    <Frame title={words.register} text={words.register_text}>
      <SocialSignIn offered={offered} onStep={setStep} />
      <AccountForm
        key="register"
        submit={words.register}
        fields={[
          { name: 'first_name', label: words.first_name, autoComplete: 'given-name' },
          { name: 'last_name', label: words.last_name, autoComplete: 'family-name' },
          {
            name: 'email',
            label: words.email,
            type: 'email',
            autoComplete: 'username',
            inputMode: 'email',
            dir: 'ltr',
          },
          {
            name: 'password',
            label: words.password,
            hint: words.password_hint,
            type: 'password',
            autoComplete: 'new-password',
            dir: 'ltr',
          },
          {
            name: 'password_confirmation',
            label: words.password_again,
            type: 'password',
            autoComplete: 'new-password',
            dir: 'ltr',
          },
        ]}
        onSubmit={async (values) =>
          setSent(keepWaiting({ ...(await call('POST /auth/register', { body: values as never })), search }))
        }
      />
      <p className="flex items-center gap-2 text-small">
        {words.have_account}
        <PageLink to="/login" className="textlink inline-flex min-h-11 items-center">
          {words.login}
        </PageLink>
      </p>
    </Frame>
  )
}

/**
 * Opened by the link in an e-mail. Fills the code in only in the browser that requested it. Elsewhere the link does
 * nothing, because the registration may have been started by someone who does not own the address.
 */
function EmailLinkPage({ code }: { code: string }) {
  const words = useMessages(account)
  if (useHydrated()) return <EmailLinkStep code={code} />
  return (
    <Frame title={words.register}>
      <div className="grid min-h-52 place-items-center">
        <Spinner size={40} label={words.code} />
      </div>
    </Frame>
  )
}

function EmailLinkStep({ code }: { code: string }) {
  const words = useMessages(account)
  const locale = useLocale()
  const [waiting] = useState(readWaiting)
  if (!waiting)
    return (
      <Frame title={words.register}>
        <Notice
          kind="warn"
          title={words.nothing_waits}
          action={<LinkButton to="/register">{words.register}</LinkButton>}
        >
          {words.nothing_waits_hint}
        </Notice>
      </Frame>
    )
  const { provider } = waiting
  if (provider)
    return (
      <CodeStep
        waiting={{ ...waiting, provider }}
        known={code}
        onStep={() => location.assign(`${inLocale('/login', locale)}${waiting.search}`)}
      />
    )
  return (
    <Frame title={words.register} text={words.code_sent(waiting.sent_to)}>
      <CodeForm waiting={waiting} known={code} />
    </Frame>
  )
}

export function ForgotPage() {
  const words = useMessages(account)
  const [isSent, setIsSent] = useState(false)
  return (
    <Frame title={words.forgot_title} text={words.forgot_text}>
      {isSent ? (
        <Notice kind="success">{words.forgot_sent}</Notice>
      ) : (
        <AccountForm
          submit={words.forgot_send}
          fields={[
            {
              name: 'email',
              label: words.email,
              type: 'email',
              autoComplete: 'username',
              inputMode: 'email',
              dir: 'ltr',
            },
          ]}
          onSubmit={async ({ email = '' }) => {
            await call('POST /auth/forgot', { body: { email } })
            setIsSent(true)
          }}
        />
      )}
    </Frame>
  )
}

export function ResetPage() {
  const words = useMessages(account)
  const token = new URLSearchParams(useLocation().search).get('token')
  const [isDone, setIsDone] = useState(false)
  return (
    <Frame title={words.reset_title}>
      {isDone ? (
        <Notice kind="success" action={<LinkButton to="/login">{words.login}</LinkButton>}>
          {words.reset_done}
        </Notice>
      ) : token ? (
        <AccountForm
          submit={words.reset_save}
          fields={[
            {
              name: 'password',
              label: words.password_new,
              hint: words.password_hint,
              type: 'password',
              autoComplete: 'new-password',
              dir: 'ltr',
            },
            {
              name: 'password_confirmation',
              label: words.password_again,
              type: 'password',
              autoComplete: 'new-password',
              dir: 'ltr',
            },
          ]}
          onSubmit={async ({ password = '', password_confirmation = '' }) => {
            await call('POST /auth/reset-password', { body: { token, password, password_confirmation } })
            setIsDone(true)
          }}
        />
      ) : (
        <Notice kind="warn" action={<LinkButton to="/forgot-password">{words.forgot}</LinkButton>}>
          {words.reset_no_link}
        </Notice>
      )}
    </Frame>
  )
}
