import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database } from '#database/client.ts'
import { catalogueChanges } from '#database/schema/catalogue.ts'
import { type Columns, changeRow } from '#domain/catalogue/memory/columns.ts'
import { makeAhead } from '#domain/catalogue/memory/list.ts'
import { readColumns, readRows } from '#domain/catalogue/memory/read-columns.ts'

/** More changed SKUs than this are read with all others, and shown in one step. */
const mostSingly = 2_000
/** How often changes are looked for without a notification, and how soon a lost connection is opened again (ms). */
const everyMs = 1_000
const reconnectMs = 300
/** A connection that does not answer within this is given up (ms). */
const patience = { connectionTimeoutMillis: 2_000, query_timeout: 2_000, keepAlive: true }

export type Catalogue = {
  /** The columns in step with the database. Unless `follow` was called, each call looks for changes first. */
  current: () => Promise<Columns>
  /** Reads the catalogue, and from now on changes as they are notified. */
  follow: (address: string) => Promise<void>
  stop: () => Promise<void>
}

/** The columns, and up to where changes are in them. */
type Kept = {
  columns: Columns
  /** The oldest transaction that was open when changes were last read, and the changes that were read since. */
  open: string
  seen: Set<string>
  /** The database's time of that reading. */
  at: string
  /** Columns with other rows are needed. */
  isStale: boolean
}

/**
 * Keeps the columns of all SKUs in this process, in step with the database.
 *
 * Triggers add a row to `catalogue_changes` in the transaction of each change and notify when it commits. A process
 * reads the rows of all transactions that were not finished at its last reading, so that none is missed in any
 * order of commits. It does so at each notification, when its connection is back, and every second in case
 * notifications get lost on the way. A changed price or stock is written into the columns in place; a new, removed or
 * resized SKU, or many at once, makes new columns beside the present ones, which replace them when they are complete.
 */
export function catalogueOf(db: Database, log: (error: unknown) => void): Catalogue {
  const pool = () => (db as unknown as { $client: pg.Pool }).$client
  let kept: Kept | undefined
  let listener: pg.Client | undefined
  let polling: NodeJS.Timeout | undefined
  let connecting: NodeJS.Timeout | undefined
  let isFollowing = false
  let isFailing = false
  let restUntil = 0

  const refresh = coalesced(async () => {
    kept ??= await readAll(pool())
    await bringUp(listener ?? pool(), kept)
    isFailing = false
    if (kept.isStale && isFollowing && performance.now() > restUntil) void renew().catch(failed)
  })

  /** Present columns are shown and kept up to date until the new ones are complete. */
  const renew = single(async () => {
    const started = performance.now()
    const fresh = await readAll(pool())
    await bringUp(pool(), fresh)
    kept = fresh
    // At most half of the time is spent on this, however often goods are added.
    restUntil = 2 * performance.now() - started
    void refresh().catch(failed)
  })

  /** Without its connection, changes are looked for through the pool until it is open again. */
  function failed(error: unknown): void {
    if (!isFailing && isFollowing) log(error)
    isFailing = true
    void listener?.end().catch(() => {})
  }

  async function connect(address: string): Promise<void> {
    const client = new pg.Client({ connectionString: address, application_name: 'rimdana catalogue', ...patience })
    client.on('notification', () => void refresh().catch(failed))
    client.on('error', () => void client.end().catch(() => {}))
    // Also after an attempt that failed.
    client.once('end', () => {
      if (listener === client) listener = undefined
      if (isFollowing) connecting = setTimeout(() => void connect(address), reconnectMs)
    })
    try {
      await client.connect()
      await client.query('listen catalogue')
      listener = client
      await refresh()
    } catch (error) {
      failed(error)
      void client.end().catch(() => {})
    }
  }

  return {
    async current() {
      if (kept && isFollowing) return kept.columns
      await refresh()
      while (kept!.isStale) {
        await renew()
        await refresh()
      }
      return kept!.columns
    },
    async follow(address) {
      isFollowing = true
      kept ??= await readAll(pool())
      await connect(address)
      polling = setInterval(() => void refresh().catch(failed), everyMs)
    },
    async stop() {
      isFollowing = false
      clearInterval(polling)
      clearTimeout(connecting)
      await listener?.end()
    },
  }
}

/** Calls during a run share it. */
function single(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}

/** Calls during a run share one more run after it, which sees what the first may have missed. */
function coalesced(work: () => Promise<void>): () => Promise<void> {
  const run = single(work)
  let last: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined
  return () => {
    waiting ??= last
      .catch(() => {})
      .then(() => {
        waiting = undefined
        last = run()
        return last
      })
    return waiting
  }
}

async function readAll(pool: pg.Pool): Promise<Kept> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { open, at, changes } = await readChanges(client)
    const columns = await readColumns(client)
    await makeAhead(columns)
    await client.query('commit')
    client.release()
    return { columns, open, at, seen: new Set(changes.map(({ id }) => id)), isStale: false }
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Writes into the columns what has changed since the last reading. */
async function bringUp(client: Pick<pg.ClientBase, 'query'>, kept: Kept): Promise<void> {
  const { open, at, is_late, changes } = await readChanges(client, kept)
  const unseen = changes.filter(({ id }) => !kept.seen.has(id))
  const named = [...new Set(unseen.flatMap(({ wheel_ids }) => wheel_ids ?? []))]
  const ids = named.length > mostSingly ? [] : named
  const rows = ids.length > 0 ? await readRows(client, ids) : []
  const { columns } = kept
  const found = new Map(rows.map((row) => [row.id, row]))
  const areInPlace = ids.map((id) => changeRow(columns, id, found.get(id)))
  if (ids.length > 0) columns.version++
  const areMore = is_late || ids !== named || unseen.some(({ wheel_ids }) => wheel_ids === null)
  if (areMore || areInPlace.includes(false)) kept.isStale = true
  Object.assign(kept, { open, at, seen: new Set(changes.map(({ id }) => id)) })
}

type Changes = {
  open: string
  at: string
  /** Changes may have been deleted since the last reading. */
  is_late: boolean
  changes: { id: string; wheel_ids: number[] | null }[]
}

/** The changes of transactions that were open at the last reading or began later; without one, of open ones. */
async function readChanges(client: Pick<pg.ClientBase, 'query'>, last?: Kept): Promise<Changes> {
  const { rows } = await client.query<Changes>({
    name: 'catalogue_changes',
    text: `select pg_snapshot_xmin(pg_current_snapshot())::text as open, now()::text as at,
        coalesce($2::timestamptz < now() - interval '30 minutes', false) as is_late,
        (
          select coalesce(json_agg(json_build_object('id', id::text, 'wheel_ids', wheel_ids) order by id), '[]')
          from catalogue_changes where xact >= coalesce($1::xid8, pg_snapshot_xmin(pg_current_snapshot()))
        ) as changes`,
    values: [last?.open ?? null, last?.at ?? null],
  })
  return rows[0]!
}

/** Deletes changes that every process has read. */
export async function forgetChanges({ db }: { db: Database }): Promise<void> {
  await db.execute(sql`delete from ${catalogueChanges} where at < now() - interval '1 hour'`)
}
