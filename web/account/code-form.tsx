import { customer as account } from '#shared/i18n/sign-in.ts'
import { AccountForm } from '#web/account/form.tsx'
import { useSignInHandler } from '#web/account/second-step.ts'
import { guestData, signInBy } from '#web/account/signing.ts'
import type { Waiting } from '#web/account/waiting.ts'
import { call } from '#web/browser/api.ts'
import { useMessages } from '#web/shell/language.ts'

/** Asks for the code from an e-mail. The code proves ownership of the address and signs the customer in. */
export function CodeForm({ waiting: { registration, search }, known = '' }: { waiting: Waiting; known?: string }) {
  const words = useMessages(account)
  const onSignedIn = useSignInHandler(search)
  return (
    <AccountForm
      submit={words.confirm}
      fields={[
        {
          name: 'code',
          label: words.code,
          inputMode: 'numeric',
          autoComplete: 'one-time-code',
          dir: 'ltr',
          defaultValue: known,
          autoFocus: true,
        },
      ]}
      onSubmit={async ({ code = '' }) => {
        onSignedIn(await signInBy(() => call('POST /auth/confirm', { body: { registration, code, ...guestData() } })))
      }}
    />
  )
}
