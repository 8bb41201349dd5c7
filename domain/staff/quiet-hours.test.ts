import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quietSince, quietUntil } from '#domain/staff/quiet-hours.ts'

const dubai = 'Asia/Dubai'
const night = { from: '22:00', to: '07:30' }

test.for([
  ['2026-03-02T17:59:00Z', undefined],
  ['2026-03-02T18:00:00Z', '2026-03-03T03:30:00.000Z'],
  ['2026-03-02T21:00:00Z', '2026-03-03T03:30:00.000Z'],
  ['2026-03-03T03:29:00Z', '2026-03-03T03:30:00.000Z'],
  ['2026-03-03T03:30:00Z', undefined],
] as const)('from ten at night to half past seven, at %s: %s', ([now, end]) => {
  expect(quietUntil(night, new Date(now), dubai)?.toISOString()).toBe(end)
})

test('without quiet hours it is never quiet', () => {
  expect(quietUntil({ from: null, to: null }, new Date('2026-03-02T22:00:00Z'), dubai)).toBeUndefined()
})

const time = fc
  .nat(1439)
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)

test('the end of quiet hours is after each moment within them, and not within them', () => {
  const moment = fc.nat(2 * 1440).map((minute) => new Date(Date.UTC(2026, 2, 2) + minute * 60_000))
  fc.assert(
    fc.property(time, time, moment, (from, to, now) => {
      fc.pre(from !== to)
      const end = quietUntil({ from, to }, now, dubai)
      if (!end) return
      const since = quietSince({ from, to }, end)
      expect(since <= now && now < end).toBe(true)
      expect(quietUntil({ from, to }, end, dubai)).toBeUndefined()
      expect(quietUntil({ from, to }, since, dubai)).toEqual(end)
    }),
  )
})
