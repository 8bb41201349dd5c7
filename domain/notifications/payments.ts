import { and, eq, gt, sql } from 'drizzle-orm'
import { creditNotes } from '#database/schema/invoices.ts'
import { orders } from '#database/schema/orders.ts'
import { ledger, payments } from '#database/schema/payments.ts'
import { code, emailFooterText, emailHtml, styles, written } from '#domain/notifications/email-layout.ts'
import { pageLink, sendOnce } from '#domain/notifications/note.ts'
import { orderLink } from '#domain/orders/link.ts'
import { readOrderUnchecked } from '#domain/orders/orders.ts'
import { enqueueEmail, type ReturnReason } from '#domain/outbox.ts'
import { bankSilent } from '#domain/payments/attempt.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { emails } from '#shared/i18n/documents/order-emails.ts'
import { html } from '#shared/markup.ts'
import { formatMoney } from '#shared/money.ts'

/**
 * Tells the customer, once per order, that it is not paid and that no money was taken, as far as the bank has said.
 * Due some time after the card was declined; skipped if they have paid since (even too late for the goods) or begun
 * another order. The address may not belong to the person who ordered: each gets at most one such e-mail a day,
 * for all orders in its name, and no text that a stranger typed.
 */
export async function sendPaymentFailed(
  shop: Shop,
  { order_id, due }: { order_id: string; due: string },
): Promise<void> {
  // The job runs by the database's clock; a minute's difference from ours does not matter.
  if (shop.now().getTime() < Date.parse(due) - 60_000 || !(await isLeftUnpaid(shop, order_id))) return
  const { locale, ...order } = await readOrderUnchecked(shop, order_id)
  // The buyer's data were erased on request.
  if (order.billing.email === '') return
  if (!(await claimAddress(shop, { order_id, due }, order.billing.email))) return
  await sendOnce(shop, { order_id, kind: 'payment.failed' }, async () => {
    const say = emails[locale]
    const text = (await isBankSilent(shop, order_id)) ? say.silent_text : say.failed_text
    const href = pageLink(shop, '/cart', locale)
    return {
      to: order.billing.email,
      locale,
      subject: say.failed_subject(order.reference),
      text: [
        say.failed_title,
        text,
        say.failed_next,
        `${say.see_cart}: ${href}`,
        emailFooterText(locale, shop.test_mode),
      ].join('\n\n'),
      html: emailHtml({
        locale,
        title: say.failed_title,
        preview: text,
        test_mode: shop.test_mode,
        button: { label: say.see_cart, href },
        body: html`<p style="margin:0 0 16px">${text}</p><p style="margin:0">${say.failed_next}</p>`,
      }),
    }
  })
}

/** Enqueues the e-mail, unless this mailbox, under any of its aliases, got one for another order within a day. */
async function claimAddress(shop: Shop, facts: { order_id: string; due: string }, email: string): Promise<boolean> {
  return inTransaction(shop, async (open) => {
    await open.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(email_identity(${email}), 0))`)
    const since = new Date(shop.now().getTime() - 86_400_000).toISOString()
    const { rows } = await open.db.execute(sql`
      select 1 from order_addresses a join emails e on e.order_id = a.order_id
      where a.kind = 'billing' and email_identity(a.email) = email_identity(${email}) and a.order_id <> ${facts.order_id}
        and e.kind = 'payment.failed' and e.created_at > ${since}::timestamptz limit 1`)
    if (rows.length > 0) return false
    await enqueueEmail(open, 'payment.failed', facts)
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
  const later = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.session_id, order.session_id), gt(orders.created_at, order.created_at)))
    .limit(1)
  return later.length === 0
}

/** E-mails the customer, once per payment, that it was refunded, and why. */
export function sendPaymentReturned(
  shop: Shop,
  { order_id, payment_id, reason }: { order_id: string; payment_id: string; reason: ReturnReason },
): Promise<void> {
  return sendOnce(shop, { order_id, kind: 'payment.returned', subject_id: payment_id }, async () => {
    const { locale, ...order } = await readOrderUnchecked(shop, order_id)
    const say = emails[locale]
    const amount = formatMoney(await amountReturned(shop, payment_id), locale, order.currency)
    const name = order.billing.first_name
    const why = { paid_twice: say.returned_twice, sold_out: say.returned_sold_out, coupon_used_up: say.returned_coupon }
    const what = say.returned_text(amount)
    const number = `${say.order_number}: ${order.order_number}`
    return {
      to: order.billing.email,
      locale,
      subject: say.returned_subject(order.order_number),
      text: [say.returned_title, why[reason](name), what, number, emailFooterText(locale, shop.test_mode)].join('\n\n'),
      html: emailHtml({
        locale,
        title: say.returned_title,
        preview: what,
        test_mode: shop.test_mode,
        body: html`<p style="margin:0 0 16px">${why[reason](name)}</p><p style="margin:0 0 16px">${what}</p>
<p style="margin:0">${say.order_number}: <bdi dir="ltr">${order.order_number}</bdi></p>`,
      }),
    }
  })
}

async function amountReturned(shop: Shop, payment_id: string): Promise<number> {
  const entries = await shop.db
    .select({ amount: ledger.amount })
    .from(ledger)
    .where(and(eq(ledger.payment_id, payment_id), eq(ledger.kind, 'refund')))
  return -entries.reduce((sum, { amount }) => sum + amount, 0)
}

/** E-mails the customer, once per refund, how much of a paid order was refunded, with the credit note's number. */
export function sendOrderRefunded(
  shop: Shop,
  { order_id, refund_id }: { order_id: string; refund_id: string },
): Promise<void> {
  return sendOnce(shop, { order_id, kind: 'order.refunded', subject_id: refund_id }, async () => {
    const { locale, ...order } = await readOrderUnchecked(shop, order_id)
    const [note] = await shop.db.select().from(creditNotes).where(eq(creditNotes.refund_id, refund_id))
    const say = emails[locale]
    const amount = formatMoney(note!.amount, locale, order.currency)
    const text = say.refunded_text(order.billing.first_name, amount)
    const facts = [
      [say.order_number, order.order_number, code(order.order_number)],
      [say.credit_note, note!.number, code(note!.number)],
      [say.amount, amount, written(amount, locale)],
    ] as const
    const href = orderLink(shop, order_id, locale)
    return {
      to: order.billing.email,
      locale,
      subject: say.refunded_subject(order.order_number),
      text: [
        say.refunded_title,
        text,
        say.refunded_when,
        facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
        `${say.see_order}: ${href}`,
        emailFooterText(locale, shop.test_mode),
      ].join('\n\n'),
      html: emailHtml({
        locale,
        title: say.refunded_title,
        preview: text,
        test_mode: shop.test_mode,
        button: { label: say.see_order, href },
        body: html`<p style="margin:0 0 16px">${text}</p><p style="margin:0 0 16px">${say.refunded_when}</p>
${facts.map(([name, , value]) => html`<p style="margin:0 0 4px"><span style="color:${styles.muted}">${name}:</span> ${value}</p>`)}`,
      }),
    }
  })
}
