import { describe, expect } from 'vitest'
import { hashPassword } from '#domain/customers/passwords.ts'
import { authCalls, type SignedIn, type WaitingForCode } from '#shared/api/auth.ts'
import { newSessionId } from '#shared/session-id.ts'
import { whileHeld } from '#tests/support/held.ts'
import { hostileTexts } from '#tests/support/hostile.ts'
import { type Ask, asking, customer, type Reply } from '#tests/support/people.ts'
import { test as base } from '#tests/support/shop.ts'

const test = base.extend<{ ask: Ask }>({ ask: ({ app }, use) => use(asking(app)) })

const password = 'oryx under ghaf trees'
const mona = {
  first_name: 'Mona',
  last_name: 'Ali',
  email: 'Mona@Example.com',
  password,
  password_confirmation: password,
}

function signedIn(reply: Reply): SignedIn {
  expect(reply).toMatchObject({ http: 200, status: true })
  const data = authCalls['POST /auth/second-factor'].data.parse(reply.data)
  expect(data).toEqual(reply.data)
  expect(data.access_token).toMatch(/^[\w-]{43}$/)
  return data
}

function waiting(reply: Reply): WaitingForCode {
  expect(reply).toMatchObject({ http: 200, status: true })
  const data = authCalls['POST /auth/register'].data.parse(reply.data)
  expect(data).toEqual(reply.data)
  return data
}

const codeIn = (message: { text: string } | undefined) => /^\d{6}(\d{6})?$/m.exec(message?.text ?? '')?.[0] ?? 'no code'

describe('an account', () => {
  test('is made once the code from the e-mail comes back, and not before', async ({
    ask,
    emails,
    workOff,
    database,
  }) => {
    const { registration, sent_to } = waiting(
      await ask('POST /auth/register', mona, { headers: { 'accept-language': 'ar' } }),
    )
    expect(sent_to).toBe('mona@example.com')
    expect((await ask('POST /auth/login', mona)).http).toBe(401)
    await workOff()
    expect(emails).toMatchObject([{ to: 'mona@example.com', locale: 'ar' }])
    const code = codeIn(emails[0])
    expect(emails[0]!.subject).toContain(code)
    expect(emails[0]!.text).toContain(`http://localhost/ar/register?code=${code}`)
    expect(emails[0]!.html + emails[0]!.text).not.toContain('Mona')

    const { user } = signedIn(
      await ask('POST /auth/confirm', { registration, code: `${code.slice(0, 3)} ${code.slice(3)}` }),
    )
    expect(user).toMatchObject({
      email: 'mona@example.com',
      first_name: 'Mona',
      locale: 'ar',
      has_password: true,
      providers: [],
    })
    expect(await ask('POST /auth/confirm', { registration, code })).toMatchObject({ http: 422, code: 'code_wrong' })
    signedIn(await ask('POST /auth/login', { email: ' MONA@example.com ', password }))
    await workOff()
    expect(emails[1]).toMatchObject({ to: 'mona@example.com', subject: 'أهلاً بكم' })
    const { rows } = await database.pool.query('select password_hash from customers where email = $1', [user.email])
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/)
  })

  test('no e-mail names the registration: whoever only reads the e-mail finishes nothing that a stranger began', async ({
    ask,
    emails,
    workOff,
  }) => {
    const { registration } = waiting(await ask('POST /auth/register', mona))
    await workOff()
    const [message] = emails
    for (const text of [message!.subject, message!.text, message!.html]) {
      expect(text).not.toContain(registration)
      expect(text).not.toMatch(/registration=/)
    }
    expect(message!.text).toContain('do not share the code')
  })

  test('whether an address has one is told in the e-mail alone', async ({ ask, shop, emails, workOff }) => {
    const known = await customer(shop)
    const answers = await Promise.all(
      [known.email, 'nobody@example.com'].map((email) => ask('POST /auth/register', { ...mona, email })),
    )
    const [there, not] = answers.map((reply) => ({ ...waiting(reply), sent_to: '', registration: '' }))
    expect(there).toEqual(not)
    await workOff()
    const message = emails.find(({ to, subject }) => to === known.email && !/Welcome/.test(subject))!
    expect(message.subject).toBe('You already have an account')
    expect(codeIn(message)).toBe('no code')
    expect(codeIn(emails.find(({ to }) => to === 'nobody@example.com'))).toMatch(/^\d{6}$/)
    const { registration } = waiting(answers[0]!)
    expect(await ask('POST /auth/confirm', { registration, code: '000000' })).toMatchObject({ code: 'code_wrong' })
  })

  test('a code is guessed five times at most, good for ten minutes, and typed in any digits', async ({
    ask,
    emails,
    workOff,
    clock,
  }) => {
    const begin = async () => {
      const { registration } = waiting(await ask('POST /auth/register', mona))
      await workOff()
      return { registration, code: codeIn(emails.at(-1)) }
    }
    const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const guessed = await begin()
    for (let i = 0; i < 5; i++)
      expect((await ask('POST /auth/confirm', { ...guessed, code: wrong(guessed.code) })).http).toBe(422)
    expect(await ask('POST /auth/confirm', guessed)).toMatchObject({ http: 422, code: 'code_wrong' })

    const late = await begin()
    clock.pass({ minutes: 10 })
    expect(await ask('POST /auth/confirm', late)).toMatchObject({ code: 'code_wrong' })

    const typed = await begin()
    const arabic = typed.code.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    signedIn(await ask('POST /auth/confirm', { ...typed, code: arabic }))
  })

  test('who guesses at the codes of an address makes them longer, and shuts its owner out of none', async ({
    ask,
    emails,
    workOff,
    clock,
    database,
  }) => {
    const begin = async (from: string) => {
      const { registration } = waiting(await ask('POST /auth/register', mona, { from }))
      await workOff()
      return { registration, code: codeIn(emails.at(-1)) }
    }
    const before = await begin('198.51.100.1')
    expect(before.code).toMatch(/^\d{6}$/)
    const guess = async (i: number) => {
      const { registration, code } = await begin(`203.0.113.${i}`)
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
      const from = `203.0.113.${i}`
      await Promise.all(
        Array.from({ length: 5 }, () => ask('POST /auth/confirm', { registration, code: wrong }, { from })),
      )
    }
    for (let i = 0; i < 6; i++) await guess(i)
    // Thirty guesses on one day: a code of six digits is worth nothing until tomorrow, one of twelve still is.
    expect(await ask('POST /auth/confirm', before)).toMatchObject({ http: 422, code: 'code_wrong' })
    const longer = await begin('198.51.100.1')
    expect(longer.code).toMatch(/^\d{12}$/)
    signedIn(await ask('POST /auth/confirm', longer))
    clock.pass({ days: 1 })
    await ask('POST /auth/register', { ...mona, email: 'noura@example.com' })
    await workOff()
    expect(codeIn(emails.at(-1))).toMatch(/^\d{6}$/)
    await expect(database.pool.query(`update one_time_codes set digits = 7`)).rejects.toThrow('one_time_codes_digits')
  })

  test('two codes for one address make one account', async ({ ask, emails, workOff, database }) => {
    const first = waiting(await ask('POST /auth/register', mona))
    await workOff()
    const second = waiting(
      await ask('POST /auth/register', {
        ...mona,
        password: 'another one of hers',
        password_confirmation: 'another one of hers',
      }),
    )
    await workOff()
    const codes = emails.map(codeIn)
    signedIn(await ask('POST /auth/confirm', { ...first, code: codes[0] }))
    expect(await ask('POST /auth/confirm', { ...second, code: codes[1] })).toMatchObject({
      http: 409,
      code: 'already_registered',
    })
    signedIn(await ask('POST /auth/login', mona))
    expect((await database.pool.query(`select 1 from customers where email like 'mona%'`)).rowCount).toBe(1)
  })

  test('forms are refused field by field', async ({ ask }) => {
    expect(Object.keys((await ask('POST /auth/register', {})).fields!).toSorted()).toEqual(
      ['email', 'first_name', 'last_name', 'password', 'password_confirmation'].toSorted(),
    )
    const refused = async (different: object) => (await ask('POST /auth/register', { ...mona, ...different })).fields
    expect(await refused({ password_confirmation: 'other' })).toEqual({
      password_confirmation: ['The two passwords are not the same'],
    })
    expect(await refused({ password: '12345', password_confirmation: '12345' })).toEqual({
      password: ['Please choose at least 6 characters'],
    })
    for (const common of ['123456', 'Toyota2020', 'Mona1990', '987654', 'MONA@example.com'])
      expect(await refused({ password: common, password_confirmation: common })).toEqual({
        password: [expect.stringContaining('easy to guess')],
      })
    for (const email of [
      'mona',
      'a@b',
      'a@b.co\r\nBcc: x@y.co',
      'a@b.co,c@d.co',
      '"a b"@b.co',
      `${'x'.repeat(250)}@b.co`,
    ])
      expect(Object.keys((await refused({ email }))!)).toEqual(['email'])
    for (const text of hostileTexts)
      for (const name of ['first_name', 'email', 'password'])
        expect((await ask('POST /auth/register', { ...mona, [name]: text })).http).toBeOneOf([200, 422, 429])
  })

  test('nothing but the form is taken from the form', async ({ ask, emails, workOff, database }) => {
    const more = {
      id: '1',
      customer_id: '1',
      role: 'admin',
      email_verified_at: '2020-01-01',
      provider: 'google',
      subject: '1',
    }
    const { registration } = waiting(await ask('POST /auth/register', { ...mona, ...more }))
    await workOff()
    const { user } = signedIn(await ask('POST /auth/confirm', { registration, code: codeIn(emails[0]), ...more }))
    expect(user.id).not.toBe('1')
    expect((await database.pool.query('select 1 from customer_identities')).rowCount).toBe(0)
  })
})

describe('signing in', () => {
  test('a wrong password and an unknown address are one answer', async ({ ask, shop }) => {
    const { email } = await customer(shop)
    const wrong = await ask('POST /auth/login', { email, password: 'wrong one' })
    const unknown = await ask('POST /auth/login', { email: 'nobody@example.com', password: 'wrong one' })
    expect(wrong).toMatchObject({ http: 401, code: 'sign_in_failed' })
    expect({ ...wrong, headers: null }).toEqual({ ...unknown, headers: null })
    expect((await ask('POST /auth/login', { email, password: 'nobody has this password' })).http).toBe(401)
  })

  test('signing out ends this token, leaves others, and gives a fresh session', async ({ ask, shop }) => {
    const { email, token } = await customer(shop)
    const { access_token } = signedIn(await ask('POST /auth/login', { email, password }))
    const session_id = newSessionId()
    const reply = await ask<{ session_id: string }>('POST /auth/logout', { session_id }, { token: access_token })
    expect(reply.data.session_id).toMatch(/^[A-Za-z0-9]{15}$/)
    expect(reply.data.session_id).not.toBe(session_id)
    expect((await ask('GET /my-account', undefined, { token: access_token })).http).toBe(401)
    expect((await ask('GET /my-account', undefined, { token })).http).toBe(200)
  })

  test('passwords are tried ten times in a quarter of an hour from one address, whether there is an account or not', async ({
    ask,
    shop,
    clock,
    database,
  }) => {
    const { email } = await customer(shop)
    for (const address of [email, 'nobody@example.com']) {
      for (let i = 0; i < 10; i++)
        expect((await ask('POST /auth/login', { email: address, password: `wrong ${i}` })).http).toBe(401)
      const refused = await ask('POST /auth/login', { email: address, password })
      expect(refused).toMatchObject({
        http: 429,
        code: 'too_many_requests',
        message: 'Too many attempts. Please try again in 15 minutes.',
        headers: { 'retry-after': '900' },
      })
    }
    const { rows } = await database.pool.query(`select name, encode(key, 'hex') as key from attempts`)
    expect(rows).toHaveLength(5)
    expect(JSON.stringify(rows)).not.toMatch(/example|127\.0/)
    clock.pass({ minutes: 15 })
    signedIn(await ask('POST /auth/login', { email, password }))
  })

  test('who guesses at an account shuts its owner out neither of it nor of a new password', async ({
    ask,
    shop,
    emails,
    workOff,
  }) => {
    const { email } = await customer(shop)
    const wrong = (from: string) => ask('POST /auth/login', { email, password: 'wrong one' }, { from })
    for (const stranger of ['203.0.113.7', '2001:db8:1:2::3']) {
      for (let i = 0; i < 10; i++) expect((await wrong(stranger)).http).toBe(401)
      expect((await wrong(stranger)).http).toBe(429)
    }
    signedIn(await ask('POST /auth/login', { email, password }, { from: '198.51.100.1' }))
    for (let i = 0; i < 5; i++) await ask('POST /auth/forgot', { email }, { from: '203.0.113.7' })
    expect((await ask('POST /auth/forgot', { email }, { from: '203.0.113.7' })).http).toBe(429)
    expect((await ask('POST /auth/forgot', { email }, { from: '198.51.100.1' })).http).toBe(200)

    // Their own fingers: a new password counts at once, from where it is chosen and from anywhere else.
    const home = '198.51.100.2'
    for (let i = 0; i < 10; i++) await wrong(home)
    expect((await ask('POST /auth/login', { email, password }, { from: home })).http).toBe(429)
    await workOff()
    const token = emails.map(({ text }) => /token=([\w-]+)/.exec(text)?.[1]).findLast(Boolean)
    const fresh = { token, password: 'falcons above jebel jais', password_confirmation: 'falcons above jebel jais' }
    expect((await ask('POST /auth/reset-password', fresh)).http).toBe(200)
    signedIn(await ask('POST /auth/login', { email, password: fresh.password }, { from: home }))
  })

  test('many addresses that guess at one account shut its owner out for no moment: they repeat a code as well', async ({
    ask,
    shop,
    emails,
    workOff,
  }) => {
    const { email } = await customer(shop)
    const guess = (i: number) =>
      ask('POST /auth/login', { email, password: 'wrong one' }, { from: `203.0.113.${Math.floor(i / 10)}` })
    for (let i = 0; i < 100; i++) expect((await guess(i)).http).toBe(401)
    await workOff()
    emails.length = 0
    // From now on a wrong password and the right one are answered alike, and only the right one is followed by an e-mail.
    const wrong = waiting(await ask('POST /auth/login', { email, password: 'wrong one' }, { from: '203.0.113.11' }))
    const unknown = waiting(await ask('POST /auth/login', { email, password }, { from: '198.51.100.1' }))
    expect({ ...wrong, registration: '' }).toEqual({ ...unknown, registration: '' })
    await workOff()
    expect(emails).toMatchObject([{ to: email, text: expect.stringContaining('someone knows your password') }])
    const code = codeIn(emails[0])
    expect((await ask('POST /auth/confirm', { ...wrong, code })).http).toBe(422)
    const { user } = signedIn(await ask('POST /auth/confirm', { ...unknown, code }))
    expect(user.email).toBe(email)
    // A new password ends what waits for a code.
    const late = waiting(await ask('POST /auth/login', { email, password }, { from: '198.51.100.1' }))
    await ask('POST /auth/forgot', { email })
    await workOff()
    const token = emails.map(({ text }) => /token=([\w-]+)/.exec(text)?.[1]).findLast(Boolean)
    const choice = 'falcons above jebel jais'
    await ask('POST /auth/reset-password', { token, password: choice, password_confirmation: choice })
    const sent = codeIn(emails.findLast((message) => codeIn(message) !== 'no code'))
    expect((await ask('POST /auth/confirm', { ...late, code: sent })).code).toBe('code_wrong')
    signedIn(await ask('POST /auth/login', { email, password: choice }, { from: '198.51.100.1' }))
  })

  test('one address tries sixty times, whatever the accounts', async ({ ask }) => {
    const login = (i: number) => ask('POST /auth/login', { email: `somebody${i}@example.com`, password: 'x' })
    for (let i = 0; i < 60; i++) expect((await login(i)).http).toBe(401)
    expect((await login(60)).http).toBe(429)
  })
})

describe('a forgotten password', () => {
  const linkIn = (message: { text: string } | undefined) =>
    /reset-password\?token=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? ''
  const fresh = 'falcons above jebel jais'
  const form = (token: string, choice = fresh) => ({ token, password: choice, password_confirmation: choice })

  test('is replaced with a link that works once; whoever was signed in is signed out', async ({
    ask,
    shop,
    emails,
    workOff,
    database,
  }) => {
    const { email, token } = await customer(shop)
    await workOff()
    emails.length = 0
    expect(await ask('POST /auth/forgot', { email })).toMatchObject({ http: 200, data: {} })
    await workOff()
    expect(emails).toMatchObject([{ to: email, subject: 'Choose a new password' }])
    const link = linkIn(emails[0])
    expect(JSON.stringify((await database.pool.query('select * from password_resets')).rows)).not.toContain(link)

    expect((await ask('POST /auth/reset-password', form(link, '123456'))).fields).toHaveProperty('password')
    expect(await ask('POST /auth/reset-password', form(link))).toMatchObject({ http: 200, data: {} })
    expect(await ask('POST /auth/reset-password', form(link))).toMatchObject({ http: 422, code: 'reset_link_ended' })
    expect((await ask('GET /my-account', undefined, { token })).http).toBe(401)
    expect((await ask('POST /auth/login', { email, password })).http).toBe(401)
    signedIn(await ask('POST /auth/login', { email, password: fresh }))
    await workOff()
    expect(emails[1]).toMatchObject({ to: email, subject: 'Your password was changed' })
  })

  const linkFor = async (ask: Ask, emails: { text: string }[], workOff: () => Promise<void>, email: string) => {
    await ask('POST /auth/forgot', { email })
    await workOff()
    return linkIn(emails.findLast(({ text }) => linkIn({ text })))
  }

  test('lets nobody in whose old password was looked at just before', async ({
    ask,
    shop,
    emails,
    workOff,
    database,
  }) => {
    const { email } = await customer(shop)
    const link = await linkFor(ask, emails, workOff, email)
    const session_id = newSessionId()
    await database.pool.query('insert into carts (session_id) values ($1)', [session_id])
    const late = await whileHeld(
      database,
      ['select 1 from carts where session_id = $1 for update', session_id],
      () => ask('POST /auth/login', { email, password, session_id }),
      async () => expect((await ask('POST /auth/reset-password', form(link))).http).toBe(200),
    )
    expect(late).toMatchObject({ http: 401, code: 'sign_in_failed' })
    expect((await database.pool.query('select 1 from access_tokens')).rowCount).toBe(0)
    signedIn(await ask('POST /auth/login', { email, password: fresh }))
  })

  test('is not taken back by a sign-in or a change that looked at the old one', async ({ ask, shop, database }) => {
    const { id, email, token } = await customer(shop)
    const changed = async (choice: string): Promise<[string, ...string[]]> => [
      'update customers set password_hash = $1 where id = $2',
      await hashPassword(shop, choice),
      id,
    ]
    const change = {
      current: password,
      password: 'a third one of theirs',
      password_confirmation: 'a third one of theirs',
    }
    const changing = await whileHeld(database, await changed(fresh), () =>
      ask('PUT /users/change-password', change, { token }),
    )
    expect(changing).toMatchObject({ http: 401, code: 'sign_in_failed' })

    // What a guess costs was raised: the sign-in makes the hash anew.
    shop.password_work = { memory_kib: 16, passes: 1 }
    const renewing = await whileHeld(database, await changed(password), () =>
      ask('POST /auth/login', { email, password: fresh }),
    )
    expect(renewing).toMatchObject({ http: 401, code: 'sign_in_failed' })
    expect((await ask('POST /auth/login', { email, password: fresh })).http).toBe(401)
    signedIn(await ask('POST /auth/login', { email, password }))
  })

  test('two clicks on the link at once change it once', async ({ ask, shop, emails, workOff }) => {
    const { email } = await customer(shop)
    await ask('POST /auth/forgot', { email })
    await workOff()
    const link = linkIn(emails.find(({ text }) => linkIn({ text })))
    const replies = await Promise.all(
      [form(link), form(link, 'another new password')].map((each) => ask('POST /auth/reset-password', each)),
    )
    expect(replies.map(({ http }) => http).toSorted()).toEqual([200, 422])
  })

  test('a link ends after an hour, and with the next one', async ({ ask, shop, emails, workOff, clock }) => {
    const { email } = await customer(shop)
    const links: string[] = []
    for (const _ of [1, 2, 3]) {
      await ask('POST /auth/forgot', { email })
      await workOff()
      links.push(linkIn(emails.at(-1)))
    }
    expect((await ask('POST /auth/reset-password', form(links[0]!))).code).toBe('reset_link_ended')
    clock.pass({ minutes: 61 })
    expect((await ask('POST /auth/reset-password', form(links[2]!))).code).toBe('reset_link_ended')
    expect((await ask('POST /auth/reset-password', form('x'.repeat(43)))).code).toBe('reset_link_ended')
  })

  test('an address without an account gets the same answer and no e-mail', async ({ ask, emails, workOff }) => {
    expect(await ask('POST /auth/forgot', { email: 'nobody@example.com' })).toMatchObject({ http: 200, data: {} })
    await workOff()
    expect(emails).toEqual([])
    for (let i = 0; i < 4; i++) await ask('POST /auth/forgot', { email: 'nobody@example.com' })
    for (const email of ['nobody@example.com', 'Nobody+another@Example.com'])
      expect((await ask('POST /auth/forgot', { email })).http).toBe(429)
  })
})
