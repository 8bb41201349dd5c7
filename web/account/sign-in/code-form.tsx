import { customer } from '#shared/i18n/sign-in.ts'
import { codeField } from '#web/account/fields.tsx'
import { AccountForm } from '#web/account/form.tsx'
import { useSignInHandler } from '#web/account/sign-in/after-sign-in.ts'
import type { PendingRegistration } from '#web/account/sign-in/pending-registration.ts'
import { guestData, signInBy } from '#web/account/signing.ts'
import { call } from '#web/browser/api.ts'
import { useMessages } from '#web/shell/language.ts'

/**
 * Asks for the code from an e-mail, filled in with `code` if its link was opened. The code proves ownership of the
 * address and signs the customer in.
 */
export function CodeForm({ pending, code: sent = '' }: { pending: PendingRegistration; code?: string | undefined }) {
  const words = useMessages(customer)
  const { registration, search } = pending
  const onSignedIn = useSignInHandler(search)
  return (
    <AccountForm
      submit={words.confirm}
      fields={[codeField(words.code, { defaultValue: sent, autoFocus: true })]}
      onSubmit={async ({ code = '' }) => {
        onSignedIn(await signInBy(() => call('POST /auth/confirm', { body: { registration, code, ...guestData() } })))
      }}
    />
  )
}
