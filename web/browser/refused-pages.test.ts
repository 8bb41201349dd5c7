import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askNow, askUntilServed, hearAwaited, isPageAwaited } from '#web/browser/refused-pages.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const refused = (status: number, seconds?: string) =>
  new Response('busy', { status, ...(seconds && { headers: { 'retry-after': seconds } }) })

/** A shop with these answers in turn, then with the page. */
function shopWith(...answers: Response[]) {
  return vi.fn(async () => answers.shift() ?? new Response('page'))
}

test('a page that is refused for now is asked for again after the time named, and no earlier', async () => {
  const ask = shopWith(refused(503, '3'), refused(429, '7'))
  const page = askUntilServed(ask)
  await vi.advanceTimersByTimeAsync(2_999)
  expect([ask.mock.calls.length, isPageAwaited()]).toEqual([1, true])
  await vi.advanceTimersByTimeAsync(1)
  expect(ask).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(7_000)
  expect(await (await page).text()).toBe('page')
  expect(isPageAwaited()).toBe(false)
})

test('a visitor who presses waits no longer, and hears when the wait begins and ends', async () => {
  const heard: boolean[] = []
  const stop = hearAwaited(() => heard.push(isPageAwaited()))
  const page = askUntilServed(shopWith(refused(503, '300')))
  await vi.advanceTimersByTimeAsync(0)
  askNow()
  expect((await page).status).toBe(200)
  expect(heard).toEqual([true, false])
  stop()
})

test('who goes on to another page is not waited for', async () => {
  const left = new AbortController()
  const ask = shopWith(refused(503, '5'))
  const page = askUntilServed(ask, left.signal)
  const outcome = expect(page).rejects.toThrow('gone on')
  await vi.advanceTimersByTimeAsync(0)
  left.abort(new Error('gone on'))
  await outcome
  expect([ask.mock.calls.length, isPageAwaited(), vi.getTimerCount()]).toEqual([1, false, 0])
})

test.each([refused(503), refused(503, 'tomorrow'), refused(503, '9999999'), refused(500, '5'), refused(404)])(
  'an answer that names no time to come back is passed on',
  async (answer) => {
    const ask = shopWith(answer)
    expect(await askUntilServed(ask)).toBe(answer)
    expect(ask).toHaveBeenCalledTimes(1)
  },
)
