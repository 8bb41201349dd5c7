import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { may } from '#shared/desk/permissions.ts'
import type { DeskSession } from '#shared/desk/staff.ts'
import { deskSignIn } from '#shared/i18n/desk/sign-in.ts'
import { inLocale, localeOf } from '#shared/locale.ts'
import { Button } from '#web/design/button.tsx'
import { Field } from '#web/design/field.tsx'
import { Loading } from '#web/design/loading.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { deskCall } from '#web/desk/call.ts'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { Door, SignInNote } from '#web/desk/sign-in/door.tsx'
import { EnrolStep } from '#web/desk/sign-in/enrol.tsx'
import { SecondStep } from '#web/desk/sign-in/second-step.tsx'

/** Signs in, then leads back to where one came from. */
export function SignInPage() {
  return <SignIn onIn={useGoOn()} />
}

type Props = {
  onIn: (session: DeskSession) => void
  /** Of a member whose session has ended: the address to begin with, and what is said first. */
  again?: { email: string; note: ReactNode }
}

/** Signing in: password, then the second factor, or setting one up. */
export function SignIn({ onIn, again }: Props) {
  return (
    <SignInNote value={again?.note ?? null}>
      <Steps onIn={onIn} email={again?.email ?? ''} />
    </SignInNote>
  )
}

function Steps({ onIn, email }: { onIn: Props['onIn']; email: string }) {
  const words = deskSignIn[useLocale()]
  const [session, setSession] = useState<DeskSession>()
  const [forgot, setForgot] = useState(false)
  const begin = useEffectEvent((found: DeskSession) => (found.step === 'in' ? onIn(found) : setSession(found)))
  useEffect(() => {
    deskCall('GET /desk/session').then(begin, () => setSession({ ...out }))
  }, [])
  if (!session) return <Door title={words.title}>{<Loading label={words.title} />}</Door>
  const onStep = (next: DeskSession) => (next.step === 'in' ? onIn(next) : setSession(next))
  if (session.step === 'second_step') return <SecondStep session={session} onStep={onStep} />
  if (session.step === 'enrol') return <EnrolStep onDone={onIn} />
  return forgot ? (
    <Forgot onBack={() => setForgot(false)} />
  ) : (
    <Password email={email} onStep={onStep} onForgot={() => setForgot(true)} />
  )
}

const out: DeskSession = {
  ...{ step: 'out', staff: null, idle_ends_at: null, ends_at: null, has_passkey: false, demo_code: null },
  shop_state: null,
}

/** Leads to the page that was asked for, in the member's own language if none was. */
export function useGoOn(): (session: DeskSession) => void {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const to = params.get('to')
  const [goOn] = useState(() => (session: DeskSession) => {
    const isOurs = to?.startsWith('/desk') && !to.startsWith('/desk/sign-in')
    const shown = localeOf(location.pathname)
    const wanted = isOurs ? shown : (session.staff?.language ?? shown)
    // Until the shop is open, what it still lacks comes first.
    const isOpening = session.shop_state === 'not_open' && session.staff && may(session.staff.role, 'settings.read')
    const page = inLocale(isOurs ? to! : isOpening ? '/desk/opening' : '/desk', wanted)
    // Another language needs another document.
    if (wanted === shown) void navigate(page, { replace: true })
    else location.replace(page)
  })
  return goOn
}

type PasswordProps = { email: string; onStep: (session: DeskSession) => void; onForgot: () => void }

function Password({ email, onStep, onForgot }: PasswordProps) {
  const words = deskSignIn[useLocale()]
  const [blank] = useState({ version: 0, values: { email, password: '' } })
  const form = useForm(blank, async (body) => onStep(await deskCall('POST /desk/session', { body })))
  return (
    <Door title={words.title}>
      <FormFrame form={form} verb={words.sign_in}>
        <Field label={words.email} type="email" autoComplete="username" dir="ltr" {...form.field('email')} />
        <Field label={words.password} type="password" autoComplete="current-password" {...form.field('password')} />
      </FormFrame>
      <p>
        <Button look="plain" className="px-0!" onClick={onForgot}>
          {words.forgot}
        </Button>
      </p>
    </Door>
  )
}

function Forgot({ onBack }: { onBack: () => void }) {
  const words = deskSignIn[useLocale()]
  const [sent, setSent] = useState(false)
  const form = useForm(noAddress, async (body) => {
    await deskCall('POST /desk/forgot', { body })
    setSent(true)
  })
  return (
    <Door title={words.forgot_title}>
      {sent ? (
        <Notice kind="success">{words.forgot_sent}</Notice>
      ) : (
        <>
          <p className="text-small">{words.forgot_text}</p>
          <FormFrame form={form} verb={words.forgot_send}>
            <Field label={words.email} type="email" autoComplete="username" dir="ltr" {...form.field('email')} />
          </FormFrame>
        </>
      )}
      <p>
        <Button look="plain" className="px-0!" onClick={onBack}>
          {words.back}
        </Button>
      </p>
    </Door>
  )
}

const noAddress = { version: 0, values: { email: '' } }
