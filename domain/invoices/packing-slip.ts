import type { Seller } from '#database/schema/orders.ts'
import { asWritten, withFigures } from '#domain/invoices/bidi-text.ts'
import { code128 } from '#domain/invoices/code-128.ts'
import { fitOnInvoice } from '#domain/invoices/fit-figures.ts'
import { inner, Sheet, small } from '#domain/invoices/sheet.ts'
import { addressLines } from '#domain/orders/checkout/addresses.ts'
import { inAndOut, type LeftOut, nothingLeftOut, partsOf } from '#domain/orders/parts-left-out.ts'
import { calendar } from '#domain/store.ts'
import type { Part } from '#shared/api/fitment.ts'
import type { Order } from '#shared/api/orders.ts'
import { ltr } from '#shared/bidi.ts'
import { carDescribed, orderCar } from '#shared/car-name.ts'
import { formatDay } from '#shared/day.ts'
import { nameInPrint } from '#shared/goods-name.ts'
import { emails } from '#shared/i18n/documents/order-emails.ts'
import { packing } from '#shared/i18n/documents/packing.ts'
import { sayPart } from '#shared/i18n/fitment/verdicts.ts'
import type { Locale } from '#shared/locale.ts'
import { dayIn } from '#shared/time-zone.ts'
import { type FrozenLine, verdictOn } from '#shared/verdict.ts'

export type PackedOrder = Order & { locale: Locale; seller: Seller }

const body = { size: 10.5 }
const strong = { ...body, bold: true }
const muted = { size: 9, colour: small.colour }

/**
 * A packing slip for each order, without prices, as one A4 PDF: each begins a page and is in its buyer's language. The
 * barcode (Code 128) is the order's number. At least one order; `logo` is a PNG. `leftOut`: parts that are not in the parcels.
 */
export async function packingSlips(
  orders: readonly PackedOrder[],
  logo?: Buffer,
  leftOut = nothingLeftOut,
): Promise<Buffer> {
  const [first] = orders
  const sheet = new Sheet(directionOf(first!), packing[first!.locale].slip)
  const owners: PackedOrder[] = []
  for (const [i, order] of orders.entries()) {
    if (i > 0) sheet.page(directionOf(order))
    if (logo) sheet.picture(logo, 40)
    slip(sheet, order, leftOut)
    while (owners.length < sheet.pages) owners.push(order)
  }
  return sheet.end((page) => owners[page - 1]!.order_number)
}

function directionOf({ locale }: PackedOrder): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr'
}

function slip(sheet: Sheet, order: PackedOrder, leftOut: LeftOut): void {
  const { locale, seller, order_number } = order
  const say = packing[locale]
  const isArabic = locale === 'ar'
  sheet.write(isArabic ? seller.name_ar : seller.name, { start: 0, width: inner / 2 }, { size: 20, bold: true })
  sheet.bars(code128(order_number), { start: 0, width: inner, height: 34, module: 1.3 })
  sheet.down(28)
  sheet.write(say.slip, { start: 0, width: inner / 2 }, { ...muted, size: 12 })
  sheet.down(14)
  sheet.write(withFigures(order_number), { start: inner / 2, width: inner / 2 }, { ...strong, align: 'end' })
  sheet.down(24)
  sheet.line({ weight: 1 })
  sheet.down(14)
  const width = inner / 2
  const address = addressLines(order.shipping, locale)
  const facts = [
    [say.placed, formatDay(dayIn(calendar.timezone, new Date(order.created_at)), locale)],
    [say.promised, formatDay(order.delivery_date, locale)],
    [say.car, carOf(order)],
  ] as const
  sheet.write(say.deliver_to, { start: 0, width }, muted)
  let y = sheet.at + 15
  for (const [i, line] of address.entries())
    y += sheet.write(asWritten(line), { start: 0, width: width - 12, y }, i === 0 ? strong : body)
  let other = sheet.at
  for (const [name, value] of facts) {
    other += sheet.write(name, { start: width, width, y: other }, muted) + 1
    other += sheet.write(withFigures(value), { start: width, width, y: other }, body) + 5
  }
  sheet.down(Math.max(y, other) - sheet.at + 16)
  sheet.line()
  sheet.down(10)
  for (const line of order.lines) goodsOf(sheet, order, line, leftOut)
  const notes = [
    ...(order.professional_installation ? [say.installation] : []),
    // Line by line, because a note of many lines may be longer than the page.
    ...(order.order_notes ? `${say.note}: ${asWritten(order.order_notes)}`.split(/\s*\n\s*/) : []),
    say.thanks,
  ]
  sheet.down(8)
  for (const note of notes) {
    sheet.need(36)
    sheet.down(
      sheet.write(
        note,
        { start: 0, width: inner },
        { ...body, colour: note === say.thanks ? muted.colour : '#12161c' },
      ) + 4,
    )
  }
}

function goodsOf(sheet: Sheet, { locale }: PackedOrder, line: Order['lines'][number], leftOut: LeftOut): void {
  const say = packing[locale]
  const name = `${locale === 'ar' ? line.name_ar : line.name}${line.axle === 'any' ? '' : ` (${say[line.axle]})`}`
  const details = [
    `${emails[locale].sku} ${line.sku}`,
    ...fitOnInvoice(line, locale),
    ...partsOf(line).flatMap((part) => sayPacked(part, leftOut, locale)),
    ...(isMeasured(line) ? [say.measure] : []),
  ]
  const start = 78
  const room = inner - start
  sheet.need(sheet.heightOf(name, room, strong) + details.length * muted.size * 1.4 + 24)
  sheet.box({ start: 0, size: 14 })
  sheet.write(ltr(`${line.quantity} ×`), { start: 26, width: 46 }, { size: 13, bold: true })
  sheet.down(sheet.write(withFigures(nameInPrint(name)), { start, width: room }, strong) + 2)
  for (const detail of details) sheet.down(sheet.write(withFigures(detail), { start, width: room }, muted))
  sheet.down(8)
  sheet.line({ weight: 0.4, colour: '#d9d5cf' })
  sheet.down(10)
}

/** A part with the wheels, that they need more of it than is in the parcel, or both. */
export function sayPacked(part: Part, leftOut: LeftOut, locale: Locale): string[] {
  const { bought, needed } = inAndOut(part, leftOut)
  return [
    ...(bought ? [`+ ${sayPart(bought, locale)}`] : []),
    ...(needed ? [packing[locale].needs(sayPart(needed, locale))] : []),
  ]
}

/** Whether the line's verdict asks for measuring before the parcel leaves. */
export function isMeasured(line: FrozenLine): boolean {
  const word = verdictOn(line)
  return word === 'warn' || word === 'unknown'
}

function carOf(order: PackedOrder): string {
  const described = carDescribed(order)
  return orderCar(order, order.locale) ?? (described ? asWritten(described) : emails[order.locale].car_unknown)
}
