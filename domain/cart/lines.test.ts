import { expect } from 'vitest'
import { newSessionId } from '#shared/session-id.ts'
import { test } from '#tests/support/shop.ts'

test('the database keeps a line either a wheel or an accessory, once per cart, of one to forty pieces', async ({
  database: { pool },
}) => {
  const session_id = newSessionId()
  await pool.query('insert into carts (session_id) values ($1)', [session_id])
  const { rows } = await pool.query<{ sku: string }>('select sku from wheels order by id limit 1')
  const sku = rows[0]!.sku
  const put = (line: { kind: string; sku?: string; addon_id?: number; axle?: string; quantity?: number }) =>
    pool.query(
      `insert into cart_lines (session_id, kind, sku, addon_id, axle, quantity) values ($1, $2, $3, $4, $5, $6)`,
      [session_id, line.kind, line.sku, line.addon_id, line.axle ?? 'any', line.quantity ?? 1],
    )
  const refused = (constraint: string) => expect.objectContaining({ constraint })

  for (const line of [
    { kind: 'wheel', addon_id: 101 },
    { kind: 'wheel', sku, addon_id: 101 },
    { kind: 'addon', sku },
    { kind: 'addon', addon_id: 101, axle: 'front' },
    { kind: 'tyre', sku },
  ])
    await expect(put(line)).rejects.toEqual(refused('cart_lines_kind'))
  for (const quantity of [0, 41])
    await expect(put({ kind: 'addon', addon_id: 101, quantity })).rejects.toEqual(refused('cart_lines_quantity'))

  for (const line of [
    { kind: 'wheel', sku },
    { kind: 'addon', addon_id: 101 },
  ]) {
    await put(line)
    await expect(put(line)).rejects.toEqual(refused('cart_lines_article'))
  }
  await put({ kind: 'wheel', sku, axle: 'front' })
})
