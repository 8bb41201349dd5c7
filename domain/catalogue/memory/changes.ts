import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '#database/client.ts'
import { catalogueChanges } from '#database/schema/catalogue.ts'
import { arrange } from '#domain/catalogue/memory/arrange.ts'
import { correctingLists } from '#domain/catalogue/memory/bases.ts'
import { type Columns, changeInPlace, rowOf } from '#domain/catalogue/memory/columns.ts'
import { makeAhead } from '#domain/catalogue/memory/list.ts'
import { readColumns, readPairsOf, readSome } from '#domain/catalogue/memory/read-columns.ts'
import { readDesignWords } from '#domain/catalogue/memory/texts.ts'

/** More changed SKUs than this are not written in place: new columns show them in one step. */
const mostInPlace = 2_000
/** With more changed SKUs than this all are read again. */
const mostPending = 200_000

/** What is kept in memory besides wheels. */
const topics = ['names', 'accessories', 'reviews', 'results', 'rates'] as const

/** Raised by each change of a topic; `goods` when SKUs were added, removed or resized, or many have changed. */
export type Versions = Record<(typeof topics)[number] | 'goods', number>

export const noVersions: Versions = { names: 0, accessories: 0, reviews: 0, results: 0, rates: 0, goods: 0 }

/** The columns, and up to where changes are in them. */
export type Kept = {
  columns: Columns
  /** The oldest transaction that was open when changes were last read, and the changes that were read since. */
  open: string
  seen: string[]
  /** The database's time of that reading. */
  at: string
  /** SKUs that need columns with other rows. */
  pending: Set<number>
  /** All rows must be read again. */
  isStale: boolean
}

async function withConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** All SKUs, as of one moment. */
export function readAll(pool: pg.Pool): Promise<Kept> {
  return withConnection(pool, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    // A million SKUs take longer than a statement of a page may, the more so while orders have the thread.
    await client.query('set local statement_timeout = 0')
    const { open, at, changes } = await readChanges(client)
    const columns = await readColumns(client)
    await client.query('commit')
    await makeAhead(columns)
    return { columns, open, at, seen: changes.map(({ id }) => id), pending: new Set(), isStale: false }
  })
}

/** Writes into the columns what has changed since the last reading, and notes what needs other columns. */
export async function bringUp(pool: pg.Pool, kept: Kept, versions: Versions): Promise<void> {
  const { open, at, is_late, changes } = await readChanges(pool, kept)
  const seen = new Set(kept.seen)
  const all = changes.filter(({ id }) => !seen.has(id))
  const isLate = is_late && all.length > 0
  for (const topic of topics) if (isLate || all.some((change) => change.topic === topic)) versions[topic]++
  const unseen = all.filter(({ topic }) => topic === 'wheels')
  const ids = [...new Set(unseen.flatMap(({ wheel_ids }) => wheel_ids ?? []))]
  let areOthers = ids.length > mostInPlace
  if (areOthers) for (const id of ids) kept.pending.add(id)
  else if (ids.length > 0) {
    const { columns } = kept
    const read = await withConnection(pool, (client) => readSome(client, ids, columns))
    const others = correctingLists(columns, ids, () => changeInPlace(columns, ids, read))
    for (const id of others) kept.pending.add(id)
    areOthers = others.length > 0
  }
  const areUnnamed = unseen.some(({ wheel_ids }) => wheel_ids === null)
  if (areUnnamed || isLate || kept.pending.size > mostPending) {
    kept.isStale = true
    kept.pending.clear()
    areOthers = true
  }
  if (areOthers) versions.goods++
  Object.assign(kept, { open, at, seen: changes.map(({ id }) => id) })
}

/** Replaces the columns by others, made beside them, with what could not be written in place. */
export async function addPending(pool: pg.Pool, kept: Kept): Promise<void> {
  const { columns: old, pending } = kept
  const ids = withCards(old, pending)
  const columns = await withConnection(pool, async (client) => {
    const read = await readSome(client, ids, old)
    const added = ids.filter((id) => rowOf(old, id) < 0 && rowOf(read, id) >= 0)
    const made = await arrange(old, {
      read,
      replaced: ids,
      shownAgain: added.length > 0 ? await readPairsOf(client, added) : [],
    })
    made.words.designs = await readDesignWords(client, made.designs, old.words.designs)
    return made
  })
  await makeAhead(columns)
  // What is being read for the old columns may be older than the change.
  old.version++
  kept.columns = columns
  pending.clear()
}

/** The ids with those of all other SKUs on their cards, whose words are read anew. */
function withCards(columns: Columns, ids: Set<number>): number[] {
  const all = new Set(ids)
  const done = new Set<number>()
  for (const id of ids) {
    const row = rowOf(columns, id)
    const card = columns.card[row]
    if (card === undefined || done.has(card)) continue
    done.add(card)
    let at = row
    while (columns.card[at - 1] === card) at--
    for (; columns.card[at] === card; at++) all.add(columns.id[at]!)
  }
  return [...all]
}

type Changes = {
  open: string
  at: string
  /** Changes may have been deleted since the last reading. */
  is_late: boolean
  changes: { id: string; topic: 'wheels' | (typeof topics)[number]; wheel_ids: number[] | null }[]
}

/**
 * The changes of transactions that were open at the last reading or began later, without the SKUs of those that were
 * seen; without a last reading, the changes of open transactions.
 */
async function readChanges(client: Pick<pg.ClientBase, 'query'>, last?: Kept): Promise<Changes> {
  const { rows } = await client.query<Changes>({
    name: 'catalogue_changes',
    text: `select pg_snapshot_xmin(pg_current_snapshot())::text as open, now()::text as at,
        coalesce($2::timestamptz < now() - interval '30 minutes', false) as is_late,
        (
          select coalesce(json_agg(json_build_object(
            'id', id::text, 'topic', topic, 'wheel_ids', case when id = any ($3::bigint[]) then null else wheel_ids end
          ) order by id), '[]')
          from catalogue_changes where xact >= coalesce($1::xid8, pg_snapshot_xmin(pg_current_snapshot()))
        ) as changes`,
    values: [last?.open ?? null, last?.at ?? null, last?.seen ?? []],
  })
  return rows[0]!
}

/**
 * Deletes changes that every process has read. `at` is when a change's transaction began; a long import's must not be gone
 * before it is read. The last one stays, for processes that have slept: see `is_late`.
 */
export async function forgetChanges({ db }: { db: Database }): Promise<void> {
  const { at, id } = catalogueChanges
  await db.execute(sql`
    delete from ${catalogueChanges}
    where ${at} < now() - interval '1 day' and ${id} < (select max(${id}) from ${catalogueChanges})`)
}
