import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { dataFolder } from '#tests/support/data-folder.ts'
import { databaseAt } from '#tests/support/test-database.ts'

const migrations = join(import.meta.dirname, 'migrations')

test('the goods of the carts of an older database become lines, under their ids', async () => {
  const { address } = inject('postgres')
  const name = `rimdana_older_${process.pid}`
  const server = new pg.Client({ connectionString: address })
  await server.connect()
  await server.query(`create database ${name}`)
  const client = new pg.Client({ connectionString: databaseAt(address, name) })
  await client.connect()
  const older = migrationsUntil('0040_')
  try {
    await migrate(drizzle({ client }), { migrationsFolder: older })
    // Foreign keys are not checked in this session, so that the lines need no wheel and no accessory.
    await client.query(`set session_replication_role = replica`)
    await client.query(`insert into carts (session_id) values ('aaaaaaaaaaaaaa1')`)
    const wheel = await client.query(`
      insert into cart_items (session_id, sku, quantity, axle, set_id, vehicle)
      values ('aaaaaaaaaaaaaa1', 'W-1', 2, 'front', gen_random_uuid(), '{"make": "nissan"}') returning *`)
    const addon = await client.query(`
      insert into cart_addons (session_id, addon_id, quantity) values ('aaaaaaaaaaaaaa1', 101, 3) returning *`)

    await migrate(drizzle({ client }), { migrationsFolder: migrations })
    const { rows } = await client.query('select * from cart_lines order by quantity')
    expect(rows).toEqual([
      { ...wheel.rows[0], kind: 'wheel', addon_id: null, addition_key: null },
      { ...addon.rows[0], kind: 'addon', sku: null, axle: 'any', set_id: null, vehicle: null, addition_key: null },
    ])

    await client.query(`set session_replication_role = origin`)
    const full = client.query(`
      insert into cart_lines (session_id, kind, sku, quantity)
      select 'aaaaaaaaaaaaaa1', 'wheel', 'W-' || n, 1 from generate_series(2, 40) n`)
    await expect(full).rejects.toMatchObject({ constraint: 'cart_has_room' })
  } finally {
    rmSync(older, { recursive: true })
    await client.end()
    await server.query(`drop database ${name}`)
    await server.end()
  }
})

/** A copy of the migrations that ends with the named one, as an earlier version of the shop had them. */
function migrationsUntil(prefix: string): string {
  const folder = dataFolder()
  cpSync(migrations, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(file, 'utf8'))
  const last = journal.entries.findIndex(({ tag }) => tag.startsWith(prefix))
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
  return folder
}
