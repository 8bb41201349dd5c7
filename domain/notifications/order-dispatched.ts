import { code, emailFooterText, emailHtml, styles } from '#domain/notifications/email-layout.ts'
import { sendOnce } from '#domain/notifications/send-once.ts'
import { orderLink } from '#domain/orders/link.ts'
import { readOrderUnchecked } from '#domain/orders/orders.ts'
import type { Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import { dayIn, formatDay } from '#shared/day.ts'
import { html } from '#shared/html.ts'
import { emails } from '#shared/i18n/emails.ts'

/** Writes to the customer, once for each time it is asked for, that the parcel has left, with the carrier's link if there is one. */
export function sendOrderDispatched(
  shop: Shop,
  { order_id, subject_id }: { order_id: string; subject_id: string },
): Promise<void> {
  return sendOnce(shop, { order_id, kind: 'order.dispatched', subject_id }, async () => {
    const { locale, ...order } = await readOrderUnchecked(shop, order_id)
    const say = emails[locale]
    const text = say.dispatched_text(order.billing.first_name)
    // What was promised and is over by now is not promised again.
    const isAhead = order.delivery_date >= dayIn(calendar.timezone, shop.now())
    const arrives = isAhead ? say.arrives(formatDay(order.delivery_date, locale)) : null
    const href = orderLink(shop, order_id, locale)
    const { tracking_link } = order
    return {
      to: order.billing.email,
      locale,
      subject: say.dispatched_subject(order.order_number),
      text: [
        say.dispatched_title,
        [text, ...(arrives ? [arrives] : [])].join('\n'),
        `${say.order_number}: ${order.order_number}`,
        ...(tracking_link ? [`${say.follow_parcel}: ${tracking_link}`] : []),
        `${say.see_order}: ${href}`,
        emailFooterText(locale, shop.test_mode),
      ].join('\n\n'),
      html: emailHtml({
        locale,
        title: say.dispatched_title,
        preview: arrives ?? text,
        test_mode: shop.test_mode,
        button: tracking_link ? { label: say.follow_parcel, href: tracking_link } : { label: say.see_order, href },
        body: html`<p style="margin:0 0 8px">${text}</p>
${arrives && html`<p style="margin:0 0 16px;color:${styles.accent};font-size:20px;font-weight:600">${arrives}</p>`}
<p style="margin:0">${say.order_number}: ${code(order.order_number)}</p>
${tracking_link && html`<p style="margin:16px 0 0"><a href="${href}" style="color:${styles.accent}">${say.see_order}</a></p>`}`,
      }),
    }
  })
}
