import { describe, expect } from 'vitest'
import { codeIn, mona, password, signInOf, waiting } from '#tests/support/auth-calls.ts'
import { customer } from '#tests/support/customers.ts'
import { hostileTexts } from '#tests/support/hostile-input.ts'
import { test } from '#tests/support/shop.ts'

describe('an account', () => {
  test('is created only with the code from the e-mail', async ({ ask, emails, workOff, database }) => {
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

    const { user } = signInOf(
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
    signInOf(await ask('POST /auth/login', { email: ' MONA@example.com ', password }))
    await workOff()
    expect(emails[1]).toMatchObject({ to: 'mona@example.com', subject: 'أهلاً بكم' })
    const { rows } = await database.pool.query('select password_hash from customers where email = $1', [user.email])
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/)
  })

  test('the e-mail holds no link to the registration, so its reader cannot complete the one of a stranger', async ({
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

  test('gets a new code by its registration, five times an hour, and the earlier code ends', async ({
    ask,
    emails,
    workOff,
  }) => {
    const { registration } = waiting(await ask('POST /auth/register', mona))
    await workOff()
    expect((await ask('POST /auth/new-code', { registration })).http).toBe(200)
    await workOff()
    const [first, second] = emails.map((message) => codeIn(message))
    expect([emails.length, emails[1]!.to, second]).toEqual([2, 'mona@example.com', expect.stringMatching(/^\d{6}$/)])
    expect(second).not.toBe(first)
    expect(await ask('POST /auth/confirm', { registration, code: first })).toMatchObject({ code: 'code_wrong' })
    signInOf(await ask('POST /auth/confirm', { registration, code: second }))
    // Nothing waits any more, and the answer does not tell.
    expect((await ask('POST /auth/new-code', { registration })).http).toBe(200)
    const { registration: other } = waiting(await ask('POST /auth/register', { ...mona, email: 'm.one@example.com' }))
    for (let i = 0; i < 4; i++) expect((await ask('POST /auth/new-code', { registration: other })).http).toBe(200)
    expect(await ask('POST /auth/new-code', { registration: other })).toMatchObject({
      http: 429,
      code: 'too_many_requests',
    })
    await workOff()
    expect(emails.filter(({ to }) => to === 'm.one@example.com').length).toBeGreaterThan(0)
  })

  test('whether an address has one is revealed in the e-mail alone', async ({ ask, shop, emails, workOff }) => {
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

  test('a code allows five attempts in ten minutes, in any digits', async ({ ask, emails, workOff, clock }) => {
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
    signInOf(await ask('POST /auth/confirm', { ...typed, code: arabic }))
  })

  test('guessing the codes of an address makes them longer and does not lock its owner out', async ({
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
    // After thirty guesses in a day a six-digit code is rejected until tomorrow; a twelve-digit one still works.
    expect(await ask('POST /auth/confirm', before)).toMatchObject({ http: 422, code: 'code_wrong' })
    const longer = await begin('198.51.100.1')
    expect(longer.code).toMatch(/^\d{12}$/)
    signInOf(await ask('POST /auth/confirm', longer))
    clock.pass({ days: 1 })
    await ask('POST /auth/register', { ...mona, email: 'noura@example.com' })
    await workOff()
    expect(codeIn(emails.at(-1))).toMatch(/^\d{6}$/)
    await expect(database.pool.query(`update one_time_codes set digits = 7`)).rejects.toThrow('one_time_codes_digits')
  })

  test('two codes for one address create one account', async ({ ask, emails, workOff, database }) => {
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
    signInOf(await ask('POST /auth/confirm', { ...first, code: codes[0] }))
    expect(await ask('POST /auth/confirm', { ...second, code: codes[1] })).toMatchObject({
      http: 409,
      code: 'already_registered',
    })
    signInOf(await ask('POST /auth/login', mona))
    expect((await database.pool.query(`select 1 from customers where email like 'mona%'`)).rowCount).toBe(1)
  })

  test('errors are returned per field', async ({ ask }) => {
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

  test('only fields of the form are accepted', async ({ ask, emails, workOff, database }) => {
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
    const { user } = signInOf(await ask('POST /auth/confirm', { registration, code: codeIn(emails[0]), ...more }))
    expect(user.id).not.toBe('1')
    expect((await database.pool.query('select 1 from customer_identities')).rowCount).toBe(0)
  })
})
