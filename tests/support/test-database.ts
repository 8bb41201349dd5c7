import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, databaseOf, openDatabase } from '#database/client.ts'
import { type KeptRows, keepRows } from '#tests/support/kept-rows.ts'

export type TestDatabase = { db: Database; pool: pg.Pool; address: string; remove: () => Promise<void> }

type Server = { address: string; template: string }

/** A copy of the seeded database. */
export async function copyDatabase(server: Server): Promise<TestDatabase> {
  const { template } = server
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${template} strategy file_copy`)
  const address = databaseAt(server.address, name)
  const { db, pool } = openDatabase(address, { max: 5 })
  return {
    db,
    pool,
    address,
    remove: async () => {
      if (!pool.ended) await pool.end()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

type Reused = { copy: TestDatabase; rows: KeptRows; listeners: number; uses: number }

const free: Reused[] = []

/** Deleted rows stay in the files, and so a database becomes slower with each test. */
const mostUses = 50

/** A database as it was seeded, for one test. When the test has put everything back, the next test gets the same one. */
export async function takeDatabase(server: Server): Promise<TestDatabase> {
  const taken = free.pop() ?? (await openReused(server))
  const { copy, rows, listeners } = taken
  const lent = lend(copy.pool)
  return {
    db: databaseOf(lent.pool),
    pool: lent.pool,
    address: copy.address,
    remove: async () => {
      lent.end()
      taken.uses++
      const isUnwatched = countListeners(copy.pool) === listeners
      const isReusable = taken.uses < mostUses && isUnwatched && (await rows.putBack(copy.pool).catch(() => false))
      if (isReusable) return void free.push(taken)
      await rows.close()
      await copy.remove()
    },
  }
}

async function openReused(server: Server): Promise<Reused> {
  const copy = await copyDatabase(server)
  const rows = await keepRows(copy.address)
  return { copy, rows, listeners: countListeners(copy.pool), uses: 0 }
}

function countListeners(pool: pg.Pool): number {
  return pool.eventNames().reduce((sum, name) => sum + pool.listenerCount(name), 0)
}

/** The pool for one test: what a test did not wait for cannot change the rows of the next, nor do its spies. */
function lend(pool: pg.Pool): { pool: pg.Pool; end: () => void } {
  let isOver = false
  const call =
    (name: 'query' | 'connect' | 'end') =>
    (...sent: unknown[]) => {
      if (isOver) return refuse(sent.at(-1))
      return Reflect.apply(pool[name], pool, sent)
    }
  const own = { query: call('query'), connect: call('connect'), end: call('end') }
  const end = () => {
    isOver = true
  }
  return { pool: Object.assign(Object.create(pool), own), end }
}

/** As a pool that was ended does. */
function refuse(callback: unknown): Promise<never> | undefined {
  const error = new Error('the test of this pool is over')
  if (typeof callback !== 'function') return Promise.reject(error)
  callback(error)
  return undefined
}

let admin: pg.Pool | undefined

/** One connection per worker for all its copies; closed with the worker. */
async function onServer({ address }: Server, statement: string): Promise<void> {
  admin ??= new pg.Pool({ connectionString: databaseAt(address, 'postgres'), max: 1 })
  await admin.query(statement)
}

/** A new database without tables, on the server of `address`. */
export async function emptyDatabase(
  address: string,
): Promise<{ name: string } & Pick<TestDatabase, 'address' | 'remove'>> {
  const name = `empty_${randomBytes(6).toString('hex')}`
  await onServerOnce(address, `create database ${name}`)
  return {
    name,
    address: databaseAt(address, name),
    remove: () => onServerOnce(address, `drop database ${name} with (force)`),
  }
}

/** Runs statements on a server that is not the worker's, or that may end before it. */
export async function onServerOnce(address: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseAt(address, 'postgres') })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The URL of another database on the same server. */
export function databaseAt(address: string, database: string): string {
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.href
}
