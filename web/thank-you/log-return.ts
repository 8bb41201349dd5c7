import { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import type { Return } from '#web/thank-you/read-return.ts'

/** Reports the return from Paymob to the shop, which logs it and asks Paymob itself. Failures are only logged. */
export function logRedirect({ source, order_id, transaction_id }: Return): void {
  if (source !== 'paymob_redirect') return
  const body = { ...(order_id && { order_id }), ...(transaction_id && { transaction_id }) }
  call('POST /paymob/log-redirect', { body }).catch(onlyLogged)
}

/** Reports the result of this browser's status polling. Failures are only logged. */
export function logStatusCheck(order_id: string, status: 'success' | 'failed' | 'open'): void {
  call('POST /order/log-status-check', { body: { order_id, status } }).catch(onlyLogged)
}

/** The API client has already logged the failed call. */
function onlyLogged(error: unknown): void {
  if (!(error instanceof ApiProblem)) throw error
}
