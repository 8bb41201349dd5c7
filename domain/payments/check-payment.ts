import { and, eq, isNull } from 'drizzle-orm'
import { payments } from '#database/schema/payments.ts'
import { attemptMinutes, type Payment } from '#domain/payments/attempt.ts'
import { gateways, isOurFault } from '#domain/payments/gateway.ts'
import type { GatewayPayment } from '#domain/payments/gateway-status.ts'
import { settlePayment } from '#domain/payments/settle-payment.ts'
import type { Shop } from '#domain/shop.ts'

/** A payer who has not answered the bank for this long does not come back, nor does a bank that is silent so long, minutes. */
const waitingMinutes = 60

/** The same where the payer tried another card since, which was declined: they are back, and want to pay, minutes. */
const waitingBesideDeclined = 10

export type Asking = {
  /** An attempt whose payer is elsewhere, or that was never told to charge, is ended at once. */
  end_waiting?: boolean
  end_unconfirmed?: boolean
  /** The transaction at Paymob that somebody told us of. */
  transaction_id?: string | undefined
  /** Of one that has succeeded too: whether a second card was paid on its page. */
  paid_twice?: boolean
}

/**
 * Asks the gateway how an attempt stands and acts on its answer. An attempt that was never told to charge, and one whose
 * payer or whose bank does not answer, is ended, so that it cannot take money later. A gateway that does not answer changes
 * nothing: somebody will ask again. Gives the gateway's last word, undefined where there is none or the payment has
 * succeeded before.
 */
export async function checkPayment(
  shop: Shop,
  payment_id: string,
  asking: Asking = {},
): Promise<GatewayPayment | undefined> {
  try {
    return await askAndSettle(shop, payment_id, asking)
  } catch (error) {
    if (isOurFault(error)) shop.log.error({ err: error, payment_id }, 'the gateway refuses to say how a payment stands')
    return undefined
  }
}

/** The same for whoever has to know whether there was an answer. Throws what the gateway's client throws where there is none. */
export async function askAndSettle(
  shop: Shop,
  payment_id: string,
  asking: Asking = {},
): Promise<GatewayPayment | undefined> {
  const [payment] = await shop.db.select().from(payments).where(eq(payments.id, payment_id))
  if (!payment || (payment.state === 'succeeded' && !mayBePaidAgain(payment, asking))) return undefined
  if (!payment.gateway_reference) return void (await giveUpUnsent(shop, payment))
  const gateway = gateways[payment.gateway]
  let word = await gateway.ask(shop, payment, asking.transaction_id)
  if (mayEnd(shop, payment, word, asking)) word = await gateway.end(shop, payment, word)
  await settlePayment(shop, word, { kind: 'inquiry' })
  await shop.db.update(payments).set({ checked_at: shop.now() }).where(eq(payments.id, payment.id))
  return word
}

/** On a page of Paymob's a second card can be paid; Stripe charges an intent once. */
function mayBePaidAgain({ gateway, transaction_id }: Payment, asking: Asking): boolean {
  if (gateway === 'stripe') return false
  return asking.paid_twice === true || (asking.transaction_id ?? transaction_id) !== transaction_id
}

function mayEnd(shop: Shop, payment: Payment, word: GatewayPayment, { end_waiting, end_unconfirmed }: Asking): boolean {
  const age = (shop.now().getTime() - payment.created_at.getTime()) / 60_000
  if (payment.gateway === 'paymob') {
    // A card whose bank is silent holds the goods and keeps its buyer from paying by another: not for ever.
    if (word.state === 'processing') return age >= (word.later_declined ? waitingBesideDeclined : waitingMinutes)
    // `unconfirmed` is a page that was opened and not paid on: its payer may still be typing, as at a bank's page.
    return word.state === 'unconfirmed' && (end_waiting === true || end_unconfirmed === true || age >= waitingMinutes)
  }
  if (word.state === 'unconfirmed') return end_unconfirmed === true || age >= attemptMinutes
  return word.state === 'requires_action' && (end_waiting === true || age >= waitingMinutes)
}

/** Ends an attempt that has no reference of the gateway: nothing can have been charged. Whoever still holds it finds it ended. */
async function giveUpUnsent(shop: Shop, payment: Payment): Promise<void> {
  if (payment.state !== 'started' || shop.now().getTime() - payment.created_at.getTime() < attemptMinutes * 60_000)
    return
  await shop.db
    .update(payments)
    .set({ state: 'canceled', failure_code: 'not_reached', checked_at: shop.now() })
    .where(and(eq(payments.id, payment.id), eq(payments.state, 'started'), isNull(payments.gateway_reference)))
}
