import { eq } from 'drizzle-orm'
import { creditNotes } from '#database/schema/invoices.ts'
import { code, emailFooterText, emailHtml, styles, written } from '#domain/notifications/email-layout.ts'
import { sendOnce } from '#domain/notifications/send-once.ts'
import { orderLink } from '#domain/orders/link.ts'
import { readOrderUnchecked } from '#domain/orders/orders.ts'
import type { Shop } from '#domain/shop.ts'
import { html } from '#shared/html.ts'
import { emails } from '#shared/i18n/documents/order-emails.ts'
import { formatMoney } from '#shared/money.ts'

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
