import { readKept } from '#web/browser/storage.ts'

/** `unclear`: the server was not reached, so the customer stays signed in. */
export type Renewal = 'renewed' | 'ended' | 'unclear'

let running: Promise<Renewal> | undefined
/** A token whose renewal was rejected; not retried. */
let rejectedToken: string | undefined

/** How long a tab waits for another's renewal (ms). The server answers both alike, so going on is harmless. */
const lockTimeoutMs = 10_000

/**
 * Replaces the expired bearer token `stale` by `ask`, once for all concurrent calls in all tabs. Uses a newer token as
 * it is, from another tab's renewal or another sign-in.
 */
export function renewToken(stale: string, ask: () => Promise<Renewal>): Promise<Renewal> {
  running ??= withSignInLock(async () => {
    const kept = readKept('access_token')
    if (kept !== stale) return kept === null ? 'ended' : 'renewed'
    if (rejectedToken === stale) return 'ended'
    const renewal = await ask()
    if (renewal === 'ended') rejectedToken = stale
    return renewal
  }).finally(() => {
    running = undefined
  })
  return running
}

/**
 * Serializes signing in, signing out and renewing across all tabs, because they replace the same cookie. Web Locks need
 * a secure context; without them only this tab's renewals are coalesced. `work` must not make a call that needs a
 * bearer token: its renewal would wait for this very lock.
 */
export async function withSignInLock<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return work()
  let isMine = false
  try {
    return await navigator.locks.request('sign-in', { signal: AbortSignal.timeout(lockTimeoutMs) }, () => {
      isMine = true
      return work()
    })
  } catch (error) {
    if (isMine) throw error
    return work()
  }
}
