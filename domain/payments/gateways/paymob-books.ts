import { and, eq, gte, lt } from 'drizzle-orm'
import { ledger, payments } from '#database/schema/payments.ts'
import type { GatewayList, ListedMovement, Period } from '#domain/payments/gateways/gateway.ts'
import { isPayment, refundedAmount, tookMoney } from '#domain/payments/gateways/paymob-transactions.ts'
import type { Shop } from '#domain/shop.ts'
import type { PaymobTransaction } from '#services/paymob/transaction.ts'

/** Page limit of the account's list, in case Paymob answers with the same page again and again. */
const maxPages = 2_000

/** Paymob writes times without a time zone, so a list is read this many hours further back. */
const zoneMargin = 24

/** A page of the payments that Paymob lists since then, and of those with a listed refund or void. */
export async function listPaymob(shop: Shop, since: Date, next = '1'): Promise<GatewayList> {
  if (!shop.paymob) return { charges: [], refunded: [], next: null }
  const page = Number(next)
  const { transactions, is_last } = await shop.paymob.list(page)
  const from = since.getTime() - zoneMargin * 3_600_000
  // An unreadable time may be of today.
  const isIn = ({ created_at }: PaymobTransaction) => !(Date.parse(created_at) < from)
  const found = transactions.filter(isIn)
  const charges = found
    .filter((each) => isPayment(each) && tookMoney(each))
    .map((each) => ({
      transaction_id: each.id,
      reference: each.order.id,
      payment_id: each.order.merchant_order_id,
      amount: each.amount_cents,
      given_back: refundedAmount({ amount: each.amount_cents }, each),
    }))
  const refunded = found.flatMap(({ is_refund, is_void, parent_transaction }) =>
    (is_refund || is_void) && parent_transaction ? [parent_transaction] : [],
  )
  const isOver = is_last || (transactions.length > 0 && found.length === 0) || page >= maxPages
  return { charges, refunded: [...new Set(refunded)], next: isOver ? null : String(page + 1) }
}

/**
 * What Paymob reports for every payment it lists since the period began, for every older one with a listed refund or
 * void, and for those that our ledger has in the period. Refunds come from its running total. A payment listed after
 * the period that our ledger does not have is included: it is missing from every period's books.
 */
export async function paymobStatement(shop: Shop, { from, to }: Period): Promise<ListedMovement[]> {
  const { paymob } = shop
  if (!paymob) return []
  const ids = new Set(await bookedAtPaymob(shop, { from, to }))
  let next: string | null = '1'
  while (next) {
    const page: GatewayList = await listPaymob(shop, from, next)
    for (const { transaction_id } of page.charges) ids.add(transaction_id)
    for (const transaction_id of page.refunded) ids.add(transaction_id)
    next = page.next
  }
  const movements: ListedMovement[] = []
  for (const id of ids) {
    const found = await paymob.transaction(id)
    if (found && tookMoney(found)) movements.push(...(await movementsOf(shop, found)))
  }
  return movements
}

/** Paymob transactions with a movement of our ledger in a period. */
async function bookedAtPaymob(shop: Shop, { from, to }: Period): Promise<string[]> {
  const inPeriod = and(eq(ledger.gateway, 'paymob'), gte(ledger.created_at, from), lt(ledger.created_at, to))
  const found = await shop.db
    .selectDistinct({ transaction_id: payments.transaction_id })
    .from(ledger)
    .innerJoin(payments, eq(payments.id, ledger.payment_id))
    .where(inPeriod)
  return found.flatMap(({ transaction_id }) => transaction_id ?? [])
}

/** The charge, and what was refunded of it. */
async function movementsOf(shop: Shop, found: PaymobTransaction): Promise<ListedMovement[]> {
  const facts = { gateway: 'paymob' as const, currency: found.currency, created: null }
  const charge: ListedMovement = { ...facts, transaction_id: found.id, kind: 'charge', amount: found.amount_cents }
  const gone = refundedAmount({ amount: found.amount_cents }, found)
  const ours = await shop.db
    .select({ transaction_id: ledger.transaction_id, amount: ledger.amount })
    .from(ledger)
    .innerJoin(payments, eq(payments.id, ledger.payment_id))
    .where(and(eq(payments.gateway, 'paymob'), eq(payments.transaction_id, found.id), eq(ledger.kind, 'refund')))
  const known = -ours.reduce((sum, { amount }) => sum + amount, 0)
  // Paymob reports only the total: if ours is equal, each of our refunds is one of theirs.
  if (known === gone) return [charge, ...ours.map((each) => ({ ...facts, ...each, kind: 'refund' as const }))]
  if (gone === 0) return [charge]
  return [charge, { ...facts, transaction_id: `${found.id}-refunded`, kind: 'refund', amount: -gone }]
}
