import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '#shared/cannot-start.ts'

const busy = 5

/**
 * Runs `work` while no other process runs its own under the same `file`. SQLite takes an operating-system lock on the
 * file, which is released when the process exits for any reason, so there are no stale lock files to delete.
 */
export async function withFileLock<Result>(
  file: string,
  work: () => Promise<Result>,
  patience_ms = 180_000,
): Promise<Result> {
  const lock = await take(file, performance.now() + patience_ms)
  try {
    return await work()
  } finally {
    lock.close()
  }
}

async function take(file: string, over: number): Promise<DatabaseSync> {
  for (;;) {
    const lock = new DatabaseSync(file, { timeout: 0 })
    try {
      lock.exec('begin exclusive')
      return lock
    } catch (error) {
      lock.close()
      if ((error as { errcode?: number }).errcode !== busy) throw error
      if (performance.now() > over) throw new CannotStart(`Another process has kept ${file} locked for minutes.`)
      await pause(30)
    }
  }
}
