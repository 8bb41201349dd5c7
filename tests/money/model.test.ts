import fc from 'fast-check'
import { expect } from 'vitest'
import { reconcilePayments } from '#domain/payments/reconcile/reconcile.ts'
import { executeRefund } from '#domain/payments/refunds/execute-refund.ts'
import { refundOrder } from '#domain/payments/refunds/refund-order.ts'
import type { Shop } from '#domain/shop.ts'
import type { Order } from '#shared/api/orders.ts'
import { type Till, test, type Visitor } from '#tests/money/till.ts'

const steps = [
  'good',
  'declined',
  'bank_yes',
  'bank_no',
  'bank_left',
  'claim',
  'check',
  'store',
  'reconcile',
  'wait',
  'refund',
] as const
type Step = (typeof steps)[number]

const cards = { good: '4242424242424242', declined: '4000000000000002', bank: '4000000000003220' }

/** The state that predicts the shop's responses: a simple model beside the real shop. */
type Model = { paid: boolean; total: number; refunded: number; held_until: number; now: number }

/** Minutes. */
const hold = 15
const wait = 6

test('any sequence of paying, querying, waiting and refunding agrees with a simple model, and the books balance', {
  timeout: 240_000,
}, async ({ till, shop, clock }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 3, maxLength: 9 }), async (path) => {
      const buyer = till.visitor()
      const sku = await till.wheel(8)
      await buyer.add(sku)
      const order = (await buyer.store()).data
      const model: Model = { paid: false, total: order.total, refunded: 0, held_until: hold, now: 0 }
      for (const step of path) {
        await take(step, { till, shop, clock, buyer, order, model })
        await till.work()
        await compare(till, shop, sku, order, model, path)
      }
    }),
    { numRuns: 14 },
  )
})

type Scene = {
  till: Till
  shop: Shop
  clock: { pass: (span: { minutes: number }) => void }
  buyer: Visitor
  order: Order
  model: Model
}

async function take(step: Step, { till, shop, clock, buyer, order, model }: Scene): Promise<void> {
  const isHeld = model.now < model.held_until
  const pay = async (card: keyof typeof cards) => buyer.pay(await till.token(cards[card]))
  switch (step) {
    case 'good': {
      const reply = await pay('good')
      if (model.paid) expect(reply.code).toBe('order_already_paid')
      else if (isHeld) expect(reply.data.state).toBe('paid')
      model.paid ||= reply.data?.state === 'paid'
      return
    }
    case 'declined': {
      const reply = await pay('declined')
      if (model.paid) expect(reply.code).toBe('order_already_paid')
      else expect(reply.status).toBe(false)
      return
    }
    case 'bank_yes':
    case 'bank_no':
    case 'bank_left': {
      const reply = await pay('bank')
      if (model.paid) expect(reply.code).toBe('order_already_paid')
      else if (isHeld) expect(reply.data).toMatchObject({ state: 'requires_action', redirect_url: expect.any(String) })
      const page = reply.data?.redirect_url
      if (!page || step === 'bank_left') return
      await till.answerBank(page, step === 'bank_yes' ? 'complete' : 'fail')
      await buyer.post(`payment/check-status?identifier=${order.id}`)
      model.paid ||= step === 'bank_yes'
      return
    }
    case 'claim':
      await buyer.post('order/update-status', {
        order_id: order.id,
        transaction_id: 'ch_made_up',
        status: 1,
        payment_gateway: 'Paymob',
      })
      return
    case 'check':
      await buyer.post(`payment/check-status?identifier=${order.id}`)
      return
    case 'store': {
      const stored = await buyer.store()
      // A paid cart is empty; storing an unpaid one again returns the same order with a new hold.
      if (model.paid) expect(stored.code).toBe('cart_empty')
      else expect(stored.data.id).toBe(order.id)
      if (!model.paid) model.held_until = model.now + hold
      return
    }
    case 'reconcile':
      return reconcilePayments(shop)
    case 'wait':
      clock.pass({ minutes: wait })
      model.now += wait
      return
    case 'refund': {
      const number = (await till.traces(order.id)).order_number ?? 'RD-none'
      const request = { order_number: number, amount: 100, reason: 'goodwill' as const, again: true }
      const outcome = await refundOrder(shop, request).catch(({ code }) => code as string)
      if (!model.paid) return void expect(outcome).toBe('order_not_found')
      await executeRefund(shop, (outcome as { refund_id: string }).refund_id)
      model.refunded += 100
    }
  }
}

async function compare(till: Till, shop: Shop, sku: string, order: Order, model: Model, path: Step[]): Promise<void> {
  const { status, payment_status, ledger, payments, emails } = await till.traces(order.id)
  const kept = ledger.reduce((sum, amount) => sum + amount, 0)
  expect({ path, status, kept }).toEqual({
    path,
    status: Number(model.paid),
    kept: model.paid ? model.total - model.refunded : 0,
  })
  if (model.refunded > 0) expect(payment_status).toBe('partially_refunded')
  expect(payments.filter((state) => state === 'succeeded')).toHaveLength(Number(model.paid))
  expect(emails.filter((kind) => kind === 'order.paid')).toHaveLength(Number(model.paid))
  expect(await till.stockOf(sku)).toBe(model.paid ? 4 : 8)
  const { rows } = await shop.db.execute<{ booked: number }>(
    'select coalesce(sum(amount), 0)::int as booked from ledger',
  )
  expect((await till.charged()).reduce((sum, amount) => sum + amount, 0)).toBe(rows[0]!.booked)
}
