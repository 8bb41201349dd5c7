import { eq, like, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '#database/client.ts'
import { addons, brands, designs, wheelPairs, wheels } from '#database/schema/catalogue.ts'
import { importWheels } from '#domain/goods-import/import-wheels.ts'
import { newSessionId } from '#shared/session-id.ts'
import { importList } from '#tests/support/import-list.ts'
import { whileHeld } from '#tests/support/lock-waits.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { test } from '#tests/support/shop.ts'

const header =
  'sku,brand,design,finish,construction,diameter,width,bolt_pattern,offset,centre_bore,lug_seat,price,supplier_stock'

function wheel(sku: string, { price = '900', stock = '8', brand = 'Testbrand', design = 'Six', more = '' } = {}) {
  return `${sku},${brand},${design},black,cast,18,8.5,6x139.7,20,106.1,conical 60,${price},${stock}${more}`
}

const importRows = (db: Database, content: string[] | object, dryRun = false) =>
  importList(db, importWheels, content, dryRun)

async function stored(db: Database, sku: string) {
  const [row] = await db.select().from(wheels).where(eq(wheels.sku, sku))
  return row
}

/** Every row of every table that an import may write, with xmin, which shows the last writing transaction. */
async function everything(db: Database) {
  const tables = ['brands', 'designs', 'wheels', 'wheel_pairs'].map(
    (table) =>
      sql`select md5(string_agg(t::text || t.xmin::text, ',' order by t::text)) from ${sql.identifier(table)} t`,
  )
  return (await db.execute(sql.join(tables, sql` union all `))).rows
}

test('valid rows are imported; each invalid row is reported with line, SKU and reason', async ({ shop }) => {
  const result = await importRows(shop.db, [
    header,
    wheel('N-1'),
    wheel('N-2', { price: '"1,5"' }),
    'N-3,only two',
    wheel('', {}),
    wheel('N-4'),
  ])
  expect(result.tables.wheels).toEqual({ new: 2, changed: 0, unchanged: 0 })
  expect(result.refused).toBe(3)
  expect(result.remarks).toEqual([
    { kind: 'refused', line: 3, name: 'N-2', reason: expect.stringContaining('price') },
    { kind: 'refused', line: 4, name: 'N-3', reason: 'has 2 cells, the header has 13' },
    { kind: 'refused', line: 5, name: '', reason: 'sku is missing' },
  ])
  expect(await stored(shop.db, 'N-1')).toMatchObject({
    price: 90000,
    brand_slug: 'testbrand',
    design_id: 'testbrand-six',
  })
})

test('an unknown brand or design is created from the row', async ({ shop }) => {
  const first = 'N-1,Testbrand,Six,black,cast,18,8.5,6x139.7,20,106.1,conical 60,900,8,تست,Six spokes.'
  await importRows(shop.db, [`${header},brand_ar,description`, first])
  expect((await shop.db.select().from(brands).where(eq(brands.slug, 'testbrand')))[0]).toMatchObject({
    name: 'Testbrand',
    name_ar: 'تست',
  })
  expect((await shop.db.select().from(designs).where(eq(designs.id, 'testbrand-six')))[0]).toMatchObject({
    name: 'Six',
    construction: 'cast',
    description: 'Six spokes.',
  })
})

test('a SKU with dots is opened and bought like any other, in any spelling', async ({ shop, ask }) => {
  await importRows(shop.db, [header, wheel('AB-12.5'), wheel('AB-125_X')])
  for (const [typed, sku] of [
    ['AB-12.5', 'AB-12.5'],
    ['ab12.5', 'AB-12.5'],
    ['ab-125_x', 'AB-125_X'],
  ]) {
    const { slug } = (await stored(shop.db, sku!))!
    expect((await ask<{ sku: string }>(`GET /wheel/${slug}/${typed}`)).data).toMatchObject({ sku })
    const session_id = newSessionId()
    const added = await ask('POST /cart/add', { session_id, sku: typed, quantity: 1 })
    expect(added).toMatchObject({ http: 200, data: { cart_items: [{ sku }] } })
  }
})

test('a SKU that differs from another one in dashes only is refused, in the file and in the shop', async ({
  shop,
  ask,
}) => {
  const reason = 'differs from the SKU AR-1-15 in dashes only: buyers type SKUs without dashes'
  const first = await importRows(shop.db, [header, wheel('AR-1-15'), wheel('AR-11-5'), wheel('AR-1.15')])
  expect(first.remarks).toEqual([{ kind: 'refused', line: 3, name: 'AR-11-5', reason }])
  const second = await importRows(shop.db, [header, wheel('AR115', { price: '50' }), wheel('AR-1-15')])
  expect(second.remarks).toEqual([{ kind: 'refused', line: 2, name: 'AR115', reason }])
  const { slug } = (await stored(shop.db, 'AR-1.15'))!
  for (const [typed, sku] of [
    ['AR1.15', 'AR-1.15'],
    ['ar115', 'AR-1-15'],
    ['AR-11-5', 'AR-1-15'],
  ])
    expect((await ask<{ sku: string }>(`GET /wheel/${slug}/${typed}`)).data).toMatchObject({ sku })
})

test('a wheel with the SKU of an accessory is refused', async ({ shop }) => {
  const [addon] = await shop.db.select({ sku: addons.sku }).from(addons).orderBy(addons.sku).limit(1)
  const other = addon!.sku.replaceAll('-', '')
  const { remarks } = await importRows(shop.db, [header, wheel(other), wheel('AR-1')])
  const reason = expect.stringContaining(`is the SKU ${addon!.sku} of a wheel or an accessory`)
  expect(remarks).toEqual([{ kind: 'refused', line: 2, name: other, reason }])
})

test('another size of a SKU that was ordered is refused; its price may change, and so may sizes without orders', async ({
  shop,
  ask,
}) => {
  const session_id = newSessionId()
  await importRows(shop.db, [header, wheel('N-1'), wheel('N-2'), wheel('N-3')])
  for (const sku of ['N-1', 'N-2']) await ask('POST /cart/add', { session_id, sku, quantity: 4 })
  expect(await ask('POST /order/store', orderForm(session_id))).toMatchObject({ http: 200 })
  const wider = (sku: string) => wheel(sku).replace('18,8.5', '18,9')
  const { remarks, tables } = await importRows(shop.db, [
    header,
    wider('N-1'),
    wheel('N-2', { price: '950' }),
    wider('N-3'),
  ])
  expect(remarks).toEqual([
    {
      ...{ kind: 'refused', line: 2, name: 'N-1' },
      reason: 'has been ordered, so its size stays 18x8.5 6x139.7 ET20 CB106.1: another size needs a new SKU',
    },
  ])
  expect(tables.wheels).toEqual({ new: 0, changed: 2, unchanged: 0 })
  expect((await stored(shop.db, 'N-1'))!.width).toBe(8.5)
  expect((await stored(shop.db, 'N-2'))!.price).toBe(95_000)
})

test('names and descriptions without Arabic are counted', async ({ shop }) => {
  const headerWithTexts = `${header},finish_name_ar,description,description_ar`
  const rows = [
    headerWithTexts,
    wheel('N-1', { more: ',,Six spokes.,' }),
    wheel('N-2', { design: 'Seven', more: ',أسود,Seven spokes.,سبعة أذرع.' }),
    wheel('N-3', { design: 'Seven', more: ',,,' }),
  ]
  const english_only = { wheels: { names: 2 }, designs: { descriptions: 1 } }
  expect(await importRows(shop.db, rows, true)).toMatchObject({ english_only })
  expect(await importRows(shop.db, rows)).toMatchObject({ english_only })
})

test('an existing brand and design are left unchanged', async ({ shop }) => {
  const before = await shop.db.select().from(designs).where(eq(designs.id, 'dunehart-liwa-6'))
  const row = 'N-1,DUNEHART,liwa 6,black,forged,18,8.5,6x139.7,20,106.1,conical 60,900,8'
  const { tables } = await importRows(shop.db, [header, row])
  expect(tables).toMatchObject({ brands: { new: 0, changed: 0 }, designs: { new: 0, changed: 0 }, wheels: { new: 1 } })
  expect(await shop.db.select().from(designs).where(eq(designs.id, 'dunehart-liwa-6'))).toEqual(before)
})

test('the last row of a duplicate SKU wins, and the duplicate is reported', async ({ shop }) => {
  const rows = [header, wheel('N-1', { price: '900' }), wheel('N-2'), wheel('n-1', { price: '800' })]
  const result = await importRows(shop.db, rows)
  expect(result).toMatchObject({ repeated: 1, refused: 0, tables: { wheels: { new: 2 } } })
  expect(result.remarks).toEqual([
    { kind: 'repeated', line: 2, name: 'N-1', reason: 'comes again in line 4, which counts' },
  ])
  expect((await stored(shop.db, 'N-1'))!.price).toBe(80000)
  expect((await importRows(shop.db, rows)).tables.wheels).toEqual({ new: 0, changed: 0, unchanged: 2 })
})

test('an invalid row does not replace a valid one with the same SKU', async ({ shop }) => {
  await importRows(shop.db, [header, wheel('N-1', { price: '900' }), wheel('N-1', { price: 'soon' })])
  expect((await stored(shop.db, 'N-1'))!.price).toBe(90000)
})

test('importing the same file again writes nothing', async ({ shop }) => {
  const rows = [header, wheel('N-1'), wheel('N-2')]
  await importRows(shop.db, rows)
  const before = await everything(shop.db)
  expect((await importRows(shop.db, rows)).tables.wheels).toEqual({ new: 0, changed: 0, unchanged: 2 })
  expect(await everything(shop.db)).toEqual(before)
})

test('only changed rows are written, with a new modification time', async ({ shop }) => {
  await importRows(shop.db, [header, wheel('N-1'), wheel('N-2')])
  const before = await shop.db.select().from(wheels).where(like(wheels.sku, 'N-%')).orderBy(wheels.sku)
  const { tables } = await importRows(shop.db, [header, wheel('N-1'), wheel('N-2', { stock: '0' })])
  expect(tables.wheels).toEqual({ new: 0, changed: 1, unchanged: 1 })
  const after = await shop.db.select().from(wheels).where(like(wheels.sku, 'N-%')).orderBy(wheels.sku)
  expect(after[0]).toEqual(before[0])
  expect(after[1]).toMatchObject({ id: before[1]!.id, supplier_stock: 0 })
  expect(after[1]!.updated_at.getTime()).toBeGreaterThan(before[1]!.updated_at.getTime())
  const movements = await shop.db.execute(
    sql`select sku, change, reason from stock_movements where sku like 'N-%' order by id`,
  )
  expect(movements.rows).toEqual([
    { sku: 'N-1', change: 8, reason: 'import' },
    { sku: 'N-2', change: 8, reason: 'import' },
    { sku: 'N-2', change: -8, reason: 'import' },
  ])
})

test('of a changed row only what differs is written: pieces that are sold while a list is imported stay sold', async ({
  shop,
  database,
}) => {
  await importRows(shop.db, [header, wheel('N-1'), wheel('N-2'), wheel('N-3')])
  const sale = `
    update wheels set supplier_stock = 5, weight_kg = 9, price = case when sku = 'N-2' then 95000 else price end
    where sku in ('N-1', 'N-2', 'N-3')`
  const list = [
    header,
    wheel('N-1', { price: '1000' }),
    wheel('N-2', { price: '1000' }),
    wheel('N-3', { stock: '9' }),
    wheel('N-4'),
  ]
  const report = await whileHeld(database, [sale], () => importRows(shop.db, list))
  expect(report).toMatchObject({ tables: { wheels: { new: 1, changed: 3, unchanged: 0 } }, kept: 1 })
  expect(await stored(shop.db, 'N-1')).toMatchObject({ price: 100_000, supplier_stock: 5, weight_kg: 9 })
  expect(await stored(shop.db, 'N-2')).toMatchObject({ price: 95_000, supplier_stock: 5 })
  expect(await stored(shop.db, 'N-3')).toMatchObject({ price: 90_000, supplier_stock: 9 })
  expect(await stored(shop.db, 'N-4')).toMatchObject({ supplier_stock: 8 })
})

test('a dry run reports the same as a real run and writes nothing', async ({ shop }) => {
  await importRows(shop.db, [header, wheel('N-1'), wheel('N-2')])
  const before = await everything(shop.db)
  const next = [header, wheel('N-1', { price: '1' }), wheel('N-2'), wheel('N-3', { brand: 'Other' }), wheel('N-4,')]
  const dry = await importRows(shop.db, next, true)
  expect(dry.tables).toMatchObject({
    brands: { new: 1 },
    designs: { new: 1 },
    wheels: { new: 1, changed: 1, unchanged: 1 },
  })
  expect(await everything(shop.db)).toEqual(before)
  const { dry_run: _, ...real } = await importRows(shop.db, next)
  expect(real).toEqual({ ...real, tables: dry.tables, refused: dry.refused, remarks: dry.remarks })
})

test('values without a column in the file are unchanged', async ({ shop }) => {
  const full = `${header},load_rating_kg,clearance,slug,compare_at_price`
  await importRows(shop.db, [full, wheel('N-1', { more: ',950,yes,my-own-address,1500' })])
  await importRows(shop.db, [header, wheel('N-1', { price: '2000' })])
  expect(await stored(shop.db, 'N-1')).toMatchObject({
    price: 200000,
    // The compare-at price belonged to the old price and is dropped with it.
    compare_at_price: null,
    load_rating_kg: 950,
    clearance: true,
    slug: 'my-own-address',
  })
  await importRows(shop.db, [full, wheel('N-1', { more: ',,,,' })])
  expect(await stored(shop.db, 'N-1')).toMatchObject({ load_rating_kg: null, clearance: false })
})

test('a design belongs to one brand', async ({ shop }) => {
  const rows = [`${header},design_id`]
  rows.push(wheel('N-1', { more: ',dunehart-liwa-6' }), wheel('N-2', { more: ',brand-new' }))
  rows.push(wheel('N-3', { brand: 'Other', more: ',brand-new' }))
  const result = await importRows(shop.db, rows)
  expect(result.remarks.map(({ name, reason }) => [name, reason])).toEqual([
    ['N-1', 'the design dunehart-liwa-6 belongs to the brand dunehart'],
    ['N-3', 'the design brand-new belongs to the brand testbrand'],
  ])
  expect(result.tables).toMatchObject({ brands: { new: 1 }, designs: { new: 1 }, wheels: { new: 1 } })
})

test('a file that lacks a required column or ends within a row changes nothing', async ({ shop }) => {
  const before = await everything(shop.db)
  await expect(importRows(shop.db, ['sku,price', 'N-1,5'])).rejects.toThrow('no column brand, design, construction')
  await expect(importRows(shop.db, [header, wheel('N-1'), '"N-2,'])).rejects.toThrow('line 3')
  await expect(importRows(shop.db, ['[{"sku": "N-1"'])).rejects.toThrow('ends in the middle')
  expect(await everything(shop.db)).toEqual(before)
})

test('unknown columns are reported once', async ({ shop }) => {
  const result = await importRows(shop.db, [`${header},Shelf,constructor`, wheel('N-1', { more: ',a,b' })])
  expect(result.unknown).toEqual(['column shelf', 'column constructor'])
  expect(result.tables.wheels!.new).toBe(1)
})

describe('pairs', () => {
  const pairsOf = (db: Database) => db.select().from(wheelPairs).where(like(wheelPairs.front_sku, 'N-%'))

  test('a column names the rear wheels, which may appear later in the file', async ({ shop }) => {
    const rows = [
      `${header},rear_sku`,
      wheel('N-1', { more: ',N-2|N-3' }),
      wheel('N-2', { more: ',' }),
      wheel('N-3', { more: ',' }),
    ]
    expect((await importRows(shop.db, rows)).tables.wheel_pairs).toEqual({ new: 2, changed: 0, unchanged: 0 })
    expect(await pairsOf(shop.db)).toHaveLength(2)
    expect((await importRows(shop.db, rows)).tables.wheel_pairs).toEqual({ new: 0, changed: 0, unchanged: 2 })
  })

  test('both wheels must exist and be of one kind', async ({ shop }) => {
    const rows = [`${header},rear_sku`, wheel('N-1', { more: ',N-9' }), wheel('N-2', { brand: 'Other', more: ',N-1' })]
    const { remarks, tables } = await importRows(shop.db, rows)
    expect(remarks.map(({ line, name, reason }) => [line, name, reason])).toEqual([
      [2, 'N-1 / N-9', 'one of the two wheels is not there'],
      [3, 'N-2 / N-1', 'the two wheels are not of one design, finish and bolt pattern'],
    ])
    expect(tables).toMatchObject({ wheels: { new: 2 }, wheel_pairs: { new: 0 } })
  })
})

describe('JSON', () => {
  const [names, cells] = [header.split(','), wheel('N-1').split(',')]
  const asObject = (change: object) => ({ ...Object.fromEntries(names.map((name, i) => [name, cells[i]])), ...change })

  test('a plain array is read like a CSV file, with numeric values', async ({ shop }) => {
    const list = [
      asObject({ price: 2525, images: ['a/b.webp'] }),
      asObject({ sku: 'N-2', price: 19.99 }),
      5,
      asObject({ sku: 'N-3', price: null }),
    ]
    const result = await importRows(shop.db, list)
    expect(result.remarks.map(({ name, reason }) => [name, reason])).toEqual([
      ['', 'is no object'],
      ['N-3', 'price is missing'],
    ])
    expect(await stored(shop.db, 'N-1')).toMatchObject({ price: 252500, images: '["a/b.webp"]' })
    expect((await stored(shop.db, 'N-2'))!.price).toBe(1999)
  })

  test('a catalogue file includes brands and designs with their texts', async ({ shop }) => {
    const brand = { slug: 'testbrand', name: 'Testbrand', name_ar: 'تست', focus: 'tests' }
    const design = { id: 'testbrand-six', brand: 'Testbrand', name: 'Six', construction: 'cast', description: 'Old.' }
    const file = { note: 'x', designs: [design], items: [asObject({})], brands: [brand] }
    expect((await importRows(shop.db, file)).tables).toMatchObject({
      brands: { new: 1 },
      designs: { new: 1 },
      wheels: { new: 1 },
    })
    const next = { ...file, designs: [{ ...design, description: 'New.' }] }
    expect((await importRows(shop.db, next)).tables).toMatchObject({
      brands: { changed: 0, unchanged: 1 },
      designs: { changed: 1 },
      wheels: { unchanged: 1 },
    })
    const moved = { designs: [{ ...design, brand: 'Dunehart' }] }
    expect((await importRows(shop.db, moved)).remarks[0]!.reason).toContain('belongs to the brand testbrand')
  })
})

test('ten thousand rows with quotes, Arabic, CRLF and duplicates are imported', async ({ shop }) => {
  const row = (i: number, price: number) => {
    const design = `"Six ""${i % 700}"", wide"`
    return wheel(`N-${i}`, { price: `${price}.05`, brand: `Maker ${i % 7}`, design, more: ',"أسود, ""مطفي"""' })
  }
  const rows = Array.from({ length: 9_900 }, (_, i) => row(i, 500 + i))
  const again = Array.from({ length: 100 }, (_, i) => row(i * 99, 100))
  const file = [`\ufeff${[`${header},finish name ar`, ...rows, ...again].join('\r\n')}\r\n`]
  const result = await importRows(shop.db, file)
  expect(result).toMatchObject({ refused: 0, repeated: 100 })
  expect(result.remarks[1]).toMatchObject({ line: 101, name: 'N-99', reason: 'comes again in line 9903, which counts' })
  expect(result.tables).toMatchObject({ brands: { new: 7 }, designs: { new: 700 }, wheels: { new: 9_900 } })
  expect(await stored(shop.db, 'N-99')).toMatchObject({ price: 10005, finish_name_ar: 'أسود, "مطفي"' })
  expect(await stored(shop.db, 'N-100')).toMatchObject({ price: 60005 })
  expect((await importRows(shop.db, file)).tables.wheels).toEqual({ new: 0, changed: 0, unchanged: 9_900 })
})
