import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SearchResult } from '#shared/api/search.ts'
import { liveSearch } from '#web/search/live.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

type Search = { query: string; signal: AbortSignal; answer: () => void; fail: () => void }

/** A search that responds when the test says so; each response names its query. */
function setUp() {
  const searches: Search[] = []
  const live = liveSearch(
    (query, signal) =>
      new Promise<SearchResult>((resolve, reject) => {
        const answer = { products: [], reading: { unknown: [query] } } as never
        searches.push({ query, signal, answer: () => resolve(answer), fail: () => reject(new Error('no line')) })
      }),
  )
  const shownFor = () => live.now().result?.reading.unknown[0]
  return { live, searches, shownFor }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('the search as it is typed', () => {
  test('one request, 400 ms after the last letter, and none below three', async () => {
    const { live, searches, shownFor } = setUp()
    for (const text of ['2', '20', '20x', '20x9']) {
      live.type(text)
      vi.advanceTimersByTime(399)
    }
    expect(searches).toEqual([])
    vi.advanceTimersByTime(1)
    expect(searches.map(({ query }) => query)).toEqual(['20x9'])
    searches[0]!.answer()
    await settle()
    expect(shownFor()).toBe('20x9')
    live.type('20')
    expect(live.now().result).toBeNull()
    vi.advanceTimersByTime(1000)
    expect(searches).toHaveLength(1)
  })

  test('keeps the results until newer ones arrive, and shows none after a failure', async () => {
    const { live, searches, shownFor } = setUp()
    live.type('bronze')
    vi.advanceTimersByTime(400)
    searches[0]!.answer()
    await settle()
    live.type('bronze 20')
    expect([shownFor(), live.now().pending]).toEqual(['bronze', true])
    vi.advanceTimersByTime(400)
    searches[1]!.fail()
    await settle()
    expect(live.now()).toEqual({ typed: '', query: '', result: null, pending: false })
  })

  test('a click clears, and a late response does not bring results back', async () => {
    const { live, searches } = setUp()
    live.type('patrol')
    vi.advanceTimersByTime(400)
    live.clear()
    expect(searches[0]!.signal.aborted).toBe(true)
    searches[0]!.answer()
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
        const { live, searches, shownFor } = setUp()
        for (const [text, pause] of typed) {
          live.type(text)
          await vi.advanceTimersByTimeAsync(pause)
          const next = order.pop()
          if (next !== undefined) searches[next % Math.max(1, searches.length)]?.answer()
          await settle()
          if (shownFor() && !live.now().pending) expect(shownFor()).toBe(text)
        }
        await vi.advanceTimersByTimeAsync(500)
        for (const each of searches.toReversed()) each.answer()
        await settle()
        const last = typed.at(-1)![0]
        expect(shownFor()).toBe(last.length < 3 ? undefined : last)
      }),
    )
  })
})
