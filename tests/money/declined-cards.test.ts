import { expect } from 'vitest'
import { cronTasks } from '#jobs/schedule.ts'
import { problems } from '#shared/i18n/problems.ts'
import { type Till, test, type Visitor } from '#tests/money/till.ts'
import { layla } from '#tests/support/order-form.ts'

const declined = '4000000000000002'
const noFunds = '4000000000009995'
const good = '4242424242424242'
/** A card that supports 3-D Secure but is charged at once if it is not requested. */
const supports3ds = '4000000000003055'

let buyers = 0

/** A guest with an order; the shop has not seen the session or the e-mail address before. */
async function guest(till: Till, sku: string, address?: string, email = `guest${buyers}@example.com`) {
  const buyer = till.visitor(address)
  buyers++
  await buyer.add(sku, 1)
  expect((await buyer.store({ billing: { ...layla, email } })).status).toBe(true)
  return buyer
}

const tries = async (till: Till, buyer: Visitor, card: string) => buyer.pay(await till.token(card))

test('three wrong cards get distinct messages and the fourth pays; further declines give no reason and require 3-D Secure', {
  // Many calls take long on a busy machine.
  timeout: 120_000,
}, async ({ till }) => {
  const sku = await till.wheel(200)
  const honest = await guest(till, sku)
  expect((await tries(till, honest, declined)).message).toContain('the bank gave no reason')
  expect((await tries(till, honest, noFunds)).message).toContain('the balance is too low')
  expect((await tries(till, honest, '4000000000000127')).message).toContain('the security code')
  expect((await tries(till, honest, good)).data).toMatchObject({ state: 'paid' })

  const stranger = await guest(till, sku)
  for (const card of [declined, noFunds, declined]) await tries(till, stranger, card)
  const answers = await Promise.all([declined, noFunds].map((card) => tries(till, stranger, card)))
  for (const { code, message } of answers)
    if (code === 'payment_declined') expect(message).toContain('it follows several others')
  expect(answers.some(({ code }) => code === 'payment_declined')).toBe(true)
  expect((await tries(till, stranger, supports3ds)).data.state).toBe('requires_action')
  const quiet = await guest(till, sku)
  expect((await tries(till, quiet, supports3ds)).data.state).toBe('paid')
})

test('cards of one network are counted over sessions, orders and e-mails: challenged, then rejected with another way to pay', {
  // Many calls take long on a busy machine.
  timeout: 120_000,
}, async ({ till, app, clock }) => {
  const sku = await till.wheel(400)
  const address = '2001:db8:7:7::1'
  let thief = await guest(till, sku, address)
  for (let i = 0; i < 20; i++) {
    if (i > 0 && i % 3 === 0) thief = await guest(till, sku, `2001:db8:7:7::${i + 1}`)
    const reply = await tries(till, thief, noFunds)
    expect(reply.message).toContain(i < 8 ? 'the balance is too low' : 'it follows several others')
    clock.pass({ seconds: 30 })
  }
  const last = await guest(till, sku, address)
  const refused = await app.inject({
    method: 'POST',
    url: '/api/payment',
    remoteAddress: address,
    headers: last.key(),
    payload: { session_id: last.session_id, stripeToken: await till.token(good) },
  })
  // The first of the twenty was ten minutes ago, so it is an hour old in fifty minutes.
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe(String(50 * 60))
  expect(refused.json()).toMatchObject({
    code: 'too_many_declines',
    message: problems.en.too_many_declines.replace('{wait}', '50 minutes'),
  })
  expect(refused.json().message).toContain('Paymob')
  const hosted = await last.post<{ state: string }>('payment', {
    session_id: last.session_id,
    payment_method: 'paymob',
  })
  expect(hosted.data).toMatchObject({ state: 'requires_action' })
  // Neighbours in the same /48 can still pay.
  const neighbour = await guest(till, sku, '2001:db8:7:8::1')
  expect((await tries(till, neighbour, good)).data.state).toBe('paid')
  clock.pass({ minutes: 51 })
  const later = await guest(till, sku, address)
  expect((await tries(till, later, good)).data.state).toBe('paid')
  expect(await till.charged()).toHaveLength(2)
})

test('concurrent cards are counted like sequential ones; an attack over many addresses challenges every card and blocks none', {
  // Many calls take long on a busy machine.
  timeout: 120_000,
}, async ({ till, shop, database, complaints }) => {
  const sku = await till.wheel(400)
  const crowd = await Promise.all(Array.from({ length: 22 }, () => guest(till, sku, '198.51.100.7')))
  const token = await Promise.all(crowd.map(() => till.token(declined)))
  const replies = await Promise.all(crowd.map((thief, i) => thief.pay(token[i]!)))
  expect(replies.filter(({ code }) => code === 'too_many_declines').length).toBeGreaterThanOrEqual(2)
  expect(replies.filter(({ code }) => code === 'payment_declined').length).toBeLessThanOrEqual(20)
  for (let i = 0; i < 4; i++) {
    const thief = await guest(till, sku)
    for (let card = 0; card < 3; card++) await tries(till, thief, declined)
  }
  const honest = await guest(till, sku)
  expect((await tries(till, honest, supports3ds)).data.state).toBe('requires_action')
  const other = await guest(till, sku)
  expect((await tries(till, other, good)).data.state).toBe('paid')
  expect(complaints).toEqual(['many cards are declined: every card is challenged by 3-D Secure for now'])

  // No address or e-mail is stored, and the hashes are deleted after two days.
  const rows = async () => (await database.pool.query('select * from payment_origins')).rows
  expect(JSON.stringify(await rows())).not.toMatch(/198\.51|guest\d/)
  await cronTasks['orders:tidy']!({ ...shop, now: () => new Date(shop.now().getTime() + 49 * 3_600_000) })
  expect(await rows()).toEqual([])
})

test('a mailbox gets one e-mail a day about a declined payment, without any text of a stranger', async ({
  till,
  clock,
  emails,
}) => {
  const sku = await till.wheel(80)
  const fail = async (email: string) => {
    const thief = till.visitor()
    await thief.add(sku, 1)
    await thief.store({ billing: { ...layla, first_name: 'You won, see x.example', email } })
    await tries(till, thief, declined)
    clock.pass({ minutes: 21 })
    await till.work()
  }
  for (const email of ['victim@gmail.com', 'vic.tim+1@gmail.com', 'VICTIM@googlemail.com']) await fail(email)
  expect(emails.map(({ to }) => to)).toEqual(['victim@gmail.com'])
  expect(emails[0]!.text + emails[0]!.html).not.toContain('You won')
  clock.pass({ days: 1 })
  await fail('victim@gmail.com')
  expect(emails).toHaveLength(2)
})

test('claims about unknown orders leave no rows behind', async ({ till, database }) => {
  const stranger = till.visitor()
  for (const order_id of ['R-AAAA-BBBB', '00000000-0000-4000-8000-000000000000', 'pi_made_up', '99'])
    for (const path of ['order/update-status', 'paymob/store-transaction-id', 'order/log-status-check'])
      expect(
        (await stranger.post(path, { order_id, transaction_id: 'x1', status: 1, payment_gateway: 'Paymob' })).http,
      ).toBe(200)
  expect((await database.pool.query('select 1 from payment_events')).rowCount).toBe(0)
})
