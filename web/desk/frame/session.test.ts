import { afterEach, expect, test, vi } from 'vitest'
import { leaveForColleague } from '#web/desk/frame/session.ts'

afterEach(() => vi.unstubAllGlobals())

test('a page of the desk is left when the tab comes to the front and a colleague has signed in from another one', async () => {
  const window = new EventTarget()
  const replace = vi.fn()
  let staff: { id: string } | null = { id: 'owner' }
  const asked = vi.fn(async () => Response.json({ status: true, data: { staff } }))
  vi.stubGlobal('window', window)
  vi.stubGlobal('location', { pathname: '/desk/money', replace })
  vi.stubGlobal('fetch', asked)
  const stop = leaveForColleague('owner', '/desk')
  const toFront = async () => {
    const before = asked.mock.calls.length
    window.dispatchEvent(new Event('focus'))
    await expect.poll(() => asked.mock.calls.length).toBe(before + 1)
    await asked.mock.results.at(-1)!.value
  }
  await toFront()
  // One whose session has ended is asked to sign in again, on the page where they were.
  staff = null
  await toFront()
  expect(replace).not.toHaveBeenCalled()
  staff = { id: 'warehouse' }
  await toFront()
  await expect.poll(() => replace.mock.calls).toEqual([['/desk']])
  stop()
  window.dispatchEvent(new Event('focus'))
  expect(asked).toHaveBeenCalledTimes(3)
})
