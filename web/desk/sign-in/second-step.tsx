import { useState } from 'react'
import type { DeskSession } from '#shared/desk/staff.ts'
import { deskSignIn } from '#shared/i18n/desk/sign-in.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { DeskProblem, deskCall } from '#web/desk/call.ts'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { Door } from '#web/desk/sign-in/door.tsx'

type Props = { session: DeskSession; onStep: (session: DeskSession) => void }

/** The second factor: a passkey, a code of the app, or a recovery code. */
export function SecondStep({ session, onStep }: Props) {
  const locale = useLocale()
  const words = deskSignIn[locale]
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm(noCode, async (body) => onStep(await deskCall('POST /desk/session/code', { body })))

  async function tryPasskey() {
    setBusy(true)
    setProblem(null)
    try {
      const optionsJSON = await deskCall('POST /desk/session/passkey/begin')
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const response = await startAuthentication({ optionsJSON }).catch(() => undefined)
      if (!response) return setProblem(words.passkey_stopped)
      onStep(await deskCall('POST /desk/session/passkey', { body: { response } }))
    } catch (error) {
      setProblem(error instanceof DeskProblem ? sayError(error, locale) : words.passkey_stopped)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Door title={words.code_title}>
      {session.demo_code && <Notice>{words.demo_code(session.demo_code)}</Notice>}
      {problem && <Notice kind="error">{problem}</Notice>}
      {session.has_passkey && (
        <Button look="primary" wide busy={busy} onClick={() => void tryPasskey()}>
          {words.passkey}
        </Button>
      )}
      <FormFrame form={form} verb={words.code_send}>
        <Field
          label={words.code}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          dir="ltr"
          {...form.field('code')}
        />
      </FormFrame>
      <p>
        <Button
          look="plain"
          className="px-0!"
          onClick={async () => {
            await deskCall('DELETE /desk/session').catch(() => {})
            onStep({ ...session, step: 'out', staff: null, demo_code: null })
          }}
        >
          {words.other_account}
        </Button>
      </p>
    </Door>
  )
}

const noCode = { version: 0, values: { code: '' } }
