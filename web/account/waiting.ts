import type { WaitingForCode } from '#shared/api/auth.ts'
import { proofMinutes } from '#shared/limits.ts'
import type { Provider } from '#web/account/networks.ts'
import { keep, readKeptJson } from '#web/browser/storage.ts'

/** What this browser has asked for and an e-mail's code finishes. */
export type Waiting = WaitingForCode & {
  /** The network that signs in by it; left out where a password was chosen. */
  provider?: Provider | undefined
  /** Where the person was going: the query of the page that asked. */
  search: string
}

/**
 * Remembers what waits for a code: the e-mail's link opens another tab, and names nothing but the code, so that it only
 * finishes what was begun in this browser.
 */
export function keepWaiting<Kind extends Waiting>(waiting: Kind): Kind {
  keep('registration', JSON.stringify({ ...waiting, ends_at: Date.now() + proofMinutes * 60_000 }))
  return waiting
}

/** What waits for a code in this browser; null where nothing does, or not any more. */
export function readWaiting(): Waiting | null {
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
