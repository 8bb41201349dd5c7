import { once } from 'node:events'
import { connect } from 'node:net'
import { expect } from 'vitest'
import { openDatabase } from '#database/client.ts'
import { buildApp } from '#server/app.ts'
import { test } from '#tests/money/till.ts'
import { asking, customer } from '#tests/support/customers.ts'

test('every connection of the shop has time-outs', async ({ database }) => {
  const { rows } = await database.pool.query(
    `select name, setting || unit as setting from pg_settings
     where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
  )
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '60000ms' },
    { name: 'lock_timeout', setting: '15000ms' },
    { name: 'statement_timeout', setting: '30000ms' },
  ])
})

test('a statement that runs or waits too long gets a 503, and the next call works', async ({
  shop,
  database,
  complaints,
}) => {
  const mine = await customer(shop)
  // A connection like the shop's own, with shorter time-outs.
  const { db, pool } = openDatabase(database.address, { max: 1 })
  const app = await buildApp({ ...shop, db })
  const profile = () => asking(app)('GET /my-account', undefined, mine)
  const busy = await database.pool.connect()
  try {
    for (const setting of ['statement_timeout', 'lock_timeout']) {
      await pool.query(`set ${setting} = '100ms'`)
      await busy.query('begin')
      await busy.query('lock table customers in access exclusive mode')
      const refused = await profile()
      expect(refused).toMatchObject({ http: 503, code: 'shop_busy', headers: { 'retry-after': '10' } })
      await busy.query('rollback')
      await pool.query(`set ${setting} = '30s'`)
      expect((await profile()).http).toBe(200)
    }
    const timedOut = complaints.filter((message) => message === 'a call was given up: the database did not answer it')
    expect(timedOut).toHaveLength(2)
  } finally {
    busy.release(true)
    await app.close()
    await pool.end()
  }
})

test('a caller who leaves before the body is read is no failure of the database', async ({ url, complaints, app }) => {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  await once(socket, 'connect')
  const answered = new Promise<number>((done) => {
    app.server.once('request', (_request, answer) => answer.once('close', () => done(answer.statusCode)))
  })
  socket.write(
    'POST /api/cart/add HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
  )
  await once(app.server, 'request')
  socket.destroy()
  await answered
  expect(complaints).toEqual([])
})

test('while no connection is to be had, calls are refused with a time to try again', async ({ shop, database }) => {
  expect(database.pool.options.connectionTimeoutMillis).toBe(15_000)
  const mine = await customer(shop)
  const { db, pool } = openDatabase(database.address, { max: 1, connectionTimeoutMillis: 1_000 })
  const app = await buildApp({ ...shop, db })
  const profile = () => asking(app)('GET /my-account', undefined, mine)
  const taken = await pool.connect()
  expect(await profile()).toMatchObject({ http: 503, code: 'shop_paused', headers: { 'retry-after': '20' } })
  taken.release()
  expect((await profile()).http).toBe(200)
  await app.close()
  await pool.end()
})

test('carts and accessories fail with their own sentences, and a time to try again, while the database is away', async ({
  shop,
}) => {
  const { db, pool } = openDatabase('postgres://shop@127.0.0.1:1/away', { max: 1 })
  const catalogue = { ...shop.catalogue, db, versions: { ...shop.catalogue.versions } }
  const app = await buildApp({ ...shop, db, catalogue })
  for (const [path, message] of [
    ['/cart/Ab3dEf6hIj9lMn2/get', 'Failed to get cart'],
    ['/addons/categories', 'Failed to get addon categories'],
    ['/addons/category/1', 'Failed to get category addons'],
    ['/addons/category/1/filters', 'Failed to get category filters'],
    ['/addons/category/1/addon/1', 'Failed to get addon details'],
  ])
    expect(await asking(app)(`GET ${path}`), path).toMatchObject({
      ...{ http: 503, message, headers: { 'retry-after': '20' } },
    })
  await app.close()
  await pool.end()
})

/** A passing failure of Postgres, and what the shop says. */
const failures = [
  ['deadlock_detected', '40P01', 'shop_busy', '10'],
  ['serialization_failure', '40001', 'shop_busy', '10'],
  ['too_many_connections', '53300', 'shop_busy', '10'],
  ['disk_full', '53100', 'shop_paused', '20'],
  ['admin_shutdown', '57P01', 'shop_paused', '20'],
  ['read_only_sql_transaction', '25006', 'shop_paused', '20'],
] as const

test.for(failures)(
  '%s gets a 503 with a time to try again, in both languages',
  async ([, state, code, wait], { app, database, till }) => {
    await database.pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'x' using errcode = '${state}'; end $$;
    create trigger fail before insert or update on carts execute function fail()`)
    const { session_id } = till.visitor()
    const payload = { session_id, sku: await till.wheel(8), quantity: 4 }
    for (const [language, letters] of [
      ['en', /^[A-Z]/],
      ['ar', /^\p{Script=Arabic}/u],
    ] as const) {
      const answer = await app.inject({
        ...{ method: 'POST', url: '/api/cart/add', payload },
        headers: { 'accept-language': language },
      })
      expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': wait, 'cache-control': 'no-store' } })
      expect(answer.json()).toMatchObject({ status: false, code, message: expect.stringMatching(letters) })
    }
    await database.pool.query('drop trigger fail on carts')
    expect((await app.inject({ method: 'POST', url: '/api/cart/add', payload })).statusCode).toBe(200)
  },
)
