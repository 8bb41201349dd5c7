import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { orderLink } from '#domain/orders/link.ts'
import { readDisputes } from '#domain/payments/disputes/disputes.ts'
import { moneyReport } from '#domain/payments/reconcile/money-report.ts'
import type { Order } from '#shared/api/orders.ts'
import { type Till, test as withTill } from '#tests/money/till.ts'
import { type DeskPages, deskPages } from '#tests/support/desk-pages.ts'
import { layla, orderForm } from '#tests/support/order-form.ts'

const test = withTill.extend<DeskPages>(deskPages)

/** Ten paid orders of four wheels: RD-100001 to RD-100010. The bank questions the eighth. */
async function tenOrders(till: Till, sku: string): Promise<Order[]> {
  const placed: Order[] = []
  for (let i = 1; i <= 10; i++) {
    const buyer = till.visitor()
    await buyer.add(sku)
    const billing = { ...layla, first_name: `Buyer${i}`, email: `buyer${i}@example.com` }
    placed.push((await buyer.post<Order>('order/store', { ...orderForm(buyer.session_id), billing })).data)
    expect(await buyer.pay(i === 8 ? 'tok_createDispute' : 'tok_visa')).toMatchObject({ http: 200 })
  }
  await till.work()
  return placed
}

test('a day of ten orders: packed, dispatched, delivered, refunded in part, exchanged, disputed, cancelled by shop and buyer', async ({
  shop,
  till,
  origin,
  open,
  emails,
  database: { pool },
}) => {
  const sku = await till.wheel(60)
  const orders = await tenOrders(till, sku)
  await readDisputes(shop)
  const [total] = new Set(orders.map((order) => order.total))
  const desk = await open('owner')
  const order = (n: number) => desk.goto(`${origin}/desk/orders/${orders[n - 1]!.id}`)
  /** Presses the verb of an open question, and waits until the question is gone. */
  const confirm = async (title: string | RegExp, verb: string | RegExp = title) => {
    const question = desk.getByRole('dialog', { name: title })
    await question.getByRole('button', { name: verb }).click()
    await question.waitFor({ state: 'detached' })
  }

  // The ninth buyer asks to cancel from the page of the tracked order, and the desk agrees.
  const buyer = await open('signed out', 'phone')
  await buyer.goto(`${origin}/track-order${new URL(orderLink(shop, orders[8]!.id, 'en')).search}`)
  await askToCancel(buyer)
  await till.work()
  await desk.goto(`${origin}/desk/requests`)
  await desk.getByText('I sold the car.').waitFor()
  await desk.getByRole('button', { name: 'Accept' }).click()
  await confirm('Cancel order RD-100009?', 'Cancel the order')
  await desk.getByText('The request is accepted').waitFor()

  // The tenth is cancelled by the shop before it leaves.
  await order(10)
  await desk.getByRole('button', { name: 'Cancel the order' }).click()
  await confirm('Cancel order RD-100010?', 'Cancel the order')
  await desk.getByText('The order is cancelled').waitFor()

  // The disputed order is not among those to pack.
  await desk.goto(`${origin}/desk/orders?state=not_sent&sort=oldest`)
  await desk.getByRole('link', { name: 'RD-100007' }).waitFor()
  expect(await desk.getByRole('link', { name: /^RD-1000/ }).allTextContents()).toHaveLength(7)
  await desk.getByRole('button', { name: 'Select all on this page' }).click()
  await desk.getByText('7 orders selected').waitFor()
  for (const paper of ['Picking list', 'Packing slips']) {
    const href = await desk.getByRole('link', { name: paper }).getAttribute('href')
    const pdf = await desk.request.get(new URL(href!, origin).href)
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  }
  await desk.getByRole('button', { name: 'Mark packed' }).click()
  await desk.getByText('7 orders updated').waitFor()

  for (const n of [1, 2, 3, 4, 5, 6, 7]) {
    await order(n)
    await desk.getByRole('button', { name: 'Dispatch', exact: true }).click()
    await desk.getByLabel('Carrier').fill('Aramex')
    await desk.getByLabel('Tracking link').fill(`https://carrier.example/${n}`)
    await confirm(/^Dispatch order/, 'Dispatch')
  }
  await desk.goto(`${origin}/desk/orders?state=dispatched`)
  await desk.getByRole('link', { name: 'RD-100007' }).waitFor()
  await desk.getByRole('button', { name: 'Select all on this page' }).click()
  await desk.getByRole('button', { name: 'Mark delivered' }).click()
  await desk.getByText('7 orders updated').waitFor()

  // Two wheels of the second order come back scratched: a refund by line, with a credit note.
  await order(2)
  await desk.getByRole('button', { name: 'Refund part of it' }).click()
  await desk.getByLabel('Pieces', { exact: true }).selectOption('2')
  await desk.getByLabel('Back on the shelf').check()
  await desk.getByLabel('Words on the credit note').fill('Two were scratched')
  await confirm('Refund part of this order', /^Refund AED/)
  await till.work()
  await till.work()
  await desk.reload()
  const note = desk.getByRole('link', { name: /^Credit note CN-/ }).first()
  const paper = await desk.request.get(new URL((await note.getAttribute('href'))!, origin).href)
  expect(paper.headers()['content-type']).toBe('application/pdf')

  // All wheels of the third are exchanged, under a case number.
  await order(3)
  await desk.getByRole('button', { name: 'Open a return' }).click()
  await desk.getByRole('dialog').getByLabel(new RegExp(sku)).selectOption('4')
  await desk.getByLabel('An exchange').check()
  await confirm('Open a return')
  await desk.getByRole('link', { name: 'RT-100001' }).click()
  await desk.getByRole('button', { name: 'Send in exchange' }).click()
  await desk.getByText(/^Sent on/).waitFor()
  await desk.getByLabel('Back on the shelf').check()
  await desk.getByRole('button', { name: 'Record the arrival' }).click()
  await desk.getByRole('button', { name: 'Close the return' }).click()
  await confirm('Close this return?', 'Close the return')
  await desk.getByText('The return is closed').waitFor()

  // For the dispute all papers are one PDF.
  await desk.goto(`${origin}/desk/money`)
  await desk.getByRole('link', { name: 'RD-100008' }).first().click()
  await desk.getByText('The buyer’s bank disputes this payment.').waitFor()
  const proof = await desk.getByRole('link', { name: 'Proof as PDF' }).getAttribute('href')
  const papers = await desk.request.get(new URL(proof!, origin).href)
  expect((await papers.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await till.work()

  // The books: what the gateway holds, our ledger, the orders and the stock agree.
  const half = (await pool.query(`select amount from refunds where note = 'Two were scratched'`)).rows[0].amount
  expect(half).toBeGreaterThan(0)
  const left = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => (n === 2 ? total! - half : n > 8 ? 0 : total!))
  expect(await till.charged()).toEqual(left)
  const kinds = await pool.query('select kind, sum(amount)::int as sum from ledger group by kind order by kind')
  const sums = Object.fromEntries(kinds.rows.map(({ kind, sum }) => [kind, Math.abs(sum)]))
  expect(sums).toMatchObject({ charge: 10 * total!, refund: 2 * total! + half, dispute: total! })
  const refunded = await pool.query('select refunded from orders order by order_number')
  expect(refunded.rows.map((row) => total! - row.refunded)).toEqual(left)
  const period = { from: new Date(shop.now().getTime() - 3_600_000), to: new Date(Date.now() + 3_600_000) }
  expect((await moneyReport(shop, period)).differences).toEqual([])
  // 60 less ten sets; two sets cancelled, two wheels refunded, and one set exchanged for another of the same.
  expect(await till.stockOf(sku)).toBe(60 - 40 + 8 + 2)
  const moved = await pool.query('select sum(change)::int as sum from stock_movements where sku = $1', [sku])
  expect(moved.rows).toEqual([{ sum: 30 }])
  const states = await pool.query(
    'select order_number, dispatched_at is not null as sent, delivered_at is not null as came from orders',
  )
  expect(states.rows.filter(({ sent, came }) => sent && came)).toHaveLength(7)
  const letters = (part: string) => emails.filter(({ subject }) => subject.includes(part)).length
  expect(letters('on its way')).toBeGreaterThanOrEqual(7)
})

test('a refund of what was paid by transfer waits until it is recorded; goods of a lost dispute go back on the shelf', async ({
  shop,
  till,
  origin,
  open,
  emails,
}) => {
  const desk = await open('owner')
  const sku = await till.wheel(10)
  const byTransfer = till.visitor()
  await byTransfer.add(sku)
  const transferred = (await byTransfer.store()).data
  await desk.goto(`${origin}/desk/orders/${transferred.id}`)
  await desk.getByLabel('Reference of the bank').fill('FT-1')
  await desk.getByRole('button', { name: 'Mark as paid' }).click()
  await desk.getByRole('button', { name: 'Cancel the order' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
  await desk.getByText('To be transferred').waitFor()

  await desk.goto(`${origin}/desk/money`)
  await desk.getByText('To be transferred').waitFor()
  await desk.getByRole('button', { name: 'Record a transfer' }).click()
  await desk.getByLabel('The bank’s reference').fill('FT-2')
  await desk.getByRole('dialog').getByRole('button', { name: 'Record a transfer' }).click()
  await desk.getByText('Every refund is done').waitFor()
  await till.work()
  expect(await till.traces(transferred.id)).toMatchObject({
    payment_status: 'refunded',
    ledger: [transferred.total, -transferred.total],
  })
  expect(emails.filter(({ subject }) => subject.includes('refund'))).toHaveLength(1)

  const byCard = till.visitor()
  await byCard.add(sku)
  const { id } = (await byCard.store()).data
  await byCard.pay('tok_createDispute')
  const [dispute] = (await shop.stripe.disputes.list()).data
  expect((await fetch(`${till.url}/disputes/${dispute!.id}/lost`, { method: 'POST' })).status).toBe(200)
  for (const _ of [1, 2]) await readDisputes(shop)
  expect(await till.stockOf(sku)).toBe(6)
  await desk.goto(`${origin}/desk/orders/${id}`)
  const restock = desk.getByRole('button', { name: 'Put the goods back on the shelf' })
  await restock.click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Put the goods back on the shelf' }).click()
  await restock.waitFor({ state: 'detached' })
  expect(await till.stockOf(sku)).toBe(10)
})

async function askToCancel(buyer: Page): Promise<void> {
  await buyer.getByRole('button', { name: 'Ask to cancel' }).click()
  await buyer.getByLabel('Why').selectOption('changed_mind')
  await buyer.getByLabel('Your words').fill('I sold the car.')
  await buyer.getByRole('button', { name: 'Send the request' }).click()
  await buyer.getByText('We have received your request').waitFor()
}
