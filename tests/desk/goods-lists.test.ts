import { expect } from 'vitest'
import { importAddons } from '#domain/goods-import/import-addons.ts'
import { importWheels } from '#domain/goods-import/import-wheels.ts'
import { readRecords } from '#domain/goods-import/read-file.ts'
import { openZip } from '#domain/goods-import/xlsx/zip.ts'
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
