import { expect } from 'vitest'
import { idOf } from '#sandbox/sign-in.ts'
import { requestReset, signInOf, waiting } from '#tests/support/auth-calls.ts'
import { switchOn } from '#tests/support/authenticator.ts'
import { customer, type Reply } from '#tests/support/customers.ts'
import { whileHeld } from '#tests/support/lock-waits.ts'
import { codeFor, test } from '#tests/support/social-sign-in.ts'

test('Google joins the account of an address that it is authoritative for', async ({ ask, shop, social }) => {
  const at_gmail = await customer(shop, { email: 'mona@gmail.com' })
  const mona = signInOf(await social.google({ person: 'anybody', email: 'mona@gmail.com' }))
  expect(mona.user).toMatchObject({ id: at_gmail.id, has_password: true, providers: ['google'] })

  const there = await customer(shop, { email: 'mona@example.com' })
  const { user } = signInOf(await social.google({ hd: 'example.com' }))
  expect(user).toMatchObject({ id: there.id, has_password: true, providers: ['google'] })
  expect((await ask('POST /auth/login', there)).http).toBe(200)
  expect((await ask('GET /my-account', undefined, { token: there.token })).http).toBe(200)
})

test('an address that Google verified once opens a new account, and an existing one only by a code', async ({
  ask,
  shop,
  social,
  emails,
  workOff,
  database,
}) => {
  const there = await customer(shop, { email: 'mona@example.com' })
  const pending = waiting(await social.google())
  expect(pending.sent_to).toBe('mona@example.com')
  await workOff()
  const { user } = signInOf(await ask('POST /auth/confirm', { ...pending, code: codeFor(emails, pending) }))
  expect(user).toMatchObject({ id: there.id, providers: ['google'] })
  expect(signInOf(await social.google()).user.id).toBe(there.id)

  const made = signInOf(await social.google({ person: 'anybody', email: 'new@example.com' }))
  const proved = await database.pool.query('select email_verified_at from customers where id = $1', [made.user.id])
  expect(proved.rows).toEqual([{ email_verified_at: null }])
})

test('an address that Google does not vouch for needs the code', async ({ ask, shop, social, emails, workOff }) => {
  const there = await customer(shop, { email: 'mona@example.com' })
  const pending = waiting(await social.google({ fault: 'unverified' }))
  const stranger = waiting(await social.google({ fault: 'unverified', person: 'anybody', email: 'new@example.com' }))
  await workOff()
  const { user } = signInOf(await ask('POST /auth/confirm', { ...pending, code: codeFor(emails, pending) }))
  expect(user).toMatchObject({ id: there.id, providers: ['google'] })
  expect(signInOf(await social.google({ fault: 'unverified' })).user.id).toBe(there.id)
  expect(signInOf(await ask('POST /auth/confirm', { ...stranger, code: codeFor(emails, stranger) })).user.email).toBe(
    'new@example.com',
  )
})

test('a customer who signed in by a network alone is signed out when the owner verifies the address', async ({
  ask,
  social,
  emails,
  workOff,
  clock,
}) => {
  // The intruder's Facebook profile has another person's address.
  const intruder = signInOf(await social.facebook({ person: 'anybody', email: 'mona@example.com' }))
  // The intruder's second factor must not lock the owner out.
  await switchOn(ask, clock, { token: intruder.access_token })
  const owner = signInOf(await social.google({ hd: 'example.com' }))
  expect(owner.user).toMatchObject({ id: intruder.user.id, providers: ['google'] })
  expect((await ask('GET /my-account', undefined, { token: intruder.access_token })).http).toBe(401)
  waiting(await social.facebook({ person: 'anybody', email: 'mona@example.com' }))

  // The same if the owner sets a password.
  signInOf(await social.facebook({ person: 'anybody', email: 'omar@example.com' }))
  const token = await requestReset({ ask, emails, workOff }, 'omar@example.com')
  const password = 'falcons above jebel jais'
  await ask('POST /auth/reset-password', { token, password, password_confirmation: password })
  waiting(await social.facebook({ person: 'anybody', email: 'omar@example.com' }))
})

test('the e-mail about a join names the network, and only its reader learns that an account exists', async ({
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

test('the customer is notified once when a network joins, and a password reset removes it', async ({
  ask,
  shop,
  social,
  emails,
  workOff,
}) => {
  const there = await customer(shop)
  const pending = waiting(await social.facebook({ person: 'sara' }, { email: there.email }))
  await workOff()
  signInOf(await ask('POST /auth/confirm', { ...pending, code: codeFor(emails, pending) }))
  expect(signInOf(await social.facebook({ person: 'sara' })).user.id).toBe(there.id)
  await workOff()
  const notes = emails.filter(({ subject }) => subject === 'Facebook sign-in added')
  expect(notes).toMatchObject([{ to: there.email, text: expect.stringContaining('/forgot-password') }])

  const token = await requestReset({ ask, emails, workOff }, there.email)
  const password = 'falcons above jebel jais'
  expect((await ask('POST /auth/reset-password', { token, password, password_confirmation: password })).http).toBe(200)
  expect(await social.facebook({ person: 'sara' })).toMatchObject({ http: 422, code: 'email_needed' })
  const { user } = signInOf(await ask('POST /auth/login', { email: there.email, password }))
  expect(user).toMatchObject({ id: there.id, providers: [] })
})

test('e-mails to an address are limited across forms and networks; a rejected join costs its owner nothing', async ({
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

test('a network removed by a reset also ends a join in progress', async ({
  ask,
  shop,
  social,
  emails,
  workOff,
  database,
}) => {
  const there = await customer(shop, { email: 'mona@gmail.com' })
  const google = () => social.google({ person: 'anybody', email: there.email })
  signInOf(await google())
  const token = await requestReset({ ask, emails, workOff }, there.email)
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

test('Google and Facebook also require the second factor; without a password a recent sign-in is needed', async ({
  social,
  ask,
  clock,
  database,
}) => {
  const { user, access_token: token } = signInOf(await social.google())
  clock.pass({ minutes: 11 })
  expect((await ask('POST /my-account/second-factor/begin', {}, { token })).code).toBe('sign_in_again')
  const fresh = signInOf(await social.google()).access_token
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
  expect(signInOf(await social.google()).user.id).toBe(user.id)
})
