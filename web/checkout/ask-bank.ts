import { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'

/** Backoff between status requests (ms), about four minutes in all. */
const backoffMs = [1_500, 2_500, 4_000, 6_000, 10_000, 15_000, 20_000, 30_000, 30_000, 60_000, 60_000]

/**
 * Polls the payment's status from the shop, which asks the gateway, until it is final. 'open' on timeout. Requests
 * without a response are retried; throws only the signal's reason.
 */
export async function pollPaymentStatus(
  identifier: string,
  signal: AbortSignal,
): Promise<'success' | 'failed' | 'open'> {
  for (const pause of backoffMs) {
    await wait(pause, signal)
    const status = await statusOf(identifier, signal)
    if (status === 'success' || status === 'failed') return status
  }
  return 'open'
}

async function statusOf(identifier: string, signal: AbortSignal): Promise<string | null> {
  try {
    return (await call('POST /payment/check-status', { query: { identifier } }, { signal })).payment_status
  } catch (error) {
    if (error instanceof ApiProblem) return null
    throw error
  }
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
