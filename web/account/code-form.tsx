import { customer as account } from '#shared/i18n/customer.ts'
import { AccountForm } from '#web/account/form.tsx'
import { useArriving } from '#web/account/second-step.ts'
import { gathered } from '#web/account/signing.ts'
import type { Waiting } from '#web/account/waiting.ts'
import { call } from '#web/browser/api.ts'
import { alone } from '#web/browser/renew-token.ts'
import { useMessages } from '#web/shell/language.ts'

/** The code from an e-mail: whoever enters it has the address, and is signed in. */
export function CodeForm({ waiting: { registration, search }, known = '' }: { waiting: Waiting; known?: string }) {
  const words = useMessages(account)
  const arrive = useArriving(search)
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
        arrive(await alone(() => call('POST /auth/confirm', { body: { registration, code, ...gathered() } })))
      }}
    />
  )
}
