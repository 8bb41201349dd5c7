import { expect } from 'vitest'
import { backupLock } from '#database/backup/dump.ts'
import { superfluous } from '#domain/backup/make.ts'
import { backupName } from '#domain/backup/manifest.ts'
import { backUpNightly, lastNight } from '#domain/backup/nightly.ts'
import type { Place } from '#domain/backup/places.ts'
import { cronTasks } from '#jobs/schedule.ts'
import { test } from '#tests/support/shop.ts'

/** A place whose newest backup was begun then; it takes no new one. */
function placeWith(...names: string[]): Place {
  const none = () => Promise.reject(new Error('not used'))
  return {
    ...{ words: '/mnt/backups', tidy: async () => {}, begin: none, finish: none, abandon: none },
    ...{ manifest: none, fetch: none, remove: none, list: async () => names },
  }
}

test('the night begins at its hour in the Gulf', () => {
  const nights = ['2026-11-23T22:59:59Z', '2026-11-23T23:00:00Z', '2026-11-24T20:30:00Z']
  expect(nights.map((now) => lastNight(new Date(now), 3).toISOString())).toEqual([
    '2026-11-22T23:00:00.000Z',
    '2026-11-23T23:00:00.000Z',
    '2026-11-23T23:00:00.000Z',
  ])
})

test('a backup of the night is enough, and one before it is not', async ({ shop, complaints, database }) => {
  const due = lastNight(shop.now(), 3)
  const settings = { address: database.address, keep: 3, hour: 3, tools: '/nowhere' }
  expect(await backUpNightly(shop, { ...settings, place: placeWith(backupName(due)) })).toBe(true)
  expect(complaints).toEqual([])
  const before = new Date(due.getTime() - 1000)
  expect(await backUpNightly(shop, { ...settings, place: placeWith(backupName(before)) })).toBe(false)
  expect(complaints.join()).toContain('the backup has failed')
})

test('a backup that is dated in the future is none of this night', async ({ shop, complaints, database }) => {
  const later = new Date(shop.now().getTime() + 400 * 86_400_000)
  const settings = { address: database.address, keep: 3, hour: 3, tools: '/nowhere' }
  expect(await backUpNightly(shop, { ...settings, place: placeWith(backupName(later)) })).toBe(false)
  expect(complaints.join()).toContain('the backup has failed')
})

test('of each day the newest backup is kept, for as many days as are set', () => {
  const at = (text: string) => backupName(new Date(text))
  const [old, third, second] = ['2026-11-20T23:00:00Z', '2026-11-21T23:00:00Z', '2026-11-22T23:00:00Z'].map(at)
  const byHand = ['2026-11-23T23:00:00Z', '2026-11-24T06:00:00Z', '2026-11-24T07:00:00Z', '2026-11-24T08:00:00Z'].map(
    at,
  )
  const later = at('2027-11-24T08:00:00Z')
  const names = [old!, third!, second!, ...byHand, later]
  const now = new Date('2026-11-24T08:00:00.500Z')
  expect(superfluous(names, now, 3)).toEqual([old, ...byHand.slice(0, 3)])
  expect(superfluous(names, now, 1)).toEqual(names.slice(0, 6))
  expect(superfluous([old!], now, 3)).toEqual([old])
})

test('a failure is mailed to the owner, once a night', async ({ shop, letters, workOff, database }) => {
  const settings = { address: database.address, keep: 3, hour: 3, tools: '/nowhere', place: placeWith() }
  for (let hour = 0; hour < 3; hour++) await backUpNightly(shop, settings)
  await workOff()
  expect(letters.map(({ subject }) => subject)).toEqual(['Last night’s backup has failed'])
  expect(letters[0]!.text).toMatch(
    /Reason: A backup needs pg_dump and pg_restore of version \d+[\s\S]*Kept at: \/mnt\/backups[\s\S]*Newest backup: there is none[\s\S]*npm run backup/,
  )
})

test('a backup that another machine is making is no failure', async ({
  shop,
  letters,
  workOff,
  complaints,
  database,
}) => {
  const settings = { address: database.address, keep: 3, hour: 3, tools: '/nowhere', place: placeWith() }
  const other = await database.pool.connect()
  await other.query('select pg_advisory_lock($1)', [backupLock])
  expect(await backUpNightly(shop, settings)).toBe(false)
  other.release(true)
  await workOff()
  expect([letters, complaints]).toEqual([[], []])
})

test('the job starts the backup and does not wait for it; a shop without backups does nothing', async ({ shop }) => {
  let started = 0
  await cronTasks['backups:make']!({ ...shop, startBackup: () => void started++ })
  await cronTasks['backups:make']!(shop)
  expect(started).toBe(1)
})
