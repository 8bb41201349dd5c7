import { join } from 'node:path'
import { type Dumped, dumpDatabase } from '#database/backup/dump.ts'
import { backupName, dumpName, type Manifest, measure, momentOf } from '#domain/backup/manifest.ts'
import type { Place } from '#domain/backup/places.ts'
import { calendar } from '#domain/store.ts'
import { dayIn } from '#shared/time-zone.ts'

export type BackupSettings = {
  /** The database itself, without a pooler. */
  address: string
  place: Place
  /** For how many days a backup is kept, of each day the newest. */
  keep: number
  /** Folder of pg_dump and pg_restore; undefined: PATH. */
  tools?: string | undefined
}

export type Made = { name: string; bytes: number; rows: number; removed: string[] }

/**
 * Makes one backup and removes those that it makes superfluous (`superfluous`). Pictures that the team uploads and photos of
 * reviews are rows of the database; the files in DATA_DIR are made of those again. Throws if anything fails: then nothing counts
 * as a backup, and no older one is removed.
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
    const removed = superfluous(await place.list(), now, keep)
    for (const old of removed) await place.remove(old)
    const rows = Object.values(database.tables).reduce((sum, each) => sum + each, 0)
    return { name, bytes: files[0]!.bytes, rows, removed }
  } catch (error) {
    if (folder) await place.abandon(name)
    throw error
  }
}

/**
 * Of `keep` days, the last of which is today, the newest backup of each is kept: several that are made by hand on one day take no
 * other day's away. Those that are dated later than now are left to the person who finds out why.
 * @param names as `backupName` makes them, the oldest first
 */
export function superfluous(names: readonly string[], now: Date, keep: number): string[] {
  const dayOf = (moment: Date) => dayIn(calendar.timezone, moment)
  const oldest = dayOf(new Date(now.getTime() - (keep - 1) * 86_400_000))
  const past = names.filter((name) => momentOf(name) <= now)
  const days = past.map((name) => dayOf(momentOf(name)))
  return past.filter((_, i) => days[i]! < oldest || days[i] === days[i + 1])
}
