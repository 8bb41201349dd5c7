import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { importAddons } from '#domain/goods-import/import-addons.ts'
import { importWheels } from '#domain/goods-import/import-wheels.ts'
import { readRecords } from '#domain/goods-import/read-file.ts'
import { openZip } from '#domain/goods-import/xlsx/zip.ts'
import { write } from '#tests/desk/import-calls.ts'
import { test } from '#tests/support/shop.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'

async function* inParts(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000)
}

test.for(['csv', 'xlsx'])(
  'what is downloaded as %s changes nothing when it is imported',
  async (format, { app, shop, database: { pool } }) => {
    // A figure would lose the zero of the SKU.
    for (const table of ['wheels', 'addons'])
      await pool.query(`
        update ${table} set sku = '12.50', price = 123450 where id = (select max(id) from ${table} t where not exists (
          select from wheel_pairs p where t.sku in (p.front_sku, p.rear_sku)))`)
    const { cookies } = await signedIn(app, shop, 'manager')
    const headers = { cookie: `desk=${cookies.get('desk')}` }
    for (const [kind, run] of [
      ['wheels', importWheels],
      ['addons', importAddons],
    ] as const) {
      const reply = await app.inject({ url: `/api/desk/goods-lists/${kind}/${format}`, headers })
      expect(reply.statusCode).toBe(200)
      if (format === 'xlsx') {
        const sheet = openZip(reply.rawPayload).read('xl/worksheets/sheet1.xml')!
        expect(sheet).toContain('<v>1234.5</v>')
      }
      const remarks: unknown[] = []
      const found = await shop.db.transaction((db) =>
        run(db as never, readRecords(inParts(reply.rawPayload)), {
          dryRun: true,
          remark: (each) => remarks.push(each),
        }),
      )
      expect(remarks).toEqual([])
      expect(found).toMatchObject({ refused: 0, unknown: [] })
      expect(found.tables[kind]!.unchanged).toBeGreaterThan(kind === 'wheels' ? 500 : 20)
      for (const changes of Object.values(found.tables)) expect(changes).toMatchObject({ new: 0, changed: 0 })
    }
  },
)

test.for([
  ['wheels', 'supplier_stock', 'weight_kg'],
  ['addons', 'stock', 'pack'],
] as const)(
  'of a list of %s that was downloaded, only the edited cells are written; what was sold, planned and changed since stays',
  async ([kind, stock, other], { app, shop, workOff, database: { pool } }) => {
    const desk = await signedIn(app, shop, 'manager')
    const { rows: goods } = await pool.query<{ sku: string }>(
      `update ${kind} set ${stock} = 11, price = 315000, compare_at_price = null, name = 'Was', ${other} = 9
      where id in (select id from ${kind} order by id limit 4) returning sku`,
    )
    const [first, second, third, fourth] = goods.map(({ sku }) => sku) as [string, string, string, string]
    const skus = [first, second, third, fourth]
    const list = (await downloaded(app, desk, kind)).filter(({ sku }) => skus.includes(sku!))

    const set = (values: string, sku: string) => pool.query(`update ${kind} set ${values} where sku = $1`, [sku])
    await set(`${stock} = 7, name = 'Newer', name_ar = 'جديد', ${other} = 8`, first)
    await set('price = 305000, compare_at_price = 315000', second)
    await set(`${stock} = 7, name = 'Newer'`, third)
    await set('price = 305000, compare_at_price = 315000', fourth)
    const how = { differing: {}, file: { kind, supplier: '', file_name: 'goods.json' } }
    const unchanged = await write(desk, JSON.stringify(list), workOff, how)
    expect(unchanged.report.tables[kind]).toEqual({ new: 0, changed: 0, unchanged: 4 })
    expect(unchanged.report.overwritten).toEqual({ count: 0, rows: [] })

    const edits = new Map([
      [first, { [other]: '7' }],
      [third, { price: '3000', name: 'Renamed' }],
      [fourth, { [stock]: '20', price: '3200' }],
    ])
    const edited = list.map((row) => ({ ...row, ...edits.get(row.sku!) }))
    const { report } = await write(desk, JSON.stringify(edited), workOff, how)
    expect(report.overwritten).toEqual({
      count: 4,
      rows: [
        { sku: first, column: other, shop: '8', list: '7' },
        { sku: third, column: 'name', shop: 'Newer', list: 'Renamed' },
        // Its crossed-out price, which is now the lower one, goes.
        { sku: fourth, column: 'compare_at_price', shop: '3150', list: '' },
        { sku: fourth, column: 'price', shop: '3050', list: '3200' },
      ].toSorted((one, two) => (one.sku < two.sku ? -1 : Number(one.sku > two.sku))),
    })
    const { rows } = await pool.query(
      `select ${stock} as stock, price, compare_at_price as old, name, ${other}::text as other
      from ${kind} where sku = any($1) order by array_position($1, sku)`,
      [skus],
    )
    expect(rows).toEqual([
      { stock: 7, price: 315_000, old: null, name: 'Newer', other: '7' },
      { stock: 11, price: 305_000, old: 315_000, name: 'Was', other: '9' },
      { stock: 7, price: 300_000, old: null, name: 'Renamed', other: '9' },
      { stock: 20, price: 320_000, old: null, name: 'Was', other: '9' },
    ])
  },
)

test('a spreadsheet may sort rows, drop columns, write figures its way and save with semicolons; a code of another row does not count', async ({
  app,
  shop,
  workOff,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const { rows: goods } = await pool.query<{ sku: string }>(
    `update wheels set price = 315050, clearance = true, weight_kg = 9 where id in (select id from wheels order by id limit 3) returning sku`,
  )
  const [first, second, third] = goods.map(({ sku }) => sku) as [string, string, string]
  const list = await downloaded(app, desk, 'wheels')
  const line = (sku: string) => list.find((row) => row.sku === sku)!
  await pool.query(`update wheels set price = 300000, clearance = false, weight_kg = 8 where sku = any($1)`, [
    [first, second, third],
  ])
  const dropped = new Set(['description', 'description_ar', 'weight_kg', 'finish_name', 'brand_slug', 'rear_sku'])
  const columns = Object.keys(list[0]!).filter((column) => !dropped.has(column))
  columns.unshift(columns.pop()!)
  const rows = [
    { ...line(third), as_downloaded: line(second).as_downloaded! },
    { ...line(first), price: '3150.50', clearance: 'TRUE', diameter: `${line(first).diameter}.0`, colour: 'gold' },
  ]
  const cell = (text = '') => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const text = [columns, ...rows.map((row) => columns.map((column) => (row as Record<string, string>)[column]))]
  const csv = `\uFEFF${text.map((cells) => cells.map(cell).join(';')).join('\r\n')}\r\n`
  await write(desk, csv, workOff, { differing: {}, file: { supplier: '', file_name: 'excel.csv' } })
  const { rows: found } = await pool.query(
    `select price, clearance, weight_kg, colour = 'gold' as gold from wheels where sku = any($1) order by array_position($1, sku)`,
    [[first, third]],
  )
  expect(found).toEqual([
    { price: 300_000, clearance: false, weight_kg: 8, gold: true },
    { price: 315_050, clearance: true, weight_kg: 8, gold: false },
  ])
})

async function downloaded(app: FastifyInstance, desk: Desk, kind: string): Promise<Record<string, string>[]> {
  const headers = { cookie: `desk=${desk.cookies.get('desk')}` }
  const reply = await app.inject({ url: `/api/desk/goods-lists/${kind}/csv`, headers })
  const list: Record<string, string>[] = []
  for await (const { fields } of readRecords(inParts(reply.rawPayload))) list.push(fields)
  return list
}
