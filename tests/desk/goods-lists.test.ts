import { expect } from 'vitest'
import { importAddons } from '#domain/goods-import/import-addons.ts'
import { importWheels } from '#domain/goods-import/import-wheels.ts'
import { readRecords } from '#domain/goods-import/read-file.ts'
import { test } from '#tests/support/shop.ts'
import { signedIn } from '#tests/support/staff.ts'

async function* inParts(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000)
}

test.for(['csv', 'xlsx'])(
  'what is downloaded as %s changes nothing when it is imported',
  async (format, { app, shop }) => {
    const { cookies } = await signedIn(app, shop, 'manager')
    const headers = { cookie: `desk=${cookies.get('desk')}` }
    for (const [kind, run] of [
      ['wheels', importWheels],
      ['addons', importAddons],
    ] as const) {
      const reply = await app.inject({ url: `/api/desk/goods-lists/${kind}/${format}`, headers })
      expect(reply.statusCode).toBe(200)
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
