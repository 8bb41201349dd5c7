import { expect } from 'vitest'
import { cronTasks } from '#jobs/schedule.ts'
import type { ListedCustomer } from '#shared/desk/customers.ts'
import type { ListedOrder } from '#shared/desk/orders.ts'
import { test } from '#tests/money/till.ts'
import { layla } from '#tests/support/order-form.ts'
import { signedIn } from '#tests/support/staff.ts'

test('names of before the column are filled by portions: killed in the middle it goes on, and then they are found', async ({
  app,
  shop,
  till,
  database: { pool },
}) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const { data: order } = await buyer.store({ billing: { ...layla, first_name: 'Zubaida' } })
  await buyer.pay('tok_visa')
  await till.work()
  const erased = till.visitor()
  await erased.add(await till.wheel(8))
  const { data: old } = await erased.store()
  await erased.pay('tok_visa')
  await till.work()
  await pool.query(
    `update orders set erased_at = now(), session_id = '', buyer_hash = null, order_notes = '', company = '', company_trn = '' where id = $1`,
    [old.id],
  )
  await pool.query(
    `update order_addresses set first_name = '', last_name = '', address = '', phone = '', email = '', city = '' where order_id = $1`,
    [old.id],
  )
  expect((await pool.query('select from order_addresses where name_words is null')).rowCount).toBe(0)
  // More than a run takes.
  await pool.query(
    `insert into customers (email, first_name, last_name) select 'many' || n || '@example.com', 'Zubaida', 'Number ' || n
     from generate_series(1, 10200) n`,
  )
  // As the migrations leave the rows that they find.
  await pool.query('update order_addresses set name_words = null')
  await pool.query('update customers set name_words = null')
  const desk = await signedIn(app, shop, 'owner')
  const found = async () => {
    const [orders, customers] = [
      await desk.ask<{ rows: ListedOrder[] }>('GET /desk/orders?q=zubaida'),
      await desk.ask<{ rows: ListedCustomer[] }>('GET /desk/customers?q=zubaida'),
    ]
    return [orders.data.rows.map(({ id }) => id), customers.data.rows.length]
  }
  expect(await found()).toEqual([[], 0])

  const left = async () => {
    const { rows } = await pool.query<{ left: number }>(
      `select (select count(*)::int from order_addresses where name_words is null)
         + (select count(*)::int from customers where name_words is null) as left`,
    )
    return rows[0]!.left
  }
  const all = await left()
  const { rows } = await pool.query('select id from customers order by id offset 1250 limit 1')
  await pool.query(`
    create function killed() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
    create trigger killed before update on customers for each row when (new.id = '${rows[0].id}') execute function killed()`)
  await expect(cronTasks['names:fill']!(shop)).rejects.toThrow()
  // All addresses, and whole portions of the customers.
  expect(await left()).toBe(all - 4 - 1000)
  await pool.query('drop trigger killed on customers')
  await cronTasks['names:fill']!(shop)
  // The rest is more than one run.
  expect(await left()).toBeGreaterThan(0)
  await till.work()
  expect(await left()).toBe(0)
  expect(await found()).toEqual([[order.id], 50])
})
