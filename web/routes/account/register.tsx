import { useState } from 'react'
import { redirectDocument, useLocation } from 'react-router'
import { offeredNetworks } from '#domain/customers/social.ts'
import { shopContext } from '#server/context.ts'
import { customer } from '#shared/i18n/sign-in.ts'
import { inLocale } from '#shared/locale.ts'
import { AccountForm, emailField, newPasswordFields } from '#web/account/form.tsx'
import { keepDraft, readDraft } from '#web/account/form-draft.ts'
import { stepQuery, useLeadOn } from '#web/account/sign-in/after-sign-in.ts'
import { CodeForm, readPending } from '#web/account/sign-in/code-form.tsx'
import { MailStep, MailStepLoading, useMailStep } from '#web/account/sign-in/mail-step.tsx'
import { SocialSignIn } from '#web/account/sign-in/social-sign-in.tsx'
import { SocialCodeStep, type SocialSignInStep, SocialStep } from '#web/account/sign-in/social-steps.tsx'
import { TaskFrame } from '#web/account/task-frame.tsx'
import { call } from '#web/browser/api.ts'
import { useHydrated } from '#web/browser/use-hydrated.ts'
import { LinkButton } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { metaOf } from '#web/shell/head/page-meta.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
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

export const meta = metaOf(customer, (words) => ({
  title: words.register,
  description: words.login_text,
  path: '/register',
  hidden: true,
}))

/** The step of the code is an address of this page. */
export function shouldRevalidate() {
  return false
}

/** First asks for the account's details, then for the code from the e-mail, whose link opens this page too. */
export default function RegisterPage({ loaderData: offered }: Route.ComponentProps) {
  const words = useMessages(customer)
  const { search } = useLocation()
  const mail = useMailStep()
  const isLive = useHydrated()
  const [filledIn, setFilledIn] = useState<Record<string, string> | null>(null)
  const [step, setStep] = useState<SocialSignInStep | null>(null)
  const query = new URLSearchParams(search)
  const code = query.get('code')
  useLeadOn(query.has(stepQuery) || code !== null)
  if (mail.isShown)
    return <MailStep step={mail} title={words.register} text={words.code_sent} onOtherWay={() => setStep(null)} />
  if (code) return <EmailLinkPage code={code} />
  if (step) return <SocialStep step={step} onStep={setStep} onCode={mail.open} />
  // After a reload, what the tab keeps: all but the password.
  const typed = filledIn ?? (isLive ? readDraft('register', '') : null) ?? {}
  return (
    <TaskFrame title={words.register} text={words.register_text}>
      <SocialSignIn offered={offered} onStep={setStep} onCode={mail.open} />
      <AccountForm
        key="register"
        submit={words.register}
        fields={[
          { name: 'first_name', label: words.first_name, autoComplete: 'given-name' },
          { name: 'last_name', label: words.last_name, autoComplete: 'family-name' },
          emailField(words.email, { autoFocus: 'email' in typed }),
          ...newPasswordFields(words.password, words),
        ].map((field) => ({ ...field, defaultValue: typed[field.name] }))}
        onSubmit={async (values) => {
          const { first_name = '', last_name = '', email = '' } = values
          setFilledIn(values)
          keepDraft('register', '', { first_name, last_name, email })
          mail.open(await call('POST /auth/register', { body: values as never }))
        }}
      />
      <p className="flex items-center gap-2 text-small">
        {words.have_account}
        <PageLink to={`/login${mail.start}`} className="textlink inline-flex min-h-11 items-center">
          {words.login}
        </PageLink>
      </p>
    </TaskFrame>
  )
}

/**
 * Opened by the link in an e-mail. Fills the code in only in the browser that requested it. Elsewhere the link does
 * nothing, because the registration may have been started by someone who does not own the address.
 */
function EmailLinkPage({ code }: { code: string }) {
  const words = useMessages(customer)
  if (useHydrated()) return <EmailLinkStep code={code} />
  return <MailStepLoading title={words.register} />
}

function EmailLinkStep({ code }: { code: string }) {
  const words = useMessages(customer)
  const locale = useLocale()
  const [pending] = useState(readPending)
  if (!pending)
    return (
      <TaskFrame title={words.register}>
        <Notice
          kind="warn"
          title={words.nothing_waits}
          action={<LinkButton to="/register">{words.register}</LinkButton>}
        >
          {words.nothing_waits_hint}
        </Notice>
      </TaskFrame>
    )
  const { provider } = pending
  if (provider) {
    const form = `${inLocale('/login', locale)}${pending.search}`
    return (
      <SocialCodeStep
        pending={{ ...pending, provider }}
        code={code}
        onOtherWay={() => location.assign(form)}
        onChangeEmail={() => location.assign(form)}
      />
    )
  }
  return (
    <TaskFrame title={words.register} text={words.code_sent(pending.sent_to)}>
      <CodeForm
        pending={pending}
        code={code}
        onChangeEmail={() => location.assign(`${inLocale('/register', locale)}${pending.search}`)}
      />
    </TaskFrame>
  )
}
