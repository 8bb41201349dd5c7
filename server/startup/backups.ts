import { join, resolve } from 'node:path'
import { startEmbedded } from '#database/embedded.ts'
import { backUpNightly, type NightlyBackups, newestBackup } from '#domain/backup/nightly.ts'
import { bucketPlace, folderPlace, type Place } from '#domain/backup/places.ts'
import type { Shop } from '#domain/shop.ts'
import type { Config } from '#server/startup/config.ts'
import type { OnStop } from '#server/startup/run.ts'
import { s3Client } from '#services/s3/client.ts'

/** Where `target` keeps backups: a folder of this machine, or a bucket behind an address. */
export function placeOf(target: string, { data_dir, backup }: Config): Place {
  if (!/^https?:/i.test(target)) return folderPlace(target)
  const { access_key_id, secret_access_key, region } = backup
  return bucketPlace(s3Client({ address: target, access_key_id, secret_access_key, region }), workFolder({ data_dir }))
}

/** For files on their way to a bucket, or from it. */
export function workFolder({ data_dir }: Pick<Config, 'data_dir'>): string {
  return join(resolve(data_dir), 'backup-on-its-way')
}

/**
 * Backs up every night, in the background. Undefined where no place is set: a database of the owner's has its own backups.
 * `start` makes a backup if one is due and none is being made; `newest` is when the newest was begun.
 */
export function nightlyBackups(
  config: Config,
  address: string,
  shop: Pick<Shop, 'db' | 'now' | 'log'>,
): { start: () => void; newest: () => Promise<Date | undefined>; stop: () => Promise<void> } | undefined {
  const settings = nightlySettings(config, address)
  if (!settings) return
  const ending = new AbortController()
  let running: Promise<unknown> | undefined
  return {
    start: () => {
      running ??= backUpNightly(shop, { ...settings, signal: ending.signal })
        .catch((err: unknown) => shop.log.error({ err }, 'the owner could not be told that the backup has failed'))
        .finally(() => {
          running = undefined
        })
    },
    newest: () => newestBackup(settings.place, shop.now()),
    stop: async () => {
      ending.abort()
      await running
    },
  }
}

export function nightlySettings(config: Config, address: string): NightlyBackups | undefined {
  const { nightly_target, keep, hour, tools } = config.backup
  return nightly_target ? { address, place: placeOf(nightly_target, config), keep, hour, tools } : undefined
}

/** The configured database as it is, neither migrated nor filled: for commands that copy it. */
export async function openAsItIs(config: Config, onStop: OnStop): Promise<string> {
  const configured = config.database_direct_url ?? config.database_url
  if (configured) return configured
  const embedded = await startEmbedded(config.data_dir)
  onStop(embedded.stop)
  return embedded.connection_string
}
