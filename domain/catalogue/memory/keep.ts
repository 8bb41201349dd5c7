import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from '#database/client.ts'
import { addPending, bringUp, type Kept, noVersions, readAll, type Versions } from '#domain/catalogue/memory/changes.ts'
import type { Columns } from '#domain/catalogue/memory/columns.ts'

/** A request looks for changes if none has done so for this long; without waiting for them up to the second time (ms). */
const [lookAfterMs, waitAfterMs] = [500, 1_500]
/** Notices that come so soon after a reading began are read together: in a busy shop every order changes stock (ms). */
const gatherMs = 200
/** A request does not wait longer than this for changes, if the database does not answer (ms). */
const patienceMs = 1_000
const reconnectMs = 300
/** Other columns that were made so soon need no rest after them (ms). */
const soonMs = 500

export type Catalogue = {
  /** The primary, for what is kept until a change is noticed: a replica may lack that change. */
  db: Database
  /** The columns in step with the database. Unless `follow` was called, each call looks for changes first. */
  current: () => Promise<Columns>
  /** Numbers raised by each change of what is kept besides wheels (domain/kept.ts); valid after `current`. */
  versions: Versions
  /**
   * Reads the catalogue, and from now on changes as they are notified. `contentChanged` is called when texts, pictures or
   * rates that pages show have changed, by any process: the same connection hears of them.
   */
  follow: (address: string, contentChanged?: () => void) => Promise<void>
  /** SKUs in memory, what their columns take (bytes), and how long ago changes were looked for (ms); none until read. */
  use: () => { skus: number; bytes: number; age_ms: number } | undefined
  stop: () => Promise<void>
}

/**
 * Keeps the columns of all SKUs in this process, in step with the database.
 *
 * Triggers add a row to `catalogue_changes` in the transaction of each change and notify when it commits. A process
 * reads the rows of all transactions that were not finished at its last reading, so that none is missed in any
 * order of commits. It does so when it is notified, five times a second at most, when its connection is back, and at a
 * request that comes later than half a second after the last reading, since notifications get lost on the way: without
 * requests nothing is read. A changed price or stock is written into the columns in place; new, removed or resized SKUs,
 * or many at once, make new columns beside the present ones, which replace them when they are complete.
 *
 * `readFirst` may give columns that were read earlier: what has changed since then is read at once.
 */
export function catalogueOf(
  db: Database,
  log: (error: unknown) => void,
  browsing_db = db,
  readFirst: (pool: pg.Pool) => Promise<Kept> = readAll,
): Catalogue {
  const pool = () => (db as unknown as { $client: pg.Pool }).$client
  const versions = { ...noVersions }
  let kept: Kept | undefined
  let listener: pg.Client | undefined
  let contentChanged = () => {}
  let connecting: NodeJS.Timeout | undefined
  let gathering: NodeJS.Timeout | undefined
  let isFollowing = false
  let isFailing = false
  let lookedAt = 0
  let restUntil = 0

  const refresh = coalesced(async () => {
    const started = performance.now()
    kept ??= await readFirst(pool())
    await bringUp(pool(), kept, versions)
    isFailing = false
    lookedAt = started
    if (isFollowing && started < restUntil) return
    if (kept.pending.size > 0) await resting(() => addPending(pool(), kept!))
    if (kept.isStale && isFollowing) void renew().catch(failed)
  })

  /** Present columns are shown and kept up to date until the new ones are complete. */
  const renew = single(() =>
    resting(async () => {
      const fresh = await readAll(pool())
      await bringUp(pool(), fresh, versions)
      kept = fresh
    }),
  )

  /** At most half of the time is spent on new columns, however often goods are added. */
  async function resting(work: () => Promise<void>): Promise<void> {
    const started = performance.now()
    await work()
    const rest = Math.max(0, performance.now() - started - soonMs)
    restUntil = performance.now() + rest
    if (isFollowing) setTimeout(() => void refresh().catch(failed), rest).unref()
  }

  /** Present columns are shown until the database answers again. */
  function failed(error: unknown): void {
    if (!isFailing && isFollowing) log(error)
    isFailing = true
  }

  /** The first notice is read at once. */
  function noticed(): void {
    gathering ??= setTimeout(
      () => {
        gathering = undefined
        void refresh().catch(failed)
      },
      Math.max(0, lookedAt + gatherMs - performance.now()),
    )
  }

  async function connect(address: string): Promise<void> {
    const client = new pg.Client({
      connectionString: address,
      application_name: 'rimdana catalogue',
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client.on('notification', ({ channel }) => {
      if (channel === 'content') contentChanged()
      else noticed()
    })
    client.on('error', () => void client.end().catch(() => {}))
    // Also after an attempt that failed.
    client.once('end', () => {
      if (isFollowing) connecting = setTimeout(() => void connect(address), reconnectMs)
    })
    listener = client
    try {
      await client.connect()
      await client.query('listen catalogue; listen content')
      // What changed while nothing was heard.
      contentChanged()
      await refresh()
    } catch (error) {
      failed(error)
      void client.end().catch(() => {})
    }
  }

  return {
    db: browsing_db,
    versions,
    async current() {
      if (!isFollowing) {
        await refresh()
        if (kept!.isStale) await renew()
      } else if (kept) {
        const age = performance.now() - lookedAt
        const looking = age > lookAfterMs ? refresh().catch(failed) : undefined
        if (age > waitAfterMs) await Promise.race([looking, pause(patienceMs, undefined, { ref: false })])
      } else await refresh()
      return kept!.columns
    },
    async follow(address, heard = () => {}) {
      isFollowing = true
      contentChanged = heard
      await Promise.all([connect(address), refresh()])
    },
    use() {
      if (!kept) return undefined
      const { columns } = kept
      return { skus: columns.count, bytes: bytesOf(columns), age_ms: performance.now() - lookedAt }
    },
    async stop() {
      isFollowing = false
      clearTimeout(connecting)
      clearTimeout(gathering)
      await listener?.end()
    },
  }
}

/** Memory of the typed arrays. */
function bytesOf(columns: Columns): number {
  const arrays = [...Object.values(columns), ...Object.values(columns.codes)].filter((each) => ArrayBuffer.isView(each))
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0)
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
