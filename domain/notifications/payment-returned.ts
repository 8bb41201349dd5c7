import { and, eq } from 'drizzle-orm'
import { ledger } from '#database/schema/payments.ts'
import { emailFooterText, emailHtml } from '#domain/notifications/email-layout.ts'
import { sendOnce } from '#domain/notifications/send-once.ts'
import { readOrderUnchecked } from '#domain/orders/orders.ts'
import type { ReturnReason } from '#domain/outbox.ts'
import type { Shop } from '#domain/shop.ts'
import { html } from '#shared/html.ts'
import { emails } from '#shared/i18n/documents/order-emails.ts'
import { formatMoney } from '#shared/money.ts'

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
