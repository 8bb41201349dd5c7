import type { WaitingForCode } from '#shared/api/auth.ts'
import { customer } from '#shared/i18n/sign-in.ts'
import { proofMinutes } from '#shared/limits.ts'
import { AccountForm, codeField } from '#web/account/form.tsx'
import { useSignInHandler } from '#web/account/sign-in/after-sign-in.ts'
import type { Provider } from '#web/account/sign-in/networks.ts'
import { guestData, signInBy } from '#web/account/signing.ts'
import { call } from '#web/browser/api.ts'
import { keep, readKeptJson } from '#web/browser/storage.ts'
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

/** A registration or sign-in that a code from an e-mail completes. */
export type PendingRegistration = WaitingForCode & {
  /** The network to sign in with; absent where a password was chosen. */
  provider?: Provider | undefined
  /** The query of the page that started it, which holds `next`. */
  search: string
}

/**
 * Stores a registration that waits for a code. The e-mail's link carries only the code, so it completes only what was
 * started in this browser.
 */
export function savePending<Kind extends PendingRegistration>(pending: Kind): Kind {
  keep('registration', JSON.stringify({ ...pending, ends_at: Date.now() + proofMinutes * 60_000 }))
  return pending
}

/** The registration waiting for a code in this browser; null if there is none or it has expired. */
export function readPending(): PendingRegistration | null {
  const { registration, sent_to, provider, search, ends_at } = (readKeptJson('registration') ?? {}) as Record<
    string,
    unknown
  >
  if (typeof registration !== 'string' || typeof sent_to !== 'string' || typeof search !== 'string') return null
  if (typeof ends_at !== 'number' || ends_at < Date.now()) return null
  return {
    registration,
    sent_to,
    search,
    provider: provider === 'GOOGLE' || provider === 'FACEBOOK' ? provider : undefined,
  }
}
