import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fullWishlist } from '#shared/i18n/account.ts'
import { mostKept } from '#shared/limits.ts'

const full = Array.from({ length: mostKept.wishes }, (_, i) => `W-${i}`)
let local: Map<string, string>
/** The status of the account's answers. */
let status: number

beforeEach(() => {
  status = 409
  local = new Map([['wishlist', JSON.stringify(full)]])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, value: string) => void local.set(key, value),
    removeItem: (key: string) => void local.delete(key),
  })
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: { callLog: 'off' } } })
  vi.stubGlobal('location', { pathname: '/ar/wishlist', href: 'http://shop.example/ar/wishlist' })
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { status: status === 200, code: 'wishlist_full', message: 'full', data: null, errors: [] },
      { status },
    ),
  )
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

const kept = () => JSON.parse(local.get('wishlist')!) as string[]

test('a full list keeps its oldest wheel and says that it is full, to guests and customers', async () => {
  const { toggleWish } = await import('#web/wishlist/wishes.ts')
  await expect(toggleWish('NEW')).rejects.toMatchObject({
    code: 'wishlist_full',
    message: fullWishlist.ar.full(mostKept.wishes),
  })
  expect(kept()).toEqual(full)
  local.set('access_token', 'a token')
  await expect(toggleWish('NEW')).rejects.toMatchObject({ code: 'wishlist_full' })
  expect(kept()).toEqual(full)
  // Another device has made room.
  status = 200
  await toggleWish('NEW')
  expect(kept()[0]).toBe('NEW')
})

test('what a full account did not take at sign-in stays on the device', async () => {
  local.set('wishlist', '["MINE","W-1","W-2"]')
  const { holdGuestLists } = await import('#web/account/guest-lists.ts')
  const { leftWishes, replaceWishes } = await import('#web/wishlist/left-wishes.ts')
  holdGuestLists()
  replaceWishes(full)
  expect(leftWishes.items()).toEqual(['MINE'])
  replaceWishes(['MINE', ...full.slice(0, -1)])
  expect(leftWishes.items()).toEqual([])
})
