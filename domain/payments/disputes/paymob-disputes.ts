import { and, eq, inArray } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { disputes, ledger, payments } from '#database/schema/payments.ts'
import { lockAttempt, recordPaymentEvent } from '#domain/payments/attempt.ts'
import { settleDispute } from '#domain/payments/disputes/settle-dispute.ts'
import type { DisputeMovement } from '#domain/payments/gateways/gateway.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { formatMoney } from '#shared/money.ts'

/** What the owner has read in an e-mail from Paymob, whose API does not report disputes. Money in minor units. */
export type PaymobDispute = {
  /** "RD-100001". */
  order_number: string
  state: 'opened' | 'won' | 'lost'
  /** The full payment if left out of the first record. */
  amount?: number | undefined
  fee?: number | undefined
  /** The figures were mistyped before: the difference is booked. */
  is_correction?: boolean | undefined
}

/**
 * Records a dispute of a Paymob payment as the owner enters it: opened (the money is withheld), won (it comes back) or
 * lost. A bank may turn its decision, any number of times; each turn is booked, and so is what a correction changes: the
 * ledger is only added to. Resolves to whether that was news: the same again changes nothing. Throws order_not_found,
 * dispute_not_at_paymob, dispute_not_found, dispute_too_much (facts: paid), dispute_differs (facts: amount, fee) for other
 * figures than before that are no correction, and dispute_decided for one opened after the bank's decision.
 */
export async function recordPaymobDispute(
  shop: Shop,
  { order_number, state, amount, fee, is_correction = false }: PaymobDispute,
): Promise<{ is_new: boolean }> {
  return inTransaction(shop, async (open) => {
    const [found] = await open.db
      .select({ id: payments.id, order_id: payments.order_id })
      .from(orders)
      .innerJoin(payments, and(eq(payments.order_id, orders.id), eq(payments.transaction_id, orders.transaction_id)))
      .where(eq(orders.order_number, order_number))
    if (!found) throw new Problem('order_not_found', 404)
    // Of two that are entered at once the second sees the first.
    const { payment } = await lockAttempt(open, found)
    const { gateway, currency } = payment
    if (gateway !== 'paymob') throw new Problem('dispute_not_at_paymob')
    const name = `${payment.transaction_id}-dispute`
    const known = await knownDispute(open, { name, payment_id: payment.id })
    if (!known && (state !== 'opened' || is_correction)) throw new Problem('dispute_not_found', 404)
    if (known?.isDecided && state === 'opened') throw new Problem('dispute_decided', 409)
    if (known && !is_correction) refuseOther(known, { amount, fee }, currency)
    const [disputed, charged] = [amount ?? known?.amount ?? payment.amount, fee ?? known?.fee ?? 0]
    if (disputed > payment.amount)
      throw new Problem('dispute_too_much', 422, { paid: formatMoney(payment.amount, 'en', currency) })

    const movements = movementsTo({ withheld: state === 'won' ? 0 : disputed, fee: charged }, { name, known, currency })
    const stored = state === 'opened' ? 'needs_response' : state
    await settleDispute(open, payment, {
      ...{ gateway, gateway_dispute_id: name, amount: disputed, currency, reason: 'recorded by hand' },
      ...{ state: stored, evidence_due_at: null, movements },
    })
    const isChanged = known !== undefined && (known.amount !== disputed || known.fee !== charged)
    if (isChanged && is_correction) {
      const facts = { dispute: name, amount: disputed, fee: charged }
      await recordPaymentEvent(open, { kind: 'dispute', decision: 'corrected', payment, facts })
    }
    return { is_new: known?.state !== stored || isChanged }
  })
}

/** `withheld`: what the books say that the bank has now. `booked`: the ids of the movements that they have. */
type Known = Pick<typeof disputes.$inferSelect, 'state' | 'amount'> & {
  isDecided: boolean
  withheld: number
  fee: number
  booked: string[]
}

async function knownDispute(
  open: Shop,
  { name, payment_id }: { name: string; payment_id: string },
): Promise<Known | undefined> {
  const [[known], moved] = await Promise.all([
    open.db
      .select({ state: disputes.state, amount: disputes.amount })
      .from(disputes)
      .where(and(eq(disputes.gateway, 'paymob'), eq(disputes.gateway_dispute_id, name))),
    open.db
      .select({ kind: ledger.kind, amount: ledger.amount, transaction_id: ledger.transaction_id })
      .from(ledger)
      .where(
        and(eq(ledger.payment_id, payment_id), inArray(ledger.kind, ['dispute', 'dispute_reversal', 'dispute_fee'])),
      ),
  ])
  const sum = (isFee: boolean) =>
    moved.filter(({ kind }) => (kind === 'dispute_fee') === isFee).reduce((all, { amount }) => all - amount, 0)
  const isDecided = known?.state === 'won' || known?.state === 'lost'
  const booked = moved.map(({ transaction_id }) => transaction_id)
  return known && { ...known, isDecided, withheld: sum(false), fee: sum(true), booked }
}

/** A fee may come later than the dispute. */
function refuseOther(known: Known, { amount, fee }: Pick<PaymobDispute, 'amount' | 'fee'>, currency: string): void {
  const say = (figure: number) => formatMoney(figure, 'en', currency)
  if ((amount !== undefined && amount !== known.amount) || (fee !== undefined && known.fee !== 0 && fee !== known.fee))
    throw new Problem('dispute_differs', 409, { amount: say(known.amount), fee: say(known.fee) })
}

/**
 * What is to be booked so that the books say so much withheld and so much of a fee. The first of each kind has the id that the
 * versions before gave it: should one of them book the same decision beside this one, the ledger takes it once. A later movement has a
 * number in its id.
 */
function movementsTo(
  { withheld, fee }: { withheld: number; fee: number },
  { name, known, currency }: { name: string; known: Known | undefined; currency: string },
): DisputeMovement[] {
  const { booked = [], ...before } = known ?? { withheld: 0, fee: 0 }
  const [taken, charged] = [withheld - before.withheld, fee - before.fee]
  const idOf = (first: string, n: number, end = '') =>
    booked.includes(first) ? `${name}-${booked.length + n}${end}` : first
  const movements: DisputeMovement[] = []
  if (taken > 0) movements.push({ transaction_id: idOf(name, 1), kind: 'dispute', amount: -taken, currency })
  if (taken < 0)
    movements.push({ transaction_id: idOf(`${name}-won`, 1), kind: 'dispute_reversal', amount: -taken, currency })
  if (charged !== 0)
    movements.push({ transaction_id: idOf(`${name}-fee`, 2, '-fee'), kind: 'dispute_fee', amount: -charged, currency })
  return movements
}
