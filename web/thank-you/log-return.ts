import { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import type { Return } from '#web/thank-you/read-return.ts'

/** Has the way back from Paymob written down by the shop, which asks Paymob itself. Failures are only logged. */
export function logRedirect({ source, order_id, transaction_id }: Return): void {
  if (source !== 'paymob_redirect') return
  const body = { ...(order_id && { order_id }), ...(transaction_id && { transaction_id }) }
  call('POST /paymob/log-redirect', { body }).catch(onlyLogged)
}

/** Has it written down what this browser was answered when it asked how a payment stands. Failures are only logged. */
export function logStatusCheck(order_id: string, status: 'success' | 'failed' | 'open'): void {
  call('POST /order/log-status-check', { body: { order_id, status } }).catch(onlyLogged)
}

/** Every failed call is in the console already. */
function onlyLogged(error: unknown): void {
  if (!(error instanceof ApiProblem)) throw error
}
