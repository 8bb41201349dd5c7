import type { TestDatabase } from '#tests/support/test-database.ts'

/**
 * Runs `statement` in a transaction and keeps it open until `meanwhile` waits for its lock; then calls `go`, ends the
 * transaction, and returns the result of `meanwhile`.
 */
export async function whileHeld<Result>(
  { pool }: TestDatabase,
  [statement, ...values]: [string, ...unknown[]],
  meanwhile: () => Promise<Result>,
  go: () => Promise<unknown> = async () => {},
): Promise<Result> {
  const held = await pool.connect()
  try {
    await held.query('begin')
    await held.query(statement, values)
    const result = meanwhile()
    await untilWaiting(pool, 1)
    await go()
    await held.query('commit')
    return await result
  } finally {
    await held.query('rollback')
    held.release()
  }
}

/** Waits until this many statements wait for a lock; fails after half a minute. */
export async function untilWaiting(pool: TestDatabase['pool'], statements: number): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  for (const begun = Date.now(); Date.now() - begun < 30_000; ) {
    if ((await pool.query(waiting)).rowCount! >= statements) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('fewer wait for a lock than should')
}
