import { expect } from 'vitest'
import { googleClient } from '#services/google/client.ts'
import { newSessionId } from '#shared/session-id.ts'
import { signInOf, waiting } from '#tests/support/auth-calls.ts'
import { customer } from '#tests/support/customers.ts'
import { type Answer, codeFor, type Networks, test } from '#tests/support/social-sign-in.ts'
import { testKeys } from '#tests/support/stand-ins.ts'

test('the scripts get the public settings of the specification and never a secret', async ({ ask, social }) => {
  const reply = await ask<Networks>(`GET /auth/providers?session_id=${social.session_id}`)
  expect(reply.data).toEqual({
    google: { client_id: testKeys.googleClient, script: '/sandbox/google/gsi/client', nonce: expect.any(String) },
    facebook: {
      app_id: '4242',
      script: '/sandbox/facebook/en_US/sdk.js',
      version: 'v10.0',
      scope: 'email,public_profile',
      fields: 'name,email,picture,first_name,last_name',
      locale: 'en_US',
    },
  })
  expect(JSON.stringify(reply)).not.toContain('app-secret')
})

test('Google: the first sign-in creates an account, the second finds it, and profile data from the browser is ignored', async ({
  social,
  emails,
  workOff,
}) => {
  const forged = {
    id: '1',
    email: 'boss@example.com',
    name: 'Boss',
    firstName: 'Boss',
    response: { email: 'boss@example.com' },
  }
  const first = signInOf(await social.google({}, forged))
  expect(first.user).toMatchObject({
    email: 'mona@example.com',
    first_name: 'Mona',
    last_name: 'Ali',
    has_password: false,
    providers: ['google'],
  })
  expect(signInOf(await social.google()).user.id).toBe(first.user.id)
  await workOff()
  expect(emails).toMatchObject([{ to: 'mona@example.com', subject: 'Welcome' }])
})

test.for(['wrong_audience', 'wrong_issuer', 'wrong_key', 'wrong_nonce', 'expired', 'too_long'])(
  'Google: a token with %s is rejected',
  async (fault, { social, database, complaints }) => {
    expect(await social.google({ fault })).toMatchObject({
      http: 401,
      code: 'social_refused',
      errors: ['Not logged in'],
    })
    expect(complaints).toEqual(['a social sign-in was refused'])
    expect((await database.pool.query("select 1 from customers where email not like 'demo@%'")).rowCount).toBe(0)
  },
)

test('Google: a token works once, for its session, within the hour', async ({ ask, social, clock }) => {
  const idToken = await social.idToken()
  const send = (body: object) => ask<Answer>('POST /auth/social-login', { provider: 'GOOGLE', idToken, ...body })
  expect((await send({ session_id: newSessionId() })).code).toBe('social_refused')
  expect((await send({})).code).toBe('social_refused')
  const twice = await Promise.all([1, 2].map(() => send({ session_id: social.session_id })))
  expect(twice.map(({ http }) => http).toSorted()).toEqual([200, 401])
  const late = await social.idToken()
  clock.pass({ minutes: 62 })
  expect(
    await ask('POST /auth/social-login', { provider: 'GOOGLE', idToken: late, session_id: social.session_id }),
  ).toMatchObject({
    http: 401,
  })
})

test('Google: altered, self-made and invalid tokens are rejected', async ({ ask, social }) => {
  const good = await social.idToken()
  const [head, body, signature] = good.split('.') as [string, string, string]
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const other = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: '1' }),
  ).toString('base64url')
  const bad = [`${head}.${other}.${signature}`, `${none}.${body}.`, `${head}.${body}.`, 'x', 'a.b.c', '🛞', `${good}x`]
  for (const idToken of bad)
    expect(
      await ask('POST /auth/social-login', { provider: 'GOOGLE', session_id: social.session_id, idToken }),
    ).toMatchObject({
      http: 401,
      code: 'social_refused',
    })
})

test('a cancelled sign-in sends no token, and an unknown provider is not found', async ({ ask }) => {
  for (const provider of ['GOOGLE', 'FACEBOOK'])
    for (const nothing of [{}, { idToken: null, authToken: null }, { idToken: '', authToken: '' }])
      expect(await ask('POST /auth/social-login', { provider, ...nothing })).toMatchObject({
        http: 401,
        errors: ['Not logged in'],
      })
  expect(await ask('POST /auth/social-login', { provider: 'MYSPACE' })).toMatchObject({
    http: 422,
    errors: ['Login provider not found'],
  })
})

test('an unconfigured network is not ready; one that does not respond is reported', async ({
  ask,
  shop,
  social,
  standIns,
}) => {
  // A new client has no keys cached from an earlier sign-in.
  shop.google = googleClient({
    client_id: testKeys.googleClient,
    script: '',
    jwks_url: `${standIns.url}/sandbox/google/oauth2/v3/certs`,
  })
  await social.injectFault('google', { behaviour: 'error_html', times: 1 })
  expect(await social.google()).toMatchObject({
    ...{ http: 503, code: 'social_unavailable' },
    headers: { 'retry-after': '30' },
  })
  await social.injectFault('facebook', { behaviour: 'garbage', times: 9 })
  expect(await social.facebook()).toMatchObject({ http: 503, code: 'social_unavailable' })
  shop.google = null
  shop.facebook = null
  for (const provider of ['GOOGLE', 'FACEBOOK'])
    expect(await ask('POST /auth/social-login', { provider, idToken: 'x', authToken: 'x' })).toMatchObject({
      http: 503,
      code: 'social_not_ready',
    })
  expect((await ask(`GET /auth/providers?session_id=${social.session_id}`)).data).toEqual({
    google: null,
    facebook: null,
  })
})

test('Facebook: a new address creates an account, a known one needs a code first', async ({
  ask,
  shop,
  social,
  emails,
  workOff,
}) => {
  const made = signInOf(await social.facebook())
  expect(made.user).toMatchObject({ email: 'mona@example.com', first_name: 'Mona', providers: ['facebook'] })
  expect(signInOf(await social.facebook()).user.id).toBe(made.user.id)

  const omar = await customer(shop, { email: 'omar@example.com' })
  const pending = waiting(await social.facebook({ person: 'omar' }))
  expect(pending.sent_to).toBe('omar@example.com')
  expect((await ask('POST /auth/confirm', { ...pending, code: '000000' })).http).toBe(422)
  await workOff()
  const { user } = signInOf(await ask('POST /auth/confirm', { ...pending, code: codeFor(emails, pending) }))
  expect(user).toMatchObject({ id: omar.id, providers: ['facebook'], has_password: true })
  expect(signInOf(await social.facebook({ person: 'omar' })).user.id).toBe(omar.id)
})

test('Facebook without an address: the customer enters one and confirms it by code', async ({
  ask,
  shop,
  social,
  emails,
  workOff,
  database,
}) => {
  expect(await social.facebook({ person: 'sara' })).toMatchObject({ http: 422, code: 'email_needed' })
  expect(await social.facebook({ person: 'sara' }, { email: 'sara' })).toMatchObject({ http: 422, code: 'invalid' })
  const there = await customer(shop, { email: 'layla@example.com' })
  for (const email of ['sara@example.com', 'layla@example.com'])
    waiting(await social.facebook({ person: 'sara' }, { email }))
  expect((await database.pool.query("select 1 from customers where email not like 'demo@%'")).rowCount).toBe(1)
  await workOff()
  const pending = waiting(await social.facebook({ person: 'sara' }, { email: 'Sara@Example.com' }))
  await workOff()
  const { user } = signInOf(await ask('POST /auth/confirm', { ...pending, code: codeFor(emails, pending) }))
  expect(user).toMatchObject({ email: 'sara@example.com', first_name: 'Sara' })
  expect(user.id).not.toBe(there.id)
  expect(signInOf(await social.facebook({ person: 'sara' })).user.id).toBe(user.id)
})

test.for(['wrong_app', 'expired', 'invalid'])('Facebook: a token that is %s is rejected', async (fault, { social }) => {
  expect(await social.facebook({ fault })).toMatchObject({ http: 401, code: 'social_refused' })
})
