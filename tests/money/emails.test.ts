import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { workOff } from '#jobs/worker.ts'
import { formatMoney } from '#shared/money.ts'
import { test } from '#tests/money/till.ts'
import { car } from '#tests/support/cars.ts'
import { layla, orderForm } from '#tests/support/order-form.ts'
import { asking, customer } from '#tests/support/people.ts'

const { make, model, year, modification } = car('toyota', 'land-cruiser', '5.7 V8')

test('the confirmation says what was bought, what it cost and when it comes, and its link opens the order', async ({
  till,
  emails,
  database,
}) => {
  const sku = 'DH-EMP-20085-5150-110-P45-SBK'
  await database.pool.query(`update wheels set supplier_stock = 8, name = name || ' <b>&' where sku = $1`, [sku])
  const buyer = till.visitor()
  await buyer.add(sku, 4, { vehicle: { make, model, year, modification } })
  const { id, total, vat } = (await buyer.store({ order_notes: 'Gate 4' })).data
  await buyer.pay('tok_visa')
  await till.work()
  const { to, subject, text, html, locale } = emails[0]!
  expect([to, subject, locale]).toEqual([layla.email, 'Order RD-100001 is confirmed', 'en'])
  for (const form of [text, html]) {
    for (const part of [
      'RD-100001',
      '5 March 2026',
      formatMoney(total),
      formatMoney(vat),
      'Al Wasl Road 12',
      'Gate 4',
      'Land Cruiser',
      'mm',
    ])
      expect(form).toContain(part)
  }
  expect(html).toContain('&#60;b&#62;&#38;')
  expect(html).not.toMatch(
    /<script|<link|<style[^>]*>(?!@media \(prefers-color-scheme:dark\))|onclick|http:\/\/(?!localhost)/,
  )
  const link = /http:\/\/localhost\/thank-you\?\S+/.exec(text)![0]
  expect(html).toContain(link.replaceAll('&', '&#38;'))
  const query = new URL(link).searchParams
  const opened = await till.visitor().get(`order/getById/${query.get('order_id')}?signature=${query.get('signature')}`)
  expect(opened).toMatchObject({ http: 200, data: { id, status: 1 } })
})

test('an Arabic order is confirmed in Arabic, right to left, with Latin digits', async ({ till, emails }) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const form = {
    session_id: buyer.session_id,
    billing: layla,
    vehicle_make: 'تويوتا',
    vehicle_year: '2021',
    vehicle_model: 'لاند كروزر',
    vehicle_model_sub: '5.7 V8',
  }
  const headers = { 'accept-language': 'ar-AE,ar;q=0.9' }
  await buyer.post('order/store', form, headers)
  await buyer.pay('tok_visa', headers)
  await till.work()
  const { subject, text, html, locale } = emails[0]!
  expect([subject, locale]).toEqual(['تم تأكيد الطلب \u2066RD-100001\u2069', 'ar'])
  expect(html).toContain('<html lang="ar" dir="rtl">')
  // Dates and amounts stand as Arabic writes them; only numbers and codes are read from the left.
  const cellOf = (value: string) => new RegExp(`<td[^>]*>(?:(?!</td>).)*>${value}</bdi></td>`).exec(html)![0]
  expect(cellOf('2 مارس 2026')).toMatch(/^<td align="left" style="[^"]*"><bdi dir="rtl">/)
  expect(cellOf('[0-9,.]+ د.إ')).not.toContain('ltr')
  expect(cellOf('RD-100001')).toContain('<bdi dir="ltr">')
  expect(text).toContain('5 مارس 2026')
  expect(text).toMatch(/http:\/\/localhost\/ar\/thank-you\?order_id=/)
  expect(text).not.toMatch(/[٠-٩]/)
})

test('an e-mail that could not be sent goes out later, once; one that went out does not go again', async ({
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
  // The buyer's, and the owner's letter.
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

test('a guest is written to in the language they paid in, a customer in the one of their profile', async ({
  till,
  emails,
  app,
  shop,
}) => {
  const ask = asking(app)
  const guest = till.visitor()
  await guest.add(await till.wheel(8))
  await guest.store()
  await guest.pay('tok_visa', { 'accept-language': 'ar' })
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

test('who changes an order in another language is written to in that one, and comes back to it from the bank', async ({
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
  const { rows } = await shop.db.execute(sql`select locale from orders where customer_id = ${customer_id}::uuid`)
  expect(rows).toEqual([{ locale: 'ar' }])
  await ask(`PUT /order/update/${id}`, { order_notes: 'Gate 5' }, { token })
  const asked = (await buyer.pay('tok_threeDSecure2Required', { ...headers, authorization: `Bearer ${token}` })).data
  expect((await till.answerBank(asked.redirect_url!, 'complete')).pathname).toBe('/ar/thank-you')
})
