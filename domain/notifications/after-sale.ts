import { desc, eq } from 'drizzle-orm'
import { orderRequests } from '#database/schema/after-sale.ts'
import { refunds } from '#database/schema/payments.ts'
import { findReturn } from '#domain/after-sale/desk-lists.ts'
import { withFigures } from '#domain/invoices/bidi-text.ts'
import { type Note, pageLink, sendOnce, writeNote } from '#domain/notifications/note.ts'
import { deskLink, type Letter, sendLetter } from '#domain/notifications/owner-letter.ts'
import { wordsOf } from '#domain/notifications/words/words.ts'
import { orderLink, signOrder } from '#domain/orders/link.ts'
import { readOrderUnchecked } from '#domain/orders/orders.ts'
import { bankTransfer } from '#domain/payments/attempt.ts'
import type { Shop } from '#domain/shop.ts'
import { store } from '#domain/store.ts'
import type { RequestReason } from '#shared/after-sale/lists.ts'
import { isolated } from '#shared/bidi.ts'
import type { DeskReturn } from '#shared/desk/requests.ts'
import { nameInPrint } from '#shared/goods-name.ts'
import type { afterSaleEmails } from '#shared/i18n/documents/after-sale-emails.ts'
import { emails } from '#shared/i18n/documents/order-emails.ts'
import { requests } from '#shared/i18n/requests.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { countryName } from '#shared/region-name.ts'

/** Tells the buyer, once, that their order is cancelled and what is refunded. */
export function sendOrderCancelled(shop: Shop, { order_id }: { order_id: string }): Promise<void> {
  return sendOnce(shop, { order_id, kind: 'order.cancelled' }, async (order, locale) => {
    const [refund] = await shop.db
      .select({ amount: refunds.amount, reason: refunds.reason, gateway: refunds.gateway })
      .from(refunds)
      .where(eq(refunds.order_id, order_id))
      .orderBy(desc(refunds.created_at))
      .limit(1)
    const say = await wordsOf(shop, 'order.cancelled', locale)
    const { order_number } = order
    const text = say.cancelled_text(order.billing.first_name, order_number)
    return writeNote(shop, locale, {
      subject: say.cancelled_subject(order_number),
      title: say.cancelled_title,
      before: [
        text,
        ...(refund?.reason === 'cancelled'
          ? [
              say[refund.gateway === bankTransfer ? 'cancelled_money_by_transfer' : 'cancelled_money'](
                formatMoney(refund.amount, locale, order.currency),
              ),
            ]
          : []),
      ],
      preview: text,
      facts: [{ name: emails[locale].order_number, value: order_number, is_code: true }],
      button: { label: say.see_order, href: orderLink(shop, order_id, locale) },
    })
  })
}

/** Tells the buyer, once, that their request is declined, and why. */
export function sendRequestDeclined(
  shop: Shop,
  { order_id, request_id }: { order_id: string; request_id: string },
): Promise<void> {
  return sendOnce(shop, { order_id, kind: 'request.declined', subject_id: request_id }, async (order, locale) => {
    const [request] = await shop.db.select().from(orderRequests).where(eq(orderRequests.id, request_id))
    const { kind, answer } = request!
    const say = await wordsOf(shop, `request.${kind}_declined`, locale)
    const text = say[`declined_${kind}`](order.billing.first_name, order.order_number)
    return writeNote(shop, locale, {
      subject: say.declined_subject(order.order_number),
      title: say.declined_title,
      before: [text, isolated(answer)],
      preview: text,
      button: { label: say.see_order, href: pageOfOrder(shop, order_id, locale) },
      after: [say.declined_next],
    })
  })
}

type Due = { order_id: string; return_id: string }

/** Tells the buyer, once, the number of their return and what to send back. */
export function sendReturnOpened(shop: Shop, due: Due): Promise<void> {
  return sendReturn(
    shop,
    'return.opened',
    due,
    ({ kind }) => `return.${kind}`,
    (found, name, say, locale) => {
      return {
        subject: say.return_subject(found.number, found.order_number),
        title: say.return_title,
        before: [
          say.return_text(name, found.number),
          ...goodsOf(found.lines, locale),
          wayBack(found.reason, say, locale),
          say[`return_${found.kind}`],
        ],
      }
    },
  )
}

/** Tells the buyer, once, that the goods in exchange have left. */
export function sendReturnSent(shop: Shop, due: Due): Promise<void> {
  return sendReturn(
    shop,
    'return.sent',
    due,
    () => 'return.sent',
    (found, name, say, locale) => {
      const { carrier, tracking_link } = found
      return {
        subject: say.sent_subject(found.order_number),
        title: say.sent_title,
        before: [say.sent_text(name), ...goodsOf(found.replacements, locale)],
        facts: carrier ? [{ name: say.carrier, value: isolated(carrier) }] : [],
        ...(tracking_link && { button: { label: say.track, href: tracking_link } }),
      }
    },
  )
}

function sendReturn(
  shop: Shop,
  kind: 'return.opened' | 'return.sent',
  { order_id, return_id }: Due,
  letterOf: (found: DeskReturn) => 'return.refund' | 'return.exchange' | 'return.sent',
  write: (found: DeskReturn, name: string, say: (typeof afterSaleEmails)[Locale], locale: Locale) => Note,
): Promise<void> {
  return sendOnce(shop, { order_id, kind, subject_id: return_id }, async (order, locale) => {
    const found = await findReturn(shop, return_id)
    const say = await wordsOf(shop, letterOf(found), locale)
    const note = write(found, order.billing.first_name, say, locale)
    return writeNote(shop, locale, {
      button: { label: say.see_order, href: pageOfOrder(shop, order_id, locale) },
      ...note,
      preview: note.before[0]!,
      facts: [{ name: say.return_number, value: found.number, is_code: true }, ...(note.facts ?? [])],
    })
  })
}

/** Who brings the goods back and pays for it, as the return policy says, and where they go. */
function wayBack(reason: RequestReason, say: (typeof afterSaleEmails)[Locale], locale: Locale): string {
  if (reason === 'damaged' || reason === 'not_as_described') return say.return_pick_up
  return say[reason === 'other' ? 'return_other' : 'return_send'](sellerLine(locale))
}

/** The shop's name and address on one line, as invoices have them. */
function sellerLine(locale: Locale): string {
  const { address, legal_name, legal_name_ar } = store
  const country = countryName(address.country, locale)
  const lines =
    locale === 'ar'
      ? [legal_name_ar, address.line1_ar, address.city_ar, country]
      : [legal_name, address.line1, address.city, country]
  return lines.filter(Boolean).join(locale === 'ar' ? '، ' : ', ')
}

function goodsOf(goods: readonly { sku: string; name: string; name_ar: string; quantity: number }[], locale: Locale) {
  return goods.map(
    ({ sku, name, name_ar, quantity }) =>
      `${quantity} × ${locale === 'ar' ? withFigures(nameInPrint(name_ar)) : nameInPrint(name)} (\u2066${sku}\u2069)`,
  )
}

/** The order's page with its requests, on any device. */
function pageOfOrder(shop: Shop, order_id: string, locale: Locale): string {
  return pageLink(shop, '/track-order', locale, { order_id, signature: signOrder(shop, order_id) })
}

/** Writes to the owner, once, that a buyer requests something; nothing once it is decided. */
export function sendOwnerRequest(shop: Shop, { request_id }: { request_id: string }): Promise<void> {
  return sendLetter(shop, { kind: 'owner.request', subject_id: request_id }, async (): Promise<Letter | undefined> => {
    const [request] = await shop.db.select().from(orderRequests).where(eq(orderRequests.id, request_id))
    if (request?.state !== 'open') return undefined
    const order = await readOrderUnchecked(shop, request.order_id)
    const what = request.kind === 'cancel' ? 'cancel' : 'return goods of'
    return {
      subject: `Request to ${what} order ${order.order_number}`,
      title: `A buyer asks to ${what} order ${order.order_number}`,
      intro: [`${order.billing.first_name} ${order.billing.last_name} waits for your decision.`],
      facts: [
        ['Order', order.order_number],
        ['Reason', requests.en[`reason_${request.reason}`]],
        ['Paid', formatMoney(order.total, 'en', order.currency)],
      ],
      ...(request.text && { sections: [{ heading: 'What the buyer writes', lines: request.text.split('\n') }] }),
      next: ['Accept or decline it at the desk:', deskLink(shop, '/desk/requests')],
    }
  })
}
