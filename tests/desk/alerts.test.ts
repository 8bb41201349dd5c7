import { randomUUID } from 'node:crypto'
import { afterEach, expect, vi } from 'vitest'
import type { Shop } from '#domain/shop.ts'
import { newsFrom } from '#domain/staff/news.ts'
import type { Pushed, PushSubscription } from '#services/web-push/client.ts'
import type { Alerts } from '#shared/desk/alerts.ts'
import { notKnown } from '#shared/unknown-car.ts'
import { buy } from '#tests/desk/order-calls.ts'
import { type Till, test } from '#tests/money/till.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'

const device = {
  endpoint: 'https://push.example/send/1',
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
}
const everything = { by_email: true, by_push: true, sound: true, quiet_from: null, quiet_to: null }

const choose = (desk: Desk, values: object, version = 1) => desk.ask('PUT /desk/self/alerts', { version, values })

/** A push service that keeps what it gets. */
function pushService() {
  const pushed: { to: string; message: Record<string, unknown> }[] = []
  let answer: Pushed = 'sent'
  return {
    pushed,
    answerWith: (other: Pushed) => {
      answer = other
    },
    client: {
      public_key: 'key',
      send: async ({ endpoint }: PushSubscription, message: object) => {
        pushed.push({ to: endpoint, message: { ...message } })
        return answer
      },
    },
  }
}

/** The full hour in Dubai that began last, or so many hours later, as quiet hours are chosen. */
function fullHours(shop: Shop): (later: number) => string {
  const hour = (shop.now().getUTCHours() + 4) % 24
  return (later) => `${String((hour + later) % 24).padStart(2, '0')}:00`
}

/** A buyer orders and pays. */
async function pay(till: Till): Promise<string> {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  const { id } = (await buyer.store()).data
  await buyer.pay('tok_visa')
  return (await till.traces(id)).order_number!
}

test('who wants to learn of orders does, by e-mail and notification, without the buyer’s data', async ({
  till,
  app,
  shop,
  emails,
}) => {
  const { client, pushed, answerWith } = pushService()
  shop.push = client
  const [manager, warehouse, other] = [
    await signedIn(app, shop, 'manager'),
    await signedIn(app, shop, 'warehouse'),
    await signedIn(app, shop, 'support'),
  ]
  expect(await choose(manager, everything)).toMatchObject({ http: 200, data: { version: 2 } })
  expect(await choose(warehouse, { ...everything, by_email: false })).toMatchObject({ http: 200 })
  expect(await manager.ask('POST /desk/self/devices', device)).toMatchObject({ http: 200 })
  await warehouse.ask('POST /desk/self/devices', { ...device, endpoint: 'https://push.example/send/2' })
  expect((await other.ask<Alerts>('GET /desk/self/alerts')).data.values).toMatchObject({ by_email: false, sound: true })

  const order_number = await pay(till)
  for (const _ of [1, 2]) await till.work()
  const [email, ...more] = emails.filter(({ to }) => to === manager.member.email)
  expect(more).toEqual([])
  expect(email).toMatchObject({ subject: expect.stringContaining(`New order ${order_number}: AED`) })
  expect(email!.text).not.toMatch(/layla|haddad|al wasl/i)
  // Both lead to the order.
  expect(email!.text).toContain(`${shop.public_url}${pushed[0]!.message.to}`)
  expect(emails.filter(({ to }) => [warehouse.member.email, other.member.email].includes(to))).toEqual([])
  expect(pushed.map(({ to }) => to).toSorted()).toEqual(['https://push.example/send/1', 'https://push.example/send/2'])
  expect(pushed[0]!.message).toMatchObject({
    title: `New order ${order_number}`,
    tag: order_number,
    to: expect.stringMatching(/^\/desk\/orders\/[0-9a-f-]{36}$/),
    dir: 'ltr',
  })
  expect(JSON.stringify(pushed)).not.toMatch(/layla/i)

  // The browser has gone: it is forgotten, and not tried again.
  answerWith('gone')
  await pay(till)
  await till.work()
  expect(pushed).toHaveLength(4)
  expect((await manager.ask<Alerts>('GET /desk/self/alerts')).data.devices).toEqual([])
})

test('in quiet hours nothing comes, and at their end one message for all', async ({
  till,
  app,
  shop,
  emails,
  clock,
  database,
}) => {
  const { client, pushed, answerWith } = pushService()
  shop.push = client
  // The queue of jobs goes by the database's clock.
  clock.pass({ seconds: (Date.now() - clock.now().getTime()) / 1000 })
  const owner = await signedIn(app, shop, 'owner')
  await owner.ask('POST /desk/self/devices', device)
  const at = fullHours(shop)
  await choose(owner, { ...everything, quiet_from: at(0), quiet_to: at(3) })
  const orders = [await pay(till), await pay(till)]
  // One that is cancelled before the morning is not announced.
  const cancelling = { key: randomUUID(), restock: true, note: '' }
  expect(await owner.ask(`POST /desk/orders/${await buy(till)}/cancel`, cancelling)).toMatchObject({ http: 200 })
  await till.work()
  const mine = () => emails.filter(({ to }) => to === owner.member.email)
  expect([mine(), pushed]).toEqual([[], []])
  // Ending the hours early does not drop what they held back.
  expect(await choose(owner, everything, 2)).toMatchObject({ http: 200 })
  clock.pass({ hours: 4 })
  // A push service that is away for a moment is tried again, and the e-mail is not sent twice.
  answerWith('failed')
  const workNow = async () => {
    await database.pool.query(`update graphile_worker._private_jobs set run_at = now()`)
    await till.work()
  }
  await workNow()
  const failed = `select from graphile_worker._private_jobs where last_error is not null`
  expect((await database.pool.query(failed)).rowCount).toBe(1)
  answerWith('sent')
  await workNow()
  expect(mine()).toMatchObject([{ subject: '2 new orders during your quiet hours' }])
  for (const order_number of orders) expect(mine()[0]!.text).toContain(order_number)
  const message = { title: '2 new orders during your quiet hours', body: orders.join(', ') }
  expect(pushed).toMatchObject([{ message }, { message }])
})

test('quiet hours that begin later from now on drop no order that was paid in them before', async ({
  till,
  app,
  shop,
  emails,
  clock,
  database,
}) => {
  // The queue of jobs goes by the database's clock.
  clock.pass({ seconds: (Date.now() - clock.now().getTime()) / 1000 })
  const owner = await signedIn(app, shop, 'owner')
  const at = fullHours(shop)
  await choose(owner, { ...everything, quiet_from: at(0), quiet_to: at(3) })
  const before = await pay(till)
  await till.work()
  expect(await choose(owner, { ...everything, quiet_from: at(1), quiet_to: at(3) }, 2)).toMatchObject({ http: 200 })
  clock.pass({ hours: 1 })
  const after = await pay(till)
  const runNow = `update graphile_worker._private_jobs set run_at = now()`
  await database.pool.query(`${runNow} where payload ->> 'event' = 'order.paid'`)
  await till.work()
  await database.pool.query(runNow)
  await till.work()
  const text = emails.flatMap((email) => (email.to === owner.member.email ? [email.text] : [])).join()
  expect([text.includes(before), text.includes(after)]).toEqual([true, true])
})

test('the e-mail of a new order names the car in the member’s language', async ({
  till,
  app,
  shop,
  emails,
  database,
}) => {
  const support = await signedIn(app, shop, 'support')
  await database.pool.query(`update staff set language = 'ar' where id = $1`, [support.member.id])
  await choose(support, { ...everything, by_push: false })
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  const unknown = { vehicle_make: notKnown, vehicle_model: notKnown, vehicle_year: notKnown }
  await buyer.store({ ...unknown, vehicle_model_sub: 'سيارة والدي' })
  await buyer.pay('tok_visa')
  for (const _ of [1, 2]) await till.work()
  const { text } = emails.find(({ to }) => to === support.member.email)!
  expect(text).toContain('غير معروفة (\u2068سيارة والدي\u2069)')
  expect(text).toMatch(/4 × .*\u2066[^\u2069]*\d+×\d[^\u2069]*\u2069/)
  expect(text).not.toMatch(/\d{2}x\d/)
  expect(text).not.toMatch(/not known|buyer/)
})

test('an order paid just before quiet hours is announced at once, although its job runs in them', async ({
  till,
  app,
  shop,
  emails,
  clock,
  database,
}) => {
  clock.pass({ seconds: (Date.now() - clock.now().getTime()) / 1000 })
  const owner = await signedIn(app, shop, 'owner')
  const at = fullHours(shop)
  await choose(owner, { ...everything, by_push: false, quiet_from: at(1), quiet_to: at(4) })
  const order_number = await pay(till)
  clock.pass({ hours: 1 })
  await till.work()
  await database.pool.query(`update graphile_worker._private_jobs set run_at = now() where key like 'staff.order %'`)
  await till.work()
  const mine = emails.filter(({ to }) => to === owner.member.email)
  expect(mine.map(({ text }) => text)).toEqual([expect.stringContaining(order_number)])
})

test('bad addresses and hours are refused, another’s browser is not to be touched, two saves conflict', async ({
  app,
  shop,
}) => {
  const [one, two] = [await signedIn(app, shop, 'owner'), await signedIn(app, shop, 'support')]
  for (const endpoint of [
    ...['http://push.example/1', 'https://127.0.0.1/1', 'https://[::1]/', 'https://localhost/1', 'ftp://push.example/'],
    ...['https://10.0.0.1/', 'javascript:alert(1)', `https://push.example/${'x'.repeat(1001)}`],
  ])
    expect(await one.ask('POST /desk/self/devices', { ...device, endpoint }), endpoint).toMatchObject({ http: 422 })
  for (const hours of [
    { quiet_from: '22:00', quiet_to: null },
    { quiet_from: '22:00', quiet_to: '22:00' },
    { quiet_from: '24:00', quiet_to: '07:00' },
  ])
    expect(await choose(one, { ...everything, ...hours })).toMatchObject({ http: 422 })
  const { id } = (await one.ask<{ id: string }>('POST /desk/self/devices', device)).data
  expect(await two.ask(`DELETE /desk/self/devices/${id}`)).toMatchObject({ http: 404 })
  expect(await two.ask(`POST /desk/self/devices/${id}/test`)).toMatchObject({ http: 404 })
  expect(await one.ask(`POST /desk/self/devices/${id}/test`)).toMatchObject({ data: { sent: false } })
  expect(await one.ask(`DELETE /desk/self/devices/${id}`)).toMatchObject({ http: 200 })
  await choose(one, everything)
  expect(await choose(one, { ...everything, sound: false })).toMatchObject({ http: 409, code: 'desk_conflict' })
  for (let i = 0; i < 10; i++)
    await one.ask('POST /desk/self/devices', { ...device, endpoint: `https://push.example/${i}` })
  expect(await one.ask('POST /desk/self/devices', device)).toMatchObject({ code: 'desk_devices_full' })
})

const ended: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ended.splice(0)) await end()
})

test('an open desk learns of a paid order at once, at whichever process; closing the shop ends its stream', async ({
  till,
  app,
  shop,
  url,
  database,
}) => {
  shop.news = newsFrom(database.address, () => {})
  ended.push(() => shop.news!.stop())
  const { cookies } = await signedIn(app, shop, 'warehouse')
  const refused = await fetch(`${url}/api/desk/news`)
  expect(refused.status).toBe(401)
  const reply = await fetch(`${url}/api/desk/news`, { headers: { cookie: `desk=${cookies.get('desk')}` } })
  expect(reply.headers.get('content-type')).toBe('text/event-stream')
  const heard: string[] = []
  const reading = (async () => {
    for await (const part of reply.body!.pipeThrough(new TextDecoderStream())) heard.push(part)
  })()
  const listening = `select from pg_stat_activity where application_name = 'rimdana desk' and query like 'listen%'
    and datname = current_database()`
  await vi.waitFor(async () => expect((await database.pool.query(listening)).rowCount).toBe(1), { timeout: 20_000 })
  const order_number = await pay(till)
  await till.work()
  await vi.waitFor(() => expect(heard.join('')).toContain(`data: {"kind":"order","number":"${order_number}"}`), {
    timeout: 20_000,
  })
  await app.close()
  await reading
  // Without an open desk there is no connection either.
  await vi.waitFor(async () => expect((await database.pool.query(listening)).rowCount).toBe(0), { timeout: 20_000 })
})
