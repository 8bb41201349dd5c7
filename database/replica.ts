import type pg from 'pg'

type Options = {
  /** What is read may be this much older than the primary's state, ms. */
  most_behind_ms: number
  /** Called when the replica is no longer used, with the reason, and when it is used again. */
  onChange: (inUse: boolean, reason?: unknown) => void
  now?: () => number
}

/**
 * A pool whose `query` reads from a streaming replica while that one is known to be close enough. Everything else,
 * transactions above all, goes to the primary; so does what the replica refuses or fails to answer. The caller closes
 * both pools.
 *
 * How far behind it is, is measured by positions in the write-ahead log, not by clocks: the primary's position at some
 * moment, once replayed there, proves that nothing from before that moment is missing. An idle primary, whose last
 * transaction is long ago, is no different. There is no timer: reading starts a check when the last one is old.
 */
export function readFromReplica(primary: pg.Pool, replica: pg.Pool, options: Options): pg.Pool {
  const { most_behind_ms, onChange, now = () => performance.now() } = options
  const askPrimary = primary.query.bind(primary) as Ask
  const askReplica = replica.query.bind(replica) as Ask
  /** Positions of the primary, oldest first, that were not replayed at the last check. */
  let ahead: { at: number; position: number }[] = []
  /** The replica has everything that was committed before this moment. */
  let complete_at = Number.NEGATIVE_INFINITY
  let checked_at = Number.NEGATIVE_INFINITY
  let isChecking = false
  let inUse: boolean | undefined

  async function check(): Promise<void> {
    const at = now()
    const { rows: own } = await askPrimary(primaryPosition)
    ahead.push({ at, position: own[0]!.position })
    const { rows } = await askReplica(replayedPosition)
    const [{ position, is_replica } = { position: 0, is_replica: false }] = rows
    if (!is_replica) throw new Error('DATABASE_READ_URL leads to no streaming replica')
    const replayed = ahead.filter((each) => each.position <= position)
    ahead = ahead.filter((each) => each.position > position).slice(-100)
    if (replayed.length > 0) complete_at = replayed.at(-1)!.at
    if (isClose()) change(true)
    else if (now() - (ahead[0]?.at ?? now()) > most_behind_ms)
      change(false, `it is more than ${most_behind_ms} ms behind`)
  }

  const isClose = () => now() - complete_at <= most_behind_ms

  function lose(reason: unknown): void {
    complete_at = Number.NEGATIVE_INFINITY
    change(false, reason)
  }

  function change(to: boolean, reason?: unknown): void {
    if (to === inUse) return
    inUse = to
    onChange(to, reason)
  }

  function mayRead(): boolean {
    if (!isChecking && now() - checked_at >= most_behind_ms / 4) {
      isChecking = true
      checked_at = now()
      void check()
        .catch(lose)
        .finally(() => {
          isChecking = false
        })
    }
    return isClose()
  }

  async function query(...sent: unknown[]) {
    if (!mayRead()) return askPrimary(...sent)
    try {
      return await askReplica(...sent)
    } catch (error) {
      const { code } = error as { code?: string }
      // It took longer than any statement may: the primary would need as long.
      if (code === queryCanceled) throw error
      if (!ofStatement.test(code ?? '')) lose(error)
      return askPrimary(...sent)
    }
  }

  return Object.assign(Object.create(primary) as pg.Pool, { query, connect: primary.connect.bind(primary) })
}

type Ask = (...sent: unknown[]) => Promise<{ rows: { position: number; is_replica: boolean }[] }>

/** Bytes of the write-ahead log, exact up to 9 PB. Not those that are flushed: a commit may be visible before. */
const primaryPosition = `select (pg_current_wal_insert_lsn() - '0/0')::float8 as position`
const replayedPosition = `select (pg_last_wal_replay_lsn() - '0/0')::float8 as position, pg_is_in_recovery() as is_replica`

const queryCanceled = '57014'

/**
 * Failures of one statement: a write (such as the count of calls of an outside service), a row or table that only one
 * of the two servers has. Others are failures of the replica.
 */
const ofStatement = /^(22|23|25|40|42)/
