import { readKept } from '#web/browser/storage.ts'

/** `unclear`: the shop was not reached, so nothing is known; nobody is signed out by that. */
export type Renewal = 'renewed' | 'ended' | 'unclear'

let running: Promise<Renewal> | undefined
/** What was refused once is not asked for again. */
let ended: string | undefined

/** How long one tab waits for another that renews (ms). The server answers both alike, so going on is harmless. */
const patience = 10_000

/**
 * Replaces the bearer token `stale` by `ask`, once for all calls and all tabs that find it ended at the same moment. A
 * token that another tab has renewed meanwhile, or that belongs to somebody who signed in since, is taken as it is.
 */
export function renewToken(stale: string, ask: () => Promise<Renewal>): Promise<Renewal> {
  running ??= alone(async () => {
    const kept = readKept('access_token')
    if (kept !== stale) return kept === null ? 'ended' : 'renewed'
    if (ended === stale) return 'ended'
    const renewal = await ask()
    if (renewal === 'ended') ended = stale
    return renewal
  }).finally(() => {
    running = undefined
  })
  return running
}

/**
 * Signing in and out and renewing replace the same cookie: one after the other in all tabs of the browser. Web Locks are
 * missing where the page is not secure; there one tab waits for itself alone. `work` makes no call that needs a bearer:
 * its renewal would wait for this very lock.
 */
export async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return work()
  let isMine = false
  try {
    return await navigator.locks.request('sign-in', { signal: AbortSignal.timeout(patience) }, () => {
      isMine = true
      return work()
    })
  } catch (error) {
    if (isMine) throw error
    return work()
  }
}
