import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SignedIn } from '#shared/api/auth.ts'
import { newSessionId } from '#shared/session-id.ts'

/** A browser tab with its own session storage, and the module as that tab loads it. */
async function openTab() {
  const storage = () => {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
      kept,
    }
  }
  const [local, session] = [storage(), storage()]
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('location', { pathname: '/', href: 'http://shop.example/' })
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {} } })
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  vi.resetModules()
  const customer = { ...(await import('#web/account/customer.ts')), ...(await import('#web/account/signing.ts')) }
  const changeStorage = (key: string, newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  const { syncAccountState } = await import('#web/account/account-menu.tsx')
  return { customer, syncAccountState, local: local.kept, session: session.kept, changeStorage }
}

const someone = (email: string, access_token = `token of ${email}`) =>
  ({ access_token, session_id: newSessionId(), user: { first_name: 'Some', last_name: 'Body', email } }) as SignedIn

let tab: Awaited<ReturnType<typeof openTab>>
beforeEach(async () => {
  tab = await openTab()
})
afterEach(() => vi.unstubAllGlobals())

const gather = () => {
  tab.local.set('wishlist', '["A-1"]')
  tab.local.set('garage', '{"cars":[{"make":"nissan"}],"chosen":true}')
  tab.local.set('confirmedOrders', '[{}]')
  tab.local.set('recently_viewed', '["A-1"]')
  tab.local.set('compare', '["A-1"]')
  tab.session.set('checkout_draft', '{}')
  tab.session.set('review_drafts', '{}')
}

test('a guest’s lists are merged into the account and stay on the device', () => {
  gather()
  expect(tab.customer.guestData()).toMatchObject({ wishlist: ['A-1'], garage: [{ make: 'nissan' }] })
  tab.customer.storeSignIn(someone('a@example.com'))
  expect(tab.local.get('wishlist')).toBe('["A-1"]')
  expect(tab.session.get('checkout_draft')).toBe('{}')
})

test('signing in over another customer’s session shows and gets nothing of theirs', async () => {
  tab.customer.storeSignIn(someone('a@example.com'))
  gather()
  const { session_id, ...lists } = tab.customer.guestData()
  expect(lists).toEqual({ wishlist: [], garage: [] })
  const signal = tab.customer.signedInSignal()
  await tab.customer.signInBy(async () => {
    expect(signal.aborted).toBe(true)
    return someone('b@example.com')
  })
  expect([...tab.local.keys()].toSorted()).toEqual(['access_token', 'session_id', 'user_data'])
  expect(tab.session.size).toBe(0)
  expect(tab.local.get('session_id')).not.toBe(session_id)
  expect(tab.local.get('access_token')).toBe('token of b@example.com')
})

test('signing in again keeps the customer’s own data', () => {
  tab.customer.storeSignIn(someone('a@example.com'))
  gather()
  tab.customer.storeSignIn(someone('a@example.com', 'a newer token'))
  expect(tab.local.get('wishlist')).toBe('["A-1"]')
  expect(tab.local.get('access_token')).toBe('a newer token')
})

test('a tab drops its drafts when another tab signs out, not at sign-in or a password change', () => {
  gather()
  tab.changeStorage('access_token', 'a newer token')
  tab.changeStorage('wishlist', null)
  expect(tab.session.size).toBe(2)
  tab.changeStorage('access_token', null)
  expect(tab.session.size).toBe(0)
})

type Answers = { garage: unknown[]; wishlist: unknown[]; account?: unknown }

/** The shop's responses per token; `late` runs while the first requests are in flight. */
function shopKnows(tokens: Record<string, Answers>, late: () => void) {
  for (const name of ['info', 'warn', 'error'] as const) vi.spyOn(console, name).mockImplementation(() => {})
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    const known = tokens[headers.authorization?.slice('Bearer '.length) ?? '']
    await Promise.resolve().then(late)
    const resource = (url.split('-').at(-1) ?? '').split('/').at(-1) as keyof Answers
    return known
      ? Response.json({ status: true, data: known[resource] })
      : Response.json({ status: false, code: 'not_signed_in', message: '', errors: [] }, { status: 401 })
  })
}

test('a late 401 does not discard a newer token: the call is repeated with it', async () => {
  tab.customer.storeSignIn(someone('a@example.com', 'old'))
  shopKnows({ new: { garage: [], wishlist: [{ sku: 'A-1' }] } }, () => tab.local.set('access_token', 'new'))
  await tab.syncAccountState()
  expect(tab.local.get('access_token')).toBe('new')
  expect(JSON.parse(tab.local.get('wishlist')!)).toEqual(['A-1'])
})

test('an expired token is dropped with its data; a guest who gets a 401 keeps theirs', async () => {
  tab.customer.storeSignIn(someone('a@example.com', 'old'))
  gather()
  shopKnows({}, () => {})
  await tab.syncAccountState()
  expect([...tab.local.keys()]).toEqual(['session_id'])
  gather()
  expect(tab.customer.forgetExpiredToken(null)).toBe(false)
  expect(tab.customer.forgetExpiredToken('long ago')).toBe(false)
  expect(tab.local.get('wishlist')).toBe('["A-1"]')
})

test('a late list of one customer is not shown to the next', async () => {
  tab.customer.storeSignIn(someone('a@example.com', 'of a'))
  const lists = { garage: [], wishlist: [{ sku: 'A-1' }] }
  shopKnows({ 'of a': lists, 'of b': lists }, () => {
    tab.local.set('access_token', 'of b')
    tab.local.set('user_data', JSON.stringify(someone('b@example.com').user))
  })
  await tab.syncAccountState()
  expect(tab.local.has('wishlist')).toBe(false)
})

test.for([undefined, 'damaged', '{}'])(
  'a token alone means signed in, with %j beside it; the shop is asked for its owner',
  async (kept) => {
    tab.local.set('access_token', 'of a')
    if (kept) tab.local.set('user_data', kept)
    expect(tab.customer.isProfileUnknown()).toBe(true)
    shopKnows({ 'of a': { garage: [], wishlist: [], account: { profile: someone('a@example.com').user } } }, () => {})
    await tab.syncAccountState()
    expect(tab.customer.isProfileUnknown()).toBe(false)
    expect(JSON.parse(tab.local.get('user_data')!)).toMatchObject({ first_name: 'Some', email: 'a@example.com' })
  },
)

test('a page of the account is loaded again once another tab signs its customer out or another one in', async () => {
  const { reloadForAnother } = await import('#web/account/use-account-query.tsx')
  const reload = vi.fn()
  vi.stubGlobal('location', { pathname: '/', href: 'http://shop.example/', reload })
  tab.customer.storeSignIn(someone('a@example.com'))
  const stop = reloadForAnother()
  // A renewed token is still theirs.
  tab.local.set('access_token', 'renewed')
  tab.changeStorage('access_token', 'renewed')
  expect(reload).not.toHaveBeenCalled()
  const { user } = someone('b@example.com')
  tab.local.set('user_data', JSON.stringify(user))
  tab.changeStorage('user_data', JSON.stringify(user))
  expect(reload).toHaveBeenCalledTimes(1)
  tab.local.delete('access_token')
  tab.changeStorage('access_token', null)
  expect(reload).toHaveBeenCalledTimes(2)
  stop()
  tab.changeStorage('access_token', null)
  expect(reload).toHaveBeenCalledTimes(2)
})
