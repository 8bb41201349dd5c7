import { asWritten, withFigures } from '#domain/invoices/bidi-text.ts'
import type { TaxDocument, TaxLine } from '#domain/invoices/document.ts'
import { inner, Sheet, small } from '#domain/invoices/sheet.ts'
import { notices, store } from '#domain/store.ts'
import { formatDay } from '#shared/day.ts'
import { invoices } from '#shared/i18n/invoices.ts'
import { formatFigure } from '#shared/money.ts'

const body = { size: 9.5 }
const strong = { ...body, bold: true }
const muted = { ...body, colour: '#5b6068' }

/** The figures of the fit. */
const fine = { size: 8, colour: muted.colour }

/** Columns of the goods, points from the start margin; figures stand at the end of theirs. */
const columns = [
  ['description', 0, 178],
  ['quantity', 178, 34],
  ['unit_price', 212, 66],
  ['discount', 278, 56],
  ['net', 334, 58],
  ['vat', 392, 50],
  ['gross', 442, inner - 442],
] as const

/** A tax invoice or credit note as a PDF: A4, in the document's language, titled in both. */
export async function taxDocumentPdf(document: TaxDocument, { test_mode }: { test_mode: boolean }): Promise<Buffer> {
  const { locale, kind, number } = document
  const say = invoices[locale]
  const isArabic = locale === 'ar'
  const sheet = new Sheet(isArabic ? 'rtl' : 'ltr', `${say[kind]} ${number}`)
  head(sheet, document)
  parties(sheet, document)
  goods(sheet, document)
  sums(sheet, document)
  const notes = [
    say.currency(document.currency),
    ...(kind === 'invoice' ? [say.paid] : []),
    ...(test_mode ? [isArabic ? notices.demo_banner_ar : notices.demo_banner] : []),
  ]
  for (const note of notes) {
    sheet.need(14)
    sheet.down(sheet.write(note, { start: 0, width: inner }, muted) + 2)
  }
  return sheet.end((page, of) => `${number} · ${say.page(page, of)}`)
}

function head(sheet: Sheet, { locale, kind, ...document }: TaxDocument): void {
  const say = invoices[locale]
  const other = invoices[locale === 'ar' ? 'en' : 'ar'][kind]
  const [name, secondName] = locale === 'ar' ? [store.name_ar, store.name] : [store.name, store.name_ar]
  const half = { start: inner / 2, width: inner / 2 }
  sheet.write(name, { start: 0, width: inner / 2 }, { size: 20, bold: true })
  sheet.write(say[kind], half, { size: 20, bold: true, align: 'end' })
  sheet.down(28)
  sheet.write(secondName, { start: 0, width: inner / 2 }, { ...muted, size: 12 })
  sheet.write(other, half, { ...muted, size: 12, align: 'end' })
  sheet.down(28)
  sheet.line({ weight: 1 })
  sheet.down(14)
  const facts = [
    [say.number, document.number],
    ...(kind === 'credit_note' ? [[say.corrects, document.invoice_number]] : []),
    [say.order, document.order_number],
    [say.issued, formatDay(document.issued, locale)],
    ...(document.supplied ? [[say.supplied, formatDay(document.supplied, locale)]] : []),
  ] as [string, string][]
  const width = inner / facts.length
  facts.forEach(([label, value], i) => {
    sheet.write(label, { start: i * width, width }, small)
    sheet.write(value, { start: i * width, width, y: sheet.at + 13 }, strong)
  })
  sheet.down(44)
}

function parties(sheet: Sheet, { locale, buyer, delivered_to }: TaxDocument): void {
  const say = invoices[locale]
  const isArabic = locale === 'ar'
  const { address } = store
  const seller = [
    isArabic ? store.legal_name_ar : store.legal_name,
    isArabic ? address.line1_ar : address.line1,
    `${isArabic ? `${address.city_ar}، ` : `${address.city}, `}${new Intl.DisplayNames(locale, { type: 'region' }).of(address.country)}`,
    `${say.tax_number} ${store.trn}`,
    `${say.licence} ${store.trade_licence}`,
  ]
  const width = inner / 3
  const heights = [
    [say.seller, seller],
    [say.buyer, buyer],
    [say.delivered_to, delivered_to],
  ].map(([label, lines], i) => {
    const start = i * width
    let y = sheet.at
    y += sheet.write(label as string, { start, width: width - 12, y }, small)
    for (const line of lines as string[]) y += sheet.write(asWritten(line), { start, width: width - 12, y }, body)
    return y - sheet.at
  })
  sheet.down(Math.max(...heights) + 22)
}

function goods(sheet: Sheet, document: TaxDocument): void {
  const { lines } = document
  tableHead(sheet, document)
  for (const line of lines) {
    const height = sheet.heightOf(nameOf(line), columns[0][2] - 8, body)
    if (sheet.need(height + line.fit.length * fine.size * 1.4 + 14)) tableHead(sheet, document)
    for (const [name, start, width] of columns) {
      const isText = name === 'description'
      sheet.write(
        cell(line, name, document),
        { start, width: isText ? width - 8 : width },
        { ...(name === 'gross' ? strong : body), align: isText ? 'start' : 'end' },
      )
    }
    sheet.down(height)
    // Over the columns of figures too, which are one line high: it is one line, as on a drawing.
    for (const fit of line.fit) sheet.down(sheet.write(withFigures(fit), { start: 0, width: inner }, fine))
    sheet.down(6)
    sheet.line({ weight: 0.4, colour: '#d9d5cf' })
    sheet.down(8)
  }
}

function tableHead(sheet: Sheet, { locale }: TaxDocument): void {
  for (const [name, start, width] of columns)
    sheet.write(invoices[locale][name], { start, width }, { ...small, align: name === 'description' ? 'start' : 'end' })
  sheet.down(15)
  sheet.line()
  sheet.down(8)
}

function nameOf({ name, sku }: TaxLine): string {
  return withFigures(sku ? `${name} (${sku})` : name)
}

function cell(line: TaxLine, column: (typeof columns)[number][0], { currency }: TaxDocument): string {
  if (column === 'description') return nameOf(line)
  if (column === 'quantity') return String(line.quantity)
  return withFigures(formatFigure(line[column], currency))
}

function sums(sheet: Sheet, { kind, locale, currency, discount, net, vat, gross }: TaxDocument): void {
  const say = invoices[locale]
  sheet.need(90)
  sheet.down(6)
  const rows = [
    ...(discount ? [[say.discount, -discount, body]] : []),
    [say.sum_net, net, body],
    [say.sum_vat, vat, body],
    [kind === 'invoice' ? say.sum_gross : say.sum_credit, gross, { size: 13, bold: true }],
  ] as [string, number, typeof strong][]
  const start = inner - 230
  for (const [label, amount, ink] of rows) {
    sheet.write(label, { start, width: 130 }, ink)
    sheet.write(
      `${currency} ${formatFigure(amount, currency)}`,
      { start: start + 110, width: 120 },
      { ...ink, align: 'end' },
    )
    sheet.down(ink.size * 1.7)
  }
  sheet.down(24)
}
