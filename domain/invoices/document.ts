import type { Seller } from '#database/schema/orders.ts'
import { fitOnInvoice } from '#domain/invoices/fit-figures.ts'
import { addressLines } from '#domain/orders/checkout/addresses.ts'
import { calendar } from '#domain/store.ts'
import type { Order } from '#shared/api/orders.ts'
import { isolated } from '#shared/bidi.ts'
import { formatDay } from '#shared/day.ts'
import { invoices, sayReason } from '#shared/i18n/documents/invoices.ts'
import type { Locale } from '#shared/locale.ts'
import { vatContained } from '#shared/money.ts'
import { countryName } from '#shared/region-name.ts'
import { dayIn } from '#shared/time-zone.ts'

/** A paid order with the seller frozen at payment, and the delivery address of that time if it was corrected since. */
export type InvoicedOrder = Order & { paid_at: string; seller: Seller; invoiced_address: Order['shipping'] | null }

/** Fils; `net` + `vat` is `gross`. */
export type Amounts = { net: number; vat: number; gross: number }

/** One line; `gross` is what was paid for it. */
export type TaxLine = Amounts & {
  name: string
  sku: string | null
  /** The verdict for the order's car, and the figures behind it. */
  fit: string[]
  quantity: number
  /** Unit price, VAT included, before the discount. Fils. */
  unit_price: number
  discount: number
}

/** What a credit note changes: the invoice, what earlier notes took off it, this note, and what is left. */
export type Correction = { original: Amounts; earlier: Amounts | null; credit: Amounts; corrected: Amounts }

/** The content of a tax invoice or a tax credit note; totals are the sums of the lines, to the fils. */
export type TaxDocument = Amounts & {
  kind: 'invoice' | 'credit_note'
  locale: Locale
  number: string
  /** The invoice that a credit note corrects. */
  invoice_number: string
  order_number: string
  /** YYYY-MM-DD in the shop's time zone. */
  issued: string
  /** The date of supply. A retail sale is paid before it is delivered, and the earlier of the two counts. */
  supplied: string | null
  seller: Seller
  buyer: string[]
  /** The buyer's tax registration number, if a registered company buys. */
  buyer_trn: string
  delivered_to: string[]
  lines: TaxLine[]
  currency: string
  /** Whole percent; 0 for an export. */
  vat_rate: number
  discount: number
  /** How it was paid. */
  paid_by: 'card' | 'transfer'
  /** The reason of a refund, and the corrected invoice; null on an invoice. */
  reason: string | null
  correction: Correction | null
}

/** The invoice number follows the paid order's number, so that both have no gaps. */
export function invoiceNumber(order: Pick<Order, 'order_number'>): string {
  return order.order_number.replace(/^RD-/, 'INV-')
}

/**
 * The tax invoice of a paid order, from the data frozen with it. With the full particulars of Article 59 of the
 * Executive Regulations of the UAE's VAT law: net, rate and VAT of each line, rounded to the fils per line.
 */
export function taxInvoice(order: InvoicedOrder, locale: Locale): TaxDocument {
  const goods = order.lines.map(
    (line): TaxLine =>
      taxLine({
        name: locale === 'ar' ? line.name_ar : line.name,
        sku: line.sku,
        fit: fitOnInvoice(line, locale),
        quantity: line.quantity,
        unit_price: line.unit_price,
        discount: line.discount,
        vat: line.vat,
        gross: line.total - line.discount,
      }),
  )
  const deliveryVat = order.vat - goods.reduce((sum, { vat }) => sum + vat, 0)
  const paid = dayIn(calendar.timezone, new Date(order.paid_at))
  return together({
    ...head(order, locale),
    kind: 'invoice',
    number: invoiceNumber(order),
    issued: paid,
    supplied: paid,
    lines: order.delivery ? [...goods, only(invoices[locale].delivery, order.delivery, deliveryVat)] : goods,
    reason: null,
    correction: null,
  })
}

/** A refund as in the ledger. `earlier` is what earlier credit notes took off the invoice; fils. */
export type Credit = {
  number: string
  amount: number
  vat: number
  reason: string
  note?: string
  issued_at: string
  earlier: { amount: number; vat: number }
}

/** The tax credit note of one refund, with the particulars of Article 60 of the same regulations. */
export function taxCreditNote(order: InvoicedOrder, credit: Credit, locale: Locale): TaxDocument {
  const original = amounts(order.total, order.vat)
  const earlier = amounts(credit.earlier.amount, credit.earlier.vat)
  const now = amounts(credit.amount, credit.vat)
  return together({
    ...head(order, locale),
    kind: 'credit_note',
    number: credit.number,
    issued: dayIn(calendar.timezone, new Date(credit.issued_at)),
    supplied: null,
    lines: [only(invoices[locale].refund_of(order.order_number), credit.amount, credit.vat)],
    reason: [sayReason(credit.reason, locale), ...(credit.note ? [isolated(credit.note)] : [])].join(': '),
    correction: {
      original,
      earlier: earlier.gross > 0 ? earlier : null,
      credit: now,
      corrected: amounts(original.gross - earlier.gross - now.gross, original.vat - earlier.vat - now.vat),
    },
  })
}

/**
 * The VAT in a refund, fils: contained in the amount, except in the last one, which refunds the rest of the order's VAT,
 * so that all credit notes of a fully refunded order add up to its invoice. The invoice rounds each line, so its VAT may
 * be some fils more or less than that of its total: a part takes so much that the rest is never more VAT than money.
 * @param left what earlier notes have left of the order, fils
 * @param vat_rate the order's, whole percent
 */
export function vatOfRefund(amount: number, left: { total: number; vat: number }, vat_rate: number): number {
  const least = left.vat - (left.total - amount)
  return Math.min(Math.max(vatContained(amount, vat_rate), least), amount, left.vat)
}

function head(order: InvoicedOrder, locale: Locale) {
  const contact = order.erased_at
    ? [invoices[locale].erased(formatDay(dayIn(calendar.timezone, new Date(order.erased_at)), locale))]
    : [...addressLines(order.billing, locale), order.billing.email]
  const { country } = order.shipping
  return {
    locale,
    invoice_number: invoiceNumber(order),
    order_number: order.order_number,
    seller: order.seller,
    buyer: order.company ? [order.company, ...contact] : contact,
    buyer_trn: order.company_trn,
    delivered_to: order.erased_at
      ? [countryName(country, locale)]
      : addressLines(order.invoiced_address ?? order.shipping, locale),
    currency: order.currency,
    vat_rate: order.vat_rate,
    paid_by: order.payment_method === 'Bank transfer' ? ('transfer' as const) : ('card' as const),
  }
}

function amounts(gross: number, vat: number): Amounts {
  return { net: gross - vat, vat, gross }
}

function taxLine(line: Omit<TaxLine, 'net'>): TaxLine {
  return { ...line, net: line.gross - line.vat }
}

function only(name: string, gross: number, vat: number): TaxLine {
  return taxLine({ name, sku: null, fit: [], quantity: 1, unit_price: gross, discount: 0, vat, gross })
}

function together(document: Omit<TaxDocument, 'discount' | keyof Amounts>): TaxDocument {
  const sum = (key: 'discount' | keyof Amounts) => document.lines.reduce((all, line) => all + line[key], 0)
  return { ...document, discount: sum('discount'), net: sum('net'), vat: sum('vat'), gross: sum('gross') }
}
