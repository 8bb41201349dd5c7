import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { choosePlace } from '#database/embedded/place.ts'
import { stopPostmaster } from '#database/embedded/postmaster.ts'

/** An empty folder for a shop's files. As root, Postgres runs as another user, who must be able to enter it. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(inMemory() ?? tmpdir(), 'rimdana-'))
  chmodSync(folder, 0o755)
  return folder
}

/**
 * A tmpfs folder, if there is one with 2 GB free. A database copy is a thousand small files: on disk it takes 1/7 s of
 * CPU time, in memory 1/30 s.
 */
function inMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 2 * 2 ** 30 ? '/dev/shm' : undefined
  } catch {
    return undefined
  }
}

/** Removes the folder, and stops the Postgres that a killed shop left running in it. */
export async function removeDataFolder(folder: string): Promise<void> {
  await stopPostmaster(choosePlace(folder))
  rmSync(folder, { recursive: true, force: true })
}
