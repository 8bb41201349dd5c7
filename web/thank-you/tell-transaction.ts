import type { Sent } from '#shared/api.ts'
import { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import type { Return } from '#web/thank-you/read-return.ts'

const routes = [
  'POST /paymob/store-transaction-id',
  'POST /paymob/store-transaction-id-direct',
  'POST /debug/emergency-transaction',
  'POST /paymob/store-transaction',
] as const

/**
 * Reports the gateway's transaction id to the shop, falling back through four routes, then the gateway's paid status.
 * The shop records both and asks the gateway itself. False if the id could not be stored; that is only logged, since
 * the shop finds the payment without it.
 */
export async function reportTransaction(
  claim: Return & { order_id: string; transaction_id: string },
): Promise<boolean> {
  const { order_id, transaction_id, gateway: payment_gateway } = claim
  const isStored = await storeTransaction(claim)
  await isAccepted(() =>
    call('POST /order/update-status', { body: { order_id, transaction_id, status: 1, payment_gateway } }),
  )
  return isStored
}

async function storeTransaction(claim: Return & { order_id: string; transaction_id: string }): Promise<boolean> {
  for (const route of routes) if (await isAccepted(() => call(route, { body: claimBody(claim) }))) return true
  return false
}

async function isAccepted(tell: () => Promise<unknown>): Promise<boolean> {
  try {
    await tell()
    return true
  } catch (error) {
    if (error instanceof ApiProblem) return false
    throw error
  }
}

function claimBody(claim: Return & { order_id: string; transaction_id: string }) {
  const optional = {
    is_auth: claim.is_auth,
    is_standalone_payment: claim.is_standalone_payment,
    payment_method_type: claim.payment_method_type,
    card_type: claim.card_type,
    card_last_digits: claim.card_last_digits,
    amount_cents: claim.amount_cents,
    response_message: claim.response,
  }
  const filled = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null))
  return { order_id: claim.order_id, transaction_id: claim.transaction_id, ...filled } satisfies Sent<
    (typeof routes)[number],
    'body'
  >
}
