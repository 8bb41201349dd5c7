import { expect } from 'vitest'
import { googleClient } from '#services/google/client.ts'
import { idOf } from '#services/sandbox-people.ts'
import { authCalls, type SignedIn, type WaitingForCode } from '#shared/api/auth.ts'
import { newSessionId } from '#shared/session-id.ts'
import { switchOn } from '#tests/support/authenticator.ts'
import { whileHeld } from '#tests/support/held.ts'
import { type Ask, asking, customer, type Reply } from '#tests/support/people.ts'
import { test as base } from '#tests/support/shop.ts'
import { testKeys } from '#tests/support/stand-ins.ts'

type Networks = { google: { nonce: string }; facebook: object }
type Answer = SignedIn | WaitingForCode

type Social = {
  session_id: string
  /** Signs in with Google as the stand-in's `person`; `wish` goes to the stand-in. */
  google: (wish?: object, different?: object) => Promise<Reply<Answer>>
  facebook: (wish?: object, different?: object) => Promise<Reply<Answer>>
  /** What the stand-in of Google gives to the browser. */
  idToken: (wish?: object) => Promise<string>
  behave: (network: 'google' | 'facebook', wish: object) => Promise<void>
}

const test = base.extend<{ ask: Ask; social: Social }>({
  ask: ({ app }, use) => use(asking(app)),
  social: async ({ ask, standIns, clock }, use) => {
    const session_id = newSessionId()
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(`${standIns.url}/sandbox/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      expect(reply.status).toBe(200)
      return (await reply.json()) as Record<string, string>
    }
    const at = () => clock.now().toISOString()
    const idToken = async (wish: object = {}) => {
      const { data } = await ask<Networks>(`GET /auth/providers?session_id=${session_id}`)
      const asked = { client_id: testKeys.googleClient, nonce: data.google.nonce, at: at(), ...wish }
      return (await post('google/token', asked)).credential!
    }
    await use({
      session_id,
      idToken,
      google: async (wish, different) =>
        ask('POST /auth/social-login', { provider: 'GOOGLE', session_id, idToken: await idToken(wish), ...different }),
      facebook: async (wish = {}, different = {}) => {
        const { access_token } = await post('facebook/token', { at: at(), ...wish })
        return ask('POST /auth/social-login', {
          provider: 'FACEBOOK',
          session_id,
          authToken: access_token,
          ...different,
        })
      },
      behave: async (network, wish) => void (await post(`${network}/behave`, wish)),
    })
  },
})

function signedIn(reply: Reply<Answer>): SignedIn {
  expect(reply).toMatchObject({ http: 200, data: { access_token: expect.any(String) } })
  const data = authCalls['POST /auth/social-login'].data.parse(reply.data)
  expect(data).toEqual(reply.data)
  return data as SignedIn
}

function waiting(reply: Reply<Answer>): WaitingForCode {
  expect(reply).toMatchObject({ http: 200, data: { registration: expect.any(String) } })
  return reply.data as WaitingForCode
}

/** The code of the newest e-mail to the address; it is known by that alone, for no e-mail names a registration. */
const codeFor = (emails: { to: string; text: string }[], { sent_to }: WaitingForCode) =>
  emails.flatMap(({ to, text }) => (to === sent_to ? (/^\d{6}$/m.exec(text) ?? []) : [])).at(-1)

test('the scripts get what the specification says, and never a secret', async ({ ask, social }) => {
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

test('Google: the first time makes an account, the second finds it, and what the browser says of the person is ignored', async ({
  social,
  emails,
  workOff,
}) => {
  const lies = {
    id: '1',
    email: 'boss@example.com',
    name: 'Boss',
    firstName: 'Boss',
    response: { email: 'boss@example.com' },
  }
  const first = signedIn(await social.google({}, lies))
  expect(first.user).toMatchObject({
    email: 'mona@example.com',
    first_name: 'Mona',
    last_name: 'Ali',
    has_password: false,
    providers: ['google'],
  })
  expect(signedIn(await social.google()).user.id).toBe(first.user.id)
  await workOff()
  expect(emails).toMatchObject([{ to: 'mona@example.com', subject: 'Welcome' }])
})

test.for(['wrong_audience', 'wrong_issuer', 'wrong_key', 'wrong_nonce', 'expired', 'too_long'])(
  'Google: a token with %s is refused',
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

test('Google: a token counts once, for the session it was made for, within the hour', async ({
  ask,
  social,
  clock,
}) => {
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

test('Google: letters changed in a token, tokens of our own making and nonsense are refused', async ({
  ask,
  social,
}) => {
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

test('somebody who cancels sends no token, and an unknown provider is not found', async ({ ask }) => {
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

test('networks that are not set up are not ready; networks that do not answer say so', async ({
  ask,
  shop,
  social,
  standIns,
}) => {
  // Its keys are not remembered from an earlier sign-in.
  shop.google = googleClient({
    client_id: testKeys.googleClient,
    script: '',
    jwks_url: `${standIns.url}/sandbox/google/oauth2/v3/certs`,
  })
  await social.behave('google', { behaviour: 'error_html', times: 1 })
  expect(await social.google()).toMatchObject({ http: 503, code: 'social_unavailable' })
  await social.behave('facebook', { behaviour: 'garbage', times: 9 })
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

test('Google joins the account of an address whose mailbox is its own', async ({ ask, shop, social }) => {
  const at_gmail = await customer(shop, { email: 'mona@gmail.com' })
  const mona = signedIn(await social.google({ person: 'anybody', email: 'mona@gmail.com' }))
  expect(mona.user).toMatchObject({ id: at_gmail.id, has_password: true, providers: ['google'] })

  const there = await customer(shop, { email: 'mona@example.com' })
  const { user } = signedIn(await social.google({ hd: 'example.com' }))
  expect(user).toMatchObject({ id: there.id, has_password: true, providers: ['google'] })
  expect((await ask('POST /auth/login', there)).http).toBe(200)
  expect((await ask('GET /my-account', undefined, { token: there.token })).http).toBe(200)
})

test('an address that Google made sure of once opens a new account, and an account that is there by a code alone', async ({
  ask,
  shop,
  social,
  emails,
  workOff,
  database,
}) => {
  const there = await customer(shop, { email: 'mona@example.com' })
  const asked = waiting(await social.google())
  expect(asked.sent_to).toBe('mona@example.com')
  await workOff()
  const { user } = signedIn(await ask('POST /auth/confirm', { ...asked, code: codeFor(emails, asked) }))
  expect(user).toMatchObject({ id: there.id, providers: ['google'] })
  expect(signedIn(await social.google()).user.id).toBe(there.id)

  const made = signedIn(await social.google({ person: 'anybody', email: 'new@example.com' }))
  const proved = await database.pool.query('select email_verified_at from customers where id = $1', [made.user.id])
  expect(proved.rows).toEqual([{ email_verified_at: null }])
})

test('an address that Google does not vouch for opens nothing until its code comes back', async ({
  ask,
  shop,
  social,
  emails,
  workOff,
}) => {
  const there = await customer(shop, { email: 'mona@example.com' })
  const asked = waiting(await social.google({ fault: 'unverified' }))
  const stranger = waiting(await social.google({ fault: 'unverified', person: 'anybody', email: 'new@example.com' }))
  await workOff()
  const { user } = signedIn(await ask('POST /auth/confirm', { ...asked, code: codeFor(emails, asked) }))
  expect(user).toMatchObject({ id: there.id, providers: ['google'] })
  expect(signedIn(await social.google({ fault: 'unverified' })).user.id).toBe(there.id)
  expect(signedIn(await ask('POST /auth/confirm', { ...stranger, code: codeFor(emails, stranger) })).user.email).toBe(
    'new@example.com',
  )
})

test('Facebook: a new address makes an account, a known one asks for a code first', async ({
  ask,
  shop,
  social,
  emails,
  workOff,
}) => {
  const made = signedIn(await social.facebook())
  expect(made.user).toMatchObject({ email: 'mona@example.com', first_name: 'Mona', providers: ['facebook'] })
  expect(signedIn(await social.facebook()).user.id).toBe(made.user.id)

  const omar = await customer(shop, { email: 'omar@example.com' })
  const asked = waiting(await social.facebook({ person: 'omar' }))
  expect(asked.sent_to).toBe('omar@example.com')
  expect((await ask('POST /auth/confirm', { ...asked, code: '000000' })).http).toBe(422)
  await workOff()
  const { user } = signedIn(await ask('POST /auth/confirm', { ...asked, code: codeFor(emails, asked) }))
  expect(user).toMatchObject({ id: omar.id, providers: ['facebook'], has_password: true })
  expect(signedIn(await social.facebook({ person: 'omar' })).user.id).toBe(omar.id)
})

test('Facebook without an address: it is asked for, and believed once its code comes back', async ({
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
  const asked = waiting(await social.facebook({ person: 'sara' }, { email: 'Sara@Example.com' }))
  await workOff()
  const { user } = signedIn(await ask('POST /auth/confirm', { ...asked, code: codeFor(emails, asked) }))
  expect(user).toMatchObject({ email: 'sara@example.com', first_name: 'Sara' })
  expect(user.id).not.toBe(there.id)
  expect(signedIn(await social.facebook({ person: 'sara' })).user.id).toBe(user.id)
})

test.for(['wrong_app', 'expired', 'invalid'])('Facebook: a token that is %s is refused', async (fault, { social }) => {
  expect(await social.facebook({ fault })).toMatchObject({ http: 401, code: 'social_refused' })
})

test('who came in on the word of a network alone goes when the owner of the address comes', async ({
  ask,
  social,
  emails,
  workOff,
  clock,
}) => {
  // An address that is not theirs, in a profile at Facebook.
  const intruder = signedIn(await social.facebook({ person: 'anybody', email: 'mona@example.com' }))
  // Their second factor must not shut the owner out.
  await switchOn(ask, clock, { token: intruder.access_token })
  const owner = signedIn(await social.google({ hd: 'example.com' }))
  expect(owner.user).toMatchObject({ id: intruder.user.id, providers: ['google'] })
  expect((await ask('GET /my-account', undefined, { token: intruder.access_token })).http).toBe(401)
  waiting(await social.facebook({ person: 'anybody', email: 'mona@example.com' }))

  // The same where the owner chooses a password.
  signedIn(await social.facebook({ person: 'anybody', email: 'omar@example.com' }))
  await ask('POST /auth/forgot', { email: 'omar@example.com' })
  await workOff()
  const token = emails.map(({ text }) => /token=([\w-]+)/.exec(text)?.[1]).find(Boolean)
  const password = 'falcons above jebel jais'
  await ask('POST /auth/reset-password', { token, password, password_confirmation: password })
  waiting(await social.facebook({ person: 'anybody', email: 'omar@example.com' }))
})

test('an e-mail about a join names the network and not the registration, and says that there is an account to its reader alone', async ({
  shop,
  social,
  emails,
  workOff,
}) => {
  const there = await customer(shop)
  await workOff()
  emails.length = 0
  const known = waiting(await social.facebook({ person: 'sara' }, { email: there.email }))
  const fresh = waiting(await social.facebook({ person: 'sara' }, { email: 'fresh@example.com' }))
  expect({ ...known, registration: '', sent_to: '' }).toEqual({ ...fresh, registration: '', sent_to: '' })
  await workOff()
  const emailTo = (address: string) => emails.find(({ to }) => to === address)!
  expect(emailTo(there.email).text).toContain('add sign-in with Facebook to it')
  expect(emailTo(there.email).text).toContain('You already have an account with us')
  expect(emailTo('fresh@example.com').text).toContain('create your account with Facebook')
  for (const message of emails) {
    expect(message.html + message.text).not.toContain('registration=')
    expect(message.html + message.text).not.toMatch(new RegExp(`${known.registration}|${fresh.registration}`))
  }
})

test('the customer hears of a network that opens the account, once, and a reset takes it off again', async ({
  ask,
  shop,
  social,
  emails,
  workOff,
}) => {
  const there = await customer(shop)
  const asked = waiting(await social.facebook({ person: 'sara' }, { email: there.email }))
  await workOff()
  signedIn(await ask('POST /auth/confirm', { ...asked, code: codeFor(emails, asked) }))
  expect(signedIn(await social.facebook({ person: 'sara' })).user.id).toBe(there.id)
  await workOff()
  const notes = emails.filter(({ subject }) => subject === 'Facebook sign-in added')
  expect(notes).toMatchObject([{ to: there.email, text: expect.stringContaining('/forgot-password') }])

  await ask('POST /auth/forgot', { email: there.email })
  await workOff()
  const token = emails.map(({ text }) => /token=([\w-]+)/.exec(text)?.[1]).find(Boolean)
  const password = 'falcons above jebel jais'
  expect((await ask('POST /auth/reset-password', { token, password, password_confirmation: password })).http).toBe(200)
  expect(await social.facebook({ person: 'sara' })).toMatchObject({ http: 422, code: 'email_needed' })
  const { user } = signedIn(await ask('POST /auth/login', { email: there.email, password }))
  expect(user).toMatchObject({ id: there.id, providers: [] })
})

test('e-mails to one address are counted, whether a person or a network named it; what the network refuses costs its owner nothing', async ({
  shop,
  social,
  emails,
  workOff,
}) => {
  const there = await customer(shop, { email: 'omar@example.com' })
  await workOff()
  emails.length = 0
  for (let i = 0; i < 6; i++)
    expect((await social.facebook({ fault: 'invalid' }, { email: there.email })).http).toBe(401)
  for (let i = 0; i < 4; i++) waiting(await social.facebook({ person: 'omar' }))
  waiting(await social.facebook({ person: 'sara' }, { email: there.email }))
  expect(await social.facebook({ person: 'omar' })).toMatchObject({ http: 429, code: 'too_many_requests' })
  await workOff()
  expect(emails.map(({ to }) => to)).toEqual(Array(5).fill(there.email))
})

test('a network that a reset takes off lets nobody in who was on the way', async ({
  ask,
  shop,
  social,
  emails,
  workOff,
  database,
}) => {
  const there = await customer(shop, { email: 'mona@gmail.com' })
  const google = () => social.google({ person: 'anybody', email: there.email })
  signedIn(await google())
  await ask('POST /auth/forgot', { email: there.email })
  await workOff()
  const token = emails.map(({ text }) => /token=([\w-]+)/.exec(text)?.[1]).find(Boolean)
  const password = 'falcons above jebel jais'
  await database.pool.query('insert into carts (session_id) values ($1) on conflict do nothing', [social.session_id])
  const late = await whileHeld(
    database,
    ['select 1 from carts where session_id = $1 for update', social.session_id],
    google,
    () => ask('POST /auth/reset-password', { token, password, password_confirmation: password }),
  )
  expect(late).toMatchObject({ http: 401, code: 'sign_in_failed' })
  expect((await database.pool.query('select 1 from access_tokens')).rowCount).toBe(0)
})

test('Google and Facebook ask for the second factor as well; without a password it takes a sign-in of the last ten minutes', async ({
  social,
  ask,
  clock,
  database,
}) => {
  const { user, access_token: token } = signedIn(await social.google())
  clock.pass({ minutes: 11 })
  expect((await ask('POST /my-account/second-factor/begin', {}, { token })).code).toBe('sign_in_again')
  const fresh = signedIn(await social.google()).access_token
  const app = await switchOn(ask, clock, { token: fresh })
  await database.pool.query(
    `insert into customer_identities (provider, subject, customer_id) select 'facebook', $2, $1`,
    [user.id, idOf('facebook', 'omar')],
  )
  for (const enter of [() => social.google(), () => social.facebook({ person: 'omar' })]) {
    const { data } = (await enter()) as Reply<never>
    expect(Object.keys(data).toSorted()).toEqual(['expires_at', 'second_factor'])
    clock.pass({ seconds: 30 })
    const { second_factor } = data
    expect((await ask('POST /auth/second-factor', { second_factor, code: app.code() })).http).toBe(200)
  }
  const later = { token: fresh }
  expect((await ask('POST /my-account/second-factor/remove', {}, later)).http).toBe(200)
  expect(signedIn(await social.google()).user.id).toBe(user.id)
})
