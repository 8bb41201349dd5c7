import { expect } from 'vitest'
import { workOff } from '#jobs/worker.ts'
import { formatMoney } from '#shared/money.ts'
import { test } from '#tests/money/till.ts'
import { car } from '#tests/support/cars.ts'
import { layla } from '#tests/support/order-form.ts'

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
  await buyer.post('order/store', form, { 'accept-language': 'ar-AE,ar;q=0.9' })
  await buyer.pay('tok_visa')
  await till.work()
  const { subject, text, html, locale } = emails[0]!
  expect([subject, locale]).toEqual(['تم تأكيد الطلب RD-100001', 'ar'])
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(text).toContain('5 مارس 2026')
  expect(text).toMatch(/http:\/\/localhost\/ar\/thank-you\?order_id=/)
  expect(text).not.toMatch(/[٠-٩]/)
})

test('an e-mail that could not be sent goes out later, once; one that went out does not go again', async ({
  till,
  shop,
  emails,
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
  expect(refused).toHaveLength(1)
  expect(complaints).toHaveLength(1)
  shop.mail = { send }
  await database.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await workOff(shop, database.pool)
  expect(emails.map((email) => email.message_id)).toEqual(refused)
  await database.pool.query(
    `select graphile_worker.add_job('order.paid', (select json_build_object('order_id', id) from orders))`,
  )
  await workOff(shop, database.pool)
  expect(emails).toHaveLength(1)
})
