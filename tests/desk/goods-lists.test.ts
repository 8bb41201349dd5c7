import { expect } from 'vitest'
import { importAddons } from '#domain/goods-import/import-addons.ts'
import { importWheels } from '#domain/goods-import/import-wheels.ts'
import { readRecords } from '#domain/goods-import/read-file.ts'
import { openZip } from '#domain/goods-import/xlsx/zip.ts'
import { write } from '#tests/desk/import-calls.ts'
import { test } from '#tests/support/shop.ts'
import { signedIn } from '#tests/support/staff.ts'

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
  ['wheels', 'supplier_stock'],
  ['addons', 'stock'],
] as const)(
  'of a list of %s that was downloaded, only the edited stock and prices are written; sales and planned prices since stay',
  async ([kind, stock], { app, shop, workOff, database: { pool } }) => {
    const desk = await signedIn(app, shop, 'manager')
    const { rows: goods } = await pool.query<{ sku: string }>(
      `update ${kind} set ${stock} = 11, price = 315000, compare_at_price = null
      where id in (select id from ${kind} order by id limit 4) returning sku`,
    )
    const skus = goods.map(({ sku }) => sku)
    const headers = { cookie: `desk=${desk.cookies.get('desk')}` }
    const reply = await app.inject({ url: `/api/desk/goods-lists/${kind}/csv`, headers })
    const list: Record<string, string>[] = []
    for await (const { fields } of readRecords(inParts(reply.rawPayload)))
      if (skus.includes(fields.sku!)) list.push(fields)

    const set = (values: string, sku: string) => pool.query(`update ${kind} set ${values} where sku = $1`, [sku])
    await set(`${stock} = 7`, skus[0]!)
    await set('price = 305000, compare_at_price = 315000', skus[1]!)
    await set(`${stock} = 7`, skus[2]!)
    await set('price = 305000, compare_at_price = 315000', skus[3]!)
    const how = { differing: {}, file: { kind, supplier: '', file_name: 'goods.json' } }
    const unchanged = await write(desk, JSON.stringify(list), workOff, how)
    expect(unchanged.report.tables[kind]).toEqual({ new: 0, changed: 0, unchanged: 4 })

    const edits = new Map([
      [skus[2]!, { price: '3000', name: 'Renamed' }],
      [skus[3]!, { [stock]: '20', price: '3200' }],
    ])
    await write(desk, JSON.stringify(list.map((row) => ({ ...row, ...edits.get(row.sku!) }))), workOff, how)
    const { rows } = await pool.query(
      `select ${stock} as stock, price, compare_at_price as old from ${kind} where sku = any($1) order by array_position($1, sku)`,
      [skus],
    )
    expect(rows).toEqual([
      { stock: 7, price: 315_000, old: null },
      { stock: 11, price: 305_000, old: 315_000 },
      { stock: 7, price: 300_000, old: null },
      { stock: 20, price: 320_000, old: null },
    ])
  },
)
