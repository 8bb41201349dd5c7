import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { migrationsFolder } from '#database/migrate.ts'
import { addons } from '#database/schema/catalogue.ts'
import { suitChecks, suitVerdict } from '#domain/accessories/suits.ts'
import { kitFor } from '#domain/catalogue/kit.ts'
import { takeFor } from '#domain/catalogue/part-supply.ts'
import { corrected } from '#domain/fitment/corrections/figures.ts'
import type { VehicleRecord } from '#domain/fitment/records.ts'
import { spellThread } from '#domain/screw-threads.ts'
import { car } from '#tests/support/cars.ts'
import { test } from '#tests/support/shop.ts'

const spellings = [
  ['M12 x 1.50', 'M12 x 1.5'],
  ['M14 x 2', 'M14 x 2'],
  ['M14 x 2.0', 'M14 x 2'],
  ['M14 x 1.25', 'M14 x 1.25'],
  ['1/2 - 20 UNF', '1/2" - 20 UNF'],
  ['1/2 20 UNF', '1/2" - 20 UNF'],
  ['9/16"-18UNF', '9/16" - 18 UNF'],
] as const

test.each(spellings)('a thread typed as %s is compared as %s', (typed, name) => {
  const loaded = car('toyota', 'land-cruiser', '5.7 V8') as unknown as Parameters<typeof corrected>[0]
  const thread = corrected(loaded, { thread_size: typed }, 'suv').technical.wheel_fasteners.thread_size
  // The migration left out the decimal that cars and nuts have; where threads are compared, both are one.
  expect(thread).toBe(name.replace(/x 2$/, 'x 2.0'))
  expect(spellThread(name)).toBe(thread)
})

test('a pick-up whose thread the desk has typed keeps its nuts', async ({ shop }) => {
  const loaded = car('ford', 'f-150') as unknown as Parameters<typeof corrected>[0]
  expect(loaded.technical.wheel_fasteners.thread_size).toBe('M14 x 2.0')
  for (const thread of [
    'M14 x 2',
    corrected(loaded, { thread_size: 'M14 x 2' }, 'truck').technical.wheel_fasteners.thread_size!,
  ]) {
    const part = {
      kind: 'fastener',
      fastener: 'Lug nuts',
      thread_size: thread,
      seat: 'conical 60',
      quantity: 24,
    } as const
    expect((await kitFor(shop, [part])).map(({ sku }) => sku)).toEqual(['AC-111'])
    const { fits } = (await shop.db.select().from(addons).where(eq(addons.sku, 'AC-111')))[0]!
    expect(takeFor(part, 4, [{ fits: fits!, category: 'lug-nuts-bolts', left: 24 }])).toBe(24)
    const technical = { ...loaded.technical, wheel_fasteners: { type: 'Lug nuts' as const, thread_size: thread } }
    expect(suitVerdict(suitChecks(fits, { ...(loaded as unknown as VehicleRecord), technical }))).toBe('pass')
  }
})

test('a migration spells the threads of earlier corrections so', async ({ database }) => {
  const { pool } = database
  const stored = 'select technical #>> $1 as thread from vehicle_modifications where slug = $2'
  const at = '{wheel_fasteners,thread_size}'
  const { rows: cars } = await pool.query(
    `select slug from vehicle_modifications order by slug limit ${spellings.length}`,
  )
  for (const [i, [typed]] of spellings.entries()) {
    const { slug } = cars[i]!
    await pool.query(
      `insert into vehicle_corrections (modification, loaded, own, version)
       values ($1, '{}', jsonb_build_object('thread_size', $2::text), 2)`,
      [slug, typed],
    )
    await pool.query(
      'update vehicle_modifications set technical = jsonb_set(technical, $1, to_jsonb($2::text)) where slug = $3',
      [at, typed, slug],
    )
  }
  await pool.query(readFileSync(join(migrationsFolder, '0132_corrected-threads.sql'), 'utf8'))
  for (const [i, [, name]] of spellings.entries())
    expect((await pool.query(stored, [at, cars[i]!.slug])).rows).toEqual([{ thread: name }])
})
