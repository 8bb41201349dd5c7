import { and, eq, sql } from 'drizzle-orm'
import { payments } from '#database/schema/payments.ts'
import { taxCreditNote, taxInvoice } from '#domain/invoices/document.ts'
import { fitOnInvoice } from '#domain/invoices/fit-figures.ts'
import { notesOf } from '#domain/invoices/order-documents.ts'
import { isoIn } from '#domain/iso-time.ts'
import { lettersOf } from '#domain/notifications/desk-letters.ts'
import { disputeEvidence } from '#domain/notifications/owner-dispute.ts'
import { readTimeline } from '#domain/orders/desk/timeline.ts'
import { readOrderUnchecked } from '#domain/orders/orders.ts'
import { listDisputes } from '#domain/payments/disputes/disputes.ts'
import { paperLogo } from '#domain/pictures/paper-logo.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { formatMoney } from '#shared/money.ts'
import { isUuid } from '#shared/uuid.ts'

const strong = { size: 11, bold: true }
const plain = { size: 9.5 }

/**
 * All that speaks for the shop in a dispute about a paid order, as one PDF in English for the buyer's bank: the facts of
 * the sale, the verdicts shown, dispatch and tracking, every letter with its text, what happened when, the tax invoice
 * and the credit notes. Throws not_found.
 */
export async function disputeProof(shop: Shop, order_id: string): Promise<Buffer> {
  if (!isUuid(order_id)) throw new Problem('not_found', 404)
  const order = await readOrderUnchecked(shop, order_id)
  if (order.status !== 1 || !order.paid_at) throw new Problem('not_found', 404)
  const invoiced = { ...order, paid_at: order.paid_at }
  const [payment] = await shop.db
    .select()
    .from(payments)
    .where(and(eq(payments.order_id, order_id), eq(payments.transaction_id, order.transaction_id ?? '')))
  const logo = await paperLogo(shop)
  const terms = await termsAt(shop, order.paid_at)
  const [letters, timeline, disputes, notes] = [
    await lettersOf(shop, order_id),
    await readTimeline(shop, order_id),
    await listDisputes(shop, order.order_number),
    await notesOf(shop, order_id),
  ]
  // Loaded when a proof is printed: the library that writes PDFs takes 15 MB.
  const { inner, Sheet } = await import('#domain/invoices/sheet.ts')
  const { drawTaxDocument } = await import('#domain/invoices/pdf.ts')
  const sheet = new Sheet('ltr', `Proof for order ${order.order_number}`)
  const line = (text: string, ink: typeof plain = plain) => {
    for (const each of text.split('\n')) {
      sheet.need(ink.size * 1.4)
      sheet.down(sheet.write(each, { start: 0, width: inner }, ink) + 2)
    }
  }
  const part = (title: string, lines: readonly string[]) => {
    sheet.need(60)
    sheet.down(12)
    line(title, strong)
    sheet.down(2)
    for (const each of lines) line(each)
  }
  line(`Proof for order ${order.order_number}`, { size: 20, bold: true } as typeof plain)
  line(`${order.seller.legal_name || order.seller.name}, TRN ${order.seller.trn}`)
  for (const { gateway_dispute_id, amount, currency, reason, state } of disputes)
    line(`Dispute ${gateway_dispute_id}: ${formatMoney(amount, 'en', currency)}, ${reason}, ${state}`)
  part('The sale', [
    `Placed ${order.created_at}, paid ${order.paid_at}: ${formatMoney(order.total, 'en', order.currency)}`,
    ...(payment ? disputeEvidence({ payment }, order) : []),
    ...(terms ? [`Terms accepted by paying: version ${terms.number}, published ${terms.published_at}`] : []),
    ...(order.dispatched_at ? [`Dispatched ${order.dispatched_at}, ${order.carrier ?? 'carrier not recorded'}`] : []),
  ])
  part(
    'The goods, with the fit shown to the buyer before the purchase',
    order.lines.flatMap((each) => [
      `${each.quantity} x ${each.name} (${each.sku}), ${formatMoney(each.total - each.discount, 'en', order.currency)}`,
      ...fitOnInvoice(each, 'en').map((fit) => `   ${fit}`),
    ]),
  )
  part(
    'What happened',
    // Notes are for the team only.
    timeline
      .filter(({ source }) => source !== 'note')
      .toReversed()
      .map(({ at, source, what, detail }) => [at, source, what, detail].filter(Boolean).join('  ')),
  )
  for (const { sent_at, sent_to, subject, text } of letters.toReversed())
    if (sent_at) part(`Letter of ${sent_at} to ${sent_to ?? order.billing.email}: ${subject ?? ''}`, [text ?? ''])
  const credits = notes.map((note) =>
    taxCreditNote(invoiced, { ...note, issued_at: note.issued_at.toISOString() }, 'en'),
  )
  for (const document of [taxInvoice(invoiced, 'en'), ...credits]) {
    sheet.page('ltr')
    drawTaxDocument(sheet, document, { test_mode: shop.test_mode, logo })
  }
  return sheet.end((page, of) => `Proof for order ${order.order_number} · ${page} of ${of}`)
}

/** The version of the terms at the time of paying, which accepts them; undefined before the first that was kept. */
async function termsAt(shop: Shop, time: string): Promise<{ number: number; published_at: string } | undefined> {
  const { rows } = await shop.db.execute<{ number: number; published_at: string }>(sql`
    select number, ${isoIn('published_at')} as published_at
    from page_versions where slug = 'terms-conditions' and published_at <= ${time}::timestamptz
    order by published_at desc, number desc limit 1`)
  return rows[0]
}
