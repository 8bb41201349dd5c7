import { BackupRunning } from '#database/backup/dump.ts'
import { type BackupSettings, makeBackup } from '#domain/backup/make.ts'
import { momentOf } from '#domain/backup/manifest.ts'
import type { Place } from '#domain/backup/places.ts'
import { enqueueOwnerLetter } from '#domain/emails.ts'
import type { Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import { dayIn, startOfDay } from '#shared/time-zone.ts'

export type NightlyBackups = BackupSettings & {
  /** Hour of the day, 0 to 23 in the shop's time zone, after which the night's backup is due. */
  hour: number
  /** Aborts a backup when the process stops. */
  signal?: AbortSignal
}

/**
 * Makes the backup of the last night unless there is one; so a night that was missed is made up for. A failure is logged and,
 * once a night, mailed to the owner; the next call tries again. Resolves to whether there is a backup of that night.
 */
export async function backUpNightly(shop: Pick<Shop, 'db' | 'now' | 'log'>, backups: NightlyBackups): Promise<boolean> {
  const due = lastNight(shop.now(), backups.hour)
  let newest: string | undefined
  try {
    const names = await backups.place.list()
    const past = begunBy(names, shop.now())
    newest = past.at(-1)
    if (newest && momentOf(newest) >= due) return true
    const { name, bytes, rows, removed } = await makeBackup(backups, shop.now(), backups.signal)
    shop.log.info({ backup: name, bytes, rows, removed: removed.length, place: backups.place.words }, 'backed up')
    newest = name
    if (past.length < names.length) {
      const later = new Error(datedLater(names.at(-1)!))
      await report(shop, backups, { due, newest, error: later, words: 'a backup is dated in the future' })
    }
    return true
  } catch (error) {
    // With several machines, another one may be at it; the next call looks again.
    if (backups.signal?.aborted || error instanceof BackupRunning) return false
    await report(shop, backups, { due, newest, error, words: 'the backup has failed' })
    return false
  }
}

/** When the newest backup of the place was begun; undefined if there is none. */
export async function newestBackup(place: Pick<Place, 'list'>, now: Date): Promise<Date | undefined> {
  const name = begunBy(await place.list(), now).at(-1)
  return name === undefined ? undefined : momentOf(name)
}

/** Without those that are dated in the future. */
function begunBy(names: readonly string[], now: Date): string[] {
  return names.filter((name) => momentOf(name) <= now)
}

/** A restore takes the newest name, and so that backup, however old its contents are. */
function datedLater(name: string): string {
  return `Last night’s backup was made, but ${name} is dated in the future, and npm run restore takes it for the newest: set the clock of the machine that made it, and remove it`
}

/** Logs what is wrong, and writes to the owner, once a night. */
async function report(
  shop: Pick<Shop, 'db' | 'now' | 'log'>,
  { place }: NightlyBackups,
  { due, newest, error, words }: { due: Date; newest: string | undefined; error: unknown; words: string },
): Promise<void> {
  shop.log.error({ err: error, place: place.words }, words)
  const night = due.toISOString()
  const facts = { due: night, place: place.words, reason: reasonOf(error), newest: newest ?? null }
  await enqueueOwnerLetter(shop as Shop, 'owner.backup_failed', facts, night)
}

/** The last time that the clock of the shop passed that hour. */
export function lastNight(now: Date, hour: number): Date {
  const today = startOfDay(calendar.timezone, dayIn(calendar.timezone, now)).getTime() + hour * 3_600_000
  return new Date(today <= now.getTime() ? today : today - 86_400_000)
}

/** The first line of what failed: the rest is in the log. */
function reasonOf(error: unknown): string {
  return (error as Error).message.split('\n')[0]!.slice(0, 500)
}
