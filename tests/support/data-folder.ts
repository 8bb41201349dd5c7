import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { choosePlace } from '#database/embedded/place.ts'
import { stopPostmaster } from '#database/embedded/postmaster.ts'

/** An empty folder for a shop's files. As root, Postgres runs as somebody else, who must be able to pass. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(inMemory() ?? tmpdir(), 'rimdana-'))
  chmodSync(folder, 0o755)
  return folder
}

/**
 * A folder in memory, where this machine has 2 GB left in one. A copy of a database is a thousand small files: on a disk
 * it takes a seventh of a second of processor time, there a thirtieth.
 */
function inMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 2 * 2 ** 30 ? '/dev/shm' : undefined
  } catch {
    return undefined
  }
}

/** Takes the folder away again, and ends the Postgres that a killed shop left behind in it. */
export async function removeDataFolder(folder: string): Promise<void> {
  await stopPostmaster(choosePlace(folder))
  rmSync(folder, { recursive: true, force: true })
}
