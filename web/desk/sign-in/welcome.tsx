import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DeskAnswer } from '#shared/desk/calls.ts'
import type { DeskSession } from '#shared/desk/staff.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskSignIn } from '#shared/i18n/desk/sign-in.ts'
import { inLocale } from '#shared/locale.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Field } from '#web/design/field.tsx'
import { Loading } from '#web/design/loading.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { DeskProblem, deskCall } from '#web/desk/call.ts'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { Door } from '#web/desk/sign-in/door.tsx'
import { EnrolStep } from '#web/desk/sign-in/enrol.tsx'
import { SecondStep } from '#web/desk/sign-in/second-step.tsx'
import { useGoOn } from '#web/desk/sign-in/sign-in-page.tsx'

type Link = DeskAnswer<'POST /desk/link'>

/** Where the links of invitations, resets and the first start lead: choosing a password, then the second factor. */
export function WelcomePage() {
  const locale = useLocale()
  const words = deskSignIn[locale]
  // A fragment, so that no server and no log sees it.
  const [token] = useState(() => location.hash.slice(1))
  const [link, setLink] = useState<Link | null>()
  const [problem, setProblem] = useState<unknown>(null)
  const [session, setSession] = useState<DeskSession>()
  const goOn = useGoOn()
  const navigate = useNavigate()
  const load = useCallback(async () => {
    setProblem(null)
    try {
      setLink(await deskCall('POST /desk/link', { body: { token } }))
    } catch (error) {
      // 422: no token at all. Anything else passes, and the link may still work.
      const hasEnded = error instanceof DeskProblem && (error.code === 'reset_link_ended' || error.status === 422)
      if (hasEnded) setLink(null)
      else setProblem(error)
    }
  }, [token])
  useEffect(() => void load(), [load])
  if (problem !== null)
    return (
      <Door title={words.go_on}>
        <Notice kind="error" action={<Button onClick={() => void load()}>{deskFrame[locale].try_again}</Button>}>
          {sayError(problem, locale)}
        </Notice>
      </Door>
    )
  if (link === undefined) return <Door title={words.go_on}>{<Loading label={words.go_on} />}</Door>
  if (link === null)
    return (
      <Door title={words.link_ended}>
        <Notice kind="error" action={<LinkButton to="/desk/sign-in">{words.back}</LinkButton>}>
          {words.link_ended_text}
        </Notice>
      </Door>
    )
  if (session?.step === 'enrol') return <EnrolStep onDone={goOn} />
  if (session)
    return (
      <SecondStep
        session={session}
        onStep={(next) => {
          if (next.step === 'in') goOn(next)
          // "Use another account".
          else if (next.step === 'out') void navigate(inLocale('/desk/sign-in', locale))
          else setSession(next)
        }}
      />
    )
  return <ChoosePassword link={link} token={token} onDone={setSession} />
}

type ChooseProps = { link: Link; token: string; onDone: (session: DeskSession) => void }

function ChoosePassword({ link: { purpose, name, email }, token, onDone }: ChooseProps) {
  const locale = useLocale()
  const words = deskSignIn[locale]
  const isFirst = purpose === 'first_owner'
  const form = useForm(blank, async ({ password, ...about }) =>
    onDone(
      await deskCall('POST /desk/link/use', {
        body: { token, password, language: locale, ...(isFirst && about) },
      }),
    ),
  )
  const title = {
    first_owner: words.welcome_owner,
    invitation: words.welcome_invited(name),
    reset: words.welcome_reset,
  }
  return (
    <Door title={title[purpose]}>
      {isFirst && <p className="text-small">{words.welcome_owner_text}</p>}
      <FormFrame form={form} verb={words.go_on}>
        {isFirst ? (
          <>
            <Field label={words.name} autoComplete="name" {...form.field('name')} />
            <Field label={words.email} type="email" autoComplete="username" dir="ltr" {...form.field('email')} />
          </>
        ) : (
          <Field label={words.email} type="email" autoComplete="username" dir="ltr" value={email} readOnly />
        )}
        <Field
          label={words.new_password}
          hint={words.new_password_hint}
          type="password"
          autoComplete="new-password"
          {...form.field('password')}
        />
      </FormFrame>
    </Door>
  )
}

const blank = { version: 0, values: { name: '', email: '', password: '' } }
