import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '#shared/cannot-start.ts'

const busy = 5

/**
 * Does `work` while no other process does its own under the same `file`. SQLite holds the file by a lock of the
 * operating system, which ends with the process that took it, however that ended: nobody ever has to delete it.
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
