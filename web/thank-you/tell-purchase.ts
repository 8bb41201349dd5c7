import { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { whenGiven } from '#web/browser/consent.ts'

/**
 * Has the purchase of a paid order made known to the advertising account, if and when the visitor allows that; the shop
 * asks for their word and tells it once. Whether it succeeds is nothing to the shopper.
 */
export function tellPurchase(order_id: string): void {
  whenGiven(() => {
    call('POST /send-purchase-event', { body: { order_id, consent: true } }).catch((error) => {
      if (!(error instanceof ApiProblem)) throw error
    })
  })
}
