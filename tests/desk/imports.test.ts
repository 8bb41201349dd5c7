import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { applyDuePrices } from '#domain/goods/planned-prices.ts'
import type { BadRow, GoodsImport } from '#shared/desk/imports.ts'
import { newSessionId } from '#shared/session-id.ts'
import { allGoods } from '#tests/support/goods.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { test } from '#tests/support/shop.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'

const header =
  'Code,brand,design,finish,construction,diameter,width,bolt_pattern,offset,centre_bore,lug_seat,Price AED,Qty,Remarks'

/** One line of a supplier's list. */
const line = (sku: string, { price = '1200', stock = '8', brand = 'Nord' } = {}) =>
  `${sku},${brand},Polar,black,cast,18,8,5x120,35,72.6,conical 60,${price},${stock},fine`

const mapped = { code: 'sku', price_aed: 'price', qty: 'supplier_stock', remarks: '' }

/** A line as an object of our columns. */
function asObject(text: string): Record<string, string> {
  const ours: Record<string, string> = { Code: 'sku', 'Price AED': 'price', Qty: 'supplier_stock' }
  const cells = text.split(',')
  return Object.fromEntries(
    header.split(',').flatMap((name, i) => (name === 'Remarks' ? [] : [[ours[name] ?? name, cells[i]!]])),
  )
}

/** Uploads a file in parts, as the browser does, and returns the id of the import. */
async function upload({ ask }: Desk, text: string, more: object = {}): Promise<string> {
  const bytes = Buffer.from(text)
  const file = { kind: 'wheels', supplier: 'Nord', file_name: 'nord.csv', size: bytes.length, ...more }
  const { id } = (await ask<{ id: string }>('POST /desk/imports', file)).data
  const part = 100_000
  for (let n = 0; n * part < bytes.length; n++) {
    const data = bytes.subarray(n * part, (n + 1) * part).toString('base64')
    const { data: sent } = await ask<{ complete: boolean }>(`POST /desk/imports/${id}/parts`, { n, data })
    expect(sent.complete).toBe((n + 1) * part >= bytes.length)
  }
  return id
}

const read = async ({ ask }: Desk, id: string) => (await ask<GoodsImport>(`GET /desk/imports/${id}`)).data
const badRows = async ({ ask }: Desk, id: string) =>
  (await ask<{ rows: BadRow[] }>(`GET /desk/imports/${id}/rows`)).data.rows

/** The lines of the file of rows with mistakes. */
async function mistakesFile({ cookies }: Desk, app: FastifyInstance, id: string, locale: string): Promise<string[]> {
  const url = `/api/desk/imports/${id}/mistakes?locale=${locale}`
  return (await app.inject({ url, headers: { cookie: `desk=${cookies.get('desk')}` } })).body.split('\r\n')
}

/** Maps the columns as they were suggested, with these differences, and waits for the check. */
async function check(desk: Desk, id: string, workOff: () => Promise<void>, differing: object = mapped) {
  const { mapping } = await read(desk, id)
  expect((await desk.ask(`PUT /desk/imports/${id}/mapping`, { mapping: { ...mapping, ...differing } })).http).toBe(200)
  await workOff()
  return read(desk, id)
}

test('a text of the desk is stored without what Postgres cannot store', async ({ app, shop }) => {
  const desk = await signedIn(app, shop, 'manager')
  const file = { kind: 'wheels', supplier: 'No\u0000rd \ud800', file_name: 'nord.csv', size: 5 }
  const { id } = (await desk.ask<{ id: string }>('POST /desk/imports', file)).data
  expect((await read(desk, id)).supplier).toBe('Nord \ufffd')
})

test('a list is mapped, checked, mended, written and undone, and the shop is as before', async ({
  app,
  shop,
  workOff,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const { rows } = await pool.query(`
    select sku, price, supplier_stock as stock from wheels w where axle = 'any' and compare_at_price is null order by sku limit 1`)
  const [known] = rows
  const before = await allGoods(pool)
  const file = [
    header,
    line('ND-1'),
    line('ND-2', { price: 'soon' }),
    line('ND-3', { stock: 'many' }),
    line('ND-4'),
  ].join('\n')
  const id = await upload(desk, file)
  const uploaded = await read(desk, id)
  expect(uploaded).toMatchObject({ state: 'mapping', mapping: { code: '', brand: 'brand', price_aed: '' } })
  expect(await desk.ask(`PUT /desk/imports/${id}/mapping`, { mapping: { code: 'sku', brand: 'sku' } })).toMatchObject({
    http: 422,
  })

  const checked = await check(desk, id, workOff)
  expect(checked).toMatchObject({
    state: 'checked',
    report: {
      tables: { wheels: { new: 2, changed: 0, unchanged: 0 }, brands: { new: 1 } },
      refused: 2,
      unknown: ['remarks'],
    },
  })
  expect(await allGoods(pool)).toEqual(before)
  const bad = await badRows(desk, id)
  expect(bad).toMatchObject([
    { line: 3, cells: { sku: 'ND-2', price: 'soon' }, mistakes: [{ code: 'no_price', column: 'price' }] },
    { line: 4, cells: { sku: 'ND-3' }, mistakes: [{ code: 'no_number', column: 'supplier_stock' }] },
  ])
  expect((await mistakesFile(desk, app, id, 'en'))[1]).toMatch(/^ND-2,.*,3,"?price ""soon"" is no price: /)
  const inArabic = await mistakesFile(desk, app, id, 'ar')
  expect(inArabic[0]).toMatch(/,السطر,الخطأ$/)
  expect(inArabic[1]).toMatch(/^ND-2,.*,3,\u2066price\u2069: «\u2068soon\u2069» ليس سعراً: اكتبوا الدراهم /)

  const mended = [
    { line: 3, cells: { ...bad[0]!.cells, price: '1300' }, skipped: false },
    { line: 4, cells: bad[1]!.cells, skipped: true },
  ]
  await desk.ask(`PUT /desk/imports/${id}/rows`, { rows: mended, check: true })
  await workOff()
  expect(await read(desk, id)).toMatchObject({
    state: 'checked',
    report: { tables: { wheels: { new: 3 } }, refused: 0 },
  })

  expect((await desk.ask(`POST /desk/imports/${id}/write`)).http).toBe(200)
  expect(await desk.ask(`POST /desk/imports/${id}/write`)).toMatchObject({ http: 409, code: 'import_state' })
  await workOff()
  expect(await read(desk, id)).toMatchObject({ state: 'written', report: { kept: [] } })
  const made = await pool.query(
    `select sku, price, supplier_stock as stock from wheels where sku like 'ND-%' order by sku`,
  )
  expect(made.rows).toEqual([
    { sku: 'ND-1', price: 120_000, stock: 8 },
    { sku: 'ND-2', price: 130_000, stock: 8 },
    { sku: 'ND-4', price: 120_000, stock: 8 },
  ])
  const why = await pool.query(`select distinct reason, reference, staff_id from stock_movements where sku like 'ND-%'`)
  expect(why.rows).toEqual([{ reason: 'import', reference: id, staff_id: desk.member.id }])
  expect(known.sku).toBeTruthy()

  // The same file again, with the supplier's columns remembered, changes nothing but the row that was mended.
  const again = await upload(desk, [header, line('ND-1'), line('ND-4')].join('\n'))
  expect((await read(desk, again)).mapping).toMatchObject(mapped)
  expect(await check(desk, again, workOff, {})).toMatchObject({
    report: { tables: { wheels: { new: 0, changed: 0, unchanged: 2 } } },
  })
  expect((await desk.ask(`DELETE /desk/imports/${again}`)).http).toBe(200)

  expect((await desk.ask(`POST /desk/imports/${id}/undo`)).http).toBe(200)
  await workOff()
  expect(await read(desk, id)).toMatchObject({ state: 'undone', report: { kept: [] } })
  expect(await allGoods(pool)).toEqual(before)
  const audit = await desk.ask<{ rows: { action: string }[] }>(`GET /desk/audit?kind=import&thing_id=${id}`)
  expect(audit.data.rows.map(({ action }) => action)).toEqual(['import.undone', 'import.written'])
})

test('changed prices and stock go back, but not what was changed since, and stock by the pieces that the import moved', async ({
  app,
  shop,
  workOff,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const write = async (text: string) => {
    const id = await upload(desk, text)
    await check(desk, id, workOff)
    await desk.ask(`POST /desk/imports/${id}/write`)
    await workOff()
    return id
  }
  await write([header, line('ND-1'), line('ND-2'), line('ND-3'), line('ND-4')].join('\n'))
  const before = await allGoods(pool)
  const dearer = { price: '1500', stock: '20' }
  const list = [header, ...['ND-1', 'ND-2', 'ND-3'].map((sku) => line(sku, dearer)), line('ND-9')].join('\n')
  const id = await upload(desk, list)
  const { report } = await check(desk, id, workOff)
  expect(report).toMatchObject({
    prices_changed: 3,
    stock_changed: 4,
    prices: [{ before: 120_000, after: 150_000 }, {}, {}],
  })
  // Another person changes one row between the check and the writing.
  await pool.query(`update wheels set price = 99900 where sku = 'ND-3'`)
  await desk.ask(`POST /desk/imports/${id}/write`)
  await workOff()
  expect((await read(desk, id)).report!.kept).toEqual(['ND-3'])
  // Sold, and changed by hand, before it is undone.
  await pool.query(`update wheels set supplier_stock = supplier_stock - 3 where sku = 'ND-1'`)
  await pool.query(`update wheels set price = 160000 where sku = 'ND-2'`)
  await desk.ask(`POST /desk/imports/${id}/undo`)
  await workOff()
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

test('undoing an import brings back no planned price that is over, and no crossed-out one that is not allowed any more', async ({
  app,
  shop,
  workOff,
  clock,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const write = async (...lines: string[]) => {
    const id = await upload(desk, [`${header},old_price`, ...lines].join('\n'))
    await check(desk, id, workOff)
    await desk.ask(`POST /desk/imports/${id}/write`)
    await workOff()
    return id
  }
  const skus = ['ND-1', 'ND-2', 'ND-3', 'ND-4']
  await write(...skus.map((sku) => `${line(sku)},${sku === 'ND-3' ? 1500 : ''}`))
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
  const id = await write(...skus.map((sku) => `${line(sku, { price: '1300' })},`))
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

test('a new SKU that someone wishes for is hidden when its import is undone', async ({
  app,
  shop,
  workOff,
  database: { pool },
  mine,
}) => {
  const desk = await signedIn(app, shop, 'owner')
  const id = await upload(desk, [header, line('ND-1'), line('ND-2')].join('\n'))
  await check(desk, id, workOff)
  await desk.ask(`POST /desk/imports/${id}/write`)
  await workOff()
  await pool.query(`insert into wishlist_items (customer_id, sku, created_at) values ($1, 'ND-1', now())`, [mine.id])
  await desk.ask(`POST /desk/imports/${id}/undo`)
  await workOff()
  const { rows } = await pool.query(`select sku, hidden, supplier_stock as stock from wheels where sku like 'ND-%'`)
  expect(rows).toEqual([{ sku: 'ND-1', hidden: true, stock: 0 }])
  expect((await read(desk, id)).report!.kept).toContain('ND-1')
})

test('a file that cannot be read says why', async ({ app, shop, workOff }) => {
  const desk = await signedIn(app, shop, 'owner')
  const binary = await upload(desk, '\u0000\uFFFD', { file_name: 'x.csv' })
  expect(['failed', 'mapping']).toContain((await read(desk, binary)).state)
  const short = await upload(desk, 'sku,price\nA-1,5\n', { supplier: '' })
  expect(await check(desk, short, workOff, {})).toMatchObject({
    state: 'failed',
    failure: { code: 'no_columns', facts: { columns: expect.stringContaining('brand, design') } },
  })
})

test('what an earlier release found is still shown, until the file is checked again', async ({
  app,
  shop,
  workOff,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const id = await upload(desk, [header, line('ND-1'), line('ND-2', { price: 'soon' })].join('\n'))
  await check(desk, id, workOff)
  const sentences = 'price "soon" is no price: write dirhams as 2525 or 2525.50; the design belongs to the brand x'
  await pool.query(`update goods_import_rows set mistakes = '[]', reason = $1 where import_id = $2`, [sentences, id])
  const [old] = await badRows(desk, id)
  expect(old!.mistakes).toEqual([
    { code: 'in_english', column: 'price', facts: { text: '"soon" is no price: write dirhams as 2525 or 2525.50' } },
    { code: 'in_english', facts: { text: 'the design belongs to the brand x' } },
  ])
  expect((await mistakesFile(desk, app, id, 'en'))[1]).toContain(sentences.replaceAll('"', '""'))
  await pool.query(`update goods_imports set state = 'failed', problem = 'the file is empty' where id = $1`, [id])
  expect((await read(desk, id)).failure).toEqual({ code: 'in_english', facts: { text: 'the file is empty' } })

  const { mapping } = await read(desk, id)
  await desk.ask(`PUT /desk/imports/${id}/mapping`, { mapping })
  await workOff()
  expect(await read(desk, id)).toMatchObject({ state: 'checked', failure: null })
  expect((await badRows(desk, id))[0]!.mistakes).toMatchObject([{ code: 'no_price', column: 'price' }])
})

test('a column that is no longer used changes nothing, though a row was mended while it was', async ({
  app,
  shop,
  workOff,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const rated = (text: string) => text.replace(/fine$/, '800')
  const rating = { ...mapped, remarks: 'load_rating_kg' }
  const first = await upload(desk, [header, rated(line('ND-1')), rated(line('ND-2'))].join('\n'))
  await check(desk, first, workOff, rating)
  await desk.ask(`POST /desk/imports/${first}/write`)
  await workOff()

  const id = await upload(
    desk,
    [header, rated(line('ND-1', { price: '1300' })), rated(line('ND-2', { price: 'soon' }))].join('\n'),
  )
  await check(desk, id, workOff, rating)
  const bad = await badRows(desk, id)
  const rows = bad.map(({ line, cells }) => ({ line, cells: { ...cells, price: '1400' }, skipped: false }))
  await desk.ask(`PUT /desk/imports/${id}/rows`, { rows, check: true })
  await workOff()
  expect(await check(desk, id, workOff, { remarks: '' })).toMatchObject({ state: 'checked', report: { refused: 0 } })
  await desk.ask(`POST /desk/imports/${id}/write`)
  await workOff()
  const made = await pool.query(`select sku, price, load_rating_kg from wheels where sku like 'ND-%' order by sku`)
  expect(made.rows).toEqual([
    { sku: 'ND-1', price: 130_000, load_rating_kg: 800 },
    { sku: 'ND-2', price: 140_000, load_rating_kg: 800 },
  ])
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

test('of JSON on one line, one row alone is mended or left out', async ({ app, shop, workOff, database: { pool } }) => {
  const desk = await signedIn(app, shop, 'manager')
  const list = [line('ND-1'), line('ND-2', { price: 'soon' }), line('ND-3')].map(asObject)
  const id = await upload(desk, JSON.stringify(list), { file_name: 'nord.json', supplier: '' })
  await check(desk, id, workOff, {})
  const bad = await badRows(desk, id)
  expect(bad).toMatchObject([{ cells: { sku: 'ND-2', price: 'soon' } }])
  const rows = bad.map(({ line, cells }) => ({ line, cells: { ...cells, price: '1300' }, skipped: false }))
  await desk.ask(`PUT /desk/imports/${id}/rows`, { rows, check: true })
  await workOff()
  expect(await read(desk, id)).toMatchObject({ report: { tables: { wheels: { new: 3 } }, refused: 0 } })
  await desk.ask(`POST /desk/imports/${id}/write`)
  await workOff()
  const made = await pool.query(`select sku, price from wheels where sku like 'ND-%' order by sku`)
  expect(made.rows.map(({ price }) => price)).toEqual([120_000, 130_000, 120_000])
})

test('rows whose design was removed after the check are left out, and the others are written', async ({
  app,
  shop,
  workOff,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const design = await upload(desk, [header, line('ND-1'), line('SD-1', { brand: 'Sud' })].join('\n'))
  await check(desk, design, workOff)
  await desk.ask(`POST /desk/imports/${design}/write`)
  await workOff()
  const id = await upload(desk, [header, line('ND-2'), line('SD-2', { brand: 'Sud' })].join('\n'))
  await check(desk, id, workOff)
  await pool.query(`delete from wheels where sku = 'SD-1'`)
  await pool.query(`delete from designs where brand_slug = 'sud'`)
  await desk.ask(`POST /desk/imports/${id}/write`)
  await workOff()
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
  const write = async (lines: string[], { during = '', kind = 'wheels' } = {}) => {
    const id = await upload(desk, lines.join('\n'), { kind, supplier: '' })
    await check(desk, id, workOff, kind === 'wheels' ? mapped : {})
    await pool.query(during)
    await desk.ask(`POST /desk/imports/${id}/write`)
    await workOff()
    return id
  }
  const skus = ['ND-1', 'ND-2']
  await write([header, ...skus.map((sku) => line(sku))])
  const crossedOut = [`${header},old_price`, ...skus.map((sku) => `${line(sku)},1300`)]
  const first = await write(crossedOut, { during: `update wheels set price = 140000 where sku = 'ND-1'` })
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
  await write([addons, ...rings], { kind: 'addons' })
  const renamed = rings.map((ring) => ring.replace('45', '50').replace('old-ring', 'new-ring'))
  const second = await write([addons, ...renamed], { kind: 'addons' })
  await write([addons, 'T-3,hub-rings,Ring three,3,45,old-ring'], { kind: 'addons' })
  await desk.ask(`POST /desk/imports/${second}/undo`)
  await workOff()
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
  const write = async (id: string) => {
    await desk.ask(`POST /desk/imports/${id}/write`)
    await workOff()
  }
  const skus = ['ND-1', 'ND-2', 'ND-3']
  await write(await checked(...skus.map((sku) => line(sku))))
  const id = await checked(...skus.map((sku) => line(sku, { price: '1300' }).replace('5x120', '5x112')))
  await order('ND-1')
  await write(id)
  expect(await read(desk, id)).toMatchObject({ state: 'written', report: { kept: ['ND-1'] } })
  await order('ND-2')
  await desk.ask(`POST /desk/imports/${id}/undo`)
  await workOff()
  expect(await read(desk, id)).toMatchObject({ state: 'undone', report: { kept: ['ND-2'] } })
  const { rows } = await pool.query(`select bolt_pattern, pcd from wheels where sku like 'ND-%' order by sku`)
  expect(rows).toEqual([
    { bolt_pattern: '5x120', pcd: 120 },
    { bolt_pattern: '5x112', pcd: 112 },
    { bolt_pattern: '5x120', pcd: 120 },
  ])
})

test('the columns of JSON are those of all its goods, and of no other list', async ({
  app,
  shop,
  workOff,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const send = (file: object) => upload(desk, JSON.stringify(file), { file_name: 'nord.json', supplier: '' })
  const write = async (id: string) => {
    await check(desk, id, workOff, {})
    await desk.ask(`POST /desk/imports/${id}/write`)
    await workOff()
    return read(desk, id)
  }
  const [first, second] = [asObject(line('ND-1')), asObject(line('ND-2'))]
  const prices = async () =>
    (await pool.query(`select price, compare_at_price as old from wheels where sku like 'ND-%' order by sku`)).rows
  await write(await send([first, { ...second, compare_at_price: 1500 }]))
  expect(await prices()).toEqual([
    { price: 120_000, old: null },
    { price: 120_000, old: 150_000 },
  ])

  const dearer = [
    { ...first, price: 1250 },
    { ...second, price: 1300, compare_at_price: 1500 },
  ]
  const id = await send({ brands: [{ name: 'Nord', focus: 'winter' }], items: dearer })
  expect((await read(desk, id)).columns).toEqual([...Object.keys(first), 'compare_at_price'])
  expect((await write(id)).report).toMatchObject({ tables: { wheels: { changed: 2 } }, refused: 0 })
  expect(await prices()).toEqual([
    { price: 125_000, old: null },
    { price: 130_000, old: 150_000 },
  ])

  const failure = { code: 'no_columns', facts: { columns: expect.stringContaining('sku, brand') } }
  expect(await read(desk, await send({ brands: [{ name: 'Nord' }] }))).toMatchObject({ state: 'failed', failure })
})

test('a row with another number of cells is imported once it was mended at the desk, and only then', async ({
  app,
  shop,
  workOff,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const mend = async (id: string, changes: Record<string, string>, skipped = false) => {
    const rows = (await badRows(desk, id)).map(({ line, cells }) => ({
      line,
      skipped,
      cells: { ...cells, ...changes },
    }))
    await desk.ask(`PUT /desk/imports/${id}/rows`, { rows, check: true })
    await workOff()
    return read(desk, id)
  }
  // The comma within the price makes two cells of it, a price of AED 1 and a stock of 200.
  const id = await upload(desk, [header, line('ND-1', { price: '1,200' })].join('\n'))
  expect(await check(desk, id, workOff)).toMatchObject({ report: { refused: 1 } })
  expect(await badRows(desk, id)).toMatchObject([{ cells: { price: '1', supplier_stock: '200' } }])
  expect(await mend(id, {}, true)).toMatchObject({ report: { refused: 0, tables: { wheels: { new: 0 } } } })
  expect(await mend(id, {})).toMatchObject({ report: { refused: 1, tables: { wheels: { new: 0 } } } })
  expect(await mend(id, { price: '1200', supplier_stock: '8' })).toMatchObject({
    report: { refused: 0, tables: { wheels: { new: 1 } } },
  })
  await desk.ask(`POST /desk/imports/${id}/write`)
  await workOff()
  const { rows } = await pool.query(`select price, supplier_stock as stock from wheels where sku = 'ND-1'`)
  expect(rows).toEqual([{ price: 120_000, stock: 8 }])
})

test('what Postgres cannot store makes a row bad, and is shown as another character', async ({
  app,
  shop,
  workOff,
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const rows = [line('ND-1'), line('ND\u0000-2'), line('ND-3'), line('ND-4', { price: '1\u00002' })].map(asObject)
  rows[2]!.description = 'cut \ud83d'
  const bad = await upload(desk, JSON.stringify(rows), { file_name: 'nord.json', supplier: '' })
  expect(await check(desk, bad, workOff, {})).toMatchObject({ state: 'checked', report: { refused: 3 } })
  expect(await badRows(desk, bad)).toMatchObject([
    { cells: { sku: 'ND\ufffd-2' }, mistakes: [{ code: 'no_sku', facts: { value: 'ND\ufffd-2' } }] },
    { cells: { description: 'cut \ufffd' }, mistakes: [{ code: 'control_character', column: 'description' }] },
    { cells: { price: '1\ufffd2' }, mistakes: [{ code: 'no_price' }] },
  ])

  const ring = { sku: 'T-1', category: 'hub-rings', name: 'Ring', price: 45, stock: 3, attributes: { note: 'a\u0000' } }
  const named = { ...ring, sku: 'T-2', attributes: {}, 'no\u0000te': 'x' }
  const file = { file_name: 'rings.json', supplier: '', kind: 'addons' }
  const id = await upload(desk, JSON.stringify([ring, named]), file)
  expect(await check(desk, id, workOff, {})).toMatchObject({
    state: 'checked',
    report: { refused: 1, unknown: ['note'] },
  })
  expect((await badRows(desk, id))[0]!.mistakes).toEqual([{ code: 'control_character', column: 'attributes' }])

  const unnamed = await upload(desk, '{"a\u0000": [{"sku": "ND-1"}]}', { file_name: 'nord.json', supplier: '' })
  const failure = { code: 'no_list_name', facts: { line: 1, value: '"a\ufffd"' } }
  expect(await read(desk, unnamed)).toMatchObject({ state: 'failed', failure })
})

test('an import whose check fails again and again can be removed, but not while it waits for its first check', async ({
  app,
  shop,
  workOff,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'manager')
  await pool.query('alter table goods_import_changes add constraint fails check (false)')
  const id = await upload(desk, [header, line('ND-1')].join('\n'))
  const { mapping } = await read(desk, id)
  await desk.ask(`PUT /desk/imports/${id}/mapping`, { mapping: { ...mapping, ...mapped } })
  expect(await read(desk, id)).toMatchObject({ state: 'checking', is_failing: false })
  expect(await desk.ask(`DELETE /desk/imports/${id}`)).toMatchObject({ http: 409, code: 'import_state' })
  await workOff()
  expect(await read(desk, id)).toMatchObject({ state: 'checking', is_failing: true })
  expect(await desk.ask(`DELETE /desk/imports/${id}`)).toMatchObject({ http: 200 })
  expect(await desk.ask(`GET /desk/imports/${id}`)).toMatchObject({ http: 404 })
})
