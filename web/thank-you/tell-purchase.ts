import { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { readConsent } from '#web/browser/consent.ts'

/**
 * Has the purchase of a paid order made known to the advertising account, if the visitor has allowed that; the shop asks
 * for their word and tells it once. Whether it succeeds is nothing to the shopper.
 */
export async function tellPurchase(order_id: string): Promise<void> {
  if (readConsent() !== 'given') return
  try {
    await call('POST /send-purchase-event', { body: { order_id, consent: true } })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
  }
}
