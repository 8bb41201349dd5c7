import { expect } from 'vitest'
import { reconcilePayments } from '#domain/payments/reconcile/reconcile.ts'
import type { Shop } from '#domain/shop.ts'
import { sign } from '#sandbox/stripe/deliver.ts'
import { type Till, test as till } from '#tests/money/till.ts'

type Charged = { order_id: string; total: number; sku: string; reference: string }

type MissedCharges = {
  /** A card is charged without the shop's knowledge: the bank approved, and every event was lost. */
  charge: () => Promise<Charged>
  /** Refunds it in Stripe's dashboard. */
  refund: (charged: Charged, amount?: number) => Promise<void>
  /** Delivers Stripe's event about a refund, however early. */
  webhook: (charged: Charged, id?: string) => Promise<number>
}

const test = till.extend<{ missed: MissedCharges }>({
  missed: async ({ till, app, shop }, use) => {
    await use({
      charge: () => charge(till),
      refund: async ({ reference }, amount) => {
        await shop.stripe.refunds.create({ payment_intent: reference, ...(amount && { amount }) })
      },
      webhook: async ({ reference }, id = 'evt_refund') => {
        const object = { id: 'ch_1', object: 'charge', payment_intent: reference }
        const payload = JSON.stringify({ id, object: 'event', type: 'charge.refunded', data: { object } })
        const headers = { 'stripe-signature': sign(payload, shop.stripe_webhook_secret, Math.floor(Date.now() / 1000)) }
        const reply = await app.inject({ method: 'POST', url: '/api/webhooks/stripe', payload, headers })
        return reply.statusCode
      },
    })
  },
})

async function charge(till: Till): Promise<Charged> {
  const sku = await till.wheel(10)
  const buyer = till.visitor()
  await buyer.add(sku)
  const { id: order_id, total } = (await buyer.store()).data
  const page = (await buyer.pay('tok_threeDSecure2Required')).data.redirect_url!
  await till.answerBank(page, 'complete')
  return { order_id, total, sku, reference: new URL(page).pathname.split('/').at(-1)! }
}

const reconcile = async (shop: Shop, till: Till) => {
  await reconcilePayments(shop)
  for (const _ of [1, 2]) await till.work()
}

/** Expects an unpaid order, because Stripe holds no money. */
async function expectUnpaid(till: Till, { order_id, sku }: Charged): Promise<void> {
  for (const _ of [1, 2]) await till.work()
  expect(await till.traces(order_id)).toMatchObject({ status: 0, payments: ['failed'], ledger: [], emails: [] })
  expect(await till.charged()).toEqual([0])
  expect(await till.stockOf(sku)).toBe(10)
}

test('fully refunded before we know the payment: the refund’s webhook creates no paid order', async ({
  till,
  missed,
}) => {
  const charged = await missed.charge()
  await missed.refund(charged)
  for (const id of ['evt_one', 'evt_one', 'evt_two']) expect(await missed.webhook(charged, id)).toBe(200)
  await expectUnpaid(till, charged)
})

test('fully refunded and every webhook lost: the reconciler creates no paid order', async ({
  till,
  missed,
  shop,
  clock,
}) => {
  const charged = await missed.charge()
  await missed.refund(charged)
  clock.pass({ minutes: 5 })
  await reconcile(shop, till)
  await expectUnpaid(till, charged)
})

test('partly refunded before we know the payment: paid, and the part is booked once by its webhook', async ({
  till,
  missed,
}) => {
  const charged = await missed.charge()
  await missed.refund(charged, 7000)
  for (const id of ['evt_one', 'evt_one', 'evt_two']) expect(await missed.webhook(charged, id)).toBe(200)
  for (const _ of [1, 2]) await till.work()
  expect(await till.traces(charged.order_id)).toMatchObject({
    status: 1,
    payment_status: 'partially_refunded',
    ledger: [charged.total, -7000],
    emails: ['order.paid', 'order.refunded'],
  })
})

test('partly refunded and every webhook lost: the reconciler books both', async ({ till, missed, shop, clock }) => {
  const charged = await missed.charge()
  await missed.refund(charged, 7000)
  clock.pass({ minutes: 5 })
  await reconcile(shop, till)
  expect(await till.traces(charged.order_id)).toMatchObject({ status: 1, ledger: [charged.total, -7000] })
  expect(await till.charged()).toEqual([charged.total - 7000])
})

test('a refund webhook whose refunds cannot be read is retried and then handled', async ({ till, missed }) => {
  const charged = await missed.charge()
  await missed.refund(charged, 7000)
  await till.injectFault({ kind: 'error_before', call: 'refunds.list', times: 2 })
  expect(await missed.webhook(charged)).toBe(500)
  expect(await missed.webhook(charged)).toBe(200)
  expect(await till.traces(charged.order_id)).toMatchObject({ status: 1, ledger: [charged.total, -7000] })
})
