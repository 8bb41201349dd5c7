import { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { onConsentGiven } from '#web/browser/consent.ts'

/**
 * Asks the shop to report a paid order's purchase to the advertising account, if and when the visitor consents; the
 * shop reports it once. Failures do not concern the shopper.
 */
export function reportPurchase(order_id: string): void {
  onConsentGiven(() => {
    call('POST /send-purchase-event', { body: { order_id, consent: true } }).catch((error) => {
      if (!(error instanceof ApiProblem)) throw error
    })
  })
}
