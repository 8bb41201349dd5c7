import { rm } from 'node:fs/promises'
import type { Counter } from '#database/backup/carry-on.ts'
import type { Dumped } from '#database/backup/dump.ts'
import { checkBeforeLoad, loadDump } from '#database/backup/load.ts'
import { newestMigration } from '#database/migrate.ts'
import { type Manifest, measure, readManifest } from '#domain/backup/manifest.ts'
import type { Place } from '#domain/backup/places.ts'
import { CannotStart } from '#shared/cannot-start.ts'

type Options = {
  /** Name of the backup; the newest whole one if left out. */
  backup?: string | undefined
  /** Replaces what is in the database. */
  replace: boolean
  /** How far the numbers of orders, invoices, credit notes and cases move on, over those that were given after the backup. */
  skip_numbers?: number
  tools?: string | undefined
  /** For files that are fetched from a bucket; removed afterwards. */
  work: string
  /** Breaks it off before or while the backup is loaded, with its reason as the error; the database is then as it was. */
  signal?: AbortSignal | undefined
}

/** Restores a backup after checking its files, and returns the last numbers. `address` is the database itself, without a pooler. */
export async function restoreBackup(
  address: string,
  place: Place,
  { backup, work, signal, ...options }: Options,
): Promise<{ name: string; made_at: string; database: Dumped; counters: Counter[] }> {
  const whole = await place.list()
  const name = backup ?? whole.at(-1)
  if (!name) throw new CannotStart(`There is no backup in ${place.words}.`)
  if (!whole.includes(name))
    throw new CannotStart(
      `There is no whole backup ${name} in ${place.words}. There are: ${whole.join(', ') || 'none'}.`,
    )
  const manifest = readManifest(await place.manifest(name))
  await checkBeforeLoad(address, manifest.database, newestMigration(), options)
  try {
    const file = await fetchChecked(place, name, manifest, { work, signal }).finally(() => signal?.throwIfAborted())
    const counters = await loadDump(address, file, manifest.database, { ...options, signal })
    const { made_at, database } = manifest
    return { name, made_at, database, counters }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function fetchChecked(
  place: Place,
  name: string,
  { files }: Manifest,
  { work, signal }: Pick<Options, 'work' | 'signal'>,
): Promise<string> {
  const [dump] = files
  if (!dump) throw new CannotStart(`The backup ${name} lists no files.`)
  const file = await place.fetch(name, dump.name, work, signal)
  const found = await measure(file)
  if (found.bytes !== dump.bytes || found.sha256 !== dump.sha256)
    throw new CannotStart(
      `${dump.name} of the backup ${name} is damaged: its SHA-256 is not that of the manifest. Nothing has been restored.`,
    )
  return file
}
