import { join } from 'node:path'
import { type Dumped, dumpDatabase } from '#database/backup/dump.ts'
import { backupName, dumpName, type Manifest, measure } from '#domain/backup/manifest.ts'
import type { Place } from '#domain/backup/places.ts'

export type BackupSettings = {
  /** The database itself, without a pooler. */
  address: string
  place: Place
  /** How many whole backups are kept, the newest ones. */
  keep: number
  /** Folder of pg_dump and pg_restore; undefined: PATH. */
  tools?: string | undefined
}

export type Made = { name: string; bytes: number; rows: number; removed: string[] }

/**
 * Makes one backup and removes those beyond the newest `keep`. Pictures that the team uploads and photos of reviews are rows
 * of the database; the files in DATA_DIR are made of those again. Throws if anything fails: then nothing counts as a backup,
 * and no older one is removed.
 */
export async function makeBackup(settings: BackupSettings, now: Date, signal?: AbortSignal): Promise<Made> {
  const { address, place, keep, tools } = settings
  const name = backupName(now)
  let folder: string | undefined
  const prepare = async () => {
    await place.tidy()
    folder = await place.begin(name)
    return join(folder, dumpName)
  }
  try {
    const store = async (database: Dumped) => {
      const files = [{ name: dumpName, ...(await measure(join(folder!, dumpName))) }]
      const manifest: Manifest = { format: 1, made_at: now.toISOString(), database, files }
      await place.finish(name, [dumpName], `${JSON.stringify(manifest, null, 2)}\n`)
      return manifest
    }
    const { database, files } = await dumpDatabase(address, { prepare, store }, { tools, signal })
    const removed = (await place.list()).slice(0, -keep)
    for (const old of removed) await place.remove(old)
    const rows = Object.values(database.tables).reduce((sum, each) => sum + each, 0)
    return { name, bytes: files[0]!.bytes, rows, removed }
  } catch (error) {
    if (folder) await place.abandon(name)
    throw error
  }
}
