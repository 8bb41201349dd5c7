import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { payments } from '#database/schema/payments.ts'
import { notReached, recordPaymentEvent } from '#domain/payments/attempt.ts'
import { checkPayment } from '#domain/payments/check-payment.ts'
import { gatewayNames } from '#domain/payments/gateways/gateways.ts'
import type { Shop } from '#domain/shop.ts'
import { withinMs } from '#domain/time-limit.ts'
import { isUuid } from '#shared/uuid.ts'

/** The browser gets an answer after this long even if the gateway gives none; it then polls (ms). */
const maxWait = 12_000

export type Claim = {
  /** The endpoint that received the claim. */
  endpoint: string
  /** The order's id, its reference, or the gateway's id of a payment. */
  identifier: string
  transaction_id?: string | undefined
  /** Everything that the browser sent. What the log keeps of it is in `keptWords`. */
  sent?: Record<string, unknown>
  /** False: only log the claim, do not check the gateway. */
  ask?: boolean
}

/**
 * Logs what a browser claims about a payment, then checks the gateway; only the gateway's answer changes anything.
 * Returns the order's payment status to callers with an id that cannot be guessed, else null: 'failed' also once the newest
 * attempt has ended without reaching its gateway, so that a page that waits for it offers the other one.
 */
export async function recordClaim(
  shop: Shop,
  claim: Claim,
): Promise<{ order_id: string; payment_status: string | null }> {
  const order = await orderNamed(shop, claim.identifier)
  // Rows of this log are never deleted, so a stranger must not fill it with made-up orders.
  if (!order) return { order_id: claim.identifier, payment_status: null }
  await logClaim(shop, order.id, claim)
  if (claim.ask !== false) await checkNewestAttempts(shop, order.id, claim.transaction_id)
  const [now] = await shop.db
    .select({
      payment_status: sql<string>`case when ${orders.payment_status} = 'pending' and (
          select p.failure_code from payments p where p.order_id = orders.id order by p.attempt desc limit 1
        ) = ${notReached} then 'failed' else ${orders.payment_status} end`,
    })
    .from(orders)
    .where(eq(orders.id, order.id))
  return { order_id: claim.identifier, payment_status: isSecret(claim.identifier) ? now!.payment_status : null }
}

/** Logs a claim about an order, without checking it. */
export async function logClaim(
  shop: Shop,
  order_id: string,
  { endpoint, transaction_id, sent = {} }: Pick<Claim, 'endpoint' | 'transaction_id' | 'sent'>,
): Promise<void> {
  const facts = { told_by: endpoint, transaction_id: transaction_id?.slice(0, 200) ?? null, claimed: keptWords(sent) }
  await recordPaymentEvent(shop, { kind: 'claim', decision: 'asking', order_id, facts })
}

/** What browsers and Paymob's return say of a payment besides its ids, and the longest word of each that is logged. */
const kept = {
  status: 20,
  payment_gateway: 20,
  success: 5,
  pending: 5,
  is_auth: 5,
  is_capture: 5,
  is_standalone_payment: 5,
  is_3d_secure: 5,
  amount_cents: 20,
  currency: 3,
  created_at: 40,
  txn_response_code: 40,
  response_message: 100,
  payment_method_type: 20,
  'source_data.type': 20,
  card_type: 20,
  'source_data.sub_type': 20,
  source: 20,
} as const

/**
 * The words of a claim that are logged: of known names only, as texts, each cut to its length. Of a card number only
 * the last four digits, and anything else that looks like one is left out. They go with the buyer of the order (erase.ts).
 */
function keptWords(sent: Record<string, unknown>): Record<string, string> {
  const text = (name: string) => {
    const word = sent[name]
    return typeof word === 'string' || typeof word === 'number' || typeof word === 'boolean' ? String(word) : ''
  }
  const words = Object.entries(kept).flatMap(([name, longest]) => {
    const word = text(name).replaceAll('\0', '').slice(0, longest)
    return word === '' || /(\d[ -]?){12}/.test(word) ? [] : [[name, word]]
  })
  const [digits] = /\d{4}$/.exec(text('card_last_digits') || text('source_data.pan')) ?? []
  return Object.fromEntries(digits ? [...words, ['card_last_digits', digits]] : words)
}

/**
 * Checks the newest attempts that took no money, including failed ones, which may have succeeded by now; for a paid
 * order too, since an abandoned Paymob page can still be paid. A numeric id may be a Paymob transaction, which is then
 * queried.
 */
async function checkNewestAttempts(shop: Shop, order_id: string, claimed: string | undefined): Promise<void> {
  const attempts = await shop.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.order_id, order_id), ne(payments.state, 'succeeded')))
    .orderBy(desc(payments.attempt))
    .limit(3)
  const transaction_id = claimed && /^\d{1,20}$/.test(claimed) ? claimed : undefined
  await withinMs(maxWait, Promise.all(attempts.map(({ id }) => checkPayment(shop, id, { transaction_id }))))
}

async function orderNamed(shop: Shop, identifier: string): Promise<{ id: string } | undefined> {
  const columns = { id: orders.id }
  if (isUuid(identifier)) {
    const [order] = await shop.db.select(columns).from(orders).where(eq(orders.id, identifier))
    return order
  }
  if (isReference(identifier)) {
    const [order] = await shop.db.select(columns).from(orders).where(eq(orders.reference, identifier.toUpperCase()))
    return order
  }
  if (!/^\w{5,200}$/.test(identifier)) return undefined
  const [order] = await shop.db
    .select(columns)
    .from(orders)
    .innerJoin(payments, eq(payments.order_id, orders.id))
    // By gateway, because that comes first in the index of references.
    .where(
      or(
        and(inArray(payments.gateway, gatewayNames), eq(payments.gateway_reference, identifier)),
        eq(payments.transaction_id, identifier),
      ),
    )
    .limit(1)
  return order
}

/** A reference is short enough to be guessed, and Paymob numbers its ids; the other ids cannot be guessed. */
function isSecret(identifier: string): boolean {
  return !isReference(identifier) && !/^\d+$/.test(identifier)
}

function isReference(identifier: string): boolean {
  return /^R-[0-9A-Z]{4}-[0-9A-Z]{4}$/i.test(identifier)
}
