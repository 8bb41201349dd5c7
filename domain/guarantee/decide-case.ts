import { eq } from 'drizzle-orm'
import { guaranteeCases, guaranteeCosts } from '#database/schema/guarantee.ts'
import { refunds } from '#database/schema/payments.ts'
import { enqueueOrderEmail } from '#domain/emails.ts'
import { bookCosts, type Cost } from '#domain/guarantee/costs.ts'
import { type LockedCase, lockCase, orderOfCase, recordState } from '#domain/guarantee/events.ts'
import { type Replacement, takeReplacements } from '#domain/guarantee/exchange.ts'
import { type LockedOrder, lockOrder } from '#domain/orders/lock.ts'
import { stateOfOrder } from '#domain/orders/state.ts'
import { deliveryLeft, refundableLines } from '#domain/payments/refunds/refund-lines.ts'
import { isLostDispute, refundOrder } from '#domain/payments/refunds/refund-order.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { caseTextLength, type GuaranteeOutcome } from '#shared/after-sale/lists.ts'
import { refundOfPieces } from '#shared/after-sale/refund-sum.ts'

export type Decision = {
  /** "FG-100001". */
  number: string
  outcome: GuaranteeOutcome
  /** Shown to the buyer. */
  why: string
  /** Of a refund, fils; defaults to `refundByDefault`. */
  amount?: number | undefined
  /** Of an exchange. */
  replacements?: readonly Replacement[]
  costs?: readonly Cost[]
  by: 'staff'
}

/** `is_repeated`: the same decision was made before, and nothing was done again. */
export type Decided = { is_repeated: boolean; refund: { id: string; amount: number } | null }

/**
 * Decides a case, in one transaction: requests the refund, or takes the replacement off stock; books costs and e-mails
 * the buyer. A case is closed only if its wheels were refunded otherwise, or the buyer's bank took the money back. The gateway
 * is called later: the enqueued job retries `executeRefund` until the outcome is clear. Idempotent, except that a refund refused
 * by the gateway is requested again. Throws guarantee_not_found, guarantee_decided, guarantee_why_missing, guarantee_words_apart,
 * guarantee_not_refunded, what `refundOrder` throws, and what `takeReplacements` throws.
 */
export async function decideCase(shop: Shop, decision: Decision): Promise<Decided> {
  const { number, outcome, by, costs = [], replacements = [], amount } = decision
  const why = decision.why.trim()
  if (why === '' || why.length > caseTextLength.answer)
    throw new Problem('guarantee_why_missing', 422, { most: caseTextLength.answer })
  if ((amount !== undefined && outcome !== 'refund') || (replacements.length > 0 && outcome !== 'exchange'))
    throw new Problem('guarantee_words_apart')
  return inTransaction(shop, async (open) => {
    const { id: case_id, order_id } = await orderOfCase(open, number)
    const order = (await lockOrder(open, order_id))!
    const before = await lockCase(open, case_id)
    if (before.state === 'decided') return repeat(open, order, before, decision)
    if (outcome === 'closed' && !(await isRefunded(open, order, before.line_id)))
      throw new Problem('guarantee_not_refunded', 409)
    if (outcome === 'exchange') await takeReplacements(open, order, before, replacements)
    const refund = outcome === 'refund' ? await requestRefund(open, order, before, amount) : null
    await open.db
      .update(guaranteeCases)
      .set({
        ...{ state: 'decided', outcome, why, decided_by: by, decided_at: open.now() },
        refund_id: refund?.id ?? null,
      })
      .where(eq(guaranteeCases.id, case_id))
    await bookCosts(open, case_id, costs)
    await recordState(open, {
      ...{ case_id, state: 'decided', by },
      facts: { outcome, ...(refund && { refund_id: refund.id, amount: refund.amount }) },
    })
    await enqueueOrderEmail(open, 'guarantee.decided', { order_id, case_id }, case_id)
    return { is_repeated: false, refund }
  })
}

/**
 * The default refund: the pieces of the line that were not refunded before, and the delivery if these are the order's only
 * wheels. `amount` in fils.
 */
export async function refundByDefault(
  shop: Shop,
  order: Pick<LockedOrder, 'id' | 'delivery'>,
  line_id: string,
): Promise<{ amount: number; pieces: number; delivery: boolean }> {
  const lines = await refundableLines(shop, order.id)
  const line = lines.find((each) => each.line_id === line_id)!
  const isAlone = lines.filter(({ kind }) => kind === 'wheel').length === 1
  const delivery = isAlone ? await deliveryLeft(shop, order) : 0
  const pieces = line.quantity - line.refunded
  return { amount: refundOfPieces(line, pieces) + delivery, pieces, delivery: delivery > 0 }
}

/**
 * All pieces of a line, or all of its order, were refunded or are being refunded, or the buyer's bank took the payment back
 * for good.
 */
export async function isRefunded(
  shop: Shop,
  order: Pick<LockedOrder, 'id' | 'transaction_id'>,
  line_id: string,
): Promise<boolean> {
  const lines = await refundableLines(shop, order.id)
  if (lines.some((line) => line.line_id === line_id && line.refunded >= line.quantity)) return true
  if (['refunded', 'being_refunded'].includes(await stateOfOrder(shop, order.id))) return true
  return isLostDispute(shop, order)
}

/**
 * Notes, once, that the goods of an exchange have left; says whether it was the first time. Throws guarantee_not_found and
 * guarantee_not_exchange.
 */
export async function markSent(shop: Shop, number: string): Promise<boolean> {
  return inTransaction(shop, async (open) => {
    const { id, outcome, sent_at } = await lockCase(open, (await orderOfCase(open, number)).id)
    if (outcome !== 'exchange') throw new Problem('guarantee_not_exchange', 409)
    if (sent_at) return false
    await open.db.update(guaranteeCases).set({ sent_at: open.now() }).where(eq(guaranteeCases.id, id))
    return true
  })
}

async function repeat(shop: Shop, order: LockedOrder, decided: LockedCase, decision: Decision): Promise<Decided> {
  if (decided.outcome !== decision.outcome) throw new Problem('guarantee_decided', 409)
  if (!decided.refund_id) return { is_repeated: true, refund: null }
  const [refund] = await shop.db.select().from(refunds).where(eq(refunds.id, decided.refund_id))
  if (refund!.state !== 'failed') return { is_repeated: true, refund: { id: refund!.id, amount: refund!.amount } }
  // Noted as its replacement, so that the refused one cannot be asked for again at the desk as well.
  const anew = await requestRefund(shop, order, decided, decision.amount ?? refund!.amount, refund)
  await shop.db.update(guaranteeCases).set({ refund_id: anew.id }).where(eq(guaranteeCases.id, decided.id))
  await recordState(shop, {
    ...{ case_id: decided.id, state: 'decided', by: decision.by },
    facts: { outcome: 'refund', refund_id: anew.id, amount: anew.amount },
  })
  return { is_repeated: false, refund: anew }
}

/**
 * Lets a decided case go on with the refund that replaces its refused one, in the transaction that replaces it. Nothing
 * happens if the refund belongs to no case.
 */
export async function replaceCaseRefund(
  shop: Shop,
  refused: { id: string; amount: number },
  refund_id: string,
): Promise<void> {
  const [of] = await shop.db
    .update(guaranteeCases)
    .set({ refund_id })
    .where(eq(guaranteeCases.refund_id, refused.id))
    .returning({ id: guaranteeCases.id })
  if (!of) return
  const { amount } = refused
  await shop.db
    .insert(guaranteeCosts)
    .values({ case_id: of.id, kind: 'refund', amount, refund_id, booked_at: shop.now() })
  const facts = { outcome: 'refund', refund_id, amount }
  await recordState(shop, { case_id: of.id, state: 'decided', by: 'staff', facts })
}

/** The cost is stored with the request, and counts once the ledger has the refund: see costs.ts. */
async function requestRefund(
  shop: Shop,
  order: LockedOrder,
  of: LockedCase,
  requested: number | undefined,
  replaces?: typeof refunds.$inferSelect,
) {
  const { line_id } = of
  const { pieces, delivery, ...whole } = await refundByDefault(shop, order, line_id)
  // What the case was opened for was refunded on the order's page or by a return meanwhile.
  if (pieces === 0 && (requested === undefined ? !delivery : replaces)) throw new Problem('refund_pieces', 409)
  const sum = requested ?? whole.amount
  const { refund_id, amount } = await refundOrder(shop, {
    order_number: order.order_number!,
    amount: sum,
    // Booked by piece, so that a return of the same wheels is not refunded as well.
    ...(pieces > 0 && { lines: [{ line_id, quantity: pieces, restock: false }] }),
    ...(sum === whole.amount ? { delivery } : { chosen: true }),
    reason: 'returned',
    // The case itself prevents a second request.
    again: true,
    replaces,
  })
  await shop.db
    .insert(guaranteeCosts)
    .values({ case_id: of.id, kind: 'refund', amount, refund_id, booked_at: shop.now() })
  return { id: refund_id, amount }
}
