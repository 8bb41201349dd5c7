import { expect } from 'vitest'
import { orderMoney } from '#domain/after-sale/order-money.ts'
import { executeRefund } from '#domain/payments/refunds/execute-refund.ts'
import { refundOrder } from '#domain/payments/refunds/refund-order.ts'
import type { Shop } from '#domain/shop.ts'
import type { Order } from '#shared/api/orders.ts'
import { type Till, test } from '#tests/money/till.ts'

const request = { order_number: 'RD-100001', reason: 'returned' as const }

async function paidOrder(till: Till, token: string): Promise<Order> {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  const order = (await buyer.store()).data
  expect((await buyer.pay(token)).data.state).toBe('paid')
  return order
}

/** The buyer's bank decides, and Stripe sends the event. */
async function bankSays(shop: Shop, till: Till, to: 'succeeded' | 'failed'): Promise<void> {
  const [refund] = (await shop.stripe.refunds.list({ limit: 1 })).data
  const reply = await fetch(`${till.url}/refunds/${refund!.id}/${to}`, { method: 'POST' })
  expect(reply.status).toBe(200)
}

test.for([
  ['succeeded', { payment_status: 'partially_refunded', back: 5000 }],
  ['failed', { payment_status: 'success', back: 0 }],
] as const)(
  'a refund pending at Stripe stays requested and is made once; its event says that it %s',
  async ([outcome, { payment_status, back }], { till, shop, letters }) => {
    await till.sendEvents()
    const order = await paidOrder(till, 'tok_pendingRefund')
    const { refund_id } = await refundOrder(shop, { ...request, amount: 5000 })
    for (const _ of [1, 2]) await expect(executeRefund(shop, refund_id)).rejects.toThrow('not carried out')
    expect((await shop.stripe.refunds.list()).data).toHaveLength(1)
    expect(await till.traces(order.id)).toMatchObject({ payment_status: 'success', ledger: [order.total] })
    // It counts as refunded: the same money cannot be requested twice.
    await expect(refundOrder(shop, { ...request, amount: order.total })).rejects.toMatchObject({
      code: 'refund_too_much',
    })
    await bankSays(shop, till, outcome)
    await expect
      .poll(async () => {
        for (const _ of [1, 2]) await till.work()
        const failed = letters.filter(({ subject }) => subject.includes('has failed'))
        return [(await till.traces(order.id)).payment_status, failed.length]
      })
      .toEqual([payment_status, back ? 0 : 1])
    expect(await till.traces(order.id)).toMatchObject({ ledger: back ? [order.total, -back] : [order.total] })
    expect(await till.charged()).toEqual([order.total - back])
  },
)

test('a refund that the bank sends back later is reported to the owner once, with the reason', async ({
  till,
  shop,
  letters,
}) => {
  await till.sendEvents()
  const order = await paidOrder(till, 'tok_visa')
  const { refund_id } = await refundOrder(shop, { ...request, amount: 5000 })
  expect(await executeRefund(shop, refund_id)).toBe('done')
  await bankSays(shop, till, 'failed')
  const failed = () => letters.filter(({ subject }) => subject.includes('has failed'))
  await expect
    .poll(async () => {
      for (const _ of [1, 2]) await till.work()
      return failed().length
    })
    .toBe(1)
  expect(failed()[0]!.text).toContain('sent this refund back')
  expect(failed()[0]!.text).toContain('reported lost or stolen')
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -5000] })
  const { refunds } = await orderMoney(shop, order.id)
  expect(refunds).toMatchObject([{ state: 'done', failure: 'lost_or_stolen_card' }])
  // The bank account of the shop has the money again, and both of Stripe's events were handled.
  expect(await till.charged()).toEqual([order.total])
})

test('the same sum that was just refunded in Stripe’s dashboard is asked for at the desk only on purpose', async ({
  till,
  shop,
}) => {
  const order = await paidOrder(till, 'tok_visa')
  const [intent] = (await shop.stripe.paymentIntents.list({ limit: 1 })).data
  await till.sendEvents()
  await shop.stripe.refunds.create({ payment_intent: intent!.id, amount: 5000 })
  await expect.poll(async () => (await till.traces(order.id)).ledger).toEqual([order.total, -5000])
  await expect(refundOrder(shop, { ...request, amount: 5000 })).rejects.toMatchObject({ code: 'refund_repeated' })
  expect(await refundOrder(shop, { ...request, amount: 5000, again: true })).toMatchObject({ amount: 5000 })
})
