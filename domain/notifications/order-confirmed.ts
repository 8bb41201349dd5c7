import { invoiceNumber } from '#domain/invoices/document.ts'
import { documentPath } from '#domain/invoices/order-documents.ts'
import { emailFooterText, emailHtml, ltr, styles } from '#domain/notifications/email-layout.ts'
import { type Content, pageLink, sendOnce } from '#domain/notifications/note.ts'
import {
  addressHtml,
  addressText,
  carNamed,
  goodsHtml,
  goodsText,
  type Pair,
  pairsHtml,
  pairsText,
  plain,
} from '#domain/notifications/order-parts.ts'
import { withChanges } from '#domain/notifications/words/words.ts'
import { piecesNotSent, withGone } from '#domain/orders/leaving.ts'
import { orderLink } from '#domain/orders/link.ts'
import { type LeftOut, nothingLeftOut, type OrderLine, partsLeftOut } from '#domain/orders/parts-left-out.ts'
import { isCalledOff } from '#domain/orders/state.ts'
import type { Shop } from '#domain/shop.ts'
import { calendar, payment_names } from '#domain/store.ts'
import type { Order } from '#shared/api/orders.ts'
import { isolated } from '#shared/bidi.ts'
import { formatDay } from '#shared/day.ts'
import { emails } from '#shared/i18n/documents/order-emails.ts'
import { fitGuarantee } from '#shared/i18n/wheels/product.ts'
import type { Locale } from '#shared/locale.ts'
import { type Html, html } from '#shared/markup.ts'
import { formatMoney } from '#shared/money.ts'
import { dayIn } from '#shared/time-zone.ts'
import { isSure, verdictOn } from '#shared/verdict.ts'

/** So soon after a payment nothing of it was refunded yet, which a statement for each order would find out. */
const lateMs = 5 * 60_000

/**
 * E-mails the customer, once, that the order is paid: goods, costs, delivery date, and how to return it. Nothing if it was
 * cancelled or refunded before. One that comes late or again names the pieces that do not leave, and what was refunded.
 */
export function sendOrderConfirmed(
  shop: Shop,
  { order_id, again }: { order_id: string; again?: string },
): Promise<void> {
  return sendOnce(shop, { order_id, kind: 'order.paid', again }, async (order, locale, changed, state) => {
    if (isCalledOff(state)) return undefined
    const words = withChanges('order.paid', changed, locale)
    const isLate = again !== undefined || shop.now().getTime() - Date.parse(order.paid_at!) > lateMs
    const marked = withGone(order, isLate ? await piecesNotSent(shop, [order_id]) : new Map())
    return orderConfirmed(shop, marked, locale, words, await partsLeftOut(shop, [marked]))
  })
}

/** Builds the e-mail as HTML and plain text, with these words. */
export function orderConfirmed(
  shop: Shop,
  order: Order & { return_days: number; lines: OrderLine[] },
  locale: Locale,
  say: (typeof emails)[Locale],
  leftOut = nothingLeftOut,
): Content {
  const { test_mode } = shop
  const href = orderLink(shop, order.id, locale)
  // A promised delivery day that has passed is left out.
  const isAhead = order.delivery_date >= dayIn(calendar.timezone, shop.now())
  const arrives = isAhead && !order.delivered_at ? say.arrives(formatDay(order.delivery_date, locale)) : null
  const intro = say[order.dispatched_at ? 'confirmed_left' : 'confirmed_text'](order.billing.first_name)
  const facts = factsOf(order, locale)
  const sums = sumsOf(order, locale)
  const requests = [
    ...(order.professional_installation ? [say.installation] : []),
    ...(order.order_notes ? [`${say.notes}: ${isolated(order.order_notes)}`] : []),
  ]
  const rights = [
    ...cancellingOf(order, say),
    ...(order.return_days > 0 ? [say.returning(order.return_days)] : []),
    ...(leaving(order).some((line) => line.special_order) ? [say.returning_special] : []),
    ...guaranteesOf(order, leftOut, locale),
  ]
  const links = linksOf(shop, order, locale)
  return {
    subject: say.confirmed_subject(order.order_number),
    text: plain([
      [say.confirmed_title, intro, ...(arrives ? [arrives] : [])],
      pairsText(facts, locale),
      goodsText(order, locale, { prices: true, leftOut, say }),
      [...pairsText(sums, locale), ...(order.vat_rate > 0 ? [] : [say.vat_export])],
      addressText(order, locale),
      requests,
      [`${say.see_order}: ${href}`, ...links.map(({ label, href }) => `${label}: ${href}`)],
      rights,
      [emailFooterText(locale, test_mode)],
    ]),
    html: emailHtml({
      locale,
      title: say.confirmed_title,
      preview: arrives ?? intro,
      shop,
      button: { label: say.see_order, href },
      body: html`<p style="margin:0 0 8px">${intro}</p>
${arrives && html`<p style="margin:0 0 24px;color:${styles.accent};font-size:20px;font-weight:600">${arrives}</p>`}
${pairsHtml(facts, locale)}
${goodsHtml(shop, order, locale, { prices: true, leftOut, say })}
${pairsHtml(sums, locale, say.total)}
${order.vat_rate > 0 ? null : html`<p style="margin:4px 0 0;color:${styles.muted};font-size:14px">${say.vat_export}</p>`}
${addressHtml(order, locale)}
${requests.map((request) => html`<p style="margin:16px 0 0;white-space:pre-line">${request}</p>`)}
<p style="margin:24px 0 0">${links.map(linkHtml)}</p>
${rights.map((right) => html`<p style="margin:8px 0 0;color:${styles.muted};font-size:14px">${right}</p>`)}`,
    }),
  }
}

type Link = { label: string; href: string }

/** Links to the tax invoice and to the page on buyers' rights. */
function linksOf(shop: Shop, order: Order, locale: Locale): Link[] {
  const say = emails[locale]
  const invoice = invoiceNumber(order)
  const number = ltr(invoice, locale)
  return [
    { label: say.invoice(number), href: `${shop.public_url}${documentPath(shop, order.id, invoice, locale)}` },
    { label: say.returns, href: pageLink(shop, '/return-policy', locale) },
  ]
}

function linkHtml({ label, href }: Link): Html {
  return html`<a href="${href}" style="display:inline-block;padding:6px 0;margin-inline-end:20px;color:${styles.accent}">${label}</a>`
}

function factsOf(order: Order, locale: Locale): Pair[] {
  const say = emails[locale]
  const ordered = dayIn(calendar.timezone, new Date(order.created_at))
  const { payment_method: method } = order
  const paid_by =
    method === 'Bank transfer'
      ? { name: emails.en.by_transfer, name_ar: emails.ar.by_transfer }
      : payment_names[method === 'Paymob' ? 'Paymob' : 'Stripe']
  return [
    { name: say.order_number, value: order.order_number, is_code: true },
    { name: say.order_date, value: formatDay(ordered, locale) },
    { name: say.payment, value: locale === 'ar' ? paid_by.name_ar : paid_by.name },
    ...(order.transaction_id
      ? [{ name: say.transaction, value: order.transaction_id, is_code: true } satisfies Pair]
      : []),
    { name: say.car, value: carNamed(order, locale) },
    ...(order.company ? [{ name: say.company, value: isolated(order.company) }] : []),
    ...(order.company_trn ? [{ name: say.company_trn, value: order.company_trn, is_code: true } satisfies Pair] : []),
  ]
}

/** The lines of which some pieces leave. */
function leaving({ lines }: { lines: readonly OrderLine[] }): OrderLine[] {
  return lines.filter(({ quantity, gone = 0 }) => gone < quantity)
}

/** Until what leaves us can be cancelled free of charge: of the terms only goods in stock, and nothing that has left. */
function cancellingOf(order: Order & { lines: OrderLine[] }, say: (typeof emails)[Locale]): string[] {
  const lines = leaving(order)
  if (order.dispatched_at || lines.every((line) => line.special_order)) return []
  if (!lines.some((line) => line.special_order)) return [say.cancelling]
  return [say.cancelling_in_stock(say.cancelling.replace(/^You /, 'you '))]
}

/** The fit guarantee from the terms, for wheels that fit, with the parts that they need, and for those to be measured first. */
function guaranteesOf(order: Order, leftOut: LeftOut, locale: Locale): string[] {
  const covered = leaving(order).filter((line) => !leftOut.lines.has(line))
  const verdicts = covered.map(verdictOn).filter((verdict) => verdict !== null)
  const { guarantee, guarantee_measured } = fitGuarantee[locale]
  return [
    ...(verdicts.some(isSure) ? [`${guarantee}.`] : []),
    ...(verdicts.every(isSure) ? [] : [`${guarantee_measured}.`]),
  ]
}

function sumsOf(order: Order, locale: Locale): Pair[] {
  const say = emails[locale]
  const money = (fils: number) => formatMoney(fils, locale, order.currency)
  return [
    { name: say.subtotal, value: money(order.subtotal) },
    ...(order.discount ? [{ name: say.discount(order.coupon_code ?? ''), value: money(-order.discount) }] : []),
    { name: say.delivery, value: order.delivery ? money(order.delivery) : say.delivery_free },
    ...(order.vat_rate > 0 ? [{ name: say.vat(order.vat_rate), value: money(order.vat) }] : []),
    { name: say.total, value: money(order.total) },
    ...(order.refunded > 0 ? [{ name: say.refunded, value: money(-order.refunded) }] : []),
  ]
}
