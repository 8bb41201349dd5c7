import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { deliver } from '#domain/integrations/deliveries.ts'
import { webhookBody } from '#shared/api/integrations.ts'
import type { Delivery, Endpoint } from '#shared/desk/integrations.ts'
import { type Till, test as till } from '#tests/money/till.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'

type Received = { headers: IncomingHttpHeaders; body: string }
type Receiver = { url: string; received: Received[]; answer: (status: number) => void }

/** Another program of the owner, with answers that the test sets. */
const test = till.extend<{ receiver: Receiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from this pattern.
  receiver: async ({}, use) => {
    const received: Received[] = []
    let status = 200
    const server = createServer(async (request, response) => {
      received.push({ headers: request.headers, body: Buffer.concat(await request.toArray()).toString() })
      response.writeHead(status).end('{}')
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
    await use({
      url,
      received,
      answer: (other) => {
        status = other
      },
    })
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  },
})

async function pay(till: Till): Promise<{ id: string; number: string }> {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  const { id } = (await buyer.store()).data
  await buyer.pay('tok_visa')
  return { id, number: (await till.traces(id)).order_number! }
}

const add = async ({ ask }: Desk, url: string, events = ['order.paid']) =>
  (await ask<{ id: string; secret: string }>('POST /desk/integrations/endpoints', { name: 'Books', url, events })).data

const deliveriesOf = async ({ ask }: Desk, id: string, after = '') =>
  (await ask<{ rows: Delivery[] }>(`GET /desk/integrations/endpoints/${id}/deliveries?after=${after}`)).data.rows

test('a paid order reaches the program once, signed, without the buyer’s data', async ({
  till,
  app,
  shop,
  receiver,
}) => {
  const owner = await signedIn(app, shop, 'owner')
  const { id, secret } = await add(owner, receiver.url)
  await add(owner, `${receiver.url}/refunds`, ['order.refunded'])
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(JSON.stringify((await owner.ask('GET /desk/integrations')).data)).not.toContain(secret.slice(6))
  const { number } = await pay(till)
  for (const _ of [1, 2]) await till.work()
  const [{ headers, body }, ...more] = receiver.received as [Received]
  expect(more).toEqual([])
  const signed = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signed}`)
  expect(Number(headers['webhook-timestamp'])).toBe(Math.floor(shop.now().getTime() / 1000))
  expect(JSON.parse(body)).toMatchObject({
    type: 'order.paid',
    data: { order: { number, payment_status: 'success', refunded: 0, lines: [{ quantity: 4 }] } },
  })
  // As it is described at /api/docs.
  expect(webhookBody('order.paid').safeParse(JSON.parse(body)).error).toBeUndefined()
  expect(body).not.toMatch(/layla|haddad|al wasl|@example/i)
  const sent = await deliveriesOf(owner, id)
  expect(sent).toMatchObject([{ event: 'order.paid', state: 'done', tries: 1, status: 200 }])
  // A place in the list that no page gave is its start.
  for (const after of ['0000-01-01', '0000-01-01T00:00:00Z', 'x'])
    expect(await deliveriesOf(owner, id, after)).toEqual(sent)
})

test('what is refused is tried again later, and after three days the webhook is switched off with a letter', async ({
  till,
  app,
  shop,
  receiver,
  clock,
  letters,
  database,
}) => {
  const owner = await signedIn(app, shop, 'owner')
  const { id } = await add(owner, receiver.url)
  receiver.answer(500)
  await pay(till)
  await till.work()
  const [failed] = await deliveriesOf(owner, id)
  expect(failed).toMatchObject({ state: 'failed', tries: 9, status: 500, next_at: null })
  expect(receiver.received).toHaveLength(9)

  // Each failure waits longer than the one before.
  await database.pool.query(`update webhook_deliveries set state = 'waiting', tries = 0, next_at = now()`)
  await database.pool.query(`delete from graphile_worker._private_jobs where key like 'webhook %'`)
  const waits: number[] = []
  for (let i = 0; i < 8; i++) {
    await deliver(shop, failed!.id)
    const [{ next_at } = { next_at: null }] = await deliveriesOf(owner, id)
    waits.push((Date.parse(next_at!) - shop.now().getTime()) / 60_000)
  }
  expect(waits).toEqual([1, 5, 30, 120, 360, 720, 1440, 1440])
  expect((await owner.ask<Endpoint>(`GET /desk/integrations/endpoints/${id}`)).data).toMatchObject({ state: 'on' })

  // Another order after days without any: its first failure alone does not switch the webhook off.
  clock.pass({ days: 3, minutes: 1 })
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into webhook_deliveries (endpoint_id, event, subject_id, body, created_at, next_at)
     select endpoint_id, event, 'another', body, $1, $1 from webhook_deliveries returning id`,
    [shop.now()],
  )
  await deliver(shop, rows[0]!.id)
  const state = await database.pool.query(`select state from webhook_endpoints where id = $1`, [id])
  expect(state.rows).toEqual([{ state: 'on' }])
  await database.pool.query(`delete from webhook_deliveries where id = $1`, [rows[0]!.id])
  await deliver(shop, failed!.id)
  await till.work()
  const again = await signedIn(app, shop, 'owner')
  const { data } = await again.ask<Endpoint>(`GET /desk/integrations/endpoints/${id}`)
  expect(data).toMatchObject({ state: 'failing', failing_since: '2026-03-02T06:00:00.000Z' })
  expect(letters.filter(({ subject }) => /webhook Books is switched off/.test(subject))).toHaveLength(1)

  // Switched on again, it begins anew.
  receiver.answer(204)
  const { name, url, events } = data
  const values = { name, url, events, state: 'on' }
  expect(await again.ask(`PUT /desk/integrations/endpoints/${id}`, { version: data.version, values })).toMatchObject({
    http: 200,
  })
  expect(await again.ask(`POST /desk/integrations/deliveries/${failed!.id}/again`)).toMatchObject({ http: 200 })
  await till.work()
  expect(await deliveriesOf(again, id)).toMatchObject([{ state: 'done', status: 204 }])
  expect((await again.ask<Endpoint>(`GET /desk/integrations/endpoints/${id}`)).data).toMatchObject({
    failing_since: null,
  })
})

test('a test delivery, another key, off and removed; private addresses are refused', async ({
  till,
  app,
  shop,
  receiver,
}) => {
  const owner = await signedIn(app, shop, 'owner')
  for (const url of ['ftp://example.com/', 'javascript:alert(1)', 'https://me:secret@example.com/', 'nonsense', ''])
    expect(
      await owner.ask('POST /desk/integrations/endpoints', { name: 'x', url, events: ['order.paid'] }),
    ).toMatchObject({ http: 422 })
  const { id, secret } = await add(owner, receiver.url)
  await owner.ask(`POST /desk/integrations/endpoints/${id}/test`)
  const renew = async () =>
    (await owner.ask<{ secret: string }>(`POST /desk/integrations/endpoints/${id}/secret`)).data.secret
  const secrets = [secret, await renew(), await renew()]
  expect(new Set(secrets).size).toBe(3)
  await till.work()
  const [{ headers, body }] = receiver.received as [Received]
  // For a day the keys before sign, too: the receiver may still have the first one.
  const signatures = ({ headers, body }: Received, keys: string[]) =>
    keys.map((key) => {
      const signed = createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
      signed.update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
      return `v1,${signed.digest('base64')}`
    })
  expect(String(headers['webhook-signature']).split(' ')).toEqual(signatures({ headers, body }, secrets.toReversed()))
  expect(JSON.parse(body)).toMatchObject({ type: 'test', data: {} })

  // A demonstration in public, where anyone can sign in to the desk, is no way into its network either.
  shop.calls_inside = false
  expect(
    await owner.ask('POST /desk/integrations/endpoints', { name: 'x', url: receiver.url, events: ['order.paid'] }),
  ).toMatchObject({
    code: 'desk_webhook_url',
  })
  await owner.ask(`POST /desk/integrations/endpoints/${id}/test`)
  await till.work()
  expect(await deliveriesOf(owner, id)).toContainEqual(
    expect.objectContaining({ state: 'failed', failure: 'not_public', tries: 1 }),
  )
  shop.calls_inside = true
  expect(receiver.received).toHaveLength(1)

  expect(await owner.ask(`DELETE /desk/integrations/endpoints/${id}`)).toMatchObject({ http: 200 })
  await pay(till)
  await till.work()
  expect(receiver.received).toHaveLength(1)
  expect(await owner.ask(`GET /desk/integrations/endpoints/${id}`)).toMatchObject({ http: 404 })
})

test('a key of the API reads what it allows, until it ends; no data of buyers', async ({
  till,
  app,
  shop,
  database,
  clock,
}) => {
  const owner = await signedIn(app, shop, 'owner')
  const make = async (scopes: string[], days = '30') =>
    (await owner.ask<{ id: string; token: string }>('POST /desk/integrations/tokens', { name: 'Books', scopes, days }))
      .data
  const get = async (path: string, token?: string) => {
    const reply = await app.inject({
      url: `/api/v1${path}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
    return { http: reply.statusCode, text: reply.body, ...reply.json() }
  }
  const orders = await make(['orders.read'])
  const stock = await make(['stock.read'])
  expect(
    (await database.pool.query('select * from api_tokens')).rows.map((row) => JSON.stringify(row)).join(),
  ).not.toContain(orders.token)
  const { number } = await pay(till)
  expect(await get('/orders', orders.token)).toMatchObject({ http: 200, data: { rows: [{ number }], next: null } })
  expect(await get(`/orders/${number}`, orders.token)).toMatchObject({ data: { number, lines: [{ quantity: 4 }] } })
  expect((await get('/orders', orders.token)).text).not.toMatch(/layla|haddad|al wasl|@example/i)
  expect(await get('/orders?paid_since=2030-01-01T00:00:00Z', orders.token)).toMatchObject({ data: { rows: [] } })
  expect(await get('/orders/RD-999', orders.token)).toMatchObject({ http: 404 })
  // Neither a failure nor an end of the list that is none.
  expect(await get('/orders?paid_since=0000-01-01T00:00:00Z', orders.token)).toMatchObject({ http: 422 })
  expect(await get('/orders?after=RD-1', orders.token)).toMatchObject({ http: 422, code: 'page_unknown' })
  expect(await get(`/orders?after=${number}`, orders.token)).toMatchObject({
    http: 200,
    data: { rows: [], next: null },
  })
  const seen: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const { data } = await get(`/stock?after=${encodeURIComponent(after)}`, stock.token)
    seen.push(...data.rows.map(({ sku }: { sku: string }) => sku))
    after = data.next
  }
  const { rows } = await database.pool.query('select sku from wheels union all select sku from addons')
  expect(seen.toSorted()).toEqual(rows.map(({ sku }) => sku).toSorted())
  expect(new Set(seen).size).toBe(seen.length)

  expect(await get('/stock', orders.token)).toMatchObject({ http: 403, code: 'api_scope' })
  for (const token of [undefined, 'x'.repeat(48), owner.cookies.get('desk')])
    expect(await get('/orders', token)).toMatchObject({ http: 401, code: 'api_token' })
  const { tokens } = (
    await owner.ask<{ tokens: { id: string; used_at: string | null; ending: string }[] }>('GET /desk/integrations')
  ).data
  expect(tokens.find(({ id }) => id === orders.id)).toMatchObject({
    used_at: expect.any(String),
    ending: orders.token.slice(-4),
  })
  // A key belongs to a program: it outlives the access of the person who made it, and the list says so.
  const maker = async () =>
    (await owner.ask<{ tokens: { id: string; maker_left: boolean }[] }>('GET /desk/integrations')).data.tokens.find(
      ({ id }) => id === stock.id,
    )?.maker_left
  expect(await maker()).toBe(false)
  await signedIn(app, shop, 'manager')
  await database.pool.query(
    `update api_tokens set staff_id = (select id from staff where role = 'manager' limit 1) where id = $1`,
    [stock.id],
  )
  await database.pool.query(`update staff set state = 'blocked' where role = 'manager'`)
  expect(await maker()).toBe(true)
  await owner.ask(`DELETE /desk/integrations/tokens/${orders.id}`)
  expect(await get('/orders', orders.token)).toMatchObject({ http: 401 })
  expect(await get('/stock', stock.token)).toMatchObject({ http: 200 })
  clock.pass({ days: 31 })
  expect(await get('/stock', stock.token)).toMatchObject({ http: 401 })
  const document = (await app.inject('/api/openapi.json')).json()
  expect(document.paths['/v1/orders'].get).toMatchObject({
    security: [{ api_key: [] }],
    description: 'The key must allow orders.read.',
  })
})

test('the stock for programs is what can be bought now: without pieces that are being paid, with what is made to order', async ({
  till,
  app,
  shop,
  database,
}) => {
  const owner = await signedIn(app, shop, 'owner')
  const key = { name: 'Market', scopes: ['stock.read'], days: '30' }
  const { token } = (await owner.ask<{ token: string }>('POST /desk/integrations/tokens', key)).data
  const sku = await till.wheel(6)
  const read = async () => {
    // The page that begins before it.
    const url = `/api/v1/stock?after=${encodeURIComponent(sku.slice(0, -1))}`
    const { data } = (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).json()
    return data.rows.find((row: { sku: string }) => row.sku === sku)
  }
  expect(await read()).toMatchObject({ stock: 6, special_order: false, shown: true })
  const buyer = till.visitor()
  await buyer.add(sku)
  await buyer.store()
  expect((await buyer.pay('tok_threeDSecure2Required')).data.state).toBe('requires_action')
  expect(await read()).toMatchObject({ stock: 2 })
  await database.pool.query(
    `update wheels set supplier_stock = 3, special_order = true, hidden = true where sku = $1`,
    [sku],
  )
  expect(await read()).toMatchObject({ stock: 0, special_order: true, shown: false })
})

test('deliveries of one moment are all listed, a page at a time', async ({ app, shop, receiver, database }) => {
  const owner = await signedIn(app, shop, 'owner')
  const { id } = await add(owner, receiver.url)
  await database.pool.query(
    `insert into webhook_deliveries (endpoint_id, event, subject_id, body, state, created_at)
     select $1, 'order.paid', 'order ' || n, '{}', 'done', date_trunc('milliseconds', now()) from generate_series(1, 120) n`,
    [id],
  )
  const seen = new Set<string>()
  let after: string | null = ''
  while (after !== null) {
    type Page = { rows: { id: string }[]; next: string | null }
    const path: string = `/desk/integrations/endpoints/${id}/deliveries?after=${encodeURIComponent(after)}`
    const { data } = await owner.ask<Page>(`GET ${path}`)
    for (const row of data.rows) seen.add(row.id)
    after = data.next
  }
  expect(seen.size).toBe(120)
})
