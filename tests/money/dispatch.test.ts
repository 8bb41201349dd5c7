import { expect } from 'vitest'
import { dispatchOrder } from '#domain/orders/dispatch-order.ts'
import { refundOrder } from '#domain/payments/refunds/refund-order.ts'
import type { Order } from '#shared/api/orders.ts'
import { type Till, test } from '#tests/money/till.ts'
import { runCommand } from '#tests/support/command.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { main } from '#tools/dispatch.ts'

async function paid(till: Till, headers: Record<string, string> = {}) {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const { id } = (await buyer.post<Order>('order/store', orderForm(buyer.session_id), headers)).data
  await buyer.pay('tok_visa', headers)
  await till.work()
  const read = async () => (await buyer.get<Order>(`order/getById/${id}`)).data
  return { id, read, buyer }
}

const link = 'https://carrier.example/track?parcel=RD1&lang=ar'
const other = 'https://carrier.example/track?parcel=RD2'

test('a dispatched parcel is shown on the order, and its buyer gets one e-mail in both forms', async ({
  till,
  shop,
  clock,
  emails,
}) => {
  const { read } = await paid(till)
  expect(await read()).toMatchObject({ dispatched_at: null, tracking_link: null })
  clock.pass({ days: 1 })
  const at = shop.now().toISOString()
  const dispatch = (tracking_link?: string, email_again?: boolean) =>
    dispatchOrder(shop, { order_number: 'RD-100001', tracking_link, email_again: email_again ?? false })
  expect(await dispatch(link)).toEqual({
    is_first: true,
    sends_email: true,
    tracking_link: link,
    lacks_declaration: false,
  })
  for (const _ of [1, 2]) await till.work()
  const sent = () => emails.filter(({ subject }) => subject.includes('on its way'))
  expect(sent()).toHaveLength(1)
  const { text, html, to, subject } = sent()[0]!
  expect([to, subject]).toEqual(['layla@example.com', 'Order RD-100001 is on its way'])
  expect(text).toContain(link)
  expect(text).toContain('Arrives by 5 March 2026')
  expect(html).toContain(`href="${link.replaceAll('&', '&#38;')}"`)

  // Dispatched again: the day stays, the link is replaced, and an e-mail is sent only on request.
  clock.pass({ days: 4 })
  expect(await dispatch(other)).toEqual({
    is_first: false,
    sends_email: false,
    tracking_link: other,
    lacks_declaration: false,
  })
  expect(await dispatch()).toEqual({
    is_first: false,
    sends_email: false,
    tracking_link: other,
    lacks_declaration: false,
  })
  await till.work()
  expect(sent()).toHaveLength(1)
  expect(await read()).toMatchObject({ dispatched_at: at, tracking_link: other })
  await dispatch(undefined, true)
  for (const _ of [1, 2]) await till.work()
  expect(sent()).toHaveLength(2)
  expect(sent()[1]!.text).toContain(other)
  // The promised day is over, so it is not promised again.
  expect(sent()[1]!.text).not.toContain('5 March 2026')
})

test('an Arabic buyer gets an Arabic e-mail; without a tracking link it leads to the order', async ({
  till,
  shop,
  emails,
}) => {
  const { id } = await paid(till, { 'accept-language': 'ar' })
  await dispatchOrder(shop, { order_number: 'RD-100001' })
  await till.work()
  const { html, text } = emails.find(({ subject }) => subject === 'الطلب \u2066RD-100001\u2069 في الطريق إليكم')!
  expect(html).toContain('dir="rtl"')
  expect(html).toContain('<bdi dir="ltr">RD-100001</bdi>')
  expect(text).toContain(`/ar/thank-you?order_id=${id}`)
})

test('only paid orders can be dispatched, and only with an https link', async ({ till, shop, database }) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const { id, reference } = (await buyer.store()).data
  await expect(dispatchOrder(shop, { order_number: reference })).rejects.toMatchObject({ code: 'order_not_found' })
  const set = (what: string) => database.pool.query(`update orders set ${what} where id = $1`, [id])
  await expect(set('dispatched_at = now()')).rejects.toThrow('orders_dispatched')
  await buyer.pay('tok_visa')
  for (const wrong of ['http://carrier.example/1', 'carrier.example', 'javascript:alert(1)', 'https://a@b.example/'])
    await expect(dispatchOrder(shop, { order_number: 'RD-100001', tracking_link: wrong })).rejects.toMatchObject({
      code: 'tracking_link_refused',
    })
  await expect(set(`dispatched_at = now(), tracking_link = 'http://x.example'`)).rejects.toThrow('orders_tracking_link')
  await expect(set(`tracking_link = 'https://x.example'`)).rejects.toThrow('orders_tracking_link')
  // After a partial refund the rest may still leave; once a full refund is requested, nothing leaves.
  await refundOrder(shop, { order_number: 'RD-100001', reason: 'goodwill', amount: 1000 })
  await refundOrder(shop, { order_number: 'RD-100001', reason: 'cancelled' })
  await expect(dispatchOrder(shop, { order_number: 'RD-100001' })).rejects.toMatchObject({
    code: 'order_being_refunded',
  })
  await expect(set('dispatched_at = now()')).rejects.toThrow('its parcel cannot leave')
  await till.work()
  await expect(dispatchOrder(shop, { order_number: 'RD-100001' })).rejects.toMatchObject({ code: 'order_refunded' })
})

test('the command reports what it did, and exits with 1 where it did nothing', async ({ till, shop }) => {
  const { read } = await paid(till)
  const command = (...words: string[]) => runCommand(main, shop, ...words)
  expect(await command('rd-100001', link)).toEqual({
    code: 0,
    printed: `Dispatched: order RD-100001, to be followed at ${link}. The customer gets an e-mail.\n`,
  })
  expect(await read()).toMatchObject({ dispatched_at: expect.any(String), tracking_link: link })
  expect(await command('RD-100001', other)).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/^Dispatched before: .*RD2\. The customer gets no second e-mail\./),
  })
  expect(await command('RD-9')).toMatchObject({ code: 1, printed: expect.stringContaining('Order not found') })
  expect(await command('RD-100001', 'http://a.example')).toMatchObject({
    code: 1,
    printed: expect.stringContaining('https://'),
  })
  for (const words of [[], ['--what']])
    expect(await command(...words)).toMatchObject({ code: 1, printed: expect.stringContaining('npm run dispatch') })
})
