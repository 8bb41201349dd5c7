import { expect } from 'vitest'
import {
  asObject,
  badRows,
  carryOut,
  check,
  header,
  line,
  mapped,
  mistakesFile,
  read,
  upload,
  write,
} from '#tests/desk/import-calls.ts'
import { allGoods } from '#tests/support/goods.ts'
import { test } from '#tests/support/shop.ts'
import { signedIn } from '#tests/support/staff.ts'

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
    { line: 4, cells: { sku: 'ND-3' }, mistakes: [{ code: 'no_whole_number', column: 'supplier_stock' }] },
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
  const list = [header, rated(line('ND-1')), rated(line('ND-2'))].join('\n')
  await write(desk, list, workOff, { differing: rating })

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
  await carryOut(desk, id, 'write', workOff)
  const made = await pool.query(`select sku, price, load_rating_kg from wheels where sku like 'ND-%' order by sku`)
  expect(made.rows).toEqual([
    { sku: 'ND-1', price: 130_000, load_rating_kg: 800 },
    { sku: 'ND-2', price: 140_000, load_rating_kg: 800 },
  ])
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
  await carryOut(desk, id, 'write', workOff)
  const made = await pool.query(`select sku, price from wheels where sku like 'ND-%' order by sku`)
  expect(made.rows.map(({ price }) => price)).toEqual([120_000, 130_000, 120_000])
})

test('the columns of JSON are those of all its goods, and of no other list', async ({
  app,
  shop,
  workOff,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const file = { file_name: 'nord.json', supplier: '' }
  const written = (list: object) => write(desk, JSON.stringify(list), workOff, { differing: {}, file })
  const [first, second] = [asObject(line('ND-1')), asObject(line('ND-2'))]
  const prices = async () =>
    (await pool.query(`select price, compare_at_price as old from wheels where sku like 'ND-%' order by sku`)).rows
  await written([first, { ...second, price: 1500, compare_at_price: 1600 }])
  expect(await prices()).toEqual([
    { price: 120_000, old: null },
    { price: 150_000, old: 160_000 },
  ])

  const changed = [
    { ...first, price: 1250 },
    { ...second, price: 1300, compare_at_price: 1500 },
  ]
  const { id } = await written({ brands: [{ name: 'Nord', focus: 'winter' }], items: changed })
  const { columns, report } = await read(desk, id)
  expect(columns).toEqual([...Object.keys(first), 'compare_at_price'])
  expect(report).toMatchObject({ tables: { wheels: { changed: 2 } }, refused: 0 })
  expect(await prices()).toEqual([
    { price: 125_000, old: null },
    { price: 130_000, old: 150_000 },
  ])

  const failure = { code: 'no_columns', facts: { columns: expect.stringContaining('sku, brand') } }
  const unread = await upload(desk, JSON.stringify({ brands: [{ name: 'Nord' }] }), file)
  expect(await read(desk, unread)).toMatchObject({ state: 'failed', failure })
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
  await carryOut(desk, id, 'write', workOff)
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
