import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { newCode, takeCode } from '#domain/codes/codes.ts'
import { emailIdentity } from '#domain/limits/email-identity.ts'
import { noteAttempt } from '#domain/limits/limit.ts'
import { signOrder } from '#domain/orders/link.ts'
import { findOrder } from '#domain/orders/orders.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { Order } from '#shared/api/orders.ts'
import type { Locale } from '#shared/locale.ts'

/** What a buyer without an account knows of an order: its number (or reference) and its e-mail address. */
export type TrackedOrder = { email: string; order_number: string }

/** Enqueues a tracking request. The job looks the order up, so that the response reveals nothing. */
export async function requestTracking(shop: Shop, known: TrackedOrder, locale: Locale): Promise<void> {
  const facts = { ...known, locale }
  await enqueueJob(shop, 'order.track', facts, { key: `order.track ${known.order_number} ${known.email}` })
}

export type TrackingEmail = { email: string; order_number: string; code: string }

/** Maximum codes per mailbox and hour, for all orders and from everywhere. */
const maxCodesPerHour = 20

/**
 * Creates a code for the owner of the order's address. Undefined if number and address do not match, or the mailbox,
 * under all its aliases, has reached the hourly limit. Only codes for real orders count, so that someone who knows
 * only an e-mail address cannot keep its owner from tracking an order.
 */
export async function prepareTrackingEmail(shop: Shop, known: TrackedOrder): Promise<TrackingEmail | undefined> {
  const order = await orderOf(shop, known)
  if (!order) return undefined
  if ((await noteAttempt(shop, 'track_mail', emailIdentity(order.email), 60 * 60)) > maxCodesPerHour) return undefined
  return { ...order, code: await newCode(shop, subjectOf(order.id), order.email.toLowerCase()) }
}

/** Checks the code and returns its order, with a signature that opens it from now on. Throws code_wrong. */
export async function trackOrder(
  shop: Shop,
  { code, ...known }: TrackedOrder & { code: string },
): Promise<{ order: Order; signature: string }> {
  const found = await orderOf(shop, known)
  const isRight = await takeCode(shop, subjectOf(found?.id ?? 'unknown'), code, known.email.toLowerCase())
  if (!found || !isRight) throw new Problem('code_wrong')
  const signature = signOrder(shop, found.id)
  return { order: await findOrder(shop, found.id, { signature }), signature }
}

async function orderOf(shop: Shop, { email, order_number }: TrackedOrder) {
  const [order] = await orderByNumber(shop.db, { email: email.toLowerCase(), number: order_number.toUpperCase() })
  return order
}

function subjectOf(order_id: string): string {
  return `order ${order_id}`
}

const orderByNumber = statement<{ id: string; email: string; order_number: string }, { email: string; number: string }>(
  'order_by_number',
  sql`
    select o.id, a.email, coalesce(o.order_number, o.reference) as order_number
    from orders o join order_addresses a on a.order_id = o.id and a.kind = 'billing'
    where (o.order_number = ${sql.placeholder('number')}::text or o.reference = ${sql.placeholder('number')}::text)
      and lower(a.email) = ${sql.placeholder('email')}::text
    limit 1`,
)
