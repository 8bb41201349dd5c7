import { and, eq, gt, sql } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { payments } from '#database/schema/payments.ts'
import { emailFooterText, emailHtml } from '#domain/notifications/email-layout.ts'
import { pageLink } from '#domain/notifications/note.ts'
import { sendOnce } from '#domain/notifications/send-once.ts'
import { readOrderUnchecked } from '#domain/orders/orders.ts'
import { enqueueEmail } from '#domain/outbox.ts'
import { bankSilent } from '#domain/payments/attempt.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { html } from '#shared/html.ts'
import { emails } from '#shared/i18n/documents/order-emails.ts'

/**
 * Tells the customer, once per order, that it is not paid and that no money was taken, as far as the bank has said.
 * Due some time after the card was declined; skipped if they have paid since (even too late for the goods) or begun
 * another order. The address may not belong to the person who ordered: each gets at most one such e-mail a day,
 * whatever is ordered in its name, and no text that a stranger typed.
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
