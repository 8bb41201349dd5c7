import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#database/client.ts'
import { startEmbedded } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { seedOnce } from '#database/seed/seed.ts'
import { keysInDatabase } from '#sandbox/google/stand-in.ts'
import { createTables as createTablesOfPaymob } from '#sandbox/paymob/store.ts'
import { createTables } from '#sandbox/stripe/store.ts'
import { dataFolder } from '#tests/support/data-folder.ts'
import { databaseAt } from '#tests/support/test-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The test server, and the migrated, seeded template database that every test copies. */
    postgres: { address: string; template: string }
  }
}

/** Global setup: one Postgres (TEST_DATABASE_URL, or an embedded one in a temporary folder) with a seeded template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL
    ? { address: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await startTestServer()
  const template = `rimdana_template_${process.pid}`
  await onServer(server.address, `create database ${template}`)
  const address = databaseAt(server.address, template)
  await migrate(address)
  const { db, pool } = openDatabase(address, { max: 2 })
  await seedOnce(db, { info: () => {} })
  await createTables(pool)
  await createTablesOfPaymob(pool)
  await keysInDatabase(pool)
  await pool.end()
  project.provide('postgres', { address: server.address, template })
  return async () => {
    await removeCopies(server.address, template)
    await server.stop()
  }
}

async function startTestServer(): Promise<{ address: string; stop: () => Promise<void> }> {
  const folder = dataFolder()
  const embedded = await startEmbedded(folder, { durable: false })
  const { password } = new URL(embedded.connection_string)
  // Of the 4,096 rounds of hashing that guard a password each of thousands of connections would take 5 ms.
  await onServer(embedded.connection_string, `set scram_iterations = 1; alter role current_user password '${password}'`)
  const stop = async () => {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { address: embedded.connection_string, stop }
}

async function removeCopies(address: string, template: string): Promise<void> {
  const named = `select datname from pg_database where datname like '${template}%'`
  for (const { datname } of await onServer(address, named))
    await onServer(address, `drop database ${datname} with (force)`)
}

async function onServer(address: string, statement: string): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(statement).finally(() => client.end())
  return rows
}
