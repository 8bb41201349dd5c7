import { expect } from 'vitest'
import { type InvoicedOrder, taxCreditNote, taxInvoice } from '#domain/invoices/document.ts'
import { notesOf } from '#domain/invoices/order-documents.ts'
import { dispatchOrder } from '#domain/orders/dispatch-order.ts'
import { readOrderUnchecked } from '#domain/orders/orders.ts'
import { refundOrder } from '#domain/payments/refunds/refund-order.ts'
import { store } from '#domain/store.ts'
import type { Cart } from '#shared/api/cart.ts'
import { test } from '#tests/money/till.ts'
import { runCommand } from '#tests/support/command.ts'
import { layla } from '#tests/support/order-form.ts'
import { main as orders } from '#tools/orders.ts'

const riyadh = { ...layla, country: 'SA', city: 'Riyadh', phone: '+966 55 123 4567' }

test('goods exported from the UAE are sold without its VAT: cart, order, bank and invoice', async ({
  till,
  shop,
  database,
}) => {
  const sku = await till.wheel(8)
  const buyer = till.visitor()
  const home = (await buyer.add(sku)).data
  expect(home.totals).toMatchObject({ vat_rate: 5 })
  const [price, was] = [home.cart_items[0]!.unit_price, home.cart_items[0]!.compare_at_price]
  const away = (await buyer.get<Cart>(`cart/${buyer.session_id}/get?country=SA`)).data
  const net = price - Math.round((price * 5) / 105)
  expect(away.cart_items[0]).toMatchObject({
    unit_price: net,
    total: 4 * net,
    compare_at_price: was && was - Math.round((was * 5) / 105),
  })
  expect(away.totals).toMatchObject({ subtotal: 4 * net, vat: 0, vat_rate: 0, total: 4 * net + away.delivery.cost })

  // The delivery address decides, not the country that the cart shows: the other total is refused, and shown.
  const seen = home.totals.total
  expect(await buyer.store({ billing: riyadh, expected_total: seen })).toMatchObject({
    http: 409,
    code: 'order_changed',
  })
  expect((await buyer.get<Cart>(`cart/${buyer.session_id}/get`)).data.totals).toMatchObject({ vat: 0 })
  // Another rate before the payment is another quote: no money moves.
  await buyer.store({ billing: riyadh })
  await database.pool.query(`update vat_rates set rate = 15 where country = 'SA'`)
  expect(await buyer.pay('tok_visa')).toMatchObject({ http: 409, code: 'order_changed' })
  await database.pool.query(`update vat_rates set rate = 0 where country = 'SA'`)

  const order = (await buyer.store({ billing: riyadh, expected_total: away.totals.total })).data
  expect(order).toMatchObject({ country: 'SA', vat: 0, vat_rate: 0, total: away.totals.total })
  expect((await buyer.pay('tok_visa')).data).toMatchObject({ state: 'paid' })
  expect(await till.charged()).toEqual([away.totals.total])
  // Later rates do not change earlier sales.
  await database.pool.query(`update vat_rates set rate = 15 where country = 'SA'`)
  const paid = (await readOrderUnchecked(shop, order.id)) as InvoicedOrder
  expect(taxInvoice(paid, 'en')).toMatchObject({ vat: 0, vat_rate: 0, gross: away.totals.total })
  const by = (text: string) => database.pool.query(`update orders set ${text} where id = $1`, [order.id])
  await expect(by('vat_rate = 5')).rejects.toThrow('cannot change')
  // The proof of export is stored with the order, at dispatch or later.
  const dispatch = (more: object) => dispatchOrder(shop, { order_number: 'RD-100001', ...more })
  expect(await dispatch({})).toMatchObject({ is_first: true, lacks_declaration: true })
  // The owner sees what is missing until it is added.
  const exports = async () => (await runCommand(orders, shop, '--exports')).printed
  expect(await exports()).toContain('left 2026-03-02: customs declaration missing, due by 2026-05-31')
  expect(await exports()).toContain('Orders: 1.')
  expect(await dispatch({ declaration: '2026-118-4471' })).toMatchObject({ is_first: false, lacks_declaration: false })
  const { rows } = await database.pool.query('select export_declaration from orders where id = $1', [order.id])
  expect(rows).toEqual([{ export_declaration: '2026-118-4471' }])
  expect(await exports()).toBe('No such order.\n')
  const [one] = JSON.parse((await runCommand(orders, shop, '--order', 'RD-100001', '--json')).printed)
  expect(one).toMatchObject({ vat_rate: 0, export_declaration: '2026-118-4471' })
})

test('an invoice keeps its seller and company when the shop changes; a credit note has both values', async ({
  till,
  shop,
  database,
}) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  for (const [company, company_trn, refused] of [
    ['Falcon Garage LLC', '12345', 'company_trn'],
    ['Falcon Garage LLC', '300123456700003', 'company_trn'],
    ['', '100123456700003', 'company'],
  ] as const)
    expect(Object.keys((await buyer.store({ company, company_trn })).fields!)).toEqual([refused])
  await buyer.store()
  const order = (await buyer.store({ company: 'Falcon Garage LLC', company_trn: '100-1234-5670-0003' })).data
  expect(order).toMatchObject({ company: 'Falcon Garage LLC', company_trn: '100123456700003' })
  await buyer.pay('tok_visa')

  const sold = { trn: store.trn, legal_name: store.legal_name, phone: store.phone }
  Object.assign(store, { trn: '100999999900003', legal_name: 'Another company', phone: '+971 4 111 1111' })
  try {
    await refundOrder(shop, { order_number: 'RD-100001', amount: 10_500, reason: 'goodwill' })
    await till.work()
    await refundOrder(shop, { order_number: 'RD-100001', reason: 'returned' })
    await till.work()
    const paid = (await readOrderUnchecked(shop, order.id)) as InvoicedOrder
    const invoice = taxInvoice(paid, 'en')
    expect(invoice).toMatchObject({ seller: sold, buyer_trn: '100123456700003', issued: invoice.supplied })
    expect(invoice.buyer[0]).toBe('Falcon Garage LLC')
    const notes = await notesOf(shop, order.id)
    const [first, second] = notes.map((note) =>
      taxCreditNote(paid, { ...note, issued_at: note.issued_at.toISOString() }, 'en'),
    )
    expect(first).toMatchObject({
      reason: 'Price reduction agreed after the sale',
      invoice_number: 'INV-100001',
      seller: sold,
      correction: { original: { gross: order.total }, corrected: { gross: order.total - 10_500 } },
    })
    expect(second).toMatchObject({
      reason: 'Goods returned',
      correction: { earlier: { gross: 10_500 }, corrected: { net: 0, vat: 0, gross: 0 } },
    })
  } finally {
    Object.assign(store, sold)
  }
  const by = (text: string) => database.pool.query(`update orders set ${text} where id = $1`, [order.id])
  await expect(by(`seller = seller || '{"trn": "100999999900003"}'`)).rejects.toThrow('cannot change')
  await expect(by(`company = 'Somebody else'`)).rejects.toThrow('cannot change')
})
