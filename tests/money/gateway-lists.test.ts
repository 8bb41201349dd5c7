import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { moneyReport } from '#domain/payments/reconcile/money-report.ts'
import { reconcilePayments } from '#domain/payments/reconcile/reconcile.ts'
import { compareLists } from '#domain/payments/reconcile/unbooked.ts'
import type { Order } from '#shared/api/orders.ts'
import { check, type Desk, test } from '#tests/money/paymob-desk.ts'
import type { Visitor } from '#tests/money/till.ts'

/**
 * A card stays pending and neither its callback nor its return arrives. A second card on the same page is declined and is
 * now the latest, which is all that an inquiry names. The first card's bank approves, and that callback is lost too.
 */
async function paidWithoutCallback(desk: Desk): Promise<{ order: Order; buyer: Visitor }> {
  const { buyer, order, page } = await desk.order()
  await desk.injectFault({ kind: 'lost', times: 100 })
  const first = await desk.pay(page, 'pending')
  await desk.back(await desk.pay(page, 'declined'))
  await desk.end(first, 'paid')
  return { order, buyer }
}

test('a payment found only in Paymob’s list is settled: the order is paid once, and the books agree', async ({
  till,
  desk,
  shop,
  clock,
  complaints,
  database,
}) => {
  // This account may not list the transactions of an order.
  await desk.injectFault({ kind: 'refused_before', call: 'order', times: 1000 })
  const { order } = await paidWithoutCallback(desk)
  // So much has happened since then that it is not on the first page of the list.
  await database.pool.query(`
    insert into sandbox.paymob_transactions (order_id, body)
    select t.order_id + 1000, t.body from generate_series(1, 120),
      (select * from sandbox.paymob_transactions where not (body->>'success')::boolean limit 1) t`)
  clock.pass({ minutes: 11 })
  await reconcilePayments(shop)
  expect(await till.traces(order.id)).toMatchObject({ status: 0, ledger: [] })
  for (const _ of [1, 2]) {
    await compareLists(shop, { days: 3 })
    await check(till, desk, order)
  }
  expect(complaints).toEqual(['a payment was found in the gateway’s list alone'])
})

test('where Paymob lists the cards of a page, the next query finds the one that paid', async ({
  till,
  desk,
  shop,
  clock,
}) => {
  const { order } = await paidWithoutCallback(desk)
  clock.pass({ minutes: 11 })
  await reconcilePayments(shop)
  await check(till, desk, order)
})

test('an order paid otherwise meanwhile keeps its payment, and the one from the list is refunded as a duplicate', async ({
  till,
  desk,
  shop,
}) => {
  await desk.injectFault({ kind: 'refused_before', call: 'order', times: 1000 })
  const { order, buyer } = await paidWithoutCallback(desk)
  expect((await buyer.pay('tok_visa')).data.state).toBe('paid')
  await compareLists(shop, { days: 3 })
  for (const _ of [1, 2]) await till.work()
  expect(await till.traces(order.id)).toMatchObject({
    status: 1,
    ledger: [order.total, order.total, -order.total],
    emails: ['order.paid', 'payment.returned'],
  })
  expect(await desk.charged()).toEqual([0])
})

test('an unannounced dashboard refund of last week’s payment is booked, and no report shows a difference', async ({
  till,
  desk,
  shop,
  clock,
}) => {
  const { order, page } = await desk.order()
  const redirect = await desk.pay(page, 'good')
  await desk.back(redirect)
  const card = till.visitor()
  await card.add(await till.wheel(10))
  const byCard = (await card.store()).data
  const { transaction_id } = (await card.pay('tok_visa')).data
  await till.work()
  clock.pass({ days: 7 })
  await desk.injectFault({ kind: 'lost', times: 100 })
  await desk.refundPart(redirect, 7000)
  await shop.stripe.refunds.create({ charge: transaction_id!, amount: 3000 })
  const period = () => ({ from: new Date(clock.now().getTime() - 86_400_000), to: new Date(clock.now().getTime() + 1) })
  const unbooked = (await moneyReport(shop, period())).differences.filter(({ kind }) => kind === 'not_booked')
  expect(unbooked.map(({ theirs }) => theirs)).toEqual([-7000])
  await compareLists(shop, { days: 3 })
  await till.work()
  expect(await till.traces(order.id)).toMatchObject({
    payment_status: 'partially_refunded',
    ledger: [order.total, -7000],
  })
  expect(await till.traces(byCard.id)).toMatchObject({ ledger: [byCard.total, -3000] })
  expect((await moneyReport(shop, period())).differences).toEqual([])
})

test('a Stripe charge without response and webhook is settled from Stripe’s list', async ({ till, shop, clock }) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  const order = (await buyer.store()).data
  const { redirect_url } = (await buyer.pay('tok_threeDSecure2Required')).data
  // The bank approves after our books already have an outcome.
  await shop.db.execute(sql`update payments set state = 'failed'`)
  await till.answerBank(redirect_url!, 'complete')
  clock.pass({ hours: 1 })
  await reconcilePayments(shop)
  expect(await till.traces(order.id)).toMatchObject({ status: 0, ledger: [] })
  await compareLists(shop, { days: 3 })
  for (const _ of [1, 2]) await till.work()
  expect(await till.traces(order.id)).toMatchObject({ status: 1, ledger: [order.total], payments: ['succeeded'] })
  expect(await till.charged()).toEqual([order.total])
})

test('a page of a slow gateway’s list ends before its job counts as dead, and the next comparison settles the rest', async ({
  till,
  shop,
  clock,
}) => {
  const orders: Order[] = []
  for (const _ of [1, 2, 3]) {
    const buyer = till.visitor()
    await buyer.add(await till.wheel(10))
    orders.push((await buyer.store()).data)
    const { redirect_url } = (await buyer.pay('tok_threeDSecure2Required')).data
    await shop.db.execute(sql`update payments set state = 'failed' where state <> 'failed'`)
    await till.answerBank(redirect_url!, 'complete')
  }
  const retrieve = shop.stripe.paymentIntents.retrieve.bind(shop.stripe.paymentIntents) as (
    ...facts: unknown[]
  ) => never
  vi.spyOn(shop.stripe.paymentIntents, 'retrieve').mockImplementation(((...facts: unknown[]) => {
    clock.pass({ minutes: 1 })
    return retrieve(...facts)
  }) as never)
  const paid = async () =>
    (await Promise.all(orders.map(({ id }) => till.traces(id)))).filter(({ status }) => status === 1)
  await compareLists(shop, { days: 3 })
  await till.work()
  expect(await paid()).toHaveLength(2)
  await compareLists(shop, { days: 3 })
  await till.work()
  expect(await paid()).toHaveLength(3)
})
