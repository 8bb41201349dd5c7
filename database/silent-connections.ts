import type { Socket } from 'node:net'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'

type Options = {
  /** The address leads to a pooler, whose connections are not those of Postgres. */
  pooled?: boolean
  /** A statement without a byte of its answer for so long makes us ask whether the database is there (ms). */
  silent_ms?: number
  /** How long that question may take; it is asked twice (ms). */
  patience_ms?: number
}

/** What pg keeps of a connection, and its types leave out. */
type Inside = pg.PoolClient & {
  /** False from sending a statement to the last byte of its answer. */
  readyForQuery: boolean
  /** Of the process of Postgres at the other end. */
  processID: number | null
  connection: { stream: Socket }
}

/** Bytes of a connection while it waits for an answer, and since when they have not changed (ms). */
type Waiting = { client: Inside; bytes: number; since: number }

/**
 * Ends connections of a pool on which no answer will come: the network swallows everything, or has forgotten the connection.
 * TCP itself notices after a quarter of an hour. A time-out of the statement would not do, because an import may take minutes:
 * what matters is not how long an answer takes but whether Postgres still works on it. So a new connection asks Postgres. If it
 * does not answer twice, or says that the process at the other end is idle or gone, the connection is broken off and its
 * statement fails like any other whose connection broke: what it wrote may have been committed.
 *
 * With the defaults a statement waits 13 s at most for a network that is gone. A healthy pool pays for one look a second.
 */
export function endSilentConnections(
  pool: pg.Pool,
  { pooled = false, silent_ms = 4_000, patience_ms = 4_000 }: Options = {},
): void {
  const taken = new Map<Inside, Waiting | undefined>()
  let looking: NodeJS.Timeout | undefined
  let isAsking = false

  pool.on('acquire', (client) => {
    taken.set(client as Inside, undefined)
    looking ??= setInterval(look, Math.min(1_000, silent_ms / 2)).unref()
  })
  pool.on('release', (_error, client) => {
    taken.delete(client as Inside)
    if (taken.size > 0) return
    clearInterval(looking)
    looking = undefined
  })

  function look(): void {
    const now = performance.now()
    for (const [client, before] of taken) {
      const bytes = bytesOf(client)
      if (client.readyForQuery) taken.set(client, undefined)
      else if (before?.bytes !== bytes) taken.set(client, { client, bytes, since: now })
    }
    const silent = [...taken.values()].filter((each) => each !== undefined && now - each.since >= silent_ms)
    if (silent.length > 0 && !isAsking) void ask(silent as Waiting[])
  }

  const isStill = (waiting: Waiting) =>
    taken.get(waiting.client) === waiting && bytesOf(waiting.client) === waiting.bytes

  async function ask(silent: Waiting[]): Promise<void> {
    isAsking = true
    const pids = pooled ? undefined : silent.map(({ client }) => client.processID)
    const working = (await workingOn(pool, pids, patience_ms)) ?? (await workingOn(pool, pids, patience_ms))
    // What has arrived while this thread was busy is read first.
    await (working ? pause(silent_ms / 4) : turn())
    for (const waiting of silent) {
      const isWorkedOn = working === 'unknown' || working?.has(waiting.client.processID)
      if (!isWorkedOn && isStill(waiting))
        waiting.client.connection.stream.destroy(new Error('Connection terminated: the database gives no answer'))
    }
    isAsking = false
  }
}

const bytesOf = ({ connection: { stream } }: Inside) => stream.bytesRead + stream.bytesWritten

/**
 * Asks over a connection of its own which of these processes of Postgres work. Undefined if there was no answer in time;
 * 'unknown' if the database is there and does not say, as a pooler, or the network itself says that it cannot be reached.
 */
async function workingOn(
  { options }: pg.Pool,
  pids: (number | null)[] | undefined,
  patience_ms: number,
): Promise<Set<number | null> | 'unknown' | undefined> {
  const client = new pg.Client({ ...options, keepAlive: false })
  client.on('error', () => {})
  const asking = async () => {
    await client.connect()
    if (!pids) return 'unknown' as const
    const { rows } = await client.query<{ pid: number }>(stillWorking, [pids])
    return new Set<number | null>(rows.map(({ pid }) => pid))
  }
  const answer = asking().catch(() => 'unknown' as const)
  const found = await Promise.race([answer, pause(patience_ms, undefined, { ref: false })])
  if (found) void client.end()
  else (client as unknown as Inside).connection.stream.destroy()
  return found
}

/** A server that keeps no account of what its processes do says 'disabled'. */
const stillWorking = `select pid from pg_stat_activity where pid = any ($1) and coalesce(state, '') not like 'idle%'`
