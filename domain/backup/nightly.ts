import { BackupRunning } from '#database/backup/dump.ts'
import { type BackupSettings, makeBackup } from '#domain/backup/make.ts'
import { momentOf } from '#domain/backup/manifest.ts'
import { enqueueLetter } from '#domain/outbox.ts'
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
    newest = (await backups.place.list()).at(-1)
    if (newest && momentOf(newest) >= due) return true
    const { name, bytes, rows, removed } = await makeBackup(backups, shop.now(), backups.signal)
    shop.log.info({ backup: name, bytes, rows, removed: removed.length, place: backups.place.words }, 'backed up')
    return true
  } catch (error) {
    // With several machines, another one may be at it; the next call looks again.
    if (backups.signal?.aborted || error instanceof BackupRunning) return false
    shop.log.error({ err: error, place: backups.place.words }, 'the backup has failed')
    const night = due.toISOString()
    const facts = { due: night, place: backups.place.words, reason: reasonOf(error), newest: newest ?? null }
    await enqueueLetter(shop as Shop, 'owner.backup_failed', facts, night)
    return false
  }
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
