import { expect, test } from 'vitest'
import { loadShedding } from '#domain/limits/load-shedding.ts'

const late = { lag_ms: 400, waits_for_connection: false }
const fine = { lag_ms: 0, waits_for_connection: false }
const waiting = { lag_ms: 0, waits_for_connection: true }

function shareOf(load: ReturnType<typeof loadShedding>, tier: 'browsing' | 'account'): number {
  return Array.from({ length: 100 }, () => load.refuses(tier)).filter(Boolean).length / 100
}

/** Evenly spread instead of random. */
function evenly() {
  let n = 0
  return () => (n++ % 100) / 100
}

test('a late event loop refuses more and more of browsing, then of accounts, and lets them in again slowly', () => {
  const load = loadShedding({ late_ms: 100, random: evenly() })
  expect([shareOf(load, 'browsing'), shareOf(load, 'account')]).toEqual([0, 0])
  for (const _ of [1, 2]) load.note(late)
  expect(shareOf(load, 'browsing')).toBeCloseTo(0.4)
  expect(shareOf(load, 'account')).toBe(0)
  for (let i = 0; i < 5; i++) load.note(late)
  expect([shareOf(load, 'browsing'), shareOf(load, 'account')]).toEqual([1, expect.closeTo(0.4)])
  for (let i = 0; i < 16; i++) load.note(fine)
  expect([shareOf(load, 'browsing'), shareOf(load, 'account')]).toEqual([1, 0])
  for (let i = 0; i < 30; i++) load.note(fine)
  expect(load.level()).toBe(0)
})

test('a short wait for a connection refuses nothing, a long one does', () => {
  const load = loadShedding({ late_ms: 100, random: evenly() })
  load.note(waiting)
  load.note(waiting)
  load.note(fine)
  load.note(waiting)
  load.note(waiting)
  expect(load.level()).toBe(0)
  load.note(waiting)
  expect(shareOf(load, 'browsing')).toBeCloseTo(0.2)
})
