/**
 * Pages that the shop refuses for now, being too busy (429, 503): the page that is shown stays, and the next one is asked for again
 * after the time that the answer names.
 */

/** How often a page is asked for: the last refusal is the router's to show. */
const mostTries = 20
/** Answers ask for seconds; a closed shop for minutes, and what is asked for in an hour is asked for by the visitor. */
const longestSeconds = 60 * 60

/** What ends the wait of each page that is waited for. */
const waiting = new Set<() => void>()
const listeners = new Set<() => void>()

/** Whether a page is waited for. */
export const isPageAwaited = () => waiting.size > 0

/** Calls `listener` when that changes. Returns how to stop it. */
export function hearAwaited(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks for what is waited for at once. */
export function askNow(): void {
  for (const end of [...waiting]) end()
}

/**
 * The answer to `ask`, which is called again for as long as the shop refuses for now. Rejects as `ask` does, and with the reason of
 * `signal`: the visitor has gone on.
 */
export async function askUntilServed(ask: () => Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const answer = await ask()
    const seconds = secondsAsked(answer)
    if (seconds === null || tries === mostTries) return answer
    await pause(seconds, signal)
  }
}

/** Whole seconds to wait, at least 1; null where the answer is no refusal that passes. */
function secondsAsked({ status, headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return (status === 429 || status === 503) && seconds >= 0 && seconds <= longestSeconds ? Math.max(1, seconds) : null
}

/** Up to half of the time is added, so that those who were refused together do not come back together. */
async function pause(seconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const timer = setTimeout(end, seconds * 1000 * (1 + Math.random() / 2))
  signal?.addEventListener('abort', end)
  waiting.add(end)
  for (const hear of listeners) hear()
  await ended
  clearTimeout(timer)
  signal?.removeEventListener('abort', end)
  waiting.delete(end)
  for (const hear of listeners) hear()
  signal?.throwIfAborted()
}
