import { eq, sql } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { payments } from '#database/schema/payments.ts'
import { enqueueOwnerLetter } from '#domain/emails.ts'
import { lockOrder } from '#domain/orders/lock.ts'
import type { GatewayName, Payment } from '#domain/payments/attempt.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { isUuid } from '#shared/uuid.ts'

/** What is shown of an order at its gateway: "Order R-8K2M-4QPX". */
export function nameAtGateway({ reference }: { reference: string }): string {
  return `Order ${reference}`
}

/** The order's reference in such a name; null in any other. */
export function referenceIn(name: string | null | undefined): string | null {
  return /^Order (R-[0-9A-Z]{4}-[0-9A-Z]{4})$/.exec(name ?? '')?.[1] ?? null
}

/** A payment that took money and that our books do not have, as its gateway reports it. */
export type UnknownPayment = {
  gateway: GatewayName
  /** Stripe's PaymentIntent, Paymob's order. */
  reference: string
  transaction_id: string
  /** The id that we gave the attempt, and the order as we named it: by its id, or by its reference. Null if missing. */
  payment_id: string | null
  order_id: string | null
  order_reference: string | null
  /** Minor units. */
  amount: number
  currency: string
}

/**
 * Stores the attempt of a payment that the gateway has and a restored database does not: it began after the backup, for an
 * order that the backup has. Its gateway names both as only our secret key could. The attempt asks for the order's own
 * total, so settling it compares sum and currency as it does with any other. It counts as ended and as begun when the order was
 * placed: if its buyer has paid for the goods again since, the money goes back. Returns nothing for what is not ours, and for
 * an order that is not in the database either: then the owner gets a letter.
 */
export async function rejoinPayment(shop: Shop, found: UnknownPayment): Promise<Payment | undefined> {
  const { gateway, reference, payment_id, order_id, order_reference } = found
  if (!payment_id || !isUuid(payment_id) || !(order_id || order_reference)) return undefined
  const named = order_id && isUuid(order_id) ? eq(orders.id, order_id) : eq(orders.reference, order_reference ?? '')
  const [known] = await shop.db.select({ id: orders.id }).from(orders).where(named)
  if (!known) return void (await reportUnknown(shop, found))
  const joined = await inTransaction(shop, async (open) => {
    const order = (await lockOrder(open, known.id))!
    const [last] = await open.db
      .select({ attempt: sql<number>`coalesce(max(${payments.attempt}), 0)` })
      .from(payments)
      .where(eq(payments.order_id, order.id))
    const [payment] = await open.db
      .insert(payments)
      .values({
        ...{ id: payment_id, order_id: order.id, gateway, attempt: last!.attempt + 1, state: 'canceled' },
        ...{ idempotency_key: `${order.id}-restored-${payment_id}`, gateway_reference: reference },
        ...{ amount: order.total, currency: order.currency, created_at: order.created_at },
      })
      .onConflictDoNothing()
      .returning()
    return payment
  })
  if (joined) shop.log.warn({ payment_id, reference }, 'a payment that is not in the database was joined to its order')
  return joined
}

/** The letter about a payment whose order is not in the database: a person decides. */
async function reportUnknown(shop: Shop, found: UnknownPayment): Promise<void> {
  const { gateway, transaction_id, order_id, order_reference, amount, currency } = found
  const order = order_reference ?? order_id!
  const facts = { gateway, transaction_id, order, amount, currency }
  await inTransaction(shop, (open) => enqueueOwnerLetter(open, 'owner.payment_unknown', facts, transaction_id))
}
