import { asWritten, withFigures } from '#domain/invoices/bidi-text.ts'
import type { Amounts, Correction, TaxDocument, TaxLine } from '#domain/invoices/document.ts'
import { type Ink, inner, Sheet, small } from '#domain/invoices/sheet.ts'
import { notices } from '#domain/store.ts'
import { formatDay } from '#shared/day.ts'
import { nameInPrint } from '#shared/goods-name.ts'
import { invoices } from '#shared/i18n/documents/invoices.ts'
import { formatFigure, formatMoney } from '#shared/money.ts'
import { countryName } from '#shared/region-name.ts'

const body = { size: 9.5 }
const strong = { ...body, bold: true }
const muted = { ...body, colour: '#5b6068' }

/** Style of the fit figures. */
const fine = { size: 8, colour: muted.colour }

/** Columns of the goods, points from the start margin; numbers are end-aligned. */
const columns = [
  ['description', 0, 178],
  ['quantity', 178, 34],
  ['unit_price', 212, 66],
  ['discount', 278, 56],
  ['net', 334, 58],
  ['vat', 392, 50],
  ['gross', 442, inner - 442],
] as const

type Label = keyof (typeof invoices)['en']

/** `logo`: a PNG. */
type Look = { test_mode: boolean; logo?: Buffer | undefined }

/** A tax invoice or credit note as an A4 PDF, in the document's language with each label in the other one too. */
export async function taxDocumentPdf(document: TaxDocument, look: Look): Promise<Buffer> {
  const { locale, kind, number } = document
  const say = invoices[locale]
  const sheet = new Sheet(locale === 'ar' ? 'rtl' : 'ltr', `${say[kind]} ${number}`)
  drawTaxDocument(sheet, document, look)
  return sheet.end((page, of) => `${number} · ${say.page(page, of)}`)
}

/** Draws it on a sheet that begins a page in the document's direction. */
export function drawTaxDocument(sheet: Sheet, document: TaxDocument, { test_mode, logo }: Look): void {
  const { locale, kind } = document
  const say = invoices[locale]
  if (logo) sheet.picture(logo, 40)
  head(sheet, document)
  parties(sheet, document)
  goods(sheet, document)
  sums(sheet, document)
  if (document.correction) corrections(sheet, document, document.correction)
  const notes = [
    `${say.currency} ${document.vat_rate > 0 ? say.unit_prices : say.export}`,
    ...(kind === 'invoice' ? [document.paid_by === 'transfer' ? say.paid_by_transfer : say.paid] : []),
    ...(test_mode ? [locale === 'ar' ? notices.demo_banner_ar : notices.demo_banner] : []),
  ]
  for (const note of notes) {
    sheet.need(30)
    sheet.down(sheet.write(note, { start: 0, width: inner }, muted) + 2)
  }
}

/** A label in the document's language and, smaller below it, in the other one. 22 points high. */
function label(
  sheet: Sheet,
  { locale, vat_rate }: TaxDocument,
  name: Label,
  box: { start: number; width: number; align?: 'start' | 'figure' },
  ink: Ink = small,
): void {
  const { align = 'start', ...place } = box
  const [own, other] = [locale, locale === 'ar' ? ('en' as const) : ('ar' as const)].map((each) => {
    const word = invoices[each][name] as string | ((rate: number) => string)
    return asWritten(typeof word === 'string' ? word : word(vat_rate))
  })
  sheet.write(own!, place, { ...ink, align })
  sheet.write(other!, { ...place, y: sheet.at + ink.size * 1.3 }, { ...small, size: 7.5, align })
}

function head(sheet: Sheet, document: TaxDocument): void {
  const { locale, kind, seller } = document
  const say = invoices[locale]
  const other = invoices[locale === 'ar' ? 'en' : 'ar'][kind]
  const [name, secondName] = locale === 'ar' ? [seller.name_ar, seller.name] : [seller.name, seller.name_ar]
  const half = { start: inner / 2, width: inner / 2 }
  sheet.write(name, { start: 0, width: inner / 2 }, { size: 20, bold: true })
  sheet.write(say[kind], half, { size: 20, bold: true, align: 'end' })
  sheet.down(28)
  sheet.write(secondName, { start: 0, width: inner / 2 }, { ...muted, size: 12 })
  sheet.write(other, half, { ...muted, size: 12, align: 'end' })
  sheet.down(28)
  sheet.line({ weight: 1 })
  sheet.down(14)
  const facts: [Label, string][] = [
    ['number', document.number],
    ...(kind === 'credit_note' ? ([['corrects', document.invoice_number]] as [Label, string][]) : []),
    ['order', document.order_number],
    ['issued', formatDay(document.issued, locale)],
    ...(document.supplied ? ([['supplied', formatDay(document.supplied, locale)]] as [Label, string][]) : []),
  ]
  const width = inner / facts.length
  facts.forEach(([name, value], i) => {
    label(sheet, document, name, { start: i * width, width })
    sheet.write(value, { start: i * width, width, y: sheet.at + 24 }, strong)
  })
  sheet.down(54)
  if (!document.reason) return
  label(sheet, document, 'reason', { start: 0, width: inner })
  const height = sheet.write(document.reason, { start: 0, width: inner, y: sheet.at + 24 }, strong)
  sheet.down(24 + height + 16)
}

function parties(sheet: Sheet, document: TaxDocument): void {
  const { locale, seller, buyer, buyer_trn, delivered_to } = document
  const say = invoices[locale]
  const isArabic = locale === 'ar'
  const { address } = seller
  const lines = {
    seller: [
      isArabic ? seller.legal_name_ar : seller.legal_name,
      isArabic ? address.line1_ar : address.line1,
      `${isArabic ? `${address.city_ar}، ` : `${address.city}, `}${countryName(address.country, locale)}`,
      `${say.tax_number} ${seller.trn}`,
      `${say.licence} ${seller.trade_licence}`,
      seller.phone,
      seller.email,
    ],
    buyer: [...buyer, ...(buyer_trn ? [`${say.tax_number} ${buyer_trn}`] : [])],
    delivered_to,
  }
  const places = [
    ['seller', 0, 184],
    ['buyer', 184, 162],
    ['delivered_to', 346, inner - 346],
  ] as const
  const heights = places.map(([name, start, room]) => {
    const width = room - 8
    label(sheet, document, name, { start, width })
    let y = sheet.at + 26
    for (const line of lines[name]) y += sheet.write(asWritten(line), { start, width, y }, body)
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
        { ...(name === 'gross' ? strong : body), align: isText ? 'start' : 'figure' },
      )
    }
    sheet.down(height)
    // May overlap the number columns, which are one line high, so that the fit stays on one line.
    for (const fit of line.fit) sheet.down(sheet.write(withFigures(fit), { start: 0, width: inner }, fine))
    sheet.down(6)
    sheet.line({ weight: 0.4, colour: '#d9d5cf' })
    sheet.down(8)
  }
}

function tableHead(sheet: Sheet, document: TaxDocument): void {
  for (const [name, start, width] of columns)
    label(sheet, document, name, { start, width, align: name === 'description' ? 'start' : 'figure' })
  sheet.down(25)
  sheet.line()
  sheet.down(8)
}

function nameOf({ name, sku }: TaxLine): string {
  return withFigures(sku ? `${nameInPrint(name)} (${sku})` : nameInPrint(name))
}

function cell(line: TaxLine, column: (typeof columns)[number][0], { currency }: TaxDocument): string {
  if (column === 'description') return nameOf(line)
  if (column === 'quantity') return String(line.quantity)
  if (column === 'discount' && line.discount === 0) return '–'
  return withFigures(formatFigure(line[column], currency))
}

function sums(sheet: Sheet, document: TaxDocument): void {
  const { kind, locale, currency, discount, net, vat, gross, vat_rate } = document
  sheet.need(110)
  sheet.down(6)
  const total = kind === 'credit_note' ? 'sum_credit' : vat_rate > 0 ? 'sum_gross' : 'sum_export'
  const rows: [Label, number, typeof strong | typeof body][] = [
    ...(discount ? ([['discount', -discount, body]] as [Label, number, typeof body][]) : []),
    ['sum_net', net, body],
    ['sum_vat', vat, body],
    [total, gross, { size: 13, bold: true }],
  ]
  const start = inner - 250
  for (const [name, amount, ink] of rows) {
    label(sheet, document, name, { start, width: 130 }, ink.size > body.size ? { ...strong, size: 10.5 } : small)
    sheet.write(
      formatMoney(amount, locale, currency),
      { start: start + 120, width: 130, y: sheet.at + (ink.size > body.size ? 1 : 4) },
      { ...ink, align: 'figure' },
    )
    sheet.down(27)
  }
  sheet.down(18)
}

/** The invoice before and after this note, each with its VAT. */
function corrections(sheet: Sheet, document: TaxDocument, { original, earlier, credit, corrected }: Correction): void {
  const { currency } = document
  const figures = [
    ['net', 226, 90],
    ['vat', 316, 80],
    ['gross', 396, inner - 396],
  ] as const
  sheet.need(170)
  label(sheet, document, 'value', { start: 0, width: 200 })
  for (const [name, start, width] of figures) label(sheet, document, name, { start, width, align: 'figure' })
  sheet.down(25)
  sheet.line()
  sheet.down(8)
  const rows: [Label, Amounts, 1 | -1][] = [
    ['original', original, 1],
    ...(earlier ? ([['earlier', earlier, -1]] as [Label, Amounts, -1][]) : []),
    ['credit', credit, -1],
    ['corrected', corrected, 1],
  ]
  for (const [name, amounts, sign] of rows) {
    const ink = name === 'corrected' ? strong : body
    label(sheet, document, name, { start: 0, width: 220 }, ink)
    for (const [column, start, width] of figures)
      sheet.write(
        withFigures(formatFigure(sign * amounts[column] || 0, currency)),
        { start, width, y: sheet.at + 4 },
        { ...ink, align: 'figure' },
      )
    sheet.down(27)
  }
  sheet.down(18)
}
