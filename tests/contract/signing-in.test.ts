import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { hashPassword } from '#domain/customers/passwords.ts'
import { newSessionId } from '#shared/session-id.ts'
import { codeIn, password, requestReset, resetTokenIn, signInOf, waiting } from '#tests/support/auth-calls.ts'
import { customer } from '#tests/support/customers.ts'
import { whileHeld } from '#tests/support/lock-waits.ts'
import { test } from '#tests/support/shop.ts'

describe('signing in', () => {
  test('a wrong password and an unknown address get the same response', async ({ ask, shop }) => {
    const { email } = await customer(shop)
    const wrong = await ask('POST /auth/login', { email, password: 'wrong one' })
    const unknown = await ask('POST /auth/login', { email: 'nobody@example.com', password: 'wrong one' })
    expect(wrong).toMatchObject({ http: 401, code: 'sign_in_failed' })
    expect({ ...wrong, headers: null }).toEqual({ ...unknown, headers: null })
    expect((await ask('POST /auth/login', { email, password: 'no account has this password' })).http).toBe(401)
  })

  test('signing out ends this token, keeps others, and returns a new session', async ({ ask, shop }) => {
    const { email, token } = await customer(shop)
    const { access_token } = signInOf(await ask('POST /auth/login', { email, password }))
    const session_id = newSessionId()
    const reply = await ask<{ session_id: string }>('POST /auth/logout', { session_id }, { token: access_token })
    expect(reply.data.session_id).toMatch(/^[A-Za-z0-9]{15}$/)
    expect(reply.data.session_id).not.toBe(session_id)
    expect((await ask('GET /my-account', undefined, { token: access_token })).http).toBe(401)
    expect((await ask('GET /my-account', undefined, { token })).http).toBe(200)
  })

  test('one address may try ten passwords in fifteen minutes, whether the account exists or not', async ({
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
    signInOf(await ask('POST /auth/login', { email, password }))
  })

  test('guessing a password locks the owner out of neither the account nor a reset', async ({
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
    signInOf(await ask('POST /auth/login', { email, password }, { from: '198.51.100.1' }))
    for (let i = 0; i < 5; i++) await ask('POST /auth/forgot', { email }, { from: '203.0.113.7' })
    expect((await ask('POST /auth/forgot', { email }, { from: '203.0.113.7' })).http).toBe(429)
    expect((await ask('POST /auth/forgot', { email }, { from: '198.51.100.1' })).http).toBe(200)

    // The owner mistyped: a new password works at once, from the same address and from any other.
    const home = '198.51.100.2'
    for (let i = 0; i < 10; i++) await wrong(home)
    expect((await ask('POST /auth/login', { email, password }, { from: home })).http).toBe(429)
    await workOff()
    const token = resetTokenIn(emails)
    const fresh = { token, password: 'falcons above jebel jais', password_confirmation: 'falcons above jebel jais' }
    expect((await ask('POST /auth/reset-password', fresh)).http).toBe(200)
    signInOf(await ask('POST /auth/login', { email, password: fresh.password }, { from: home }))
  })

  test('many addresses that guess at one account never lock its owner out, who confirms with a code', async ({
    ask,
    shop,
    emails,
    workOff,
    database,
  }) => {
    const { email } = await customer(shop)
    const guess = (i: number) =>
      ask('POST /auth/login', { email, password: 'wrong one' }, { from: `203.0.113.${Math.floor(i / 10)}` })
    for (let i = 0; i < 100; i++) expect((await guess(i)).http).toBe(401)
    await workOff()
    emails.length = 0
    // From now on wrong and right passwords get the same response, and only the right one sends an e-mail.
    const wrong = waiting(await ask('POST /auth/login', { email, password: 'wrong one' }, { from: '203.0.113.11' }))
    const unknown = waiting(await ask('POST /auth/login', { email, password }, { from: '198.51.100.1' }))
    expect({ ...wrong, registration: '' }).toEqual({ ...unknown, registration: '' })
    // Both do the same work, so that the time tells nothing either.
    const both = [wrong.registration, unknown.registration]
    const { rows } = await database.pool.query(
      `select id = $1 as was_wrong, expires_at <= $2 as has_ended from registrations where id = any($3) order by 1`,
      [wrong.registration, shop.now(), both],
    )
    expect(rows).toEqual([
      { was_wrong: false, has_ended: false },
      { was_wrong: true, has_ended: true },
    ])
    const counted = async (registration: string) => {
      const tries = async () =>
        (await database.pool.query(`select sum(count)::int from attempts where name = 'code'`)).rows[0].sum
      const before = await tries()
      await ask('POST /auth/confirm', { registration, code: '000000' })
      return (await tries()) - before
    }
    expect([await counted(wrong.registration), await counted(randomUUID())]).toEqual([1, 1])
    await workOff()
    expect(emails).toMatchObject([{ to: email, text: expect.stringContaining('someone knows your password') }])
    const code = codeIn(emails[0])
    expect((await ask('POST /auth/confirm', { ...wrong, code })).http).toBe(422)
    const { user } = signInOf(await ask('POST /auth/confirm', { ...unknown, code }))
    expect(user.email).toBe(email)
    // A new password ends the sign-ins that wait for a code.
    const late = waiting(await ask('POST /auth/login', { email, password }, { from: '198.51.100.1' }))
    const token = await requestReset({ ask, emails, workOff }, email)
    const choice = 'falcons above jebel jais'
    await ask('POST /auth/reset-password', { token, password: choice, password_confirmation: choice })
    const sent = codeIn(emails.findLast((message) => codeIn(message) !== 'no code'))
    expect((await ask('POST /auth/confirm', { ...late, code: sent })).code).toBe('code_wrong')
    signInOf(await ask('POST /auth/login', { email, password: choice }, { from: '198.51.100.1' }))
  })

  test('one address may try sixty times over all accounts', async ({ ask }) => {
    const login = (i: number) => ask('POST /auth/login', { email: `somebody${i}@example.com`, password: 'x' })
    for (let i = 0; i < 60; i++) expect((await login(i)).http).toBe(401)
    expect((await login(60)).http).toBe(429)
  })

  test('the networks of an IPv6 /48 may together try ten times as often as one of them', async ({ ask, database }) => {
    const login = (from: string) =>
      ask('POST /auth/login', { email: `${from.replaceAll(':', '-')}@example.com`, password: 'x' }, { from })
    for (let network = 0; network < 9; network++) await login(`2001:db8:5:${network}::1`)
    // The site's counter, as if the nine had gone on to just below its limit.
    await database.pool.query(`update attempts set count = 599 where name = 'login' and count = 9`)
    expect((await login('2001:db8:5:a::1')).http).toBe(401)
    expect((await login('2001:db8:5:b::1')).http).toBe(429)
    expect((await login('2001:db8:6::1')).http).toBe(401)
    expect((await login('203.0.113.9')).http).toBe(401)
  })

  test('tags, dots at Gmail and capitals make no other mailbox', async ({ ask }) => {
    const forgot = (email: string) => ask('POST /auth/forgot', { email })
    for (const email of ['ab@gmail.com', 'a.b@gmail.com', 'ab+1@gmail.com', 'A.B+2@googlemail.com', 'ab+3@gmail.com'])
      expect((await forgot(email)).http).toBe(200)
    expect((await forgot('a.b+4@gmail.com')).http).toBe(429)
    expect((await forgot('abc@gmail.com')).http).toBe(200)
  })
})

describe('a forgotten password', () => {
  const fresh = 'falcons above jebel jais'
  const form = (token: string, choice = fresh) => ({ token, password: choice, password_confirmation: choice })

  test('is replaced by a link that works once, and every other sign-in ends', async ({
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
    const link = resetTokenIn(emails)
    expect(JSON.stringify((await database.pool.query('select * from password_resets')).rows)).not.toContain(link)

    expect((await ask('POST /auth/reset-password', form(link, '123456'))).fields).toHaveProperty('password')
    expect(await ask('POST /auth/reset-password', form(link))).toMatchObject({ http: 200, data: {} })
    expect(await ask('POST /auth/reset-password', form(link))).toMatchObject({ http: 422, code: 'reset_link_ended' })
    expect((await ask('GET /my-account', undefined, { token })).http).toBe(401)
    expect((await ask('POST /auth/login', { email, password })).http).toBe(401)
    signInOf(await ask('POST /auth/login', { email, password: fresh }))
    await workOff()
    expect(emails[1]).toMatchObject({ to: email, subject: 'Your password was changed' })
  })

  test('a letter that is sent again after a crash is the same letter with the same link, and none once that was used', async ({
    ask,
    shop,
    emails,
    workOff,
    database,
  }) => {
    const { email } = await customer(shop)
    await workOff()
    emails.length = 0
    expect((await ask('POST /auth/forgot', { email })).http).toBe(200)
    const { send } = shop.mail
    // The mail server has it, and the process ends before it is recorded.
    shop.mail.send = async (each) => {
      await send(each)
      throw new Error('killed')
    }
    for (const _ of [1, 2]) {
      await database.pool.query('update graphile_worker._private_jobs set run_at = now()')
      await workOff()
    }
    expect(emails).toHaveLength(2)
    expect(emails[1]).toEqual(emails[0])
    expect(await ask('POST /auth/reset-password', form(resetTokenIn(emails)))).toMatchObject({ http: 200 })
    shop.mail.send = send
    await database.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await workOff()
    expect(emails.slice(2)).toMatchObject([{ subject: 'Your password was changed' }])
    expect(await ask('POST /auth/reset-password', form(resetTokenIn(emails.slice(0, 2))))).toMatchObject({
      code: 'reset_link_ended',
    })
    await ask('POST /auth/forgot', { email })
    await workOff()
    expect(emails.at(-1)!.message_id).not.toBe(emails[0]!.message_id)
  })

  test('a sign-in that checked the old password just before the reset fails', async ({
    ask,
    shop,
    emails,
    workOff,
    database,
  }) => {
    const { email } = await customer(shop)
    const link = await requestReset({ ask, emails, workOff }, email)
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
    signInOf(await ask('POST /auth/login', { email, password: fresh }))
  })

  test('is not undone by a concurrent sign-in or change with the old one', async ({ ask, shop, database }) => {
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

    // The cost of hashing was raised, so the sign-in computes the hash again.
    shop.password_work = { memory_kib: 16, passes: 1 }
    const renewing = await whileHeld(database, await changed(password), () =>
      ask('POST /auth/login', { email, password: fresh }),
    )
    expect(renewing).toMatchObject({ http: 401, code: 'sign_in_failed' })
    expect((await ask('POST /auth/login', { email, password: fresh })).http).toBe(401)
    signInOf(await ask('POST /auth/login', { email, password }))
  })

  test('two concurrent clicks on the link change it once', async ({ ask, shop, emails, workOff }) => {
    const { email } = await customer(shop)
    const link = await requestReset({ ask, emails, workOff }, email)
    const replies = await Promise.all(
      [form(link), form(link, 'another new password')].map((each) => ask('POST /auth/reset-password', each)),
    )
    expect(replies.map(({ http }) => http).toSorted()).toEqual([200, 422])
  })

  test('a link expires after an hour, or with the next one', async ({ ask, shop, emails, workOff, clock }) => {
    const { email } = await customer(shop)
    const links: string[] = []
    for (const _ of [1, 2, 3]) links.push(await requestReset({ ask, emails, workOff }, email))
    expect((await ask('POST /auth/reset-password', form(links[0]!))).code).toBe('reset_link_ended')
    clock.pass({ minutes: 61 })
    expect((await ask('POST /auth/reset-password', form(links[2]!))).code).toBe('reset_link_ended')
    expect((await ask('POST /auth/reset-password', form('x'.repeat(43)))).code).toBe('reset_link_ended')
  })

  test('an unknown address gets the same response and no e-mail', async ({ ask, emails, workOff }) => {
    expect(await ask('POST /auth/forgot', { email: 'nobody@example.com' })).toMatchObject({ http: 200, data: {} })
    await workOff()
    expect(emails).toEqual([])
    for (let i = 0; i < 4; i++) await ask('POST /auth/forgot', { email: 'nobody@example.com' })
    for (const email of ['nobody@example.com', 'Nobody+another@Example.com'])
      expect((await ask('POST /auth/forgot', { email })).http).toBe(429)
  })
})
