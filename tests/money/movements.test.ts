import { expect } from 'vitest'
import { refundOrder } from '#domain/payments/refunds/refund-order.ts'
import { test } from '#tests/money/till.ts'

/** SKUs whose stock is not the sum of their movements. */
const unexplained = `
  select g.sku, g.stock, m.sum from (
    select 'wheel' as kind, sku, supplier_stock as stock from wheels union all select 'addon', sku, stock from addons
  ) g full join (select kind, sku, sum(change)::int as sum from stock_movements group by kind, sku) m using (kind, sku)
  where coalesce(g.stock, 0) <> coalesce(m.sum, 0)`

test('the stock of every SKU is the sum of its movements, whoever writes it', async ({ database: { pool } }) => {
  const differing = async () => (await pool.query(unexplained)).rows
  expect(await differing()).toEqual([])
  for (const change of [
    'update wheels set supplier_stock = supplier_stock + id % 5',
    'update wheels set price = price + 100 where compare_at_price is null',
    `update wheels set sku = sku || '-X', supplier_stock = 3 where id % 7 = 0 and sku not in
      (select front_sku from wheel_pairs union select rear_sku from wheel_pairs)`,
    'update addons set stock = 4',
    `insert into stock_movements (kind, sku, change, reason) select 'addon', sku, 2, 'received' from addons`,
    `insert into stock_movements (kind, sku, change, reason)
      select 'wheel', w.sku, n, 'received' from wheels w, generate_series(1, 2) n`,
    'delete from wheel_pairs',
    'delete from wheels where id % 11 = 0',
    'truncate wheels cascade',
  ]) {
    await pool.query(change)
    expect(await differing(), change).toEqual([])
  }
})

test('movements are only added to, name a SKU, and never leave less than nothing', async ({
  database: { pool },
  till,
}) => {
  const sku = await till.wheel(3)
  for (const change of [
    'update stock_movements set change = 1',
    'delete from stock_movements',
    'truncate stock_movements cascade',
  ])
    await expect(pool.query(change), change).rejects.toMatchObject({ constraint: 'only_added_to' })
  const move = (which: string, change: number) =>
    pool.query(`insert into stock_movements (kind, sku, change, reason) values ('wheel', $1, $2, 'damaged')`, [
      which,
      change,
    ])
  await expect(move(sku, -4)).rejects.toMatchObject({ constraint: 'wheels_stock' })
  await expect(move('NOTHING', 1)).rejects.toMatchObject({ constraint: 'stock_movements_sku' })
  await expect(move(sku, 0)).rejects.toMatchObject({ constraint: 'stock_movements_change' })
  expect(await till.stockOf(sku)).toBe(3)
})

test('a sale and its cancellation are movements of their order', async ({ till, database: { pool }, shop }) => {
  const sku = await till.wheel(9)
  const buyer = till.visitor()
  await buyer.add(sku, 4)
  const order_id = (await buyer.store()).data.id
  await buyer.pay('tok_visa')
  await refundOrder(shop, { order_number: 'RD-100001', reason: 'cancelled', restock: 'never_left' })
  const { rows } = await pool.query(
    'select change, reason, order_id, staff_id from stock_movements where sku = $1 order by id desc limit 2',
    [sku],
  )
  const of = { order_id, staff_id: null }
  expect(rows).toEqual([
    { change: 4, reason: 'cancelled', ...of },
    { change: -4, reason: 'sold', ...of },
  ])
  expect(await till.stockOf(sku)).toBe(9)
})
