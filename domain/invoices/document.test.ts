import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { type InvoicedOrder, taxCreditNote, taxInvoice } from '#domain/invoices/document.ts'
import { type PackedOrder, packingSlips } from '#domain/invoices/packing-slip.ts'
import { drawTaxDocument, taxDocumentPdf } from '#domain/invoices/pdf.ts'
import { Sheet } from '#domain/invoices/sheet.ts'
import { sellerNow } from '#domain/orders/orders.ts'
import { partsOf } from '#domain/orders/parts-left-out.ts'
import { price } from '#domain/pricing/price.ts'
import type { Order } from '#shared/api/orders.ts'
import { invoices } from '#shared/i18n/documents/invoices.ts'
import { emails } from '#shared/i18n/documents/order-emails.ts'
import { packing } from '#shared/i18n/documents/packing.ts'
import { notKnown } from '#shared/unknown-car.ts'

const who = {
  first_name: 'Layla',
  last_name: 'Haddad',
  country: 'AE',
  address: 'Al Wasl Road 12, Flat 3',
  phone: '+971501234567',
  email: 'layla@example.com',
  city: 'Dubai',
  order_id: 'x',
}

type Goods = { quantity: number; unit_price: number }

/** A paid order of these goods, priced by `price`. */
function orderOf(goods: Goods[], discount: number, delivery: number, vat_rate = 5): InvoicedOrder {
  const priced = price(
    goods.map((line) => ({ ...line, kind: 'wheel' as const, group: '' })),
    { amount: discount, covers: { applies_to: 'all', brands: null, categories: null } },
    () => delivery,
    vat_rate,
  )
  return {
    order_number: 'RD-100042',
    paid_at: '2026-11-21T21:30:00Z',
    currency: 'AED',
    delivery_date: '2026-11-25',
    billing: who,
    shipping: who,
    seller: sellerNow(),
    company: '',
    company_trn: '',
    ...priced,
    lines: goods.map((line, i) => ({ ...line, ...priced.lines[i]!, sku: `SKU-${i}`, name: 'Wheel', name_ar: 'جنط' })),
  } as never
}

const goods = fc.array(
  fc.record({ quantity: fc.integer({ min: 1, max: 8 }), unit_price: fc.integer({ min: 1, max: 900_000 }) }),
  { minLength: 1, maxLength: 12 },
)

describe('a tax invoice', () => {
  test('adds up to the fils: lines to totals, net and VAT to the amount paid', () => {
    fc.assert(
      fc.property(goods, fc.nat(500_000), fc.nat(90_000), (lines, discount, delivery) => {
        const order = orderOf(lines, discount, delivery)
        const invoice = taxInvoice(order, 'en')
        expect(invoice.gross).toBe(order.total)
        expect(invoice.vat).toBe(order.vat)
        expect(invoice.net + invoice.vat).toBe(invoice.gross)
        for (const line of invoice.lines) {
          expect(line.quantity * line.unit_price - line.discount).toBe(line.gross)
          expect(line.net + line.vat).toBe(line.gross)
        }
      }),
    )
  })

  test('has the number of the order and the shop’s local day of payment as date of issue and supply', () => {
    expect(taxInvoice(orderOf([{ quantity: 4, unit_price: 100_000 }], 0, 0), 'ar')).toMatchObject({
      number: 'INV-100042',
      issued: '2026-11-22',
      supplied: '2026-11-22',
    })
  })

  test('says when its buyer was erased, and keeps its figures', () => {
    const order = orderOf([{ quantity: 4, unit_price: 100_000 }], 0, 5_000)
    const blank = { ...who, first_name: '', last_name: '', address: '', city: '', phone: '', email: '' }
    const erased = { ...order, billing: blank, shipping: blank, erased_at: '2031-12-31T20:00:00Z' }
    const { buyer, delivered_to, ...invoice } = taxInvoice(erased, 'en')
    expect(buyer).toEqual(['Personal data erased on 1 January 2032'])
    expect(delivered_to).toEqual(['United Arab Emirates'])
    expect(taxInvoice(order, 'en')).toMatchObject(invoice)
  })

  test.for(['en', 'ar'] as const)('of forty lines continues over several pages (%s)', async (locale) => {
    const order = orderOf(Array(40).fill({ quantity: 4, unit_price: 120_000 }), 1000, 5000)
    const pdf = (await taxDocumentPdf(taxInvoice(order, locale), { test_mode: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(2)
  })
})

test.for(['en', 'ar'] as const)('a long reason of a credit note ends above the names of the parties (%s)', (locale) => {
  const sheet = new Sheet(locale === 'ar' ? 'rtl' : 'ltr', '')
  const write = sheet.write.bind(sheet)
  const written: { text: string; y: number; height: number }[] = []
  vi.spyOn(sheet, 'write').mockImplementation((text, place, ink) => {
    const height = write(text, place, ink)
    written.push({ text, y: place.y ?? sheet.at, height })
    return height
  })
  const credit = {
    ...{ number: 'CN-1', amount: 1000, vat: 48, reason: 'goodwill', issued_at: '2026-11-22T08:00:00Z' },
    ...{ note: 'one scratch on the rim of the wheel '.repeat(8).trim(), earlier: { amount: 0, vat: 0 } },
  }
  const order = orderOf([{ quantity: 4, unit_price: 100_000 }], 0, 0)
  const document = taxCreditNote(order, credit, locale)
  drawTaxDocument(sheet, document, { test_mode: false })
  const found = (words: string) => written.find(({ text }) => text.includes(words))!
  const reason = found(document.reason!)
  expect(reason.height).toBeGreaterThan(2 * 9.5 * 1.4)
  expect(found(invoices[locale].seller).y).toBeGreaterThan(reason.y + reason.height)
})

test('a note of several lines is printed line by line, and an address as it was typed', async () => {
  const write = vi.spyOn(Sheet.prototype, 'write')
  const order = {
    ...{ ...orderOf([{ quantity: 4, unit_price: 100_000 }], 0, 0), locale: 'ar', created_at: '2026-11-21T21:30:00Z' },
    ...{ vehicle_make: '', vehicle_model: '', vehicle_model_sub: 'Patrol' },
    ...{ order_notes: 'Villa 12\n\n3rd floor', shipping: { ...who, address: 'Villa 12\nAl Wasl Road' } },
  } as unknown as PackedOrder
  await packingSlips([order])
  const written = write.mock.calls.map(([text], i) => [text, write.mock.results[i]!.value / (10.5 * 1.4)])
  write.mockRestore()
  const notes = [`${packing.ar.note}: \u2068Villa 12\u2069`, '\u20683rd floor\u2069']
  for (const line of notes) expect(written).toContainEqual([line, 1])
  expect(written).toContainEqual(['\u2068Villa 12\u2069\n\u2068Al Wasl Road\u2069', 2])
})

test('a packing slip names SKUs, and a car that is not known, in its buyer’s language', async () => {
  const write = vi.spyOn(Sheet.prototype, 'write')
  const order = {
    ...{ ...orderOf([{ quantity: 4, unit_price: 100_000 }], 0, 0), locale: 'ar', created_at: '2026-11-21T21:30:00Z' },
    ...{ vehicle_make: notKnown, vehicle_model: notKnown, vehicle_year: notKnown, vehicle_model_sub: notKnown },
    ...{ order_notes: '', shipping: who },
  } as unknown as PackedOrder
  await packingSlips([order])
  const written = write.mock.calls.map(([text]) => text)
  write.mockRestore()
  expect(written).toContain(`${emails.ar.sku} \u2066SKU-0\u2069`)
  expect(written).toContain(emails.ar.car_unknown)
  expect(written).not.toContain(`\u2068${notKnown}\u2069`)
})

const axle = (name: 'front' | 'rear', outer_move: number, verdict = 'pass') => ({
  axle: name,
  sku: 'SKU-0',
  verdict,
  reference: { rim: '18x8 ET60', diameter: 18, width: 8, offset: 60, tire: '285/60R18' },
  outer_move,
  inner_move: -9.6,
  checks: [
    { name: 'diameter', value: 20 },
    { name: 'width', value: 9.5 },
  ],
})

const vehicle = { label: '2021 Toyota Land Cruiser 5.7 V8', label_ar: 'تويوتا لاند كروزر 2021 \u20665.7 V8\u2069' }

test.for([
  [
    'en',
    'Fits · 2021 Toyota Land Cruiser 5.7 V8',
    '20×9.5 ET35 · 40.4 mm further out · 9.6 mm farther from the suspension',
  ],
  [
    'ar',
    'مناسب · تويوتا لاند كروزر 2021 \u20665.7 V8\u2069',
    '20×9.5 ET35 · يبرز 40.4 مم إلى الخارج · يبتعد 9.6 مم عن نظام التعليق',
  ],
] as const)('verdict, car and figures are those frozen with the order (%s)', async ([locale, car, figures]) => {
  const order = orderOf([{ quantity: 4, unit_price: 100_000 }], 0, 0)
  const [line] = order.lines as [Order['lines'][number]]
  line.kind = 'wheel'
  line.axle = 'any'
  line.fitment = { vehicle, verdict: 'pass', axles: [axle('front', 40.4), axle('rear', 40.4)] } as never
  const invoice = taxInvoice(order, locale)
  expect(invoice.lines[0]!.fit).toEqual([car, figures])
  expect((await taxDocumentPdf(invoice, { test_mode: true })).length).toBeGreaterThan(1000)

  const set = { vehicle, verdict: 'warn', axles: [axle('front', 40.4), axle('rear', 30.4, 'warn')] }
  line.fitment = set as never
  expect(taxInvoice(order, 'en').lines[0]!.fit).toEqual([
    'We measure first · 2021 Toyota Land Cruiser 5.7 V8',
    'Front: Fits · 20×9.5 ET35 · 40.4 mm further out · 9.6 mm farther from the suspension',
    'Rear: We measure first · 20×9.5 ET40 · 30.4 mm further out · 9.6 mm farther from the suspension',
  ])
  // A line of a set has the figures of its axle and the set's one verdict, as in the cart.
  line.axle = 'front'
  set.axles[1]!.sku = 'SKU-1'
  expect(taxInvoice(order, 'en').lines[0]!.fit).toEqual([
    'We measure first · 2021 Toyota Land Cruiser 5.7 V8',
    '20×9.5 ET35 · 40.4 mm further out · 9.6 mm farther from the suspension',
  ])
  line.axle = 'any'
  set.axles[1]!.inner_move = null as never
  expect(taxInvoice(order, 'en').lines[0]!.fit[2]).toBe('Rear: We measure first')
  line.fitment = null
  expect(taxInvoice(order, 'en').lines[0]!.fit).toEqual(['Fit not checked'])
  line.kind = 'addon'
  expect(taxInvoice(order, 'en').lines[0]!.fit).toEqual([])
})

test('the parts of a set are listed once with its front wheels, a ring and nuts of one axle with that axle', () => {
  const nuts = {
    kind: 'fastener' as const,
    fastener: 'Lug nuts' as const,
    thread_size: 'M14 x 1.5',
    seat: 'c',
    quantity: 20,
  }
  const ring = (axle: 'front' | 'rear' | 'both') => ({
    ...{ kind: 'hub_ring' as const, axle },
    outer: 73.1,
    inner: 60.1,
    quantity: 2,
  })
  const fitment = { parts: [nuts, ring('both'), ring('rear')], axles: [{ axle: 'front' }, { axle: 'rear' }] } as never
  expect(partsOf({ axle: 'any', fitment })).toHaveLength(3)
  expect(partsOf({ axle: 'front', fitment })).toEqual([nuts, ring('both')])
  expect(partsOf({ axle: 'rear', fitment })).toEqual([ring('rear')])
  const own = (axle: 'front' | 'rear') => ({ ...nuts, axle, quantity: 10 })
  const apart = { ...(fitment as object), parts: [own('front'), own('rear')] } as never
  expect(partsOf({ axle: 'any', fitment: apart })).toHaveLength(2)
  expect(partsOf({ axle: 'front', fitment: apart })).toEqual([own('front')])
  expect(partsOf({ axle: 'rear', fitment: apart })).toEqual([own('rear')])
  // Rear wheels without front ones.
  const alone = { parts: [nuts, ring('rear')], axles: [{ axle: 'rear' }] } as never
  expect(partsOf({ axle: 'rear', fitment: alone })).toEqual([nuts, ring('rear')])
  expect(partsOf({ axle: 'any', fitment: null })).toEqual([])
})

test('a credit note has its reason, the invoice it corrects, and the old and new value', async () => {
  const order = orderOf([{ quantity: 4, unit_price: 100_000 }], 0, 0)
  const credit = {
    ...{ number: 'CN-100007', amount: 21_000, vat: 1000, issued_at: '2026-12-01T08:00:00Z', reason: 'returned' },
    earlier: { amount: 10_500, vat: 500 },
  }
  const note = taxCreditNote(order, credit, 'en')
  expect(note).toMatchObject({
    kind: 'credit_note',
    number: 'CN-100007',
    invoice_number: 'INV-100042',
    reason: 'Goods returned',
    lines: [{ name: 'Refund for order RD-100042', gross: 21_000, vat: 1000, net: 20_000 }],
    correction: {
      original: { gross: 400_000, vat: 19_048, net: 380_952 },
      earlier: { gross: 10_500, vat: 500, net: 10_000 },
      credit: { gross: 21_000, vat: 1000, net: 20_000 },
      corrected: { gross: 368_500, vat: 17_548, net: 350_952 },
    },
  })
  const first = taxCreditNote(order, { ...credit, reason: 'at_the_gateway', earlier: { amount: 0, vat: 0 } }, 'ar')
  expect(first).toMatchObject({ reason: 'رد مبلغ من البائع', correction: { earlier: null } })
  for (const each of [note, first])
    expect((await taxDocumentPdf(each, { test_mode: true })).length).toBeGreaterThan(1000)
})

test('a company is on its invoice with its TRN; an export is marked zero-rated and has no VAT', () => {
  const order = orderOf([{ quantity: 4, unit_price: 105_238 }], 0, 44_000, 0)
  const invoice = taxInvoice({ ...order, company: 'Falcon Garage LLC', company_trn: '100123456700003' }, 'en')
  expect(invoice).toMatchObject({ vat_rate: 0, vat: 0, net: 464_952, gross: 464_952, buyer_trn: '100123456700003' })
  expect(invoice.buyer.slice(0, 2)).toEqual(['Falcon Garage LLC', 'Layla Haddad'])
  expect(taxInvoice(order, 'en').buyer[0]).toBe('Layla Haddad')
})
