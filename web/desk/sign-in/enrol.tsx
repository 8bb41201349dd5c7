import { type ReactNode, useEffect, useState } from 'react'
import type { NewSecondFactor } from '#shared/api/second-factor.ts'
import type { DeskSession } from '#shared/desk/staff.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskSignIn } from '#shared/i18n/desk/sign-in.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Field } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Loading } from '#web/design/loading.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { QrCode } from '#web/design/qr-code.tsx'
import { deskCall } from '#web/desk/call.ts'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { Door } from '#web/desk/sign-in/door.tsx'

/** The first second factor of an account, while signing in. */
export function EnrolStep({ onDone }: { onDone: (session: DeskSession) => void }) {
  const words = deskSignIn[useLocale()]
  const [done, setDone] = useState<{ recovery_codes: string[]; session: DeskSession }>()
  if (done)
    return (
      <Door title={words.codes_title}>
        <RecoveryCodes codes={done.recovery_codes}>
          <Button look="primary" onClick={() => onDone(done.session)}>
            {words.codes_kept}
          </Button>
        </RecoveryCodes>
      </Door>
    )
  return (
    <Door title={words.enrol_title}>
      <AppSetup
        begin={() => deskCall('POST /desk/session/enrol/begin')}
        confirm={async (code) => setDone(await deskCall('POST /desk/session/enrol', { body: { code } }))}
      />
    </Door>
  )
}

type SetupProps = { begin: () => Promise<NewSecondFactor>; confirm: (code: string) => Promise<void> }

/** An authenticator app's secret as a QR code and a key, and the field for its first code. */
export function AppSetup({ begin, confirm }: SetupProps) {
  const locale = useLocale()
  const words = deskSignIn[locale]
  const [secret, setSecret] = useState<NewSecondFactor>()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm(noCode, ({ code }) => confirm(code))
  function load() {
    setProblem(null)
    begin().then(setSecret, (error) => setProblem(sayError(error, locale)))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one secret for each time the form is shown
  useEffect(load, [])
  if (problem)
    return (
      <Notice kind="error" action={<Button onClick={load}>{deskFrame[locale].try_again}</Button>}>
        {problem}
      </Notice>
    )
  if (!secret) return <Loading label={words.enrol_title} />
  return (
    <>
      <p className="text-small">{words.enrol_text}</p>
      <QrCode code={secret.qr} label={words.qr} className="mx-auto w-56 rounded-control" />
      <p className="text-small">
        {words.key}:{' '}
        <Figure className="wrap-anywhere font-semibold">{secret.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</Figure>
      </p>
      <FormFrame form={form} verb={words.code_send}>
        <Field
          label={words.first_code}
          autoComplete="one-time-code"
          inputMode="numeric"
          dir="ltr"
          {...form.field('code')}
        />
      </FormFrame>
    </>
  )
}

const noCode = { version: 0, values: { code: '' } }

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes, children }: { codes: string[]; children: ReactNode }) {
  const locale = useLocale()
  const words = deskSignIn[locale]
  const [copied, setCopied] = useState<boolean>()
  // Said here and not by a toast: while signing in there are none.
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }
  return (
    <div className="space-y-4">
      <p className="text-small">{words.codes_text}</p>
      <ul className="card grid gap-x-6 gap-y-1 p-4 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <Figure>{code}</Figure>
          </li>
        ))}
      </ul>
      <p role="status" className="text-muted text-small empty:hidden">
        {copied === true ? words.codes_copied : copied === false ? deskFrame[locale].copy_failed : null}
      </p>
      <div className="flex flex-wrap gap-3">
        {children}
        <Button onClick={() => void copy()}>{words.codes_copy}</Button>
      </div>
    </div>
  )
}
