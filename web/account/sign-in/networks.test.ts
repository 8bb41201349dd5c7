import { afterEach, expect, test, vi } from 'vitest'
import { problems } from '#shared/i18n/problems.ts'
import { social } from '#shared/i18n/sign-in.ts'
import { openFacebook, openGoogle } from '#web/account/sign-in/network-scripts.ts'
import { type Network, networksOf, type SocialUser } from '#web/account/sign-in/networks.ts'

afterEach(() => vi.unstubAllGlobals())

const mona = { provider: 'FACEBOOK', id: '1', authToken: 'first' } as SocialUser

function fake(different: Partial<Network> = {}): Network {
  return { signIn: async () => mona, signOut: async () => {}, ...different }
}

test('an unconfigured network is not found by any call', async () => {
  const networks = networksOf(() => ({ FACEBOOK: fake() }))
  for (const name of ['GOOGLE', 'MYSPACE', 'toString', '']) {
    await expect(networks.signIn(name)).rejects.toThrow(/^Login provider not found$/)
    await expect(networks.refresh(name)).rejects.toThrow(/^Login provider not found$/)
  }
})

test('a network is not ready until its script runs', async () => {
  let network: Network | undefined
  const networks = networksOf(() => ({ FACEBOOK: network }))
  await expect(networks.signIn('FACEBOOK')).rejects.toThrow(/^Login providers not ready yet$/)
  await expect(networks.refresh('FACEBOOK')).rejects.toThrow(/^Login providers not ready yet$/)
  network = fake()
  expect(await networks.signIn('FACEBOOK')).toBe(mona)
})

test('a visitor who never signed in, or has signed out, is not logged in', async () => {
  const signOut = vi.fn(async () => {})
  const networks = networksOf(() => ({ FACEBOOK: fake({ signOut, refresh: async (user) => user }) }))
  await expect(networks.signOut()).rejects.toThrow(/^Not logged in$/)
  await expect(networks.refresh('FACEBOOK')).rejects.toThrow(/^Not logged in$/)
  await networks.signIn('FACEBOOK')
  await networks.signOut()
  expect(signOut).toHaveBeenCalledExactlyOnceWith(mona)
  await expect(networks.signOut()).rejects.toThrow(/^Not logged in$/)
})

test('a token is renewed where the network can', async () => {
  const refresh = vi.fn(async (user: SocialUser) => ({ ...user, authToken: `${user.authToken}+` }))
  const networks = networksOf(() => ({ FACEBOOK: fake({ refresh }), GOOGLE: fake() }))
  await networks.signIn('FACEBOOK')
  await networks.refresh('FACEBOOK')
  expect(await networks.refresh('FACEBOOK')).toMatchObject({ authToken: 'first++' })
  await expect(networks.refresh('GOOGLE')).rejects.toThrow(
    /^Chosen login provider is not supported for refreshing a token$/,
  )
})

const facts = {
  app_id: '4242',
  script: '/sdk.js',
  version: 'v10.0',
  scope: 'email,public_profile',
  fields: 'name,email,picture,first_name,last_name',
  locale: 'en_US',
}
const connected = { status: 'connected', authResponse: { accessToken: 'token', userID: '7' } }

function stubFacebook(login: object, me: unknown = {}) {
  const FB = {
    init: vi.fn(),
    login: vi.fn((callback: (answer: object) => void) => callback(login)),
    getLoginStatus: vi.fn((callback: (answer: object) => void) => callback(login)),
    logout: vi.fn((callback: () => void) => callback()),
    api: vi.fn((_path: string, _params: object, callback: (answer: unknown) => void) => callback(me)),
  }
  vi.stubGlobal('window', { FB })
  return FB
}

test('Facebook gets the calls of the specification and no automatic ones', async () => {
  const FB = stubFacebook(connected, { id: '7', name: 'Sara Khan', first_name: 'Sara', last_name: 'Khan' })
  const facebook = await openFacebook(facts)
  expect(FB.init.mock.calls).toEqual([
    [{ appId: '4242', version: 'v10.0', cookie: false, xfbml: false, autoLogAppEvents: false }],
  ])
  expect(FB.getLoginStatus).not.toHaveBeenCalled()
  expect(await facebook.signIn()).toEqual({
    provider: 'FACEBOOK',
    id: '7',
    name: 'Sara Khan',
    email: null,
    photoUrl: 'https://graph.facebook.com/7/picture?type=normal',
    firstName: 'Sara',
    lastName: 'Khan',
    authToken: 'token',
    idToken: null,
    authorizationCode: null,
    response: { id: '7', name: 'Sara Khan', first_name: 'Sara', last_name: 'Khan' },
  })
  expect(FB.login.mock.calls[0]).toEqual([expect.any(Function), { scope: 'email,public_profile' }])
  expect(FB.api.mock.calls[0]).toEqual(['/me', { fields: facts.fields }, expect.any(Function)])
})

test.for([
  { status: 'unknown', authResponse: null },
  { status: 'unknown' },
  { status: 'not_authorized', authResponse: null },
])('Facebook: $status is a login that was cancelled or not fully authorized', async (answer) => {
  stubFacebook(answer)
  const networks = networksOf(() => ({ FACEBOOK: facebook }))
  const facebook = await openFacebook(facts)
  await expect(networks.signIn('FACEBOOK')).rejects.toThrow(/^User cancelled login or did not fully authorize$/)
  await expect(networks.signOut()).rejects.toThrow('Not logged in')
})

test('Facebook returns a display name or none; a failed profile is not a failure', async () => {
  stubFacebook(connected, { error: { code: 2 } })
  expect(await (await openFacebook(facts)).signIn()).toMatchObject({ authToken: 'token', name: null, firstName: null })
})

test('Google renders its button, passes the nonce, never signs in automatically and cannot renew a token', async () => {
  const id = { initialize: vi.fn(), renderButton: vi.fn(), disableAutoSelect: vi.fn() }
  const page = { google: { accounts: { id } } }
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', {
    createElement: () => Object.assign(new EventTarget(), { remove() {} }),
    head: { append: (script: EventTarget) => script.dispatchEvent(new Event('load')) },
  })
  const google = await openGoogle({ script: '/client', client_id: 'us', nonce: 'n' })
  const [options] = id.initialize.mock.calls[0]!
  expect(options).toMatchObject({ client_id: 'us', nonce: 'n', auto_select: false })
  const claims = { sub: '9', name: 'عمر الهاشمي', given_name: 'عمر', email: 'omar@example.com' }
  const credential = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
  const networks = networksOf(() => ({ GOOGLE: google }))
  const arriving = networks.signIn('GOOGLE')
  options.callback({ credential })
  expect(await arriving).toMatchObject({
    provider: 'GOOGLE',
    idToken: credential,
    authToken: null,
    id: '9',
    name: 'عمر الهاشمي',
    firstName: 'عمر',
    response: claims,
  })
  await expect(networks.refresh('GOOGLE')).rejects.toThrow('not supported for refreshing')
  const again = networks.signIn('GOOGLE')
  options.callback({ credential: 'nonsense' })
  expect(await again).toMatchObject({ idToken: 'nonsense', name: null })
})

test('server and page use the same names', () => {
  for (const locale of ['en', 'ar'] as const) {
    const [server, page] = [problems[locale], social[locale]]
    expect([server.social_provider_unknown, server.social_not_ready, server.social_refused]).toEqual([
      page.provider_unknown,
      page.not_ready,
      page.not_signed_in,
    ])
  }
})
