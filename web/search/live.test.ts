import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SearchResult } from '#shared/api/search.ts'
import { liveSearch } from '#web/search/live.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

type Asked = { query: string; signal: AbortSignal; answer: () => void; fail: () => void }

/** A search that responds when the test says so; each response names its query. */
function setUp() {
  const asked: Asked[] = []
  const live = liveSearch(
    (query, signal) =>
      new Promise<SearchResult>((resolve, reject) => {
        const answer = { products: [], reading: { unknown: [query] } } as never
        asked.push({ query, signal, answer: () => resolve(answer), fail: () => reject(new Error('no line')) })
      }),
  )
  const shownFor = () => live.now().result?.reading.unknown[0]
  return { live, asked, shownFor }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('the search as it is typed', () => {
  test('asks once, 400 ms after the last letter, and not below three', async () => {
    const { live, asked, shownFor } = setUp()
    for (const text of ['2', '20', '20x', '20x9']) {
      live.type(text)
      vi.advanceTimersByTime(399)
    }
    expect(asked).toEqual([])
    vi.advanceTimersByTime(1)
    expect(asked.map(({ query }) => query)).toEqual(['20x9'])
    asked[0]!.answer()
    await settle()
    expect(shownFor()).toBe('20x9')
    live.type('20')
    expect(live.now().result).toBeNull()
    vi.advanceTimersByTime(1000)
    expect(asked).toHaveLength(1)
  })

  test('keeps the results until newer ones arrive, and shows none after a failure', async () => {
    const { live, asked, shownFor } = setUp()
    live.type('bronze')
    vi.advanceTimersByTime(400)
    asked[0]!.answer()
    await settle()
    live.type('bronze 20')
    expect([shownFor(), live.now().pending]).toEqual(['bronze', true])
    vi.advanceTimersByTime(400)
    asked[1]!.fail()
    await settle()
    expect(live.now()).toEqual({ typed: '', query: '', result: null, pending: false })
  })

  test('a click clears, and a late response does not bring results back', async () => {
    const { live, asked } = setUp()
    live.type('patrol')
    vi.advanceTimersByTime(400)
    live.clear()
    expect(asked[0]!.signal.aborted).toBe(true)
    asked[0]!.answer()
    await settle()
    expect(live.now().result).toBeNull()
  })

  test('for any order of responses, the results belong to the newest text', async () => {
    const steps = fc.array(
      fc.tuple(fc.constantFrom('abc', 'abcd', 'abcde', 'ab', 'xyz'), fc.integer({ min: 0, max: 900 })),
      {
        minLength: 1,
        maxLength: 8,
      },
    )
    await fc.assert(
      fc.asyncProperty(steps, fc.array(fc.nat(20)), async (typed, order) => {
        const { live, asked, shownFor } = setUp()
        for (const [text, pause] of typed) {
          live.type(text)
          await vi.advanceTimersByTimeAsync(pause)
          const next = order.pop()
          if (next !== undefined) asked[next % Math.max(1, asked.length)]?.answer()
          await settle()
          if (shownFor() && !live.now().pending) expect(shownFor()).toBe(text)
        }
        await vi.advanceTimersByTimeAsync(500)
        for (const each of asked.toReversed()) each.answer()
        await settle()
        const last = typed.at(-1)![0]
        expect(shownFor()).toBe(last.length < 3 ? undefined : last)
      }),
    )
  })
})
