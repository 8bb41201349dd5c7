import { useState } from 'react'
import { redirectDocument, useLocation } from 'react-router'
import { offeredNetworks } from '#domain/customers/social.ts'
import { shopContext } from '#server/context.ts'
import type { SecondStep } from '#shared/api/auth.ts'
import { customer, secondFactorWords } from '#shared/i18n/sign-in.ts'
import { AccountForm, codeField, emailField, passwordField } from '#web/account/form.tsx'
import { keepDraft, readDraft } from '#web/account/form-draft.ts'
import {
  readSecondStep,
  secondStep,
  stepQuery,
  useLeadOn,
  useSignInHandler,
} from '#web/account/sign-in/after-sign-in.ts'
import { MailStep, useMailStep } from '#web/account/sign-in/mail-step.tsx'
import { SocialSignIn } from '#web/account/sign-in/social-sign-in.tsx'
import { type SocialSignInStep, SocialStep } from '#web/account/sign-in/social-steps.tsx'
import { guestData, signInBy } from '#web/account/signing.ts'
import { TaskFrame } from '#web/account/task-frame.tsx'
import { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { keep } from '#web/browser/storage.ts'
import { useHydrated } from '#web/browser/use-hydrated.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Loading } from '#web/design/loading.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { TakesFocus } from '#web/design/takes-focus.tsx'
import { metaOf } from '#web/shell/head/page-meta.ts'
import { useMessages } from '#web/shell/language.ts'
import type { Route } from './+types/login.ts'

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

export const meta = metaOf(customer, (words) => ({
  title: words.login,
  description: words.login_text,
  path: '/login',
  hidden: true,
}))

/** The steps are addresses of this page. */
export function shouldRevalidate() {
  return false
}

/** Signing in by password or network, and the steps that an account may need after it. */
export default function LoginPage({ loaderData: offered }: Route.ComponentProps) {
  const words = useMessages(customer)
  const onSignedIn = useSignInHandler()
  const [step, setStep] = useState<SocialSignInStep | null>(null)
  const isLive = useHydrated()
  const [filledIn, setFilledIn] = useState<{ email: string; password: string } | null>(null)
  const mail = useMailStep()
  const { search } = useLocation()
  useLeadOn(new URLSearchParams(search).has(stepQuery))
  if (mail.isShown)
    return <MailStep step={mail} title={words.login} text={words.login_code} onOtherWay={() => setStep(null)} />
  if (new URLSearchParams(search).get(stepQuery) === secondStep) return <SecondStepPage />
  if (step) return <SocialStep step={step} onStep={setStep} onCode={mail.open} />
  // After a reload, what the tab keeps: all but the password.
  const { email = '', password = '' }: Partial<Record<string, string>> =
    filledIn ?? (isLive ? readDraft('login', '') : null) ?? {}
  return (
    <TaskFrame title={words.login} text={words.login_text}>
      <SocialSignIn offered={offered} onStep={setStep} onCode={mail.open} />
      <AccountForm
        submit={words.login}
        fields={[
          emailField(words.email, { defaultValue: email, autoFocus: email !== '' }),
          passwordField(words.password, { defaultValue: password }),
        ]}
        onSubmit={async ({ email = '', password = '' }) => {
          const answer = await signInBy(() => call('POST /auth/login', { body: { email, password, ...guestData() } }))
          if (!('registration' in answer)) return onSignedIn(answer)
          setFilledIn({ email, password })
          keepDraft('login', '', { email })
          mail.open(answer)
        }}
      />
      <p className="flex flex-wrap justify-between gap-x-6">
        <PageLink to="/forgot-password" className="textlink inline-flex min-h-11 items-center text-small">
          {words.forgot}
        </PageLink>
        <span className="inline-flex items-center gap-2 text-small">
          {words.no_account}
          <PageLink to={`/register${mail.start}`} className="textlink inline-flex min-h-11 items-center">
            {words.register}
          </PageLink>
        </span>
      </p>
    </TaskFrame>
  )
}

/** The second factor. Rendered in the browser, since only the tab's storage knows the sign-in that waits for it. */
function SecondStepPage() {
  const words = useMessages(secondFactorWords)
  const isLive = useHydrated()
  return (
    <TaskFrame title={words.title} text={words.step_text}>
      {isLive ? <SecondStepForm /> : <Loading label={words.code} />}
    </TaskFrame>
  )
}

function SecondStepForm() {
  const words = useMessages(secondFactorWords)
  const { login } = useMessages(customer)
  const onSignedIn = useSignInHandler()
  const [pending, setPending] = useState<SecondStep | null>(readSecondStep)
  const [isRecovery, setRecovery] = useState(false)
  const next = new URLSearchParams(useLocation().search).get('next')
  if (!pending) {
    const query = next ? `?${new URLSearchParams({ next })}` : ''
    return (
      <TakesFocus>
        <Notice kind="warn" title={words.ended} action={<LinkButton to={`/login${query}`}>{login}</LinkButton>}>
          {words.ended_text}
        </Notice>
      </TakesFocus>
    )
  }
  return (
    <AccountForm
      key={String(isRecovery)}
      submit={login}
      fields={[
        isRecovery
          ? { name: 'code', label: words.recovery_code, autoComplete: 'off', dir: 'ltr', autoFocus: true }
          : codeField(words.code, { autoFocus: true }),
      ]}
      onSubmit={async ({ code = '' }) => {
        const body = { second_factor: pending.second_factor, code, ...guestData() }
        try {
          onSignedIn(await signInBy(() => call('POST /auth/second-factor', { body })))
        } catch (error) {
          if (!(error instanceof ApiProblem && error.code === 'second_factor_ended')) throw error
          keep('second_step', null)
          setPending(null)
        }
      }}
    >
      <Button look="plain" className="-mx-5" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? words.use_app : words.use_recovery}
      </Button>
    </AccountForm>
  )
}
