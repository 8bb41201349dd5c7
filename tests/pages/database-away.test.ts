import pg from 'pg'
import { expect, inject } from 'vitest'
import { openDoor, test } from '#tests/support/pages.ts'
import { databaseAt } from '#tests/support/test-database.ts'

test('without the database pages say so in both languages, and come back by themselves', async ({ shop, database }) => {
  const door = await openDoor(shop, { page_cache_mb: 8 })
  const name = new URL(database.address).pathname.slice(1)
  const admin = new pg.Client({ connectionString: databaseAt(inject('postgres').address, 'postgres') })
  await admin.connect()
  // Neither of them is kept, nor in memory.
  const urls = ['/alloy-wheels?finish=bronze', '/ar/alloy-wheels?finish=bronze', '/faq', '/some-page']
  try {
    await admin.query(`alter database ${name} allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    for (const url of urls) {
      const page = await door.inject(url)
      expect([url, page.statusCode, page.headers['retry-after']]).toEqual([url, 503, '20'])
      expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      for (const words of ['We will be right back', 'سنعود بعد لحظات']) expect(page.body).toContain(words)
      expect(page.body).not.toMatch(/Error|at \w+ \(|rimdana_/)
    }
  } finally {
    await admin.query(`alter database ${name} allow_connections true`)
    await admin.end()
  }
  for (const url of urls.slice(0, 2)) expect([url, (await door.inject(url)).statusCode]).toEqual([url, 200])
  await door.close()
})
