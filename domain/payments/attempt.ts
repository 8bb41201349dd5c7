import { and, eq, or, sql } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { paymentEvents, payments } from '#database/schema/payments.ts'
import { statement } from '#database/statement.ts'
import { wholeRow } from '#database/whole-row.ts'
import type { LockedCheckout, LockedOrder } from '#domain/orders/lock.ts'
import { continueRequest } from '#domain/request-context.ts'
import type { Shop } from '#domain/shop.ts'
import { isUuid } from '#shared/uuid.ts'

/** A row of `payments`: one attempt to pay an order. */
export type Payment = typeof payments.$inferSelect

/** Which payment service an attempt uses; a bank transfer uses none. */
export type GatewayName = Payment['gateway']

/** The gateway of what a person books from the bank's statement: payments, and refunds that a gateway refused. */
export const bankTransfer = 'bank_transfer' satisfies GatewayName

/** An attempt that was never confirmed at the gateway is given up after this many minutes. */
export const attemptMinutes = 2

/** Minutes after which we no longer expect the payer or the bank to answer. */
export const waitingMinutes = 60

/** The `failure_code` of an attempt that was ended while its payer was at the bank's page. */
export const leftAtBank = 'left_at_bank'

/** The `failure_code` of an attempt that was ended because the payer's bank took too long to answer. */
export const bankSilent = 'bank_silent'

/** The `failure_code` of an attempt that was ended before its gateway was asked to charge: nothing can be taken. */
export const notReached = 'not_reached'

/** The `failure_code` of an attempt paid with another amount, currency or order, of which no money was taken. */
export const mismatch = 'mismatch'

/** The same, where money was taken. */
export const mismatchPaid = 'mismatch_paid'

/** States in which an attempt may still take money. */
export const openStates: readonly Payment['state'][] = ['started', 'requires_action']

/** Whether an attempt may still take money. */
export function isOpen(payment: Pick<Payment, 'state'>): boolean {
  return openStates.includes(payment.state)
}

/** Reads an attempt without locking it. */
export async function findPayment(shop: Shop, id: string): Promise<Payment | undefined> {
  const [payment] = await shop.db.select().from(payments).where(eq(payments.id, id))
  return payment
}

/** The attempt that a gateway names: by its own reference or, where that is not stored yet, by the id we gave it. */
export async function findReported(
  shop: Shop,
  { gateway, reference, payment_id }: { gateway: GatewayName; reference: string; payment_id: string | null },
): Promise<Payment | undefined> {
  const isItsId = payment_id && isUuid(payment_id) ? eq(payments.id, payment_id) : undefined
  const [payment] = await shop.db
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, gateway), or(eq(payments.gateway_reference, reference), isItsId)))
    .limit(1)
  return payment
}

/** An attempt with its order, the session ids of its carts, and the goods that it takes from stock: all locked. */
export type LockedAttempt = { order: LockedOrder; payment: Payment; carts: string[]; goods: LockedCheckout['goods'] }

/**
 * Locks what settling an attempt touches: the carts of its order and its customer, the order, the attempt, and with
 * `selling` the order's coupon and its goods from stock. What follows is part of the request that stored the order.
 */
export async function lockAttempt(
  shop: Shop,
  { id }: Pick<Payment, 'id'>,
  { selling = false }: { selling?: boolean } = {},
): Promise<LockedAttempt> {
  const [found] = await settlementLocks(shop.db, { id, selling })
  const { carts, goods } = found!
  const order = orderRow.read(found!)
  continueRequest(order.request_id)
  return { order, payment: paymentRow.read(found!), carts, goods: goods ?? [] }
}

const orderRow = wholeRow(orders, 'o')
const paymentRow = wholeRow(payments, 'p')

const settlementLocks = statement<
  { carts: string[]; goods: LockedCheckout['goods'] | null } & Record<string, unknown>,
  { id: string; selling: boolean }
>(
  'lock_settlement',
  sql`
    select l.carts, l.goods, ${orderRow.columns}, ${paymentRow.columns}
    from lock_settlement(${sql.placeholder('id')}::uuid, ${sql.placeholder('selling')}::boolean) l,
      lateral (select (l.paid).*) o, lateral (select (l.attempt).*) p`,
)

export type Note = {
  kind: string
  decision: string
  payment?: { id: string; order_id: string; gateway?: GatewayName } | undefined
  order_id?: string | null | undefined
  /** The gateway's own event id. */
  event_id?: string | undefined
  /** Defaults to the payment's gateway, then to Stripe. */
  gateway?: GatewayName
  facts?: Record<string, unknown>
}

/** Logs what a gateway reported and what we decided. False if this gateway event was already logged. */
export async function recordPaymentEvent(shop: Shop, note: Note): Promise<boolean> {
  return (await paymentEvent(shop, note)).rowCount === 1
}

/** The write that logs it. */
export function paymentEvent(shop: Shop, { payment, ...note }: Note) {
  return shop.db
    .insert(paymentEvents)
    .values({
      gateway: payment?.gateway ?? 'stripe',
      created_at: shop.now(),
      ...note,
      order_id: payment?.order_id ?? note.order_id ?? null,
      payment_id: payment?.id ?? null,
    })
    .onConflictDoNothing()
}
