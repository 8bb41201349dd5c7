import type pg from 'pg'

/** Everything that shoppers see of goods, without times and counters: to compare before and after. */
export async function allGoods(pool: pg.Pool): Promise<unknown> {
  const tables: unknown[] = []
  for (const [table, left, order] of [
    ['brands', "'version'", 'slug'],
    ['designs', "'version'", 'id'],
    ['wheels', "'version' - 'updated_at'", 'sku'],
    ['wheel_pairs', "'none'", 'front_sku, rear_sku'],
    ['addons', "'version' - 'updated_at'", 'sku'],
  ])
    tables.push((await pool.query(`select to_jsonb(t) - ${left} as row from ${table} t order by ${order}`)).rows)
  return tables
}
