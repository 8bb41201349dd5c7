import type { WaitingForCode } from '#shared/api/auth.ts'
import { customer } from '#shared/i18n/sign-in.ts'
import { proofMinutes } from '#shared/limits.ts'
import { AccountForm, codeField } from '#web/account/form.tsx'
import { useSignInHandler } from '#web/account/sign-in/after-sign-in.ts'
import type { Provider } from '#web/account/sign-in/networks.ts'
import { NewCode } from '#web/account/sign-in/new-code.tsx'
import { guestData, signInBy } from '#web/account/signing.ts'
import { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { keep, readKeptJson } from '#web/browser/storage.ts'
import { Button } from '#web/design/button.tsx'
import { useMessages } from '#web/shell/language.ts'

type Props = {
  pending: PendingRegistration
  code?: string | undefined
  /** Back to where the address was entered. */
  onChangeEmail: () => void
}

/**
 * Asks for the code from an e-mail, filled in with `code` if its link was opened. The code proves ownership of the
 * address and signs the customer in.
 */
export function CodeForm({ pending, code: sent = '', onChangeEmail }: Props) {
  const words = useMessages(customer)
  const { registration, search, ends_at } = pending
  const onSignedIn = useSignInHandler(search)
  return (
    <NewCode
      request={async () => {
        // The server does not tell whether a registration waits.
        if (ends_at < Date.now()) throw new ApiProblem(words.code_ended, 410, 'registration_ended')
        await call('POST /auth/new-code', { body: { registration } })
      }}
      change={
        <Button look="plain" className="-mx-5" onClick={onChangeEmail}>
          {words.change_email}
        </Button>
      }
    >
      {(round) => (
        <AccountForm
          key={round}
          submit={words.confirm}
          fields={[codeField(words.code, { defaultValue: round > 0 ? '' : sent, autoFocus: true })]}
          onSubmit={async ({ code = '' }) => {
            onSignedIn(
              await signInBy(() => call('POST /auth/confirm', { body: { registration, code, ...guestData() } })),
            )
          }}
        />
      )}
    </NewCode>
  )
}

/** A registration or sign-in that a code from an e-mail completes. */
export type PendingRegistration = WaitingForCode & {
  /** The network to sign in with; absent where a password was chosen. */
  provider?: Provider | undefined
  /** The query of the page that started it, which holds `next`. */
  search: string
  /** When it no longer waits, in ms of this device's clock. */
  ends_at: number
}

/**
 * Stores a registration that waits for a code. The e-mail's link carries only the code, so it completes only what was
 * started in this browser.
 */
export function savePending(started: Omit<PendingRegistration, 'ends_at'>): void {
  keep('registration', JSON.stringify({ ...started, ends_at: Date.now() + proofMinutes * 60_000 }))
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
    ends_at,
    provider: provider === 'GOOGLE' || provider === 'FACEBOOK' ? provider : undefined,
  }
}
