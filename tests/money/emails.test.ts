import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { fitFigures } from '#domain/invoices/fit-figures.ts'
import { sendPaymentFailed } from '#domain/notifications/payments.ts'
import { dispatchOrder } from '#domain/orders/dispatch-order.ts'
import { setFacts, store } from '#domain/store.ts'
import { workOff } from '#jobs/worker.ts'
import { emails as say } from '#shared/i18n/documents/order-emails.ts'
import { sayCheck } from '#shared/i18n/fitment/verdicts.ts'
import { fitGuarantee } from '#shared/i18n/wheels/product.ts'
import { formatMoney } from '#shared/money.ts'
import { notKnown } from '#shared/unknown-car.ts'
import { buy, read } from '#tests/desk/order-calls.ts'
import { test } from '#tests/money/till.ts'
import { car } from '#tests/support/cars.ts'
import { asking, customer } from '#tests/support/customers.ts'
import { setDemoFacts } from '#tests/support/demo-facts.ts'
import { measureAll } from '#tests/support/measured.ts'
import { layla, namedCar, orderForm } from '#tests/support/order-form.ts'
import { signedIn } from '#tests/support/staff.ts'

const cruiser = car('toyota', 'land-cruiser', '5.7 V8')
const { make, model, year, modification } = cruiser

test('the confirmation has goods, fit, price, payment, delivery, invoice and returns, and its links open', async ({
  till,
  emails,
  database,
  app,
  shop,
}) => {
  const sku = 'TQ-HIG-22095-5150-110-P40-BMC'
  await database.pool.query(`update wheels set supplier_stock = 8, name = name || ' <b>&' where sku = $1`, [sku])
  const buyer = till.visitor()
  await buyer.add(sku, 4, { vehicle: { make, model, year, modification } })
  const wishes = {
    ...namedCar(cruiser),
    order_notes: 'Gate 4\nRing twice',
    professional_installation: true,
    company: 'Falcon Garage LLC',
  }
  const { id, total, vat, lines } = (await buyer.store(wishes)).data
  await buyer.pay('tok_visa')
  await till.work()
  const { to, subject, text, html, locale } = emails.find((email) => email.to === layla.email)!
  expect([to, subject, locale]).toEqual([layla.email, 'Order RD-100001 is confirmed', 'en'])
  for (const form of [text, html]) {
    for (const part of [
      ...['RD-100001', '5 March 2026', 'Payment', 'Falcon Garage LLC', sku, 'Land Cruiser'],
      ...[formatMoney(total), formatMoney(vat), 'VAT 5% included'],
      ...['Al Wasl Road 12', '+971 50 123 4567', 'Gate 4', say.en.installation, say.en.invoice('INV-100001')],
      ...[say.en.cancelling, say.en.returning(14), '/return-policy', 'WhatsApp', store.chat.link],
    ])
      expect(form).toContain(part)
    // Nothing here is made to order.
    expect(form).not.toContain(say.en.returning_special)
  }
  // Each line of the notes is a line of the letter.
  expect(html).toMatch(/<p style="[^"]*white-space:pre-line">[^<]*Gate 4\nRing twice/)
  // The verdict as it was shown; unless it is a plain yes, what will be checked, and the moves with their sign.
  const { fitment } = lines[0]!
  expect(fitment!.verdict).toBe('warn')
  expect(text).toContain(say.en.fit_warn(fitment!.vehicle.label))
  // The terms' guarantee for this verdict, and none that they give for another verdict.
  expect(text).toContain(fitGuarantee.en.guarantee_measured)
  expect(text).not.toContain(fitGuarantee.en.guarantee)
  const open = fitment!.axles.flatMap(({ checks }) => checks.filter(({ verdict }) => verdict === 'warn'))
  expect(open.length).toBeGreaterThan(0)
  for (const check of open) expect(text).toContain(sayCheck(check, 'en'))
  for (const figures of fitFigures(lines[0]!, 'en')) expect(text).toContain(figures)
  expect(fitFigures(lines[0]!, 'en').length).toBeGreaterThan(0)

  expect(html).toContain('&#60;b&#62;&#38;')
  expect(html).not.toMatch(
    /<script|<link|<style[^>]*>(?!@media \(prefers-color-scheme:dark\))|onclick|http:\/\/(?!localhost)/,
  )
  expect(html).toMatch(/<img src="http:\/\/localhost\/pictures\/[^"]+-card\.jpg" alt="[^"]+" width="96" height="50"/)
  expect(text).not.toContain('-card.jpg')
  const link = /http:\/\/localhost\/thank-you\?\S+/.exec(text)![0]
  expect(html).toContain(link.replaceAll('&', '&#38;'))
  const query = new URL(link).searchParams
  const opened = await till.visitor().get(`order/getById/${query.get('order_id')}?signature=${query.get('signature')}`)
  expect(opened).toMatchObject({ http: 200, data: { id, status: 1 } })
  const invoice = /http:\/\/localhost(\/api\/order\/\S+INV-100001\.pdf\?\S+)/.exec(text)![1]!
  expect((await app.inject({ url: invoice })).headers['content-type']).toBe('application/pdf')

  await measureAll(shop, 'RD-100001')
  await dispatchOrder(shop, { order_number: 'RD-100001', carrier: 'Aramex', tracking_link: 'https://a.example/1' })
  await till.work()
  const parcel = emails.find((email) => email.subject.includes('on its way'))!
  for (const form of [parcel.text, parcel.html]) {
    for (const part of [sku, '4 ×', 'Al Wasl Road 12', 'Aramex', 'https://a.example/1', say.en.installation_apart])
      expect(form).toContain(part)
    expect(form).not.toContain(formatMoney(total))
  }
})

test('the confirmation explains special orders, an unknown car and delivery abroad', async ({
  till,
  emails,
  letters,
  database,
}) => {
  const buyer = till.visitor()
  const sku = await till.wheel(0)
  await database.pool.query('update wheels set special_order = true where sku = $1', [sku])
  await buyer.add(sku)
  const billing = { ...layla, country: 'OM', city: 'Muscat', phone: '9123 4567' }
  const unknown = { vehicle_make: notKnown, vehicle_model: notKnown, vehicle_year: notKnown }
  const car = { ...unknown, vehicle_model_sub: 'A white Patrol, about 2018' }
  await buyer.post('order/store', { ...orderForm(buyer.session_id), ...car, billing }, { 'accept-language': 'ar' })
  await buyer.pay('tok_visa')
  for (const _ of [1, 2]) await till.work()
  expect(letters[0]!.text).toContain('Car: not known to the buyer, who wrote: A white Patrol, about 2018')
  expect(letters[0]!.text).toMatch(/Fit not checked[\s\S]*Ask the buyer which car it is/)
  const { text, html } = emails.find((email) => email.to === layla.email)!
  for (const form of [text, html]) {
    for (const part of [
      ...['A white Patrol, about 2018', say.ar.car_unknown],
      ...[say.ar.made_to_order, say.ar.returning_special, say.ar.no_car, say.ar.vat_export],
    ])
      expect(form).toContain(part)
    expect(form).not.toContain(say.ar.vat(5))
  }
})

test('a shop without days for returns promises none in the confirmation', async ({ till, emails }) => {
  onTestFinished(setDemoFacts)
  const others = { calendar: null, question_kinds: null, payment_names: null, fitters: null, maintenance: null }
  setFacts({ ...others, opened_at: null, store: { ...store, returns: { days: 0 } } })
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  await buyer.store()
  await buyer.pay('tok_visa')
  await till.work()
  const { text, html } = emails.find((email) => email.to === layla.email)!
  for (const form of [text, html]) {
    expect(form).toContain(say.en.cancelling)
    expect(form).not.toContain('You can return')
  }
})

test('an Arabic order is confirmed in Arabic, right to left, with Latin digits', async ({ till, emails }) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const form = {
    session_id: buyer.session_id,
    billing: layla,
    vehicle_make: 'تويوتا',
    vehicle_year: '2021',
    vehicle_model: 'سنشري',
    vehicle_model_sub: '5.0 V8',
  }
  const headers = { 'accept-language': 'ar-AE,ar;q=0.9' }
  await buyer.post('order/store', form, headers)
  await buyer.pay('tok_visa', headers)
  await till.work()
  const { subject, text, html, locale } = emails[0]!
  expect([subject, locale]).toEqual(['تم تأكيد الطلب \u2066RD-100001\u2069', 'ar'])
  expect(html).toContain('<html lang="ar" dir="rtl">')
  // Dates and amounts follow Arabic order; only numbers and codes run from left to right.
  const cellOf = (value: string) => new RegExp(`<td[^>]*>(?:(?!</td>).)*>${value}</bdi></td>`).exec(html)![0]
  expect(cellOf('2 مارس 2026')).toMatch(/^<td align="left" style="[^"]*"><bdi dir="rtl">/)
  expect(cellOf('[0-9,.]+ د.إ')).not.toContain('ltr')
  expect(cellOf('RD-100001')).toContain('<bdi dir="ltr">')
  expect(text).toContain('5 مارس 2026')
  expect(text).toMatch(/http:\/\/localhost\/ar\/thank-you\?order_id=/)
  expect(text).not.toMatch(/[٠-٩]/)
})

test('a failed e-mail is sent later, once; a sent one is not repeated', async ({
  till,
  shop,
  emails,
  letters,
  database,
  complaints,
}) => {
  const { send } = shop.mail
  const refused: string[] = []
  shop.mail = {
    send: async (email) => {
      refused.push(email.message_id)
      throw new Error('421 try again later')
    },
  }
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  await buyer.store()
  await buyer.pay('tok_visa')
  await workOff(shop, database.pool)
  // The buyer's e-mail and the owner's letter.
  expect(refused).toHaveLength(2)
  expect(complaints).toHaveLength(2)
  shop.mail = { send }
  await database.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await workOff(shop, database.pool)
  expect([...emails, ...letters].map((email) => email.message_id).toSorted()).toEqual(refused.toSorted())
  await database.pool.query(
    `select graphile_worker.add_job('order.paid', (select json_build_object('order_id', id) from orders))`,
  )
  await workOff(shop, database.pool)
  expect(emails).toHaveLength(1)
  expect(letters).toHaveLength(1)
})

test('of an order that is cancelled while mail is away only that goes out', async ({
  till,
  app,
  shop,
  emails,
  letters,
  database,
}) => {
  const desk = await signedIn(app, shop, 'owner')
  const alerts = { by_email: true, by_push: false, sound: true, quiet_from: null, quiet_to: null }
  expect(await desk.ask('PUT /desk/self/alerts', { version: 1, values: alerts })).toMatchObject({ http: 200 })
  const id = await buy(till)
  await till.work()
  const [letter] = (await read(desk, id)).letters
  expect(letter).toMatchObject({ kind: 'order.paid', can_send_again: true })

  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const { id: late } = (await buyer.store()).data
  await buyer.pay('tok_visa')
  // The jobs run after both orders were cancelled, as after a night without mail.
  const cancelling = () => ({ key: randomUUID(), restock: true, note: '' })
  for (const each of [id, late])
    expect(await desk.ask(`POST /desk/orders/${each}/cancel`, cancelling())).toMatchObject({ http: 200 })
  const sentBefore = [...emails, ...letters]
  for (const _ of [1, 2, 3]) {
    await database.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await till.work()
  }
  const ofLate = [...emails, ...letters].filter(
    (each) => !sentBefore.includes(each) && `${each.subject}${each.text}`.includes('RD-100002'),
  )
  expect(ofLate.map(({ subject }) => subject).toSorted()).toEqual([
    'A refund for order RD-100002',
    'Order RD-100002 is cancelled',
  ])
  // Nor is it confirmed again.
  const confirmation = (await read(desk, id)).letters.find(({ kind }) => kind === 'order.paid')
  expect(confirmation).toMatchObject({ can_send_again: false })
  const again = await desk.ask(`POST /desk/orders/${id}/letters/${letter!.id}/again`)
  expect(again).toMatchObject({ http: 409, code: 'letter_not_repeatable' })
})

test('a confirmation that goes out after the promised day promises none', async ({ till, emails, clock }) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  await buyer.store()
  await buyer.pay('tok_visa')
  clock.pass({ days: 10 })
  await till.work()
  const { text, html } = emails.find(({ to }) => to === layla.email)!
  for (const form of [text, html]) {
    expect(form).toContain('RD-100001')
    expect(form).not.toContain('5 March 2026')
  }
})

test('a guest gets e-mails in the language of the order form, a customer in that of their profile', async ({
  till,
  emails,
  app,
  shop,
}) => {
  const ask = asking(app)
  const guest = till.visitor()
  await guest.add(await till.wheel(8))
  await guest.post('order/store', orderForm(guest.session_id), { 'accept-language': 'ar' })
  // The way back uses the order's language, even if a payment call names no language or another one.
  const payment = (await guest.pay('tok_threeDSecure2Required')).data
  expect((await till.answerBank(payment.redirect_url!, 'fail')).pathname).toBe('/ar/thank-you')
  await guest.pay('tok_visa', { 'accept-language': 'en' })
  await till.work()
  expect(emails.at(-1)!.locale).toBe('ar')

  const { token } = await customer(shop)
  const headers = { 'accept-language': 'en' }
  const { session_id, ...buyer } = till.visitor()
  await buyer.add(await till.wheel(8))
  expect((await ask('PUT /users/language', { locale: 'ar' }, { token })).http).toBe(200)
  await ask('POST /order/store', orderForm(session_id), { token, headers })
  await ask('POST /payment', { session_id, stripeToken: 'tok_visa' }, { token, headers })
  await till.work()
  expect(emails.find(({ subject }) => subject.includes('RD-100002'))!.locale).toBe('ar')
})

test('changing an order in another language switches its e-mails and the return from the bank', async ({
  till,
  app,
  shop,
}) => {
  const ask = asking(app)
  const { id: customer_id, token } = await customer(shop)
  const buyer = till.visitor()
  const { session_id } = buyer
  await buyer.add(await till.wheel(8))
  const headers = { 'accept-language': 'ar' }
  const { id } = (await ask<{ id: string }>('POST /order/store', orderForm(session_id), { token })).data
  await ask(`PUT /order/update/${id}`, { order_notes: 'Gate 4' }, { token, headers })
  await ask(`PUT /order/update/${id}`, { order_notes: 'Gate 6' }, { token })
  const { rows } = await shop.db.execute(sql`select locale from orders where customer_id = ${customer_id}::uuid`)
  expect(rows).toEqual([{ locale: 'ar' }])
  await ask(`PUT /order/update/${id}`, { order_notes: 'Gate 5' }, { token, headers: { 'accept-language': 'en' } })
  const payment = (await buyer.pay('tok_threeDSecure2Required', { ...headers, authorization: `Bearer ${token}` })).data
  expect((await till.answerBank(payment.redirect_url!, 'complete')).pathname).toBe('/ar/thank-you')
})

test('a declined buyer is written to once, unless they have paid on another device', async ({
  till,
  shop,
  clock,
  emails,
  database,
}) => {
  const sku = await till.wheel(20)
  async function ordered(token: string, email?: string): Promise<string> {
    const visitor = till.visitor()
    await visitor.add(sku)
    const order = (await visitor.store(email ? { billing: { ...layla, email } } : {})).data
    clock.pass({ seconds: 5 })
    await visitor.pay(token)
    return order.id
  }
  const onPhone = await ordered('tok_visa_chargeDeclined')
  await ordered('tok_visa')
  const declined = await ordered('tok_visa_chargeDeclined', 'noura@example.com')
  await till.work()
  clock.pass({ minutes: 20 })
  const due = shop.now().toISOString()
  for (const order_id of [onPhone, declined]) await sendPaymentFailed(shop, { order_id, due })
  expect(emails.filter(({ subject }) => subject.includes('is not paid yet')).map(({ to }) => to)).toEqual([
    'noura@example.com',
  ])
  // The running job sends it: a second one could send it again meanwhile.
  const { rows } = await database.pool.query(`select key from graphile_worker.jobs where key like 'payment.failed %'`)
  expect(rows).toEqual([])
})
