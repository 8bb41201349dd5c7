import { expect } from 'vitest'
import { openDatabase } from '#database/client.ts'
import { buildApp } from '#server/app.ts'
import { asking, customer } from '#tests/support/customers.ts'
import { test } from '#tests/support/shop.ts'

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
      expect((await profile()).http).toBe(200)
      await pool.query(`set ${setting} = '30s'`)
    }
    const timedOut = complaints.filter((message) => message === 'a call was given up: the database took too long')
    expect(timedOut).toHaveLength(2)
  } finally {
    busy.release(true)
    await app.close()
    await pool.end()
  }
})
