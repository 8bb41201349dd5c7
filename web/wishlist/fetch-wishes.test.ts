import { beforeEach, expect, test, vi } from 'vitest'

/** The account's wishlist, and the responses held back, by method. */
let account: string[]
let held: Record<string, (() => void)[]>

beforeEach(() => {
  account = ['A', 'B']
  held = {}
  const local = new Map([
    ['access_token', 'a token'],
    ['wishlist', '["A","B"]'],
  ])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, value: string) => void local.set(key, value),
    removeItem: (key: string) => void local.delete(key),
  })
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: { callLog: 'off' } } })
  vi.stubGlobal('location', { pathname: '/', href: 'http://shop.example/' })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    const before = account.map((sku) => ({ sku }))
    const { promise, resolve } = Promise.withResolvers<void>()
    held[method] = [...(held[method] ?? []), resolve]
    await promise
    if (method === 'DELETE') account = account.filter((sku) => !url.includes(`/${sku}/`))
    return Response.json({ status: true, data: method === 'GET' ? before : null })
  })
  vi.resetModules()
})

const waitForRequests = (method: string, times: number) =>
  vi.waitFor(() => expect(held[method]).toHaveLength(times), { timeout: 20_000 })

test('a list requested before a wish was removed does not bring it back', async () => {
  const { fetchWishes } = await import('#web/wishlist/fetch-wishes.ts')
  const { toggleWish, wishes } = await import('#web/wishlist/wishes.ts')
  const reading = fetchWishes()
  await waitForRequests('GET', 1)
  const removing = toggleWish('A')
  expect(wishes.items()).toEqual(['B'])
  held.GET![0]!()
  await waitForRequests('DELETE', 1)
  // The wishlist is fetched only after the account has the change.
  expect(held.GET).toHaveLength(1)
  held.DELETE![0]!()
  await removing
  await waitForRequests('GET', 2)
  held.GET![1]!()
  expect((await reading).map(({ sku }) => sku)).toEqual(['B'])
})
