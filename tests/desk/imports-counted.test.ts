import { expect } from 'vitest'
import { importWheels } from '#domain/goods-import/import-wheels.ts'
import { asObject, carryOut, header, line, read, write } from '#tests/desk/import-calls.ts'
import { importList } from '#tests/support/import-list.ts'
import { test } from '#tests/support/shop.ts'
import { signedIn } from '#tests/support/staff.ts'

test('stock that a newer list repeats counts as found right: neither an older list nor a change by hand is undone after it', async ({
  app,
  shop,
  workOff,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const list = (lines: [sku: string, stock: string, price?: string][]) =>
    [header, ...lines.map(([sku, stock, price = '1200']) => line(sku, { stock, price }))].join('\n')
  const stocks = async () =>
    (await pool.query(`select supplier_stock as stock from wheels where sku like 'ND-%' order by sku`)).rows.map(
      ({ stock }) => stock,
    )
  await write(desk, list(['ND-1', 'ND-2', 'ND-3', 'ND-4'].map((sku) => [sku, '8'])), workOff)
  const first = await write(
    desk,
    list([
      ['ND-1', '20'],
      ['ND-2', '20'],
      ['ND-4', '20'],
    ]),
    workOff,
  )
  await desk.ask('POST /desk/stock/ND-3/movements', { reason: 'received', change: 4, note: '' })
  expect(await stocks()).toEqual([20, 20, 12, 20])

  // ND-1 is sold between the check and the writing; of ND-2 only the price differs.
  const meanwhile = () => pool.query(`update wheels set supplier_stock = 18 where sku = 'ND-1'`)
  const repeated = list([
    ['ND-1', '20'],
    ['ND-2', '20', '1300'],
    ['ND-3', '12'],
  ])
  const second = await write(desk, repeated, workOff, { meanwhile })
  expect(second.report).toMatchObject({
    counted: 3,
    stock_changed: 0,
    tables: { wheels: { changed: 1, unchanged: 2 } },
  })
  // Nothing is left to note.
  const third = await write(
    desk,
    list([
      ['ND-2', '20'],
      ['ND-3', '12'],
    ]),
    workOff,
  )
  expect(third.report.counted).toBe(0)
  expect((await pool.query(`select from goods_import_counts`)).rowCount).toBe(0)
  const { rows } = await pool.query(`select sku, reason, reference from stock_movements where change = 0 order by sku`)
  expect(rows).toEqual(['ND-2', 'ND-3'].map((sku) => ({ sku, reason: 'import', reference: second.id })))

  await carryOut(desk, first.id, 'undo', workOff)
  expect(await stocks()).toEqual([6, 20, 12, 8])
  expect((await read(desk, first.id)).report!.kept).toEqual(['ND-2'])
  type Movements = { rows: { id: string; change: number; can_undo: boolean }[] }
  const { data } = await desk.ask<Movements>('GET /desk/stock/ND-3/movements')
  expect(data.rows.map(({ change, can_undo }) => [change, can_undo])).toEqual([
    [0, false],
    [4, false],
    [8, false],
  ])
  expect(await desk.ask(`POST /desk/stock-movements/${data.rows[1]!.id}/undo`)).toMatchObject({
    code: 'desk_undo_impossible',
  })
  // The list that found the stock right still has its price undone after a count.
  const counted = { lines: [{ sku: 'ND-2', quantity: 20, difference: 0 }], note: '' }
  expect(await desk.ask('POST /desk/stock-count', counted)).toMatchObject({ http: 200 })
  await carryOut(desk, second.id, 'undo', workOff)
  expect((await pool.query(`select price from wheels where sku = 'ND-2'`)).rows).toEqual([{ price: 120_000 }])
})

test('stock that a list of the command line repeats counts as found right, too', async ({
  app,
  shop,
  workOff,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'manager')
  await write(desk, [header, line('ND-1'), line('ND-2')].join('\n'), workOff)
  for (const sku of ['ND-1', 'ND-2'])
    await desk.ask(`POST /desk/stock/${sku}/movements`, { reason: 'received', change: 4, note: '' })
  const again = [
    asObject(line('ND-1', { stock: '12', price: '1300' })),
    asObject(line('ND-2', { stock: '12' })),
    asObject(line('ND-3', { stock: '12' })),
  ]
  for (const _ of [1, 2]) await importList(shop.db, importWheels, again)
  const { rows } = await pool.query(`select sku, reason, reference from stock_movements where change = 0 order by sku`)
  expect(rows).toEqual(['ND-1', 'ND-2'].map((sku) => ({ sku, reason: 'import', reference: '' })))
  const { data } = await desk.ask<{ rows: { can_undo: boolean }[] }>('GET /desk/stock/ND-1/movements')
  expect(data.rows.map(({ can_undo }) => can_undo)).toEqual([false, false, false])
})
