import type { WaitingForCode } from '#shared/api/auth.ts'
import { proofMinutes } from '#shared/limits.ts'
import type { Provider } from '#web/account/sign-in/networks.ts'
import { keep, readKeptJson } from '#web/browser/storage.ts'

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
