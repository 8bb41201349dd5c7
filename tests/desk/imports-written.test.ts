import { expect } from 'vitest'
import { applyDuePrices } from '#domain/goods/planned-prices.ts'
import { newSessionId } from '#shared/session-id.ts'
import { badRows, carryOut, check, header, line, mapped, read, upload, write } from '#tests/desk/import-calls.ts'
import { allGoods } from '#tests/support/goods.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { test } from '#tests/support/shop.ts'
import { signedIn } from '#tests/support/staff.ts'

test('changed prices and stock go back, but not what was changed since, and stock by the pieces that the import moved', async ({
  app,
  shop,
  workOff,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'manager')
  await write(desk, [header, line('ND-1'), line('ND-2'), line('ND-3'), line('ND-4')].join('\n'), workOff)
  const before = await allGoods(pool)
  const dearer = { price: '1500', stock: '20' }
  const list = [header, ...['ND-1', 'ND-2', 'ND-3'].map((sku) => line(sku, dearer)), line('ND-9')].join('\n')
  // Another person changes one row between the check and the writing.
  const meanwhile = () => pool.query(`update wheels set price = 99900 where sku = 'ND-3'`)
  const { id, report } = await write(desk, list, workOff, { meanwhile })
  expect(report).toMatchObject({
    prices_changed: 3,
    stock_changed: 4,
    prices: [{ before: 120_000, after: 150_000 }, {}, {}],
  })
  expect((await read(desk, id)).report!.kept).toEqual(['ND-3'])
  // Sold, and changed by hand, before it is undone.
  await pool.query(`update wheels set supplier_stock = supplier_stock - 3 where sku = 'ND-1'`)
  await pool.query(`update wheels set price = 160000 where sku = 'ND-2'`)
  await carryOut(desk, id, 'undo', workOff)
  expect((await read(desk, id)).report!.kept).toEqual(['ND-2'])
  const after = await pool.query(
    `select sku, price, supplier_stock as stock from wheels where sku like 'ND-%' order by sku`,
  )
  expect(after.rows).toEqual([
    { sku: 'ND-1', price: 120_000, stock: 5 },
    { sku: 'ND-2', price: 160_000, stock: 20 },
    { sku: 'ND-3', price: 99_900, stock: 8 },
    { sku: 'ND-4', price: 120_000, stock: 8 },
  ])
  await pool.query(`update wheels set supplier_stock = 8, price = 120000 where sku like 'ND-%'`)
  expect(await allGoods(pool)).toEqual(before)
})

test('undoing an import leaves stock that was counted or set by a newer list since', async ({
  app,
  shop,
  workOff,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const list = (stock: string, skus: string[]) => [header, ...skus.map((sku) => line(sku, { stock }))].join('\n')
  const skus = ['ND-1', 'ND-2', 'ND-3']
  const stocks = async () =>
    (await pool.query(`select supplier_stock as stock from wheels where sku like 'ND-%' order by sku`)).rows.map(
      ({ stock }) => stock,
    )
  await write(desk, list('8', skus), workOff)
  const first = await write(desk, list('20', skus), workOff)
  const counted = { lines: [{ sku: 'ND-1', quantity: 15, difference: -5 }], note: '' }
  expect(await desk.ask('POST /desk/stock-count', counted)).toMatchObject({ http: 200 })
  const second = await write(desk, list('30', ['ND-2', 'ND-3']), workOff)
  await pool.query(`update wheels set supplier_stock = supplier_stock - 2 where sku = 'ND-3'`)
  expect(await stocks()).toEqual([15, 30, 28])
  await carryOut(desk, first.id, 'undo', workOff)
  expect(await stocks()).toEqual([15, 30, 28])
  expect((await read(desk, first.id)).report!.kept).toEqual(skus)

  // A list that was undone is no newer figure.
  const third = await write(desk, list('40', ['ND-2', 'ND-3']), workOff)
  await carryOut(desk, third.id, 'undo', workOff)
  await carryOut(desk, second.id, 'undo', workOff)
  expect(await stocks()).toEqual([15, 20, 18])
})

test('undoing an import brings back no planned price that is over, and no crossed-out one that is not allowed any more', async ({
  app,
  shop,
  workOff,
  clock,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const written = (...lines: string[]) => write(desk, [`${header},old_price`, ...lines].join('\n'), workOff)
  const skus = ['ND-1', 'ND-2', 'ND-3', 'ND-4']
  await written(...skus.map((sku) => `${line(sku)},${sku === 'ND-3' ? 1500 : ''}`))
  const hour = (n: number) => new Date(clock.now().getTime() + n * 3_600_000).toISOString()
  const { rows: made } = await pool.query(`select id from wheels where sku in ('ND-1', 'ND-2') order by sku`)
  for (const [i, { id }] of made.entries()) {
    const plan = { price: '1100', begins_at: hour(0), ends_at: hour(i === 0 ? 2 : 9), crosses_out: true }
    expect(await desk.ask(`POST /desk/prices/wheel/${id}/plans`, plan)).toMatchObject({ http: 200 })
  }
  await applyDuePrices(shop)
  const prices = async () =>
    (await pool.query(`select price, compare_at_price as old from wheels where sku like 'ND-%' order by sku`)).rows
  const usual = { price: 120_000, old: null }
  expect(await prices()).toEqual([
    { price: 110_000, old: 120_000 },
    { price: 110_000, old: 120_000 },
    { price: 120_000, old: 150_000 },
    usual,
  ])
  clock.pass({ minutes: 1 })
  const { id } = await written(...skus.map((sku) => `${line(sku, { price: '1300' })},`))
  expect((await prices()).map(({ price }) => price)).toEqual([130_000, 130_000, 130_000, 130_000])
  clock.pass({ hours: 2 })
  await applyDuePrices(shop)
  const later = await signedIn(app, shop, 'manager')
  expect(await later.ask(`POST /desk/imports/${id}/undo`)).toMatchObject({ http: 200 })
  await workOff()
  // The first plan is over, the second still runs. All were cheaper within the 30 days before the price that ends here.
  expect(await prices()).toEqual([usual, { price: 110_000, old: null }, usual, usual])
  clock.pass({ hours: 7 })
  await applyDuePrices(shop)
  expect(await prices()).toEqual([usual, usual, usual, usual])
})

test('a list crosses out no more than the rule of 30 days allows beside SKUs that exist, and the check counts them', async ({
  app,
  shop,
  workOff,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const written = async (...lines: string[]) => {
    const { report } = await write(desk, [`${header},old_price`, ...lines].join('\n'), workOff)
    const { rows } = await pool.query(
      `select sku, price, compare_at_price as old from wheels where sku like 'ND-%' order by sku`,
    )
    return { lowered: report.lowered, rows: rows.map(({ sku, price, old }) => [sku, price, old]) }
  }
  expect(await written(`${line('ND-1')},`, `${line('ND-2')},`, `${line('ND-3')},1500`)).toEqual({
    lowered: 0,
    rows: [
      ['ND-1', 120_000, null],
      ['ND-2', 120_000, null],
      ['ND-3', 120_000, 150_000],
    ],
  })
  const list = [
    `${line('ND-1')},5000`,
    `${line('ND-2', { price: '1000' })},5000`,
    `${line('ND-3', { stock: '9' })},1500`,
    `${line('ND-4')},1500`,
  ]
  const rows = [
    ['ND-1', 120_000, null],
    ['ND-2', 100_000, 120_000],
    ['ND-3', 120_000, 150_000],
    ['ND-4', 120_000, 150_000],
  ]
  expect(await written(...list)).toEqual({ lowered: 2, rows })
  expect(await written(...list)).toEqual({ lowered: 2, rows })
})

test('a list dates the prices that it ends, and counts the 30 days, by the clock of the shop as the desk does', async ({
  app,
  shop,
  workOff,
  clock,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const written = (price: string, old: string) =>
    write(desk, [`${header},old_price`, `${line('ND-1', { price })},${old}`].join('\n'), workOff)
  await written('1000', '')
  const times: string[] = []
  for (const [price, old] of [
    ['1200', ''],
    ['1100', '1200'],
  ] as const) {
    clock.pass({ minutes: 1 })
    times.push(clock.now().toISOString())
    await written(price, old)
  }
  const { rows: past } = await pool.query('select ended_at from past_prices order by id')
  expect(past.map(({ ended_at }) => ended_at.toISOString())).toEqual(times)
  // It cost AED 1,000 a minute before it cost AED 1,200.
  const { rows } = await pool.query(`select price, compare_at_price as old from wheels where sku = 'ND-1'`)
  expect(rows).toEqual([{ price: 110_000, old: null }])
})

test('a crossed-out price that was allowed at the check is left out where the prices since then refuse it', async ({
  app,
  shop,
  workOff,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const skus = ['ND-1', 'ND-2', 'ND-3']
  for (const price of ['1300', '1200'])
    await write(desk, [header, ...skus.map((sku) => line(sku, { price }))].join('\n'), workOff)
  const price = (sku: string, fils: number) => `update wheels set price = ${fils} where sku = '${sku}'`
  const crossedOut = [`${header},old_price`, ...skus.map((sku) => `${line(sku)},1300`)]
  // Raised, or cheaper for a moment: neither is another price of the row than at the check that the constraint could refuse.
  const changes = [price('ND-1', 125_000), price('ND-2', 110_000), price('ND-2', 120_000)]
  const meanwhile = async () => {
    for (const change of changes) await pool.query(change)
  }
  const { id, report } = await write(desk, crossedOut.join('\n'), workOff, { meanwhile })
  expect(report.lowered).toBe(0)
  expect((await read(desk, id)).report!.kept).toEqual(['ND-1', 'ND-2'])
  const { rows } = await pool.query(
    `select price, compare_at_price as old from wheels where sku like 'ND-%' order by sku`,
  )
  expect(rows).toEqual([
    { price: 125_000, old: null },
    { price: 120_000, old: null },
    { price: 120_000, old: 130_000 },
  ])
})

test('a new SKU that someone wishes for is hidden when its import is undone', async ({
  app,
  shop,
  workOff,
  database: { pool },
  mine,
}) => {
  const desk = await signedIn(app, shop, 'owner')
  const { id } = await write(desk, [header, line('ND-1'), line('ND-2')].join('\n'), workOff)
  await pool.query(`insert into wishlist_items (customer_id, sku, created_at) values ($1, 'ND-1', now())`, [mine.id])
  await carryOut(desk, id, 'undo', workOff)
  const { rows } = await pool.query(`select sku, hidden, supplier_stock as stock from wheels where sku like 'ND-%'`)
  expect(rows).toEqual([{ sku: 'ND-1', hidden: true, stock: 0 }])
  expect((await read(desk, id)).report!.kept).toContain('ND-1')
})

test('what is written is what was looked at: not another check, nor rows mended after it', async ({
  app,
  shop,
  workOff,
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const id = await upload(desk, [header, line('ND-1'), line('ND-2', { price: 'soon' })].join('\n'))
  const seen = await check(desk, id, workOff)
  const colleague = await check(desk, id, workOff, { remarks: '' })
  const refused = { http: 409, code: 'import_changed' }
  expect(await desk.ask(`POST /desk/imports/${id}/write`, { version: seen.version })).toMatchObject(refused)
  const rows = (await badRows(desk, id)).map(({ line, cells }) => ({ line, cells, skipped: true }))
  await desk.ask(`PUT /desk/imports/${id}/rows`, { rows, check: false })
  const { version } = await read(desk, id)
  expect(version).not.toBe(colleague.version)
  expect(await desk.ask(`POST /desk/imports/${id}/write`, { version })).toMatchObject(refused)
  const checked = await check(desk, id, workOff)
  expect(await desk.ask(`POST /desk/imports/${id}/write`, { version: checked.version })).toMatchObject({ http: 200 })
})

test('rows whose design was removed after the check are left out, and the others are written', async ({
  app,
  shop,
  workOff,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'manager')
  await write(desk, [header, line('ND-1'), line('SD-1', { brand: 'Sud' })].join('\n'), workOff)
  const meanwhile = () =>
    pool.query(`delete from wheels where sku = 'SD-1'; delete from designs where brand_slug = 'sud'`)
  const list = [header, line('ND-2'), line('SD-2', { brand: 'Sud' })].join('\n')
  const { id } = await write(desk, list, workOff, { meanwhile })
  expect(await read(desk, id)).toMatchObject({ state: 'written', report: { kept: ['SD-2'] } })
  const { rows } = await pool.query(`select sku from wheels where sku in ('ND-1', 'ND-2', 'SD-2') order by sku`)
  expect(rows).toEqual([{ sku: 'ND-1' }, { sku: 'ND-2' }])
})

test('a row that a rule refuses after a colleague changed its other half is left as it is, by writing and by undoing', async ({
  app,
  shop,
  workOff,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const written = async (lines: string[], { during = '', kind = 'wheels' } = {}) => {
    const how = { differing: kind === 'wheels' ? mapped : {}, file: { kind, supplier: '' } }
    return (await write(desk, lines.join('\n'), workOff, { ...how, meanwhile: () => pool.query(during) })).id
  }
  const skus = ['ND-1', 'ND-2']
  for (const price of ['1300', '1200']) await written([header, ...skus.map((sku) => line(sku, { price }))])
  const crossedOut = [`${header},old_price`, ...skus.map((sku) => `${line(sku)},1300`)]
  const first = await written(crossedOut, { during: `update wheels set price = 140000 where sku = 'ND-1'` })
  expect(await read(desk, first)).toMatchObject({ state: 'written', report: { kept: ['ND-1'] } })
  const { rows } = await pool.query(
    `select price, compare_at_price as old from wheels where sku like 'ND-%' order by sku`,
  )
  expect(rows).toEqual([
    { price: 140_000, old: null },
    { price: 120_000, old: 130_000 },
  ])

  const addons = 'sku,category,name,stock,price,slug'
  const rings = ['T-1,hub-rings,Ring one,3,45,old-ring', 'T-2,hub-rings,Ring two,3,45,second-ring']
  await written([addons, ...rings], { kind: 'addons' })
  const renamed = rings.map((ring) => ring.replace('45', '50').replace('old-ring', 'new-ring'))
  const second = await written([addons, ...renamed], { kind: 'addons' })
  await written([addons, 'T-3,hub-rings,Ring three,3,45,old-ring'], { kind: 'addons' })
  await carryOut(desk, second, 'undo', workOff)
  expect(await read(desk, second)).toMatchObject({ state: 'undone', report: { kept: ['T-1'] } })
  const after = await pool.query(`select slug, price from addons where sku like 'T-%' order by sku`)
  expect(after.rows).toEqual([
    { slug: 'new-ring', price: 5000 },
    { slug: 'second-ring', price: 4500 },
    { slug: 'old-ring', price: 4500 },
  ])
})

test('a SKU that is ordered after the check keeps its size, by writing and by undoing', async ({
  app,
  shop,
  workOff,
  ask,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const order = async (sku: string) => {
    const session_id = newSessionId()
    await ask('POST /cart/add', { session_id, sku, quantity: 4 })
    expect(await ask('POST /order/store', orderForm(session_id))).toMatchObject({ http: 200 })
  }
  const checked = async (...lines: string[]) => {
    const id = await upload(desk, [header, ...lines].join('\n'))
    expect(await check(desk, id, workOff)).toMatchObject({ report: { refused: 0 } })
    return id
  }
  const skus = ['ND-1', 'ND-2', 'ND-3']
  await carryOut(desk, await checked(...skus.map((sku) => line(sku))), 'write', workOff)
  const id = await checked(...skus.map((sku) => line(sku, { price: '1300' }).replace('5x120', '5x112')))
  await order('ND-1')
  await carryOut(desk, id, 'write', workOff)
  expect(await read(desk, id)).toMatchObject({ state: 'written', report: { kept: ['ND-1'] } })
  await order('ND-2')
  await carryOut(desk, id, 'undo', workOff)
  expect(await read(desk, id)).toMatchObject({ state: 'undone', report: { kept: ['ND-2'] } })
  const { rows } = await pool.query(`select bolt_pattern, pcd from wheels where sku like 'ND-%' order by sku`)
  expect(rows).toEqual([
    { bolt_pattern: '5x120', pcd: 120 },
    { bolt_pattern: '5x112', pcd: 112 },
    { bolt_pattern: '5x120', pcd: 120 },
  ])
})
