import { expect } from 'vitest'
import { reencryptCustomerSecondFactors, tidyCustomers } from '#domain/customers/tidy.ts'
import type { SecondStep, SignedIn, WaitingForCode } from '#shared/api/auth.ts'
import { type NewSecondFactor, secondFactorCalls } from '#shared/api/second-factor.ts'
import { codeIn, requestReset } from '#tests/support/auth-calls.ts'
import { appOf, switchOn } from '#tests/support/authenticator.ts'
import type { Reply } from '#tests/support/customers.ts'
import { test as base } from '#tests/support/shop.ts'

const test = base.extend<{ login: (from?: string) => Promise<Reply<SecondStep & SignedIn>> }>({
  login: async ({ ask, mine }, use) =>
    use((from) => ask('POST /auth/login', { email: mine.email, password: mine.password }, from ? { from } : {})),
})

/** A code that the app shows neither now nor one step earlier or later. */
const wrong = (code: (steps?: number) => string) =>
  ['000000', '111111', '222222', '333333', '444444'].find((each) => ![-1, 0, 1].map(code).includes(each))!

test('is enabled with the password and a code of the app, and required at each sign-in until disabled', async ({
  ask,
  mine,
  login,
  clock,
  emails,
  workOff,
  database,
}) => {
  const state = async () => (await ask('GET /my-account/second-factor', undefined, mine)).data
  expect(await state()).toEqual({ since: null, recovery_codes: 0 })
  const begin = (body: object) => ask<NewSecondFactor>('POST /my-account/second-factor/begin', body, mine)
  for (const body of [{}, { password: 'not it' }])
    expect(await begin(body)).toMatchObject({ http: 422, fields: { password: expect.any(Array) } })
  const { data } = await begin({ password: mine.password })
  expect(secondFactorCalls['POST /my-account/second-factor/begin'].data.parse(data)).toEqual(data)
  expect(data.uri).toContain(`secret=${data.secret}`)
  expect(data.qr.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
  const code = appOf(data.secret, clock)
  // The setup has begun but is not confirmed: signing in requires no code.
  const { access_token: elsewhere } = (await login()).data
  expect(elsewhere).toBeDefined()
  const confirm = (typed: string) =>
    ask<{ recovery_codes: string[] }>('POST /my-account/second-factor/confirm', { code: typed }, mine)
  expect((await confirm(wrong(code))).code).toBe('second_code_wrong')
  const { recovery_codes } = (await confirm(`${code().slice(0, 3)} ${code().slice(3)}`)).data
  expect(new Set(recovery_codes).size).toBe(10)
  for (const each of recovery_codes) expect(each).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  expect(await state()).toEqual({ since: clock.now().toISOString(), recovery_codes: 10 })
  expect((await begin({ password: mine.password })).code).toBe('second_factor_on')
  // All other sign-ins have ended; this browser's has not.
  expect((await ask('GET /my-account', undefined, { token: elsewhere })).http).toBe(401)
  await workOff()
  expect(emails).toContainEqual(expect.objectContaining({ to: mine.email, subject: 'Two-step sign-in is on' }))
  // Neither the secret nor a recovery code can be read in the database.
  const kept = await database.pool.query(
    `select encode(sealed, 'escape') as text from second_factors
     union all select encode(code_hash, 'escape') from recovery_codes`,
  )
  expect(kept.rows).toHaveLength(11)
  expect(JSON.stringify(kept.rows)).not.toContain(recovery_codes[0]!.replaceAll('-', ''))

  // Only the key to the next step is returned, and no cookie; the right code signs in.
  const first = await login()
  expect(Object.keys(first.data).toSorted()).toEqual(['expires_at', 'second_factor'])
  expect(String(first.headers['set-cookie'])).not.toMatch(/renewal/)
  const { second_factor } = first.data
  const finish = (typed: string, key = second_factor) =>
    ask<SignedIn>('POST /auth/second-factor', { second_factor: key, code: typed })
  expect((await finish(code())).code).toBe('second_code_wrong')
  clock.pass({ seconds: 30 })
  expect((await finish('12345')).code).toBe('invalid')
  const signedIn = await finish(code())
  expect(signedIn).toMatchObject({ http: 200, data: { user: { email: mine.email } } })
  expect(String(signedIn.headers['set-cookie'])).toMatch(/renewal/)
  // Neither the step nor the code can be used again, in any order.
  expect((await finish(code())).code).toBe('second_factor_ended')
  const again = (await login()).data.second_factor
  for (const used of [code(), code(-1)]) expect((await finish(used, again)).code).toBe('second_code_wrong')
  // The phone's clock may be half a minute fast.
  expect((await finish(code(1), again)).http).toBe(200)

  // The export contains its state without any secret, and deleting the account deletes it.
  const { data: all } = await ask<{ second_factor: object }>('GET /my-account/export', undefined, mine)
  expect(all.second_factor).toEqual(await state())
  const remove = (body: object) => ask('POST /my-account/second-factor/remove', body, mine)
  expect((await remove({ password: 'not it' })).http).toBe(422)
  const left = (await login()).data.second_factor
  clock.pass({ seconds: 60 })
  expect((await remove({ password: mine.password })).http).toBe(200)
  expect((await finish(code(), left)).code).toBe('second_factor_ended')
  expect((await login()).data.access_token).toBeDefined()
  await workOff()
  expect(emails.map(({ subject }) => subject)).toContain('Two-step sign-in is off')

  await switchOn(ask, clock, mine)
  await login()
  expect((await ask('POST /my-account/delete', { password: mine.password }, mine)).http).toBe(200)
  const { rows } = await database.pool.query(
    `select (select count(*) from second_factors) + (select count(*) from recovery_codes)
       + (select count(*) from second_steps) as kept`,
  )
  expect(rows).toEqual([{ kept: '0' }])
})

test('a recovery code works once, in any spelling, and its owner is notified', async ({
  ask,
  mine,
  login,
  clock,
  emails,
  workOff,
  database,
}) => {
  const { recovery_codes } = await switchOn(ask, clock, mine)
  const finish = async (code: string) =>
    ask('POST /auth/second-factor', { second_factor: (await login()).data.second_factor, code })
  expect((await finish(recovery_codes[0]!.toLowerCase().replaceAll('-', ' '))).http).toBe(200)
  expect((await finish(recovery_codes[0]!)).code).toBe('second_code_wrong')
  const both = await Promise.all([finish(recovery_codes[1]!), finish(recovery_codes[1]!)])
  expect(both.map(({ http }) => http).toSorted()).toEqual([200, 422])
  await database.pool.query(`update customers set locale = 'ar'`)
  await workOff()
  const notices = emails.filter(({ subject }) => subject === 'استُخدم أحد رموز الاسترداد')
  expect(notices).toHaveLength(2)
  expect(notices[1]!.text).toContain('8 رموز')
})

test('neither a reset nor an e-mail code bypasses it, and a new password ends a pending step', async ({
  ask,
  mine,
  login,
  clock,
  emails,
  workOff,
}) => {
  const { code } = await switchOn(ask, clock, mine)
  const before = (await login()).data.second_factor
  const token = await requestReset({ ask, emails, workOff }, mine.email)
  const password = 'another oryx under ghaf'
  const body = { token, password, password_confirmation: password }
  expect((await ask('POST /auth/reset-password', body)).http).toBe(200)
  clock.pass({ seconds: 30 })
  const finish = (second_factor: string) => ask('POST /auth/second-factor', { second_factor, code: code() })
  expect((await finish(before)).code).toBe('second_factor_ended')

  // While many addresses guess the password, the code from the e-mail comes first and the app's second.
  const person = { email: mine.email, password }
  for (let i = 0; i < 100; i++)
    await ask('POST /auth/login', { ...person, password: 'guess' }, { from: `198.51.100.${i}` })
  const { data: waiting } = await ask<WaitingForCode>('POST /auth/login', person)
  await workOff()
  const sent = codeIn(emails.findLast((message) => codeIn(message) !== 'no code'))
  const confirmed = await ask<SecondStep>('POST /auth/confirm', { registration: waiting.registration, code: sent })
  expect(Object.keys(confirmed.data).toSorted()).toEqual(['expires_at', 'second_factor'])
  expect((await finish(confirmed.data.second_factor)).http).toBe(200)
})

test('guessing codes is limited to five a sign-in and thirty a day, without locking the owner out', async ({
  ask,
  mine,
  login,
  clock,
  emails,
  workOff,
  database,
}) => {
  const { code, recovery_codes } = await switchOn(ask, clock, mine)
  clock.pass({ seconds: 30 })
  const from = (i: number) => `203.0.113.${i}`
  const guess = (second_factor: string, i: number, typed = wrong(code)) =>
    ask('POST /auth/second-factor', { second_factor, code: typed }, { from: from(i) })
  const early = (await login(from(50))).data.second_factor
  for (let i = 0; i < 6; i++) {
    const { second_factor } = (await login(from(i))).data
    const answers = []
    for (let j = 0; j < 5; j++) answers.push((await guess(second_factor, i)).code)
    expect(answers).toEqual([...Array(4).fill('second_code_wrong'), 'second_factor_ended'])
    // After the guesses even the right code fails for this sign-in.
    expect((await guess(second_factor, i, code())).code).toBe('second_factor_ended')
  }
  // It also fails for a sign-in that began earlier.
  expect((await guess(early, 50, code())).code).toBe('second_factor_ended')
  // From now on the code from the e-mail comes first; then the app's code works as usual.
  const byEmail = async () => {
    const { data } = await ask<WaitingForCode>('POST /auth/login', mine)
    expect(data.sent_to).toBe(mine.email)
    await workOff()
    const sent = codeIn(emails.findLast((message) => codeIn(message) !== 'no code'))
    const step = await ask<SecondStep>('POST /auth/confirm', { registration: data.registration, code: sent })
    return step.data.second_factor
  }
  const second_factor = await byEmail()
  expect((await guess(second_factor, 90)).code).toBe('second_code_wrong')
  expect((await guess(second_factor, 90, code())).http).toBe(200)

  // An attacker with access to the mailbox gets a hundred guesses a day; then only a recovery code works.
  await database.pool.query(`update attempts set count = 100 where name = 'second_factor'`)
  clock.pass({ seconds: 30 })
  const last = await byEmail()
  expect((await guess(last, 91, code())).code).toBe('recovery_code_needed')
  expect((await guess(last, 91, recovery_codes[0])).http).toBe(200)
})

test('a secret encrypted with the previous LINK_SECRET still decrypts and is encrypted again', async ({
  ask,
  mine,
  login,
  clock,
  shop,
  database,
}) => {
  const { code } = await switchOn(ask, clock, mine)
  const before = shop.link_secret
  Object.assign(shop, { link_secret: 'another secret for tests that is long enough', link_secrets_old: [before] })
  const finish = async () => {
    clock.pass({ seconds: 30 })
    const { second_factor } = (await login()).data
    return (await ask('POST /auth/second-factor', { second_factor, code: code() })).http
  }
  expect(await finish()).toBe(200)
  await reencryptCustomerSecondFactors(shop)
  Object.assign(shop, { link_secrets_old: [] })
  expect(await finish()).toBe(200)
  // An unfinished setup is deleted after an hour, and cannot be confirmed.
  await database.pool.query('update second_factors set confirmed_at = null')
  clock.pass({ hours: 2 })
  expect((await ask('POST /my-account/second-factor/confirm', { code: code() }, mine)).http).not.toBe(200)
  await tidyCustomers(shop)
  expect((await database.pool.query('select 1 from second_factors')).rowCount).toBe(0)
})
