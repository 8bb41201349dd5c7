import { emailFooterText, emailHtml, styles } from '#domain/notifications/email-layout.ts'
import { type Content, pageLink, sendOnce } from '#domain/notifications/note.ts'
import {
  addressHtml,
  addressText,
  goodsHtml,
  goodsNamed,
  goodsText,
  type Pair,
  pairsHtml,
  pairsText,
  plain,
} from '#domain/notifications/order-parts.ts'
import { withChanges } from '#domain/notifications/words/words.ts'
import { piecesNotSent, withoutGone } from '#domain/orders/leaving.ts'
import { orderLink, signOrder } from '#domain/orders/link.ts'
import { readOrderUnchecked } from '#domain/orders/orders.ts'
import { mayAsk, setsToAsk } from '#domain/owner-results/ask-buyers.ts'
import { signEnd } from '#domain/owner-results/end-letters.ts'
import type { OrderSet } from '#domain/owner-results/order-sets.ts'
import type { Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import { resultAnswers } from '#shared/after-sale/lists.ts'
import type { Order } from '#shared/api/orders.ts'
import { isolated } from '#shared/bidi.ts'
import { formatDay } from '#shared/day.ts'
import type { emails } from '#shared/i18n/documents/order-emails.ts'
import type { ownerResultsEmail } from '#shared/i18n/owner-results.ts'
import type { Locale } from '#shared/locale.ts'
import { html } from '#shared/markup.ts'
import { dayIn } from '#shared/time-zone.ts'

/**
 * E-mails the customer, once per request, that the parcel has left: its contents, destination and carrier, with the
 * tracking link if there is one.
 */
export function sendOrderDispatched(
  shop: Shop,
  { order_id, subject_id, again }: { order_id: string; subject_id: string; again?: string },
): Promise<void> {
  return sendOnce(shop, { order_id, kind: 'order.dispatched', subject_id, again }, async (order, locale, changed) => {
    const sent = withoutGone(order, await piecesNotSent(shop, [order_id]))
    return orderDispatched(shop, sent, locale, withChanges('order.dispatched', changed, locale))
  })
}

/** Builds the e-mail as HTML and plain text, with these words. */
export function orderDispatched(shop: Shop, order: Order, locale: Locale, say: (typeof emails)[Locale]): Content {
  const text = say.dispatched_text(order.billing.first_name)
  // A promised delivery day that has passed is left out.
  const isAhead = order.delivery_date >= dayIn(calendar.timezone, shop.now())
  const arrives = isAhead ? say.arrives(formatDay(order.delivery_date, locale)) : null
  const href = orderLink(shop, order.id, locale)
  const { tracking_link, carrier } = order
  const further = order.further_parcels.map((parcel, i) => ({
    label: [say.parcel(i + 2), ...(parcel.carrier ? [isolated(parcel.carrier)] : [])].join(
      locale === 'ar' ? '، ' : ', ',
    ),
    href: parcel.tracking_link,
  }))
  const facts: Pair[] = [
    { name: say.order_number, value: order.order_number, is_code: true },
    ...(carrier ? [{ name: say.carrier, value: isolated(carrier) }] : []),
  ]
  return {
    subject: say.dispatched_subject(order.order_number),
    text: plain([
      [say.dispatched_title],
      [text, ...(arrives ? [arrives] : [])],
      pairsText(facts, locale),
      goodsText(order, locale, { prices: false }),
      addressText(order, locale),
      ...(order.professional_installation ? [[say.installation]] : []),
      [
        ...(tracking_link ? [`${say.follow_parcel}: ${tracking_link}`] : []),
        ...further.map(({ label, href }) => (href ? `${label}: ${href}` : label)),
        `${say.see_order}: ${href}`,
      ],
      [emailFooterText(locale, shop.test_mode)],
    ]),
    html: emailHtml({
      locale,
      title: say.dispatched_title,
      preview: arrives ?? text,
      shop,
      button: tracking_link ? { label: say.follow_parcel, href: tracking_link } : { label: say.see_order, href },
      body: html`<p style="margin:0 0 8px">${text}</p>
${arrives && html`<p style="margin:0 0 16px;color:${styles.accent};font-size:20px;font-weight:600">${arrives}</p>`}
${pairsHtml(facts, locale)}
${further.map(({ label, href }) => html`<p style="margin:8px 0 0">${href ? html`<a href="${href}" style="color:${styles.accent}">${label}</a>` : label}</p>`)}
${goodsHtml(shop, order, locale, { prices: false })}
${addressHtml(order, locale)}
${order.professional_installation && html`<p style="margin:16px 0 0">${say.installation}</p>`}
${tracking_link && html`<p style="margin:16px 0 0"><a href="${href}" style="color:${styles.accent}">${say.see_order}</a></p>`}`,
    }),
  }
}

/**
 * Asks a buyer once whether the wheels fit as the shop said. The links open a page with the answer preselected, or one that
 * asks whether these e-mails should end; opening one submits nothing, since mail scanners follow links. Not sent about wheels
 * that came back or were refunded.
 */
export async function sendFitAsked(shop: Shop, { order_id }: { order_id: string }): Promise<void> {
  if (!(await mayAsk(shop, order_id))) return
  const kept = await setsToAsk(shop, await readOrderUnchecked(shop, order_id))
  if (kept.length === 0) return
  await sendOnce(shop, { order_id, kind: 'order.fit_asked' }, (order, locale, changed) => {
    const say = withChanges('order.fit_asked', changed, locale)
    const signature = signOrder(shop, order_id)
    const sets = kept.map((set) => ({
      name: goodsNamed(set.line, locale),
      said: say.said((locale === 'ar' && set.verdict.vehicle.label_ar) || set.verdict.vehicle.label),
      word: verdictText(set, say),
      links: resultAnswers.map((answer) => ({
        label: say[answer],
        href: pageLink(shop, '/fit-result', locale, {
          ...{ order_id, signature, front: set.front_sku, rear: set.rear_sku, answer },
        }),
      })),
    }))
    const text = say.text(order.billing.first_name)
    const ending = { order_id, end: signEnd(shop, order_id) }
    const end = { label: say.end, href: pageLink(shop, '/fit-result', locale, ending) }
    return {
      ends_at: `${shop.public_url}/api/fit-letters/end?${new URLSearchParams(ending)}`,
      subject: say.subject(order.order_number),
      text: plain([
        [say.title],
        [text],
        ...sets.map(({ name, said, word, links }) => [
          name,
          `${said} ${word}`,
          ...links.map(({ label, href }) => `${label}: ${href}`),
        ]),
        [say.opens],
        [`${end.label}: ${end.href}`],
        [emailFooterText(locale, shop.test_mode)],
      ]),
      html: emailHtml({
        locale,
        title: say.title,
        preview: text,
        shop,
        body: html`<p style="margin:0 0 16px">${text}</p>
${sets.map(
  ({ name, said, word, links }) => html`<p style="margin:24px 0 4px;font-weight:600">${name}</p>
<p style="margin:0 0 12px">${said} <strong>${word}</strong></p>
${links.map(
  ({
    label,
    href,
  }) => html`<p style="margin:0 0 8px"><a href="${href}" style="display:inline-block;min-width:200px;padding:12px 20px;border:1px solid ${styles.line};border-radius:4px;color:${styles.accent};text-decoration:none;font-weight:600">${label}</a></p>
`,
)}`,
)}
<p style="margin:24px 0 0;color:${styles.muted}">${say.opens}</p>
<p style="margin:8px 0 0"><a href="${end.href}" style="color:${styles.muted};font-size:14px">${end.label}</a></p>`,
      }),
    }
  })
}

function verdictText({ verdict: { verdict } }: OrderSet, say: (typeof ownerResultsEmail)['en']): string {
  if (verdict === 'pass') return say.word_pass
  return verdict === 'parts' ? say.word_parts : say.word_measure
}
