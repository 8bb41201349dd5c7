import { withFigures } from '#domain/invoices/bidi-text.ts'
import { isMeasured, type PackedOrder } from '#domain/invoices/packing-slip.ts'
import { inner, Sheet, small } from '#domain/invoices/sheet.ts'
import { ltr } from '#shared/bidi.ts'
import { nameInPrint } from '#shared/goods-name.ts'
import { packing } from '#shared/i18n/documents/packing.ts'
import type { Locale } from '#shared/locale.ts'

/** What to fetch of one SKU for several orders. */
export type Picked = {
  sku: string
  name: string
  name_ar: string
  special_order: boolean
  quantity: number
  orders: { order_number: string; quantity: number; is_measured: boolean }[]
}

/** The pieces of several orders together, by SKU, so that each shelf is visited once. */
export function picked(orders: readonly PackedOrder[]): Picked[] {
  const bySku = new Map<string, Picked>()
  for (const order of orders)
    for (const line of order.lines) {
      const { sku, name, name_ar, special_order, quantity } = line
      const key = `${sku} ${special_order}`
      const one = bySku.get(key) ?? { sku, name, name_ar, special_order, quantity: 0, orders: [] }
      one.quantity += quantity
      one.orders.push({ order_number: order.order_number, quantity, is_measured: isMeasured(line) })
      bySku.set(key, one)
    }
  return [...bySku.values()].sort((a, b) => (a.sku < b.sku ? -1 : 1))
}

const body = { size: 10.5 }
const strong = { ...body, bold: true }
const muted = { size: 9, colour: small.colour }

/**
 * The picking list of several orders as an A4 PDF in the language of the person who fetches the goods: SKU by SKU from the shelf, then
 * what is made to order. `printed` is the day it is printed on, for reading.
 */
export async function pickingList(orders: readonly PackedOrder[], locale: Locale, printed: string): Promise<Buffer> {
  const say = packing[locale]
  const all = picked(orders)
  const pieces = all.reduce((sum, { quantity }) => sum + quantity, 0)
  const sheet = new Sheet(locale === 'ar' ? 'rtl' : 'ltr', say.picking)
  sheet.write(say.picking, { start: 0, width: inner / 2 }, { size: 20, bold: true })
  sheet.write(printed, { start: inner / 2, width: inner / 2 }, { ...muted, align: 'end' })
  sheet.down(32)
  const count = `${say.orders(orders.length)} · ${say.pieces(pieces)}`
  sheet.down(sheet.write(withFigures(count), { start: 0, width: inner }, body) + 14)
  for (const [title, isSpecial] of [
    [say.from_shelf, false],
    [say.made_to_order, true],
  ] as const) {
    const rows = all.filter(({ special_order }) => special_order === isSpecial)
    if (rows.length === 0) continue
    sheet.need(80)
    sheet.down(sheet.write(title, { start: 0, width: inner }, { size: 13, bold: true }) + 4)
    sheet.line()
    sheet.down(10)
    for (const row of rows) rowOf(sheet, row, locale)
    sheet.down(12)
  }
  return sheet.end((page, of) => say.page(page, of))
}

function rowOf(sheet: Sheet, { sku, name, name_ar, quantity, orders }: Picked, locale: Locale): void {
  const say = packing[locale]
  const start = 78
  const width = inner - start
  const forOrders = orders
    .map((each) => `\u2066${each.order_number} × ${each.quantity}\u2069${each.is_measured ? ` (${say.measure})` : ''}`)
    .join(locale === 'ar' ? '، ' : ', ')
  const shown = withFigures(nameInPrint(locale === 'ar' ? name_ar : name))
  sheet.need(sheet.heightOf(shown, width, body) + sheet.heightOf(forOrders, width, muted) + 36)
  sheet.box({ start: 0, size: 14 })
  sheet.write(ltr(`${quantity} ×`), { start: 26, width: 46 }, { size: 13, bold: true })
  sheet.down(sheet.write(ltr(sku), { start, width }, strong))
  sheet.down(sheet.write(shown, { start, width }, body) + 1)
  sheet.down(sheet.write(forOrders, { start, width }, muted) + 8)
  sheet.line({ weight: 0.4, colour: '#d9d5cf' })
  sheet.down(10)
}
