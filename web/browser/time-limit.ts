/**
 * A signal that aborts after `ms` milliseconds, or earlier with `signal`. By hand, because `AbortSignal.any` is newer than
 * the oldest browsers of the shop: Safari has it since 17.4.
 */
export function timeLimit(ms: number, signal?: AbortSignal): AbortSignal {
  const limit = new AbortController()
  const abort = () => limit.abort()
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  setTimeout(abort, ms)
  return limit.signal
}
