import { expect, inject } from 'vitest'
import { test } from '#tests/support/shop.ts'
import { takeDatabase } from '#tests/support/test-database.ts'

const state = `select
  (select jsonb_agg(to_jsonb(w) order by sku) from wheels w) as wheels,
  (select jsonb_agg(to_jsonb(m) order by id) from stock_movements m) as movements,
  (select count(*)::int from carts) as carts,
  (select last_value::int from pg_sequences where sequencename = 'stock_movements_id_seq') as last`

test('a database that was used is again as it was seeded', async () => {
  const first = await takeDatabase(inject('postgres'))
  const seeded = (await first.pool.query(state)).rows
  await first.pool.query(`
    update wheels set supplier_stock = supplier_stock + 1 where sku in (select sku from wheels order by sku limit 3);
    delete from wheel_pairs;
    delete from coupons;
    insert into carts (session_id) values ('abcdefghijklmno')`)
  expect((await first.pool.query(state)).rows).not.toEqual(seeded)
  await first.remove()

  const second = await takeDatabase(inject('postgres'))
  expect(second.address).toBe(first.address)
  expect((await second.pool.query(state)).rows).toEqual(seeded)
  await second.remove()
})

test('a database whose tables were altered, or whose pool a test watches, is not used again', async () => {
  const first = await takeDatabase(inject('postgres'))
  await first.pool.query('alter table carts add column colour text')
  await first.remove()

  const second = await takeDatabase(inject('postgres'))
  expect(second.address).not.toBe(first.address)
  second.pool.on('acquire', () => {})
  await second.remove()

  const third = await takeDatabase(inject('postgres'))
  expect(third.address).not.toBe(second.address)
  await third.remove()
  await expect(third.pool.query('select')).rejects.toThrow('the test of this pool is over')
})
