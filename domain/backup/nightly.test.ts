import { expect } from 'vitest'
import { backupLock } from '#database/backup/dump.ts'
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
  const name = (moment: Date) => `rimdana-${moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
  const settings = { address: database.address, keep: 3, hour: 3, tools: '/nowhere' }
  expect(await backUpNightly(shop, { ...settings, place: placeWith(name(due)) })).toBe(true)
  expect(complaints).toEqual([])
  const before = new Date(due.getTime() - 1000)
  expect(await backUpNightly(shop, { ...settings, place: placeWith(name(before)) })).toBe(false)
  expect(complaints.join()).toContain('the backup has failed')
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
