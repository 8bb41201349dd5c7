import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { ledger, payments } from '#database/schema/payments.ts'
import { type Payment, recordPaymentEvent } from '#domain/payments/attempt.ts'
import type { GatewayList, ListedCharge, ListedMovement, Period } from '#domain/payments/gateways/gateway.ts'
import { referenceIn } from '#domain/payments/rejoin-payment.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { PaymobClient } from '#services/paymob/client.ts'
import type { PaymobTransaction } from '#services/paymob/transaction.ts'

/** Maximum cards of one page that are queried at once; the account's own list covers the rest. */
const most = 30

/** Throws payment_method_unavailable if the shop has no Paymob account. */
export function paymobOf(shop: Shop): PaymobClient {
  if (!shop.paymob) throw new Problem('payment_method_unavailable', 422)
  return shop.paymob
}

/**
 * Every transaction of an attempt, latest first. Each card tried on one Paymob page is a transaction of its own. An
 * inquiry returns only the latest; Paymob's order lists all, if the account has that enabled. The ids that callbacks
 * and returns named are queried as well. `foreign`: the order was paid in a way that is not ours. Throws ServiceError
 * if Paymob does not answer.
 */
export async function transactionsOf(
  shop: Shop,
  client: PaymobClient,
  payment: Payment,
): Promise<{ ours: PaymobTransaction[]; foreign: PaymobTransaction | undefined }> {
  // What was booked as this payment belongs to it, though a second card on one page carries the first attempt's id.
  const isOurs = (each: PaymobTransaction) => each.id === payment.transaction_id || belongs(shop, payment, each)
  const [newest, listed, reported] = await Promise.all([
    client.inquire({ merchant_order_id: payment.id }),
    payment.gateway_reference ? client.transactionsOfOrder(payment.gateway_reference) : null,
    reportedTransactions(shop, payment),
  ])
  const first = newest && (await chargeOf(client, newest))
  const ids = new Set([...(listed ?? []), ...reported])
  if (first) ids.delete(first.id)
  const others = await Promise.all(latestFirst([...ids]).map((id) => client.transaction(id)))
  const found = [first, ...others].filter((each) => each !== null).toSorted((a, b) => Number(b.id) - Number(a.id))
  const ours = found.filter((each) => isPayment(each) && isOurs(each))
  await rememberPending(shop, payment, ours)
  // A reported id may belong to another order.
  const isOfThisOrder = ({ id }: PaymobTransaction) => id === first?.id || listed?.includes(id) === true
  return { ours, foreign: ours.length === 0 ? found.find(isOfThisOrder) : undefined }
}

function latestFirst(ids: string[]): string[] {
  return ids.toSorted((a, b) => Number(b) - Number(a)).slice(0, most)
}

/** A transaction is ours if it has our attempt's id, and its money is ours. */
export function belongs(shop: Shop, payment: Payment, found: PaymobTransaction): boolean {
  return found.order.merchant_order_id === payment.id && isOurMoney(shop, found)
}

/** False for a refund, a void or a capture, which do not give the state of their payment. */
export function isPayment({ has_parent_transaction, is_refund, is_void }: PaymobTransaction): boolean {
  return !has_parent_transaction && !is_refund && !is_void
}

/** Whether money was taken; it may have been refunded since. */
export function tookMoney({ success, pending }: PaymobTransaction): boolean {
  return success && !pending
}

/** What Paymob has refunded of a payment, in minor units; a voided one counts in full. */
export function refundedAmount(
  { amount }: { amount: number },
  { is_voided, refunded_amount_cents }: PaymobTransaction,
): number {
  return is_voided ? amount : refunded_amount_cents
}

async function chargeOf(client: PaymobClient, found: PaymobTransaction): Promise<PaymobTransaction> {
  if (isPayment(found) || !found.parent_transaction) return found
  return (await client.transaction(found.parent_transaction)) ?? found
}

/** Transactions named by signed callbacks or returns, or seen pending by us; newest first. */
async function reportedTransactions(shop: Shop, { id, order_id, transaction_id }: Payment): Promise<string[]> {
  const { rows } = await shop.db.execute<{ transaction_id: string }>(sql`
    select facts->>'transaction_id' as transaction_id from payment_events
    where order_id = ${order_id} and facts->>'transaction_id' ~ '^[0-9]{1,20}$'
      and ((payment_id = ${id} and kind in ('callback', 'inquiry')) or ${isReturn})
    group by 1 order by max(id) desc limit ${most}`)
  const reported = rows.map((row) => row.transaction_id)
  return transaction_id ? [transaction_id, ...reported] : reported
}

const isReturn = sql`(kind = 'claim' and facts->>'told_by' = 'order/process')`

/** Remembers pending transactions, so that they are still queried when a later card hides them. */
async function rememberPending(shop: Shop, payment: Payment, found: readonly PaymobTransaction[]): Promise<void> {
  for (const { id, pending } of found)
    if (pending)
      await recordPaymentEvent(shop, {
        kind: 'inquiry',
        decision: 'pending',
        payment,
        event_id: `pending-${id}`,
        facts: { transaction_id: id },
      })
}

/** SQL on a row of `payments`: whether we know of another card that may have been charged as well. */
export const mayBePaidTwice = sql`exists (
  select from payment_events e
  where e.order_id = payments.order_id and e.facts->>'transaction_id' ~ '^[0-9]{1,20}$'
    and e.facts->>'transaction_id' <> payments.transaction_id
    and ((e.payment_id = payments.id and (e.kind = 'inquiry' or (e.facts->>'pending')::boolean))
      or (e.kind = 'claim' and e.facts->>'told_by' = 'order/process'))
)`

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
  const paid = found.filter((each) => isPayment(each) && tookMoney(each))
  const captured = await bookedAuthorisations(shop, paid)
  const charges = paid.filter(({ id }) => !captured.has(id)).map((each) => toListedCharge(shop, each))
  const refunded = found.flatMap(({ is_refund, is_void, parent_transaction }) =>
    (is_refund || is_void) && parent_transaction ? [parent_transaction] : [],
  )
  const isOver = is_last || (transactions.length > 0 && found.length === 0) || page >= maxPages
  return { charges, refunded: [...new Set(refunded)], next: isOver ? null : String(page + 1) }
}

/** A payment that took money, with the order as we named it when its intention was made; none where the money is not ours. */
export function toListedCharge(shop: Shop, found: PaymobTransaction): ListedCharge {
  const { id, order, amount_cents: amount, currency } = found
  return {
    ...{ transaction_id: id, reference: order.id, payment_id: order.merchant_order_id, order_id: null },
    order_reference: isOurMoney(shop, found) ? referenceIn(order.items[0]?.name) : null,
    ...{ amount, given_back: refundedAmount({ amount }, found), currency },
  }
}

/** Whether a payment came by our integration, and was real money in production or test money in a demonstration. */
function isOurMoney({ paymob, test_mode }: Shop, found: PaymobTransaction): boolean {
  return found.integration_id === paymob?.integration_id && found.is_live === !test_mode
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
    if (found && tookMoney(found) && (await bookedAuthorisations(shop, [found])).size === 0)
      movements.push(...(await movementsOf(shop, found)))
  }
  return movements
}

/**
 * The authorisations whose payment is booked: what took the money is their capture, a transaction of its own that is no
 * payment by itself.
 */
async function bookedAuthorisations(shop: Shop, found: readonly PaymobTransaction[]): Promise<Set<string>> {
  const authorised = found.filter(({ is_auth }) => is_auth)
  const ids = authorised.map(({ order }) => order.merchant_order_id)
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    select id from payments where id::text = any(${sql.param(ids)}::text[]) and state = 'succeeded'`)
  const booked = new Set(rows.map(({ id }) => id))
  return new Set(authorised.filter(({ order }) => booked.has(order.merchant_order_id ?? '')).map(({ id }) => id))
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
