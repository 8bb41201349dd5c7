import { setTimeout as pause } from 'node:timers/promises'
import type { Visit } from '#benchmarks/drill/buyers.ts'
import type { DrillWorld } from '#benchmarks/drill/world.ts'
import type { PaymentAnswer } from '#shared/api/payments.ts'
import { cardToken } from '#tests/support/card-token.ts'

/**
 * Pays by card (Stripe) or on Paymob's page, every third buyer the other way, and turns to the other one after a refusal, or
 * when the shop says that nothing was taken. How the order was paid, if the shop has said so.
 */
export async function pay(
  world: DrillWorld,
  visit: Visit,
  order_id: string,
): Promise<'at once' | 'the other way' | undefined> {
  const ways = [payByCard, payOnPage]
  if (visit.n % 3 === 0) ways.reverse()
  for (const [tries, way] of ways.entries()) {
    const how = tries === 0 ? 'at once' : 'the other way'
    const answer = await way(world, visit)
    if (answer?.state === 'paid') return how
    if (answer && (await hasArrived(visit, order_id))) return how
    if (visit.isOver()) return undefined
  }
  return undefined
}

async function payByCard({ stand_ins }: DrillWorld, { call, session_id }: Visit): Promise<PaymentAnswer | undefined> {
  // The browser gives the card to Stripe itself.
  const stripeToken = await cardToken(`${stand_ins}/sandbox/stripe`, '4242424242424242')
  return call('paying', '/payment', { session_id, stripeToken })
}

async function payOnPage({ stand_ins }: DrillWorld, { call, session_id }: Visit): Promise<PaymentAnswer | undefined> {
  const answer = await call<PaymentAnswer>('paying', '/payment', { session_id, payment_method: 'paymob' })
  if (!answer?.redirect_url) return answer
  const { pathname, searchParams } = new URL(answer.redirect_url)
  const clientSecret = searchParams.get('clientSecret') ?? ''
  const reply = await fetch(`${stand_ins}${pathname}pay`, {
    method: 'POST',
    body: new URLSearchParams({ clientSecret, card: '5123456789012346' }),
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
  }).catch(() => undefined)
  const back = reply?.headers.get('location')
  if (back) await fetch(back, { redirect: 'manual', signal: AbortSignal.timeout(45_000) }).catch(() => undefined)
  return answer
}

/** Asks like the page that waits for a payment, until it is paid, nothing can be taken any more, or a minute is over. */
async function hasArrived(visit: Visit, order_id: string): Promise<boolean> {
  for (let round = 0; round < 16 && !visit.isOver(); round++) {
    const path = `/payment/check-status?identifier=${order_id}`
    const found = await visit.call<{ payment_status: string }>('paying', path, {})
    if (found?.payment_status === 'success') return true
    if (found?.payment_status === 'failed') return false
    await pause(Math.min(5_000, 300 + 500 * round))
  }
  return false
}
