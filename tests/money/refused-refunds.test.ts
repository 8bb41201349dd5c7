import Stripe from 'stripe'
import { expect, vi } from 'vitest'
import { moneyReport } from '#domain/payments/reconcile/money-report.ts'
import { executeRefund } from '#domain/payments/refunds/execute-refund.ts'
import { refundOrder } from '#domain/payments/refunds/refund-order.ts'
import { refundUnapplied } from '#domain/payments/refunds/refund-payment.ts'
import { lockRefused, recordTransfer, requestAgain } from '#domain/payments/refunds/replace-refund.ts'
import { maxRefusals, retryRefunds } from '#domain/payments/refunds/retry-refunds.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { Order } from '#shared/api/orders.ts'
import { formatMoney } from '#shared/money.ts'
import { test } from '#tests/money/paymob-desk.ts'
import type { Till } from '#tests/money/till.ts'
import type { Clock } from '#tests/support/clock.ts'

/** The bank approved after the goods were sold out, so the money must be refunded. */
async function soldOutOrder(till: Till, clock: Clock): Promise<Order> {
  const sku = await till.wheel(4)
  const [late, quick] = [till.visitor(), till.visitor()]
  await late.add(sku)
  const order = (await late.store()).data
  const page = (await late.pay('tok_threeDSecure2Required')).data.redirect_url!
  clock.pass({ minutes: 16 })
  await quick.add(sku)
  await quick.store()
  expect((await quick.pay('tok_visa')).data.state).toBe('paid')
  await till.answerBank(page, 'complete')
  await late.post(`payment/check-status?identifier=${order.id}`)
  expect(await till.traces(order.id)).toMatchObject({ status: 0, payments: ['succeeded'], ledger: [order.total] })
  return order
}

const work = async (till: Till) => {
  for (const _ of [1, 2]) await till.work()
}

/** The refund differences of an otherwise empty day; the stand-ins' books have another date. */
async function refundDifferences(shop: Shop): Promise<{ kind: string; ours: number | null }[]> {
  const to = shop.now()
  const { differences } = await moneyReport(shop, { from: new Date(to.getTime() - 3_600_000), to })
  return differences.filter(({ kind }) => kind.startsWith('refund_')).map(({ kind, ours }) => ({ kind, ours }))
}

const refusal = { kind: 'refused_before', call: 'refunds.create' }

test('a rejected automatic refund is retried the next day, refunded once, with one e-mail', async ({
  till,
  shop,
  clock,
  emails,
  letters,
}) => {
  const order = await soldOutOrder(till, clock)
  await till.injectFault(refusal)
  await work(till)
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total], emails: [] })
  expect(await refundDifferences(shop)).toEqual([{ kind: 'refund_refused', ours: order.total }])
  const refused = () => letters.filter(({ subject }) => subject.includes('is refused'))
  expect(refused()).toHaveLength(1)
  expect(refused()[0]!.text).toContain('/desk/money#refunds')
  clock.pass({ hours: 1 })
  await retryRefunds(shop)
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total] })
  clock.pass({ hours: 23 })
  for (const _ of [1, 2]) await retryRefunds(shop)
  await work(till)
  expect(await till.traces(order.id)).toMatchObject({
    ledger: [order.total, -order.total],
    emails: ['payment.returned'],
  })
  expect((await till.charged()).toSorted()).toEqual([0, order.total])
  expect(emails.filter(({ subject }) => subject.includes('is being refunded'))).toHaveLength(1)
  expect(await refundDifferences(shop)).toEqual([])
  expect(refused()).toHaveLength(1)
})

test('after a manual partial refund the full refund is rejected, and the rest is refunded at once', async ({
  till,
  shop,
  clock,
  emails,
  letters,
}) => {
  const order = await soldOutOrder(till, clock)
  const { rows } = await shop.db.execute<{ reference: string }>(
    `select gateway_reference as reference from payments where order_id = '${order.id}'`,
  )
  await shop.stripe.refunds.create({ payment_intent: rows[0]!.reference, amount: 5000 })
  // The letters are sent by another worker, which is as quick as can be.
  for (const call of ['create', 'list'] as const) {
    const ask = shop.stripe.refunds[call].bind(shop.stripe.refunds) as (...facts: unknown[]) => never
    vi.spyOn(shop.stripe.refunds, call).mockImplementation(((...facts: unknown[]) =>
      till.work().then(() => ask(...facts))) as never)
  }
  await work(till)
  expect(await till.traces(order.id)).toMatchObject({
    ledger: [order.total, -5000, 5000 - order.total],
    emails: ['payment.returned', 'payment.returned'],
  })
  expect((await till.charged()).toSorted()).toEqual([0, order.total])
  const returned = emails.filter(({ subject }) => subject.includes('is being refunded'))
  expect(returned.map(({ text }) => /refunded (AED [\d,.]+) to your card/.exec(text)?.[1])).toEqual([
    formatMoney(5000),
    formatMoney(order.total - 5000),
  ])
  // Nothing is left to do, so the owner gets no letter about the refusal in between.
  expect(letters.filter(({ subject }) => subject.includes('Refund'))).toEqual([])
})

test('rejected every day: retries end, the operator is notified, and the money report shows it until it is done', async ({
  till,
  shop,
  clock,
  complaints,
  letters,
}) => {
  const order = await soldOutOrder(till, clock)
  await till.injectFault({ ...refusal, times: 1000 })
  await work(till)
  for (let day = 0; day < maxRefusals + 3; day++) {
    clock.pass({ days: 1 })
    await retryRefunds(shop)
  }
  await work(till)
  const warned = letters.filter(({ subject }) => subject.includes('Refund')).map(({ text }) => /seven days/.test(text))
  expect(warned).toEqual([false, true])
  const { rows } = await shop.db.execute<{ tries: number }>('select count(*)::int as tries from refunds')
  expect(rows).toEqual([{ tries: maxRefusals }])
  expect(complaints).toContain('a payment must go back and the gateway refuses for good: refund it by hand')
  expect(await refundDifferences(shop)).toEqual([{ kind: 'refund_refused', ours: order.total }])

  await fetch(`${till.url}/faults`, { method: 'DELETE' })
  const { rows: paid } = await shop.db.execute<{ id: string; reference: string }>(
    `select transaction_id as id, gateway_reference as reference from payments where order_id = '${order.id}'`,
  )
  const refund = await refundUnapplied(shop, paid[0]!.id)
  expect(refund.amount).toBe(order.total)
  expect(await executeRefund(shop, refund.refund_id)).toBe('done')
  await work(till)
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -order.total] })
  await expect(refundUnapplied(shop, paid[0]!.reference)).rejects.toMatchObject({ code: 'refund_too_much' })
})

test('a payment that must not be kept and is returned by bank transfer: the buyer’s e-mail names no card', async ({
  till,
  shop,
  clock,
  emails,
}) => {
  const order = await soldOutOrder(till, clock)
  await till.injectFault(refusal)
  await work(till)
  const { rows } = await shop.db.execute<{ id: string }>('select id from refunds')
  await inTransaction(shop, async (open) => recordTransfer(open, await lockRefused(open, rows[0]!.id), 'FT26061'))
  await work(till)
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -order.total] })
  const { text } = emails.find(({ subject }) => subject.includes('is being refunded'))!
  expect(text).toContain(`We have sent ${formatMoney(order.total)} to your bank account.`)
  expect(text).not.toContain('card')
})

test('neither the payment that pays its order nor an unknown one can be refunded by number', async ({ till, shop }) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  await buyer.store()
  const { transaction_id } = (await buyer.pay('tok_visa')).data
  await expect(refundUnapplied(shop, transaction_id!)).rejects.toMatchObject({
    code: 'payment_pays_order',
    facts: { order: 'RD-100001' },
  })
  for (const name of ['ch_nobody', '', '192036465'])
    await expect(refundUnapplied(shop, name)).rejects.toMatchObject({ code: 'payment_not_found' })
  expect(await till.charged()).toHaveLength(1)
})

test('Paymob rejects the refund of a duplicate payment once: refunded the next day', async ({
  till,
  desk,
  shop,
  clock,
}) => {
  await desk.callbacks()
  const { buyer, order, page } = await desk.order()
  expect((await buyer.pay('tok_visa')).data.state).toBe('paid')
  await desk.injectFault({ kind: 'refused_before', call: 'refund' })
  await desk.pay(page, 'good')
  await work(till)
  expect(await desk.charged()).toEqual([order.total])
  expect(await refundDifferences(shop)).toEqual([{ kind: 'refund_refused', ours: order.total }])
  clock.pass({ days: 1 })
  await retryRefunds(shop)
  await work(till)
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, order.total, -order.total] })
  expect(await desk.charged()).toEqual([0])
})

test('an owner’s refund that was lost on the way is made the next day', async ({ till, shop, clock }) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  const order = (await buyer.store()).data
  await buyer.pay('tok_visa')
  await work(till)
  await refundOrder(shop, { order_number: 'RD-100001', amount: 5000, reason: 'returned' })
  await shop.db.execute(`delete from graphile_worker._private_jobs`)
  clock.pass({ days: 2 })
  expect(await refundDifferences(shop)).toEqual([{ kind: 'refund_waiting', ours: 5000 }])
  await retryRefunds(shop)
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -5000] })
  expect(await refundDifferences(shop)).toEqual([])
})

test('a run at a slow gateway ends before its job counts as dead, and the next one makes the refunds it left', async ({
  till,
  shop,
  clock,
}) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  const order = (await buyer.store()).data
  await buyer.pay('tok_visa')
  await work(till)
  const request = { order_number: 'RD-100001', reason: 'returned', again: true } as const
  for (const amount of [5000, 4000, 3000]) {
    await refundOrder(shop, { ...request, amount })
    clock.pass({ seconds: 1 })
  }
  await shop.db.execute(`delete from graphile_worker._private_jobs`)
  clock.pass({ days: 2 })
  const create = shop.stripe.refunds.create.bind(shop.stripe.refunds) as (...facts: unknown[]) => never
  vi.spyOn(shop.stripe.refunds, 'create').mockImplementation(((...facts: unknown[]) => {
    clock.pass({ minutes: 1 })
    return create(...facts)
  }) as never)
  await retryRefunds(shop)
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -5000, -4000] })
  await retryRefunds(shop)
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -5000, -4000, -3000] })
})

test('a refused refund is neither asked for nor transferred once its pieces or the delivery were refunded otherwise', async ({
  till,
  shop,
}) => {
  await shop.db.execute('update delivery_rates set free_from = null, base_cost = 5000, cost_per_wheel = 0')
  const buyer = till.visitor()
  for (const _ of [1, 2, 3]) await buyer.add(await till.wheel(20))
  const order = (await buyer.store()).data
  await buyer.pay('tok_visa')
  await work(till)
  const { rows: lines } = await shop.db.execute<{ id: string }>('select id from order_lines order by position')
  const ask = async (pieces: Record<number, number>, delivery: boolean) => {
    const wanted = Object.entries(pieces).map(([at, quantity]) => ({
      ...{ line_id: lines[Number(at)]!.id, quantity, restock: false },
    }))
    const request = { order_number: 'RD-100001', lines: wanted, delivery, again: true }
    const made = await refundOrder(shop, { ...request, reason: 'goodwill' })
    await work(till)
    return made
  }
  const refused: string[] = []
  for (const [pieces, delivery] of [[{}, true] as const, [{ 1: 2 }, false] as const, [{ 1: 1 }, false] as const]) {
    await till.injectFault(refusal)
    refused.push((await ask(pieces, delivery)).refund_id)
  }
  const done = await ask({ 0: 4, 1: 3 }, true)
  const replace = (id: string, how: typeof requestAgain) =>
    inTransaction(shop, async (open) => how(open, await lockRefused(open, id)))
  const transfer: typeof requestAgain = (open, found) => recordTransfer(open, found, 'FT26061')
  for (const id of refused.slice(0, 2))
    for (const how of [requestAgain, transfer])
      await expect(replace(id, how)).rejects.toMatchObject({ code: 'refund_pieces' })
  // One piece is left.
  await replace(refused[2]!, requestAgain)
  await work(till)
  const { ledger } = await till.traces(order.id)
  expect(ledger.slice(0, 2)).toEqual([order.total, -done.amount])
  expect(ledger).toHaveLength(3)
})

test('refunds whose call times out each day do not hold up a younger one: who was not tried for longest comes first', async ({
  till,
  shop,
  clock,
  database,
}) => {
  const buyer = till.visitor()
  for (let bought = 1; bought <= 3; bought++) {
    await buyer.add(await till.wheel(8))
    await buyer.store()
    expect((await buyer.pay('tok_visa')).data.state).toBe('paid')
    await refundOrder(shop, { order_number: `RD-10000${bought}`, amount: bought * 1000, reason: 'returned' })
    clock.pass({ minutes: 1 })
  }
  const create = shop.stripe.refunds.create.bind(shop.stripe.refunds)
  vi.spyOn(shop.stripe.refunds, 'create').mockImplementation((async (...facts: Parameters<typeof create>) => {
    if (facts[0]!.amount === 3000) return create(...facts)
    clock.pass({ minutes: 1 })
    throw new Stripe.errors.StripeConnectionError({ message: 'timed out', type: 'api_error' })
  }) as never)
  const states = async () =>
    (await database.pool.query('select state from refunds order by amount')).rows.map(({ state }) => state)
  clock.pass({ days: 2 })
  await retryRefunds(shop)
  expect(await states()).toEqual(['asked', 'asked', 'asked'])
  clock.pass({ days: 1 })
  await retryRefunds(shop)
  expect(await states()).toEqual(['asked', 'asked', 'done'])
})
