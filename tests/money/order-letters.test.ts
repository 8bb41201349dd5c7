import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { store } from '#domain/store.ts'
import type { OrderMoney } from '#shared/desk/money.ts'
import { emails as say } from '#shared/i18n/documents/order-emails.ts'
import { formatMoney } from '#shared/money.ts'
import { notKnown } from '#shared/unknown-car.ts'
import { buy, dispatch, read } from '#tests/desk/order-calls.ts'
import { test } from '#tests/money/till.ts'
import { layla, orderForm } from '#tests/support/order-form.ts'
import { signedIn } from '#tests/support/staff.ts'

test('free cancelling is promised for goods in stock only, as the terms have it', async ({
  till,
  emails,
  database,
}) => {
  const special = async (on: boolean) => {
    const sku = await till.wheel(on ? 0 : 8)
    await database.pool.query('update wheels set special_order = $2 where sku = $1', [sku, on])
    return sku
  }
  const confirmed = async (language: string, ...kinds: boolean[]) => {
    const buyer = till.visitor()
    for (const kind of kinds) await buyer.add(await special(kind))
    const headers = { 'accept-language': language }
    await buyer.post('order/store', orderForm(buyer.session_id), headers)
    await buyer.pay('tok_visa', headers)
    await till.work()
    return emails.filter(({ to }) => to === layla.email).at(-1)!.text
  }
  const [alone, mixed] = [await confirmed('en', true), await confirmed('en', true, false)]
  expect(alone).not.toContain('cancel free of charge')
  expect(alone).toContain(say.en.returning_special)
  expect(mixed).toContain('In-stock items: you can cancel free of charge until the parcel leaves us')
  expect(await confirmed('ar', true, false)).toContain(`المنتجات المتوفرة: ${say.ar.cancelling}`)
  expect(await confirmed('en', false)).toContain(`\n${say.en.cancelling}`)
})

test('a confirmation that is sent again names pieces that do not leave, what was refunded, and that the parcel has left', async ({
  till,
  app,
  shop,
  emails,
  clock,
}) => {
  const owner = await signedIn(app, shop, 'owner')
  const id = await buy(till)
  const again = async () => {
    clock.pass({ minutes: 1 })
    const letter = (await read(owner, id)).letters.find(({ kind }) => kind === 'order.paid')!
    expect(await owner.ask(`POST /desk/orders/${id}/letters/${letter.id}/again`)).toMatchObject({ http: 200 })
    await till.work()
    return emails.filter(({ subject }) => subject === 'Order RD-100001 is confirmed').at(-1)!
  }
  const unchanged = await again()
  expect(unchanged.text).toContain(say.en.confirmed_text('Layla'))
  expect(unchanged.text).not.toMatch(/Not sent|Refunded/)
  const [line] = (await owner.ask<OrderMoney>(`GET /desk/orders/${id}/money`)).data.lines
  const amount = (line!.total - line!.discount) / line!.quantity
  const lines = [{ line_id: line!.line_id, quantity: 1, restock: true }]
  const refund = { key: randomUUID(), amount, lines, delivery: false, reason: 'goodwill', note: '', again: false }
  expect(await owner.ask(`POST /desk/orders/${id}/refunds`, refund)).toMatchObject({ http: 200 })
  await till.work()
  for (const form of ['text', 'html'] as const) {
    const content = (await again())[form]
    expect(content).toContain(say.en.not_sent(1))
    expect(content).toContain(say.en.refunded)
    expect(content).toContain(formatMoney(-amount))
    expect(content).toContain(say.en.cancelling)
  }
  expect(await dispatch(owner, id)).toMatchObject({ http: 200 })
  await till.work()
  const { text } = await again()
  expect(text).toContain(say.en.confirmed_left('Layla'))
  expect(text).not.toContain('preparing')
  expect(text).not.toContain(say.en.cancelling)
})

test('letters to buyers are answered at the address for orders, and the owner’s about a buyer by the buyer', async ({
  till,
  emails,
  letters,
}) => {
  await buy(till)
  await till.work()
  expect(emails.find(({ to }) => to === layla.email)).toMatchObject({ reply_to: store.email_orders })
  expect(letters[0]).toMatchObject({ reply_to: layla.email })
  expect(letters[0]!.text).toContain(layla.email)
})

test('of a named car without data the buyer reads that figures are missing, and the owner that it is to be measured', async ({
  till,
  emails,
  letters,
}) => {
  await buy(till)
  await till.work()
  const { text } = emails.find(({ to }) => to === layla.email)!
  expect(text).toContain('2021 Toyota Century 5.0 V8')
  expect(text).toContain(say.en.no_data)
  expect(text).not.toContain(say.en.no_car)
  expect(letters[0]!.text).toContain('No data for this car: measure')
  expect(letters[0]!.text).not.toContain('Ask the buyer which car it is')
})

test('an unknown car of which nothing was written has no brackets in letters', async ({ till, emails, letters }) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const car = Object.fromEntries(
    ['vehicle_make', 'vehicle_model', 'vehicle_year', 'vehicle_model_sub'].map((field) => [field, notKnown]),
  )
  await buyer.store(car)
  await buyer.pay('tok_visa')
  for (const _ of [1, 2]) await till.work()
  expect(emails.find(({ to }) => to === layla.email)!.text).toContain(`${say.en.car}: ${say.en.car_unknown}\n`)
  expect(letters[0]!.text).toContain('Car: not known\n')
})

test('Arabic letters isolate names in Latin letters, and have Arabic commas and no word of a total that they lack', async ({
  till,
  app,
  shop,
  emails,
}) => {
  const owner = await signedIn(app, shop, 'owner')
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const headers = { 'accept-language': 'ar' }
  const wishes = { company: 'Gulf Tyres Trading L.L.C.', professional_installation: true }
  const { data } = await buyer.post<{ id: string }>(
    'order/store',
    { ...orderForm(buyer.session_id), ...wishes },
    headers,
  )
  await buyer.pay('tok_visa', headers)
  await till.work()
  const parcels = ['J&T Express Co.', 'Aramex'].map((carrier) => ({ carrier, tracking_link: '' }))
  expect(await dispatch(owner, data.id, { parcels })).toMatchObject({ http: 200 })
  await till.work()
  const [confirmed, parcel] = [/تأكيد/, /في الطريق/].map((about) => emails.find(({ subject }) => about.test(subject))!)
  for (const form of ['text', 'html'] as const)
    expect(confirmed![form]).toContain('\u2068Gulf Tyres Trading L.L.C.\u2069')
  expect(confirmed!.text).toContain(`\u2068${layla.address}\u2069`)
  expect(confirmed!.text).toContain(`${store.legal_name_ar}، ${say.ar.tax_number}`)
  expect(confirmed!.text).toContain(say.ar.installation)
  expect(parcel!.text).toContain('\u2068J&T Express Co.\u2069')
  expect(parcel!.text).toContain(`${say.ar.parcel(2)}، \u2068Aramex\u2069`)
  for (const form of ['text', 'html'] as const) {
    expect(parcel![form]).toContain(say.ar.installation_apart)
    expect(parcel![form]).not.toContain('هذا المجموع')
  }
})
