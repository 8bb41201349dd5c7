import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskSignIn } from '#shared/i18n/desk/sign-in.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { Alerts } from '#web/desk/alerts/alerts.tsx'
import { deskCall } from '#web/desk/call.ts'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { loaderMay, useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Page, Section } from '#web/desk/parts/page.tsx'
import { Press } from '#web/desk/parts/press.tsx'
import { AppSetup, RecoveryCodes } from '#web/desk/sign-in/enrol.tsx'
import { Passkeys } from '#web/desk/sign-in/passkeys.tsx'
import { Sessions } from '#web/desk/sign-in/sessions.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return Promise.all([
    deskCall('GET /desk/self', {}, request.signal),
    loaderMay('orders.read').then((may) => (may ? deskCall('GET /desk/self/alerts', {}, request.signal) : undefined)),
  ])
}

/** One's own account: second factors, password, sessions. */
export default function MePage() {
  const [account, alerts] = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskSignIn[locale]
  const { name } = useMember()
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string | null>(null)
  const [codes, setCodes] = useState<string[]>()
  const [settingUp, setSettingUp] = useState(false)

  /** Makes a change, shows its error, and reads the account again. */
  async function run(change: () => Promise<unknown>) {
    setProblem(null)
    await change().catch((error: unknown) => setProblem(sayError(error, locale)))
    await revalidate()
  }

  return (
    <Page title={deskFrame[locale].me} intro={<bdi>{name}</bdi>}>
      {problem && <Notice kind="error">{problem}</Notice>}
      {alerts && <Alerts alerts={alerts} />}
      <Section title={words.second_factor}>
        <p className="text-small">
          {account.has_totp ? words.app_on : words.app_off} {words.codes_left(account.recovery_codes)}
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button onClick={() => setSettingUp(true)}>{words.app_change}</Button>
          <Press
            onPress={() => run(async () => setCodes((await deskCall('POST /desk/self/recovery-codes')).recovery_codes))}
          >
            {words.codes_new}
          </Press>
        </div>
      </Section>
      <Passkeys passkeys={account.passkeys} run={run} />
      <Section title={words.password_change}>
        <NewPassword />
      </Section>
      <Section title={words.sessions}>
        <Sessions
          sessions={account.sessions}
          onEnd={(id) => run(() => deskCall('DELETE /desk/self/sessions/{id}', { params: { id } }))}
        />
      </Section>
      {settingUp && (
        <Dialog open onClose={() => setSettingUp(false)} title={words.app_change}>
          <div className="space-y-4">
            <AppSetup
              begin={() => deskCall('POST /desk/self/app/begin')}
              confirm={async (code) => {
                const made = await deskCall('POST /desk/self/app', { body: { code } })
                setSettingUp(false)
                setCodes(made.recovery_codes)
                await revalidate()
              }}
            />
          </div>
        </Dialog>
      )}
      {codes && (
        <Dialog open isOnce onClose={() => setCodes(undefined)} title={words.codes_title}>
          <RecoveryCodes codes={codes}>
            <Button look="primary" onClick={() => setCodes(undefined)}>
              {words.codes_kept}
            </Button>
          </RecoveryCodes>
        </Dialog>
      )}
    </Page>
  )
}

function NewPassword() {
  const words = deskSignIn[useLocale()]
  const { revalidate } = useRevalidator()
  const form = useForm(blank, async (body) => {
    await deskCall('PUT /desk/self/password', { body })
    toast(words.password_changed)
    // The other sessions have ended.
    await revalidate()
  })
  return (
    <FormFrame form={form} onSaved={() => form.set('password', '')}>
      <Field
        label={words.new_password}
        hint={words.new_password_hint}
        type="password"
        autoComplete="new-password"
        className="max-w-md"
        {...form.field('password')}
      />
    </FormFrame>
  )
}

const blank = { version: 0, values: { password: '' } }
