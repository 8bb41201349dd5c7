import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { dispatchOrder } from '#domain/orders/dispatch-order.ts'
import { mayAsk } from '#domain/owner-results/ask-buyers.ts'
import { endLetters, forgetEndedLetters, signEnd } from '#domain/owner-results/end-letters.ts'
import { refundOrder } from '#domain/payments/refunds/refund-order.ts'
import type { Shop } from '#domain/shop.ts'
import { cronTasks } from '#jobs/schedule.ts'
import type { Email } from '#services/mail/smtp.ts'
import { resultOf, test, wheelsOf } from '#tests/contract/asked-buyers.ts'
import { asking, customer } from '#tests/support/customers.ts'
import { signedIn } from '#tests/support/staff.ts'

/** The letters that ask buyers how their wheels fit. */
const askedIn = (emails: Email[]) => emails.filter(({ text }) => text.includes('/fit-result?'))

test('wheels that were refunded before the rest left are not asked about, nor answered for', async ({
  app,
  buy,
  shop,
  clock,
  till,
  emails,
}) => {
  const bought = await buy('layla@example.com', { addon_id: 101, leaves: false })
  const lines = (await wheelsOf(shop, bought)).map((line) => ({ ...line, restock: false }))
  await refundOrder(shop, { order_number: bought.order_number, reason: 'goodwill', lines })
  await till.work()
  clock.pass({ seconds: 1 })
  await dispatchOrder(shop, { order_number: bought.order_number })
  const ask = asking(app)
  expect((await ask(`GET /owner-results/${bought.id}?signature=${bought.signature}`)).data).toMatchObject({ sets: [] })
  expect((await ask('POST /owner-results/save', resultOf(bought))).code).toBe('result_not_found')
  clock.pass({ days: 30 })
  await cronTasks['results:ask']!(shop)
  await till.work()
  expect(askedIn(emails)).toEqual([])
})

test('no one is asked about wheels that were refunded or came back after they had left', async ({
  app,
  buy,
  shop,
  clock,
  till,
  emails,
  database,
}) => {
  // Each order also has an accessory, so it is not refunded in full.
  await buy('kept@example.com', { addon_id: 101 })
  const [refunded, returned, calledOff] = [
    await buy('refunded@example.com', { addon_id: 101 }),
    await buy('returned@example.com', { addon_id: 101 }),
    await buy('called-off@example.com', { addon_id: 101 }),
  ]
  clock.pass({ days: 3 })
  const lines = (await wheelsOf(shop, refunded)).map((line) => ({ ...line, restock: false }))
  await refundOrder(shop, { order_number: refunded.order_number, reason: 'goodwill', lines })
  const desk = await signedIn(app, shop, 'owner')
  for (const each of [returned, calledOff]) {
    const body = { kind: 'refund', reason: 'changed_mind', lines: await wheelsOf(shop, each) }
    expect(await desk.ask(`POST /desk/orders/${each.id}/returns`, body)).toMatchObject({ http: 200 })
  }
  await database.pool.query(`update returns set state = 'called_off', closed_at = now() where order_id = $1`, [
    calledOff.id,
  ])
  await till.work()
  clock.pass({ days: 30 })
  await cronTasks['results:ask']!(shop)
  const asked = async () => {
    await till.work()
    return askedIn(emails)
      .map(({ to }) => to)
      .toSorted()
  }
  expect(await asked()).toEqual(['called-off@example.com', 'kept@example.com'])
})

test('two weeks after delivery one e-mail asks about the fit, never for a refunded order', async ({
  app,
  buy,
  shop,
  clock,
  till,
  emails,
}) => {
  const ask = asking(app)
  const [kept, arabic, returned, answered] = [
    await buy('kept@example.com'),
    await buy('arabic@example.com', { language: 'ar' }),
    await buy('returned@example.com'),
    await buy('answered@example.com'),
  ]
  await ask('POST /owner-results/save', resultOf(answered))
  await refundOrder(shop, { order_number: returned.order_number, reason: 'cancelled' })
  await till.work()
  const fitEmails = () => askedIn(emails)
  const day = async () => {
    await cronTasks['results:ask']!(shop)
    await till.work()
    clock.pass({ days: 1 })
    return fitEmails().length
  }
  // Fourteen days after arrival; the days in transit come on top.
  clock.pass({ days: 14 })
  expect(await day()).toBe(0)
  for (let days = 0; days < 7; days++) await day()
  expect(
    fitEmails()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['arabic@example.com', 'kept@example.com'])
  const { text, html, subject } = fitEmails().find(({ to }) => to === 'kept@example.com')!
  expect(subject).toBe(`Do your wheels fit? Order ${kept.order_number}`)
  for (const answer of ['yes', 'rubs', 'not_mounted'])
    expect(text).toMatch(
      new RegExp(`http://localhost/fit-result\\?order_id=${kept.id}&signature=\\S+&answer=${answer}\n`),
    )
  expect(html.match(/href="[^"]*fit-result[^"]*answer=/g)).toHaveLength(3)
  const other = fitEmails().find(({ to }) => to === 'arabic@example.com')!
  expect(other.subject).toContain('هل الجنوط مناسبة')
  expect(other.text).toContain(`http://localhost/ar/fit-result?order_id=${arabic.id}`)
  expect(other.html).toContain('dir="rtl"')
  // Sizes as on pages, isolated among Arabic words.
  expect(text).toMatch(/\d+×\d/)
  expect(other.text).toMatch(/\u2066[^\u2069]*\d+×\d[^\u2069]*\u2069/)
  expect(text + html + other.text + other.html).not.toMatch(/\d{2}x\d/)
  // The page sends the signature of the link.
  const [, signature = ''] = /signature=([^&]+)/.exec(text) ?? []
  expect((await ask(`GET /owner-results/${kept.id}?signature=${signature}`)).http).toBe(200)

  // A refund between scheduling and sending: the e-mail is not sent.
  const late = await buy('late@example.com')
  clock.pass({ days: 30 })
  await cronTasks['results:ask']!(shop)
  await refundOrder(shop, { order_number: late.order_number, reason: 'cancelled' })
  await till.work()
  expect(fitEmails()).toHaveLength(2)
})

test('a buyer of several orders is asked once in sixty days, and no more after ending these letters', async ({
  app,
  buy,
  shop,
  clock,
  till,
  emails,
  database,
}) => {
  const ask = asking(app)
  const asked = () => askedIn(emails)
  const weeks = async (count: number) => {
    for (let week = 0; week < count; week++) {
      clock.pass({ days: 7 })
      await cronTasks['results:ask']!(shop)
      await till.work()
    }
  }
  const bought = [await buy('kept@example.com'), await buy('Kept@example.com')]
  await weeks(4)
  const [letter, ...more] = asked()
  expect(more).toEqual([])
  await buy('kept@example.com')
  await weeks(4)
  expect(asked()).toHaveLength(1)

  // The button of a mail program, which has no cookies and posts a form; opening the address only leads to the page.
  const { ends_at = '' } = letter!
  const { pathname, search } = new URL(ends_at)
  const ended = async () => (await database.pool.query('select from ended_fit_letters')).rowCount
  const opened = await app.inject(pathname + search)
  expect([opened.statusCode, opened.headers.location]).toEqual([303, `/fit-result${search}`])
  expect(letter!.text).toContain(`http://localhost/fit-result${search}`)
  expect(await ended()).toBe(0)
  const post = (url: string) =>
    app.inject({
      ...{ method: 'POST', url, payload: 'List-Unsubscribe=One-Click' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const { end, order_id } = Object.fromEntries(new URLSearchParams(search)) as Record<'end' | 'order_id', string>
  const { signature } = bought.find(({ id }) => id === order_id)!
  for (const wrong of [pathname, pathname + search.replace(end, signature), `${pathname + search}x`])
    expect((await post(wrong)).statusCode).toBe(404)
  expect(await ended()).toBe(0)
  for (const _ of [1, 2]) expect((await post(pathname + search)).statusCode).toBe(200)
  expect(await ended()).toBe(1)
  expect((await database.pool.query('select e::text from ended_fit_letters e')).rows[0].e).not.toContain('kept')
  // It opens nothing else, and neither does the order's own signature end letters.
  expect((await ask(`GET /owner-results/${order_id}?signature=${end}`)).http).toBe(404)
  const body = { order_id, signature }
  expect(await ask('POST /owner-results/end-letters', body)).toMatchObject({ http: 404, code: 'order_not_found' })
  expect(await ask('POST /owner-results/end-letters', { ...body, signature: end })).toMatchObject({ http: 200 })

  await weeks(9)
  const [again, other] = [await buy('kept@example.com'), await buy('other@example.com')]
  await weeks(5)
  expect(asked().map(({ to }) => to.toLowerCase())).toEqual(['kept@example.com', 'other@example.com'])

  // It is forgotten with the last order of the address.
  const orders = await database.pool.query<{ id: string }>('select id from orders')
  const forget = (ids: string[]) => forgetEndedLetters(shop, sql`select unnest(${sql.param(ids)}::uuid[])`)
  await forget([again.id, other.id])
  expect(await ended()).toBe(1)
  await forget(orders.rows.map(({ id }) => id))
  expect(await ended()).toBe(0)
})

test('deleting the account forgets that its buyer ended the letters about the fit', async ({
  app,
  buy,
  shop,
  database,
}) => {
  const person = await customer(shop)
  const { id: order_id } = await buy(person.email, { token: person.token })
  await endLetters(shop, { order_id, signature: signEnd(shop, order_id) })
  const ended = async () => (await database.pool.query('select from ended_fit_letters')).rowCount
  expect(await ended()).toBe(1)
  expect(await asking(app)('POST /my-account/delete', { password: person.password }, person)).toMatchObject({
    http: 200,
  })
  expect(await ended()).toBe(0)
})

test('who ended the letters is remembered by a keyed hash, through a change of the secret and from before there was a key', async ({
  buy,
  shop,
  database,
}) => {
  const { id: order_id } = await buy('Kept@example.com')
  const earlier = await buy('earlier@example.com')
  await buy('other@example.com')
  const hashes = async () => {
    const { rows } = await database.pool.query<{ hash: string }>(
      `select encode(address_hash, 'hex') as hash from ended_fit_letters order by ended_at, address_hash`,
    )
    return rows.map(({ hash }) => hash)
  }
  const keyed = (secret: string, email: string) =>
    createHmac('sha256', createHmac('sha256', secret).update('fit letters').digest()).update(email).digest('hex')
  await endLetters(shop, { order_id, signature: signEnd(shop, order_id) })
  expect(await hashes()).toEqual([keyed(shop.link_secret, 'kept@example.com')])

  // As the version before stored it.
  await database.pool.query(
    `insert into ended_fit_letters select sha256('fit letters earlier@example.com'), now() - interval '1 day'`,
  )
  const mayAskAll = async (shop: Shop) => Promise.all([order_id, earlier.id].map((id) => mayAsk(shop, id)))
  const changed = { ...shop, link_secret: 'another secret', link_secrets_old: [shop.link_secret] }
  expect(await mayAskAll(changed)).toEqual([false, false])
  await cronTasks['results:ask']!(changed)
  expect((await hashes()).toSorted()).toEqual(
    ['kept@example.com', 'earlier@example.com'].map((email) => keyed('another secret', email)).toSorted(),
  )
  // Now the secret before is not needed any more.
  expect(await mayAskAll({ ...changed, link_secrets_old: [] })).toEqual([false, false])
})
