import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { timeLimit } from '#web/browser/time-limit.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('aborts when the time is over', () => {
  const limit = timeLimit(20_000)
  vi.advanceTimersByTime(19_999)
  expect(limit.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(limit.aborted).toBe(true)
})

test('aborts earlier with the signal, also with one that has aborted', () => {
  const leaving = new AbortController()
  const limit = timeLimit(20_000, leaving.signal)
  expect(limit.aborted).toBe(false)
  leaving.abort()
  expect(limit.aborted).toBe(true)
  expect(timeLimit(20_000, leaving.signal).aborted).toBe(true)
})
