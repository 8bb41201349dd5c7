import { fitFigures } from '#domain/invoices/fit-figures.ts'
import { addressLines } from '#domain/orders/address-lines.ts'
import { calendar } from '#domain/store.ts'
import type { Order } from '#shared/api/orders.ts'
import { dayIn } from '#shared/day.ts'
import { invoices } from '#shared/i18n/invoices.ts'
import type { Locale } from '#shared/locale.ts'
import { vatContained } from '#shared/money.ts'

/** One line, fils. `gross` is what was paid for it; `net` + `vat` is `gross`. */
export type TaxLine = {
  name: string
  sku: string | null
  /** What the fit was judged by, in figures. */
  fit: string[]
  quantity: number
  /** Of one, VAT included, before the discount. */
  unit_price: number
  discount: number
  net: number
  vat: number
  gross: number
}

/** What a tax invoice or a tax credit note says; sums are the sums of the lines, to the fils. */
export type TaxDocument = {
  kind: 'invoice' | 'credit_note'
  locale: Locale
  number: string
  /** The invoice that a credit note corrects. */
  invoice_number: string
  order_number: string
  /** YYYY-MM-DD in the shop's time zone. */
  issued: string
  supplied: string | null
  buyer: string[]
  delivered_to: string[]
  lines: TaxLine[]
  currency: string
  discount: number
  net: number
  vat: number
  gross: number
}

/** A paid order's number names its invoice, so that invoices have no gaps where paid orders have none. */
export function invoiceNumber(order: Pick<Order, 'order_number'>): string {
  return order.order_number.replace(/^RD-/, 'INV-')
}

/**
 * The tax invoice of a paid order, from what was frozen with it. With the full particulars of Article 59 of the Executive
 * Regulations of the UAE's VAT law: net, rate and VAT of each line, rounded to the fils per line.
 */
export function taxInvoice(order: Order & { paid_at: string }, locale: Locale): TaxDocument {
  const goods = order.lines.map(
    (line): TaxLine =>
      taxLine({
        name: locale === 'ar' ? line.name_ar : line.name,
        sku: line.sku,
        fit: fitFigures(line, locale),
        quantity: line.quantity,
        unit_price: line.unit_price,
        discount: line.discount,
        vat: line.vat,
        gross: line.total - line.discount,
      }),
  )
  const deliveryVat = order.vat - goods.reduce((sum, { vat }) => sum + vat, 0)
  return together({
    ...head(order, locale),
    kind: 'invoice',
    number: invoiceNumber(order),
    issued: dayIn(calendar.timezone, new Date(order.paid_at)),
    supplied: order.delivery_date,
    lines: order.delivery ? [...goods, only(invoices[locale].delivery, order.delivery, deliveryVat)] : goods,
  })
}

/** What was given back, as the ledger says. */
export type Credit = { number: string; amount: number; vat: number; issued_at: string }

/** The tax credit note of one refund (Article 60 of the same regulations). */
export function taxCreditNote(order: Order, credit: Credit, locale: Locale): TaxDocument {
  return together({
    ...head(order, locale),
    kind: 'credit_note',
    number: credit.number,
    issued: dayIn(calendar.timezone, new Date(credit.issued_at)),
    supplied: null,
    lines: [only(invoices[locale].refund_of(order.order_number), credit.amount, credit.vat)],
  })
}

/**
 * The VAT in a refund: contained in the amount, except in the last one, which gives back what is left of the order's VAT,
 * so that all credit notes of an order given back whole add up to its invoice.
 */
export function vatOfRefund(amount: number, left: { total: number; vat: number }): number {
  return amount === left.total ? left.vat : Math.min(vatContained(amount), left.vat)
}

function head(order: Order, locale: Locale) {
  return {
    locale,
    invoice_number: invoiceNumber(order),
    order_number: order.order_number,
    buyer: [...addressLines(order.billing, locale), order.billing.email],
    delivered_to: addressLines(order.shipping, locale),
    currency: order.currency,
  }
}

function taxLine(line: Omit<TaxLine, 'net'>): TaxLine {
  return { ...line, net: line.gross - line.vat }
}

function only(name: string, gross: number, vat: number): TaxLine {
  return taxLine({ name, sku: null, fit: [], quantity: 1, unit_price: gross, discount: 0, vat, gross })
}

function together(document: Omit<TaxDocument, 'discount' | 'net' | 'vat' | 'gross'>): TaxDocument {
  const sum = (key: 'discount' | 'net' | 'vat' | 'gross') => document.lines.reduce((all, line) => all + line[key], 0)
  return { ...document, discount: sum('discount'), net: sum('net'), vat: sum('vat'), gross: sum('gross') }
}
