import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { choosePlace } from '#database/embedded/place.ts'
import { stopPostmaster } from '#database/embedded/postmaster.ts'

/** An empty folder for a shop's files. As root, Postgres runs as somebody else, who must be able to pass. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rimdana-'))
  chmodSync(folder, 0o755)
  return folder
}

/** Takes the folder away again, and ends the Postgres that a killed shop left behind in it. */
export async function removeDataFolder(folder: string): Promise<void> {
  await stopPostmaster(choosePlace(folder))
  rmSync(folder, { recursive: true, force: true })
}
