import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '#database/client.ts'

export type TestDatabase = { db: Database; pool: pg.Pool; address: string; remove: () => Promise<void> }

type Server = { address: string; template: string }

let prepared: Promise<string> | undefined

/** A copy of the seeded database for one test. The next test's copy is made while this one runs. */
export async function copyDatabase(server: Server): Promise<TestDatabase> {
  const name = await (prepared ?? makeCopy(server))
  prepared = makeCopy(server)
  prepared.catch(() => {})
  const address = databaseAt(server.address, name)
  const { db, pool } = openDatabase(address, { max: 5 })
  return {
    db,
    pool,
    address,
    remove: async () => {
      await pool.end()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

async function makeCopy(server: Server): Promise<string> {
  const { template } = server
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${template} strategy file_copy`)
  return name
}

let admin: pg.Pool | undefined

/** One connection per worker for all its copies; closed with the worker. */
async function onServer({ address }: Server, statement: string): Promise<void> {
  admin ??= new pg.Pool({ connectionString: databaseAt(address, 'postgres'), max: 1 })
  await admin.query(statement)
}

/** The URL of another database on the same server. */
export function databaseAt(address: string, database: string): string {
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.href
}
