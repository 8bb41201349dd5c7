import { expect } from 'vitest'
import type { PaymentAnswer } from '#shared/api/payments.ts'
import { type Reply, test } from '#tests/money/till.ts'

/** Concurrent buyers, and available sets of four. */
const buyers = 500
const sets = 20
/** Concurrent requests for five database connections; with more, a slow machine answers most with 503. */
const atOnce = 24

const cards = ['tok_visa', 'tok_mastercard', 'tok_amex']

const isAnswer = ({ status, data, code }: Reply<PaymentAnswer>) =>
  status ? data.state === 'paid' : ['out_of_stock', 'not_enough_stock', 'hold_expired'].includes(code!)

/** Retries while the database is too busy (503). */
async function retryWhileBusy<Data>(ask: () => Promise<Reply<Data>>): Promise<Reply<Data>> {
  let reply = await ask()
  for (let again = 0; again < 100 && reply.code === 'shop_busy'; again++) reply = await ask()
  return reply
}

test('five hundred buyers for twenty sets: twenty orders, and everyone else gets a message and no charge', {
  timeout: 240_000,
}, async ({ till, database, emails }) => {
  const sku = await till.wheel(sets * 4)
  const ends: string[] = []
  let begun = 0
  const one = async () => {
    while (begun < buyers) {
      begun++
      const buyer = till.visitor()
      const added = await retryWhileBusy(() => buyer.add(sku))
      if (!added.status) {
        ends.push(added.code!)
        continue
      }
      const stored = await retryWhileBusy(() => buyer.store())
      if (!stored.status) {
        ends.push(stored.code!)
        continue
      }
      // A buyer who must wait or gets 503 retries; another card is another attempt.
      let paid = await buyer.pay(cards[0]!)
      for (let again = 1; again < 500 && !isAnswer(paid); again++) paid = await buyer.pay(cards[again % cards.length]!)
      ends.push(paid.status ? paid.data.state : paid.code!)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  await till.work()

  const counted = Object.fromEntries([...Map.groupBy(ends, (end) => end)].map(([end, same]) => [end, same.length]))
  expect(counted).toMatchObject({ paid: sets })
  const soldOut = ['out_of_stock', 'not_enough_stock', 'hold_expired']
  expect(ends.filter((end) => end !== 'paid' && !soldOut.includes(end))).toEqual([])
  expect(ends).toHaveLength(buyers)
  expect(await till.stockOf(sku)).toBe(0)
  const { rows } = await database.pool.query(
    `select count(*)::int as orders, sum(total)::int as sold, (select sum(amount)::int from ledger) as booked from orders where status = 1`,
  )
  const charged = await till.charged()
  expect(rows[0].orders).toBe(sets)
  expect(charged).toHaveLength(sets)
  expect(charged.reduce((sum, fils) => sum + fils, 0)).toBe(rows[0].sold)
  expect(rows[0].booked).toBe(rows[0].sold)
  expect(emails).toHaveLength(sets)
})
