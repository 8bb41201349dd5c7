import { expect, onTestFinished } from 'vitest'
import { consoleLog } from '#server/protection/log.ts'
import { logOutsideCalls } from '#server/watch-calls.ts'
import { test } from '#tests/money/till.ts'

type Line = { level: string; message: string; request_id?: string }

test('one id leads from an order through its payment, gateway calls, jobs and webhooks, and no line names the buyer', async ({
  till,
  shop,
  database,
  emails,
}) => {
  const lines: string[] = []
  shop.log = consoleLog('info', { json: true, write: (line) => lines.push(line) })
  onTestFinished(logOutsideCalls(shop.log))
  await till.sendEvents()
  const sku = await till.wheel(10)
  const buyer = till.visitor()
  await buyer.add(sku)
  const { id } = (await buyer.store()).data
  expect((await buyer.pay('tok_visa')).data.state).toBe('paid')
  await till.work()
  const read = () => lines.map((line) => JSON.parse(line) as Line)
  await expect.poll(() => read().some(({ message }) => message === 'POST /api/webhooks/stripe')).toBe(true)

  const { rows } = await database.pool.query('select request_id from orders where id = $1', [id])
  const [{ request_id }] = rows
  expect(request_id).toMatch(/^[0-9a-f]{32}$/)
  const ofOrder = read().flatMap((line) => (line.request_id === request_id ? line.message : []))
  expect(ofOrder).toEqual(expect.arrayContaining(['POST /api/order/store', 'POST /api/payment', 'job order.paid']))
  expect(ofOrder).toContain('POST /api/webhooks/stripe')
  expect(ofOrder.some((message) => /^POST 127\.0\.0\.1:\d+\/stripe\/v1\/payment_intents$/.test(message))).toBe(true)
  // What came before the order has other ids.
  expect(read().find(({ message }) => message === 'POST /api/cart/add')!.request_id).not.toBe(request_id)

  expect(emails).toHaveLength(1)
  const text = lines.join('')
  for (const secret of [
    'layla',
    'haddad',
    '501234567',
    'al wasl',
    'flat 3',
    '4242',
    buyer.session_id,
    'sk_test',
    'tok_',
  ])
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
})
