import { eq, sql } from 'drizzle-orm'
import { creditNotes } from '#database/schema/invoices.ts'
import { invoiceNumber, taxCreditNote, taxInvoice, vatOfRefund } from '#domain/invoices/document.ts'
import { signLink, verifyLink } from '#domain/orders/link.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import { findOrder, readOrderUnchecked } from '#domain/orders/orders.ts'
import type { Proof } from '#domain/orders/whose.ts'
import { paperLogo } from '#domain/pictures/paper-logo.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { Order } from '#shared/api/orders.ts'
import type { Answer } from '#shared/api.ts'
import type { Locale } from '#shared/locale.ts'
import { isUuid } from '#shared/uuid.ts'

/**
 * The tax invoice and the credit notes of an order, if `proof` gives access; none until it is paid. Their URLs are
 * signed, so that they open as plain links. Throws order_not_found.
 */
export async function listDocuments(
  shop: Shop,
  order_id: string,
  proof: Proof,
  locale: Locale,
): Promise<Answer<'GET /order/{id}/documents'>> {
  return documentsOf(shop, await findOrder(shop, order_id, proof), locale)
}

/** The same for an order that the caller may see. */
export async function documentsOf(
  shop: Shop,
  order: Order,
  locale: Locale,
): Promise<Answer<'GET /order/{id}/documents'>> {
  if (!isInvoiced(order)) return []
  const at = (number: string) => documentPath(shop, order.id, number, locale)
  const invoice = invoiceNumber(order)
  return [
    { kind: 'invoice', number: invoice, amount: order.total, issued_at: order.paid_at, href: at(invoice) },
    ...(await notesOf(shop, order.id)).map(({ number, amount, issued_at }) => ({
      kind: 'credit_note' as const,
      number,
      amount,
      issued_at: issued_at.toISOString(),
      href: at(number),
    })),
  ]
}

/** One of them as a PDF, by its signed URL. Throws not_found, and link_expired for an expired signature. */
export async function openDocument(
  shop: Shop,
  { order_id, number, signature, locale }: { order_id: string; number: string; signature: string; locale: Locale },
): Promise<Buffer> {
  const worth = verifyLink(shop, subjectOf(order_id, number), signature)
  if (worth === 'expired') throw new Problem('link_expired', 410)
  if (!isUuid(order_id) || worth === 'wrong') throw new Problem('not_found', 404)
  const order = await readOrderUnchecked(shop, order_id)
  if (!isInvoiced(order)) throw new Problem('not_found', 404)
  // Loaded when a document is opened: the library that writes PDFs takes 15 MB.
  const { taxDocumentPdf } = await import('#domain/invoices/pdf.ts')
  const look = { test_mode: shop.test_mode, logo: await paperLogo(shop) }
  if (number === invoiceNumber(order)) return taxDocumentPdf(taxInvoice(order, locale), look)
  const note = (await notesOf(shop, order_id)).find((each) => each.number === number)
  if (!note) throw new Problem('not_found', 404)
  return taxDocumentPdf(taxCreditNote(order, { ...note, issued_at: note.issued_at.toISOString() }, locale), look)
}

function isInvoiced<Some extends Order>(order: Some): order is Some & { paid_at: string } {
  return order.status === 1 && order.paid_at !== null
}

/** The signed URL of the PDF of an invoice or credit note. */
export function documentPath(shop: Shop, order_id: string, number: string, locale: Locale): string {
  const query = new URLSearchParams({ locale, signature: signLink(shop, subjectOf(order_id, number)) })
  return `/api/order/${order_id}/documents/${number}.pdf?${query}`
}

function subjectOf(order_id: string, number: string): string {
  return `document ${order_id} ${number}`
}

/**
 * Issues the credit note for a refund of an invoiced, locked order, in the transaction that books it, so that the
 * numbers have no gaps.
 * @param amount fils
 * @param reason the refund's own, such as "returned"; `note` is the words of the person who requested it
 * @param issued_at the moment of the ledger entry: a period that has one has the other
 */
export async function issueCreditNote(
  shop: Shop,
  { id: order_id, total, vat, vat_rate }: LockedOrder,
  {
    refund_id,
    amount,
    reason,
    note,
    issued_at,
  }: { refund_id: string; amount: number; reason: string; note: string; issued_at: Date },
): Promise<void> {
  const earlier = await notesOf(shop, order_id)
  const left = earlier.reduce((rest, note) => ({ total: rest.total - note.amount, vat: rest.vat - note.vat }), {
    total,
    vat,
  })
  await shop.db.insert(creditNotes).values({
    number: sql`'CN-' || next_number('credit_note')`,
    order_id,
    refund_id,
    amount,
    vat: vatOfRefund(amount, left, vat_rate),
    reason,
    note,
    issued_at,
  })
}

/** The credit notes of an order, oldest first, each with what earlier ones took off the invoice (fils). */
export async function notesOf(shop: Shop, order_id: string) {
  const rows = await shop.db
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.order_id, order_id))
    .orderBy(creditNotes.issued_at, creditNotes.number)
  let earlier = { amount: 0, vat: 0 }
  return rows.map((note) => {
    const before = earlier
    earlier = { amount: before.amount + note.amount, vat: before.vat + note.vat }
    return { ...note, earlier: before }
  })
}
