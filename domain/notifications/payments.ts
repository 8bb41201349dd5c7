import { and, eq, sql } from 'drizzle-orm'
import { creditNotes } from '#database/schema/invoices.ts'
import { emails } from '#database/schema/notifications.ts'
import { orders } from '#database/schema/orders.ts'
import { payments, refunds } from '#database/schema/payments.ts'
import { pageLink, sendOnce, writeNote } from '#domain/notifications/note.ts'
import { withChanges, wordsOf } from '#domain/notifications/words/words.ts'
import { orderLink } from '#domain/orders/link.ts'
import { readOrderUnchecked } from '#domain/orders/orders.ts'
import type { JobPayloads } from '#domain/outbox.ts'
import { bankSilent, bankTransfer } from '#domain/payments/attempt.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { formatMoney } from '#shared/money.ts'

/**
 * Tells the customer, once per order, that it is not paid and that no money was taken, as far as the bank has said.
 * Due some time after the card was declined; skipped if they have paid since (even too late for the goods, or for another
 * order on another device) or begun another order. The address may not belong to the person who ordered: each gets at most
 * one such e-mail a day, for all orders in its name, and no text that a stranger typed.
 */
export async function sendPaymentFailed(
  shop: Shop,
  { order_id, due }: { order_id: string; due: string },
): Promise<void> {
  // The job runs by the database's clock; a minute's difference from ours does not matter.
  if (shop.now().getTime() < Date.parse(due) - 60_000 || !(await isLeftUnpaid(shop, order_id))) return
  const { email } = (await readOrderUnchecked(shop, order_id)).billing
  // An empty address: the buyer's data were erased on request.
  if (email === '' || !(await claimAddress(shop, order_id, email))) return
  await sendOnce(shop, { order_id, kind: 'payment.failed' }, async (order, locale) => {
    const isSilent = await isBankSilent(shop, order_id)
    const say = await wordsOf(shop, isSilent ? 'payment.silent' : 'payment.failed', locale)
    const preview = isSilent ? say.silent_text : say.failed_text
    return writeNote(shop, locale, {
      subject: say.failed_subject(order.reference),
      title: say.failed_title,
      before: [preview, say.failed_next],
      preview,
      button: { label: say.see_cart, href: pageLink(shop, '/cart', locale) },
    })
  })
}

/** Records the e-mail as due, unless this mailbox, under any of its aliases, got one for another order within a day. */
async function claimAddress(shop: Shop, order_id: string, email: string): Promise<boolean> {
  return inTransaction(shop, async (open) => {
    await open.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(email_identity(${email}), 0))`)
    const since = new Date(shop.now().getTime() - 86_400_000).toISOString()
    const { rows } = await open.db.execute(sql`
      select 1 from order_addresses a join emails e on e.order_id = a.order_id
      where a.kind = 'billing' and email_identity(a.email) = email_identity(${email}) and a.order_id <> ${order_id}
        and e.kind = 'payment.failed' and e.created_at > ${since}::timestamptz limit 1`)
    if (rows.length > 0) return false
    // Without a job: this one sends it.
    await open.db
      .insert(emails)
      .values({ order_id, kind: 'payment.failed', subject_id: '', created_at: shop.now() })
      .onConflictDoNothing()
    return true
  })
}

/** Whether a bank that did not answer may still approve: then it is not certain that no money was taken. */
async function isBankSilent(shop: Shop, order_id: string): Promise<boolean> {
  const silent = and(eq(payments.order_id, order_id), eq(payments.failure_code, bankSilent))
  return (await shop.db.select({ id: payments.id }).from(payments).where(silent).limit(1)).length > 0
}

async function isLeftUnpaid(shop: Shop, order_id: string): Promise<boolean> {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, order_id))
  if (order?.payment_status !== 'failed') return false
  const taken = and(eq(payments.order_id, order_id), eq(payments.state, 'succeeded'))
  if ((await shop.db.select({ id: payments.id }).from(payments).where(taken).limit(1)).length > 0) return false
  const { session_id, customer_id } = order
  const since = sql`${order.created_at.toISOString()}::timestamptz`
  // On another device the same buyer has another session.
  const { rows } = await shop.db.execute(sql`
    select from orders where session_id = ${session_id} and created_at > ${since} and id <> ${order_id}
    union all
    select from orders where customer_id = ${customer_id}::uuid and paid_at > ${since}
    union all
    select from order_addresses a join orders l on l.id = a.order_id
    where a.kind = 'billing' and l.paid_at > ${since} and email_identity(a.email) in (
      select email_identity(email) from order_addresses where order_id = ${order_id} and kind = 'billing'
    )
    limit 1`)
  return rows.length === 0
}

/** E-mails the customer, once per refund, how much of a payment that is not kept was refunded, and why. */
export function sendPaymentReturned(
  shop: Shop,
  { order_id, payment_id, refund_id, reason }: JobPayloads['payment.returned'],
): Promise<void> {
  const subject_id = refund_id ?? payment_id
  return sendOnce(shop, { order_id, kind: 'payment.returned', subject_id }, async (order, locale) => {
    const letter = {
      paid_twice: 'payment.paid_twice',
      sold_out: 'payment.sold_out',
      coupon_used_up: 'payment.coupon',
    } as const
    const say = await wordsOf(shop, letter[reason], locale)
    const why = { paid_twice: say.returned_twice, sold_out: say.returned_sold_out, coupon_used_up: say.returned_coupon }
    const ofPayment = and(eq(refunds.payment_id, payment_id), eq(refunds.state, 'done'))
    const returned = await shop.db
      .select()
      .from(refunds)
      .where(refund_id ? eq(refunds.id, refund_id) : ofPayment)
    const sum = returned.reduce((total, refund) => total + refund.amount, 0)
    const text = say[returned.some(isByTransfer) ? 'returned_by_transfer' : 'returned_text']
    return writeNote(shop, locale, {
      subject: say.returned_subject(order.order_number),
      title: say.returned_title,
      before: [why[reason](order.billing.first_name), text(formatMoney(sum, locale, order.currency))],
      facts: [{ name: say.order_number, value: order.order_number, is_code: true }],
    })
  })
}

/** Whether a person sends the money by bank transfer: it was paid so, or the gateway refused to refund it. */
function isByTransfer({ gateway, bank_reference }: Pick<typeof refunds.$inferSelect, 'gateway' | 'bank_reference'>) {
  return gateway === bankTransfer || bank_reference !== null
}

/** E-mails the customer, once per refund, how much of a paid order was refunded, with the credit note's number. */
export function sendOrderRefunded(
  shop: Shop,
  { order_id, refund_id, again }: { order_id: string; refund_id: string; again?: string },
): Promise<void> {
  return sendOnce(
    shop,
    { order_id, kind: 'order.refunded', subject_id: refund_id, again },
    async (order, locale, changed) => {
      const [note] = await shop.db.select().from(creditNotes).where(eq(creditNotes.refund_id, refund_id))
      const say = withChanges('order.refunded', changed, locale)
      const amount = formatMoney(note!.amount, locale, order.currency)
      const [refund] = await shop.db
        .select({ gateway: refunds.gateway, bank_reference: refunds.bank_reference })
        .from(refunds)
        .where(eq(refunds.id, refund_id))
      const text = say[isByTransfer(refund!) ? 'refunded_by_transfer' : 'refunded_text']
      const preview = text(order.billing.first_name, amount)
      return writeNote(shop, locale, {
        subject: say.refunded_subject(order.order_number),
        title: say.refunded_title,
        before: [preview, say.refunded_when],
        preview,
        facts: [
          { name: say.order_number, value: order.order_number, is_code: true },
          { name: say.credit_note, value: note!.number, is_code: true },
          { name: say.amount, value: amount },
        ],
        button: { label: say.see_order, href: orderLink(shop, order_id, locale) },
      })
    },
  )
}
