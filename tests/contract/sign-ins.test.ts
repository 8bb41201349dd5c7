import { describe, expect } from 'vitest'
import { tidyCustomers } from '#domain/customers/tidy.ts'
import type { SignInPlace } from '#shared/api/account.ts'
import type { AccessToken, SignedIn } from '#shared/api/auth.ts'
import { apiCalls } from '#shared/api.ts'
import { newSessionId } from '#shared/session-id.ts'
import { type Browser, browser } from '#tests/support/browser.ts'
import { customer } from '#tests/support/customers.ts'
import { test as base } from '#tests/support/shop.ts'

const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'

type Phone = Browser & { signIn: () => Promise<SignedIn> }
const test = base.extend<{ open: () => Phone; phone: Phone }>({
  open: ({ app, mine }, use) =>
    use(() => {
      const one = browser(app)
      const signIn = async () => {
        const { email, password } = mine
        const reply = await one.ask<SignedIn>('POST /auth/login', { email, password }, { userAgent: chrome })
        expect(reply).toMatchObject({ http: 200 })
        return reply.data
      }
      return Object.assign(one, { signIn })
    }),
  phone: ({ open }, use) => use(open()),
})

const renew = (one: Browser) => one.ask<AccessToken>('POST /auth/renew')
const account = (one: Browser, token: string) => one.ask('GET /my-account', undefined, { token })
/** The same browser with its earlier cookies, because a response never arrived or a thief has a copy. */
const asBefore = (app: Parameters<typeof browser>[0], { cookies }: Browser) => browser(app, new Map(cookies))

describe('a token lives fifteen minutes', () => {
  test('and is renewed by an HttpOnly cookie together with the anti-forgery header', async ({
    phone,
    app,
    shop,
    clock,
    database,
  }) => {
    const { access_token: first, expires_at } = await phone.signIn()
    expect(expires_at).toBe('2026-03-02T06:15:00.000Z')
    expect(phone.set.find((each) => each.startsWith('renewal='))).toMatch(
      /^renewal=[\w-]{43}\.[\w-]{43}; Path=\/; Expires=Wed, 01 Apr 2026 06:00:00 GMT; HttpOnly; SameSite=Lax$/,
    )
    const old = phone.cookies.get('renewal')!
    clock.pass({ minutes: 15 })
    expect(await account(phone, first)).toMatchObject({ http: 401, code: 'not_signed_in' })
    // An ended token must not turn a customer's cart or order into a guest's.
    const cart = `GET /cart/${newSessionId()}/get`
    expect(await phone.ask(cart, undefined, { token: first })).toMatchObject({ http: 401, code: 'token_ended' })

    for (const headers of [{ 'x-xsrf-token': '' }, { 'x-xsrf-token': 'x'.repeat(64) }])
      expect(await phone.ask('POST /auth/renew', undefined, { headers })).toMatchObject({
        http: 403,
        code: 'cross_site',
      })
    const planted = browser(app, new Map([...phone.cookies, ['XSRF-TOKEN', 'a'.repeat(64)]]))
    expect(await renew(planted)).toMatchObject({ http: 403 })
    expect(planted.cookies.get('XSRF-TOKEN')).toMatch(/^[0-9a-f]{64}\.[0-9a-f]{64}$/)

    const { http, data } = await renew(phone)
    expect(http).toBe(200)
    expect(apiCalls['POST /auth/renew'].data.parse(data)).toEqual(data)
    expect(data.expires_at).toBe('2026-03-02T06:30:00.000Z')
    expect(phone.cookies.get('renewal')).not.toBe(old)
    expect((await account(phone, data.access_token)).http).toBe(200)
    const { rows } = await database.pool.query('select * from sign_ins, access_tokens')
    for (const secret of [first, data.access_token, ...old.split('.'), ...phone.cookies.get('renewal')!.split('.')])
      expect(JSON.stringify(rows)).not.toContain(secret)

    // With https the cookie is limited to this host.
    shop.public_url = 'https://shop.example'
    const secure = browser(app)
    const { email, password } = await customer(shop)
    await secure.ask('POST /auth/login', { email, password })
    expect(secure.set.find((each) => each.startsWith('__Host-renewal='))).toMatch(
      /; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  test('a second tab, a lost response and a phone that slept stay signed in', async ({ phone, app, clock }) => {
    await phone.signIn()
    for (const pause of [{ minutes: 20 }, { hours: 9 }, { days: 29 }]) {
      clock.pass(pause)
      const tabs = [phone, asBefore(app, phone), asBefore(app, phone)]
      const answers = await Promise.all(tabs.map(renew))
      expect(answers.map(({ http }) => http)).toEqual([200, 200, 200])
      expect(new Set(tabs.map(({ cookies }) => cookies.get('renewal'))).size).toBe(1)
      for (const { data } of answers) expect((await account(phone, data.access_token)).http).toBe(200)
    }
    // The response is lost and the phone sleeps: it retries with its old cookie.
    clock.pass({ hours: 1 })
    const lost = asBefore(app, phone)
    expect((await renew(lost)).http).toBe(200)
    clock.pass({ days: 20 })
    const { data } = await renew(phone)
    expect(phone.cookies.get('renewal')).toBe(lost.cookies.get('renewal'))
    // A slow network delivers a second request late, after the successor was used.
    clock.pass({ hours: 1 })
    const late = asBefore(app, phone)
    expect((await account(phone, (await renew(phone)).data.access_token)).http).toBe(200)
    clock.pass({ seconds: 110 })
    expect((await renew(late)).http).toBe(200)
    expect(late.cookies.get('renewal')).toBe(phone.cookies.get('renewal'))
    expect(data.access_token).toMatch(/^[\w-]{43}$/)
  })

  test('a reused old cookie counts as stolen: the sign-in ends for both', async ({ phone, app, clock, complaints }) => {
    await phone.signIn()
    clock.pass({ minutes: 16 })
    const thief = asBefore(app, phone)
    const { data } = await renew(phone)
    await account(phone, data.access_token)
    clock.pass({ minutes: 3 })
    expect(await renew(thief)).toMatchObject({ http: 401, code: 'not_signed_in' })
    expect((await account(phone, data.access_token)).http).toBe(401)
    expect((await renew(phone)).http).toBe(401)
    expect(complaints).toEqual(['an old renewal cookie was used again: its sign-in has ended'])

    // The thief renews first: the owner's next renewal reveals it.
    const again = await phone.signIn()
    clock.pass({ minutes: 16 })
    const quick = asBefore(app, phone)
    const stolen = (await renew(quick)).data.access_token
    await account(quick, stolen)
    clock.pass({ minutes: 3 })
    expect((await renew(phone)).http).toBe(401)
    for (const token of [stolen, again.access_token]) expect((await account(phone, token)).http).toBe(401)
  })

  test('expires thirty days after the last use, and at most after ninety days', async ({
    phone,
    open,
    clock,
    shop,
    database,
  }) => {
    await phone.signIn()
    for (let day = 0; day < 89; day += 20) {
      clock.pass({ days: day === 80 ? 9 : 20 })
      const { http, data } = await renew(phone)
      expect(http).toBe(200)
      expect((await account(phone, data.access_token)).http).toBe(200)
    }
    clock.pass({ hours: 23, minutes: 55 })
    const { data } = await renew(phone)
    expect(data.expires_at).toBe('2026-05-31T06:00:00.000Z')
    clock.pass({ minutes: 5 })
    expect((await account(phone, data.access_token)).http).toBe(401)
    expect((await renew(phone)).http).toBe(401)

    const idle = open()
    await idle.signIn()
    clock.pass({ days: 30 })
    expect((await renew(idle)).http).toBe(401)
    await tidyCustomers(shop)
    const { rows } = await database.pool.query(
      'select (select count(*)::int from sign_ins) as a, (select count(*)::int from access_tokens) as b',
    )
    expect(rows).toEqual([{ a: 0, b: 0 }])
    const longer = `insert into sign_ins (customer_id, family_hash, secret_hash, renewed_at, created_at, expires_at, ends_at)
      select id, sha256('a'), sha256('b'), now(), now(), now(), now() + interval '91 days' from customers limit 1`
    await expect(database.pool.query(longer)).rejects.toThrow('sign_ins_absolute_end')
  })
})

test('the account lists all sign-ins and can end one, all others, or its own', async ({
  phone,
  open,
  mine,
  shop,
  clock,
  app,
}) => {
  shop.country_header = 'cf-ipcountry'
  const { access_token } = await phone.signIn()
  const as = { token: access_token }
  const laptop = open()
  const { email, password } = mine
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
  const other = await laptop.ask<SignedIn>(
    'POST /auth/login',
    { email, password },
    { userAgent: windows, headers: { 'cf-ipcountry': 'OM' } },
  )
  const listed = async (one: Browser, token: string) =>
    (await one.ask<SignInPlace[]>('GET /my-account/sign-ins', undefined, { token })).data
  const places = await listed(phone, access_token)
  const here = places[0]
  const there = places.find(({ browser }) => browser === 'Firefox')
  expect(here).toMatchObject({ browser: 'Chrome', system: 'Android', is_current: true, country: null })
  expect(there).toMatchObject({ browser: 'Firefox', system: 'Windows', is_current: false, country: 'OM' })
  expect(apiCalls['GET /my-account/sign-ins'].data.parse([here, there])).toEqual([here, there])
  expect(here!.ends_at).toBe('2026-05-31T06:00:00.000Z')
  expect(places).toHaveLength(3)

  const theirs = await customer(shop)
  const end = `DELETE /my-account/sign-ins/${there!.id}/delete`
  expect((await browser(app).ask(end, undefined, { token: theirs.token })).http).toBe(404)
  expect((await phone.ask(end, undefined, as)).http).toBe(200)
  expect((await account(laptop, other.data.access_token)).http).toBe(401)
  expect((await renew(laptop)).http).toBe(401)
  expect((await phone.ask(end, undefined, as)).http).toBe(404)
  expect((await phone.ask('DELETE /my-account/sign-ins/others', undefined, as)).http).toBe(200)
  expect(await listed(phone, access_token)).toHaveLength(1)

  // A new sign-in in the same browser replaces the old one; a new password ends all others and rotates this one.
  const again = await phone.signIn()
  expect(await listed(phone, again.access_token)).toHaveLength(1)
  const [family] = phone.cookies.get('renewal')!.split('.')
  const xsrf = phone.cookies.get('XSRF-TOKEN')
  await laptop.signIn()
  const form = {
    current: password,
    password: 'falcons above jebel jais',
    password_confirmation: 'falcons above jebel jais',
  }
  const changed = await phone.ask<AccessToken>('PUT /users/change-password', form, { token: again.access_token })
  expect(phone.cookies.get('renewal')).not.toContain(family)
  expect(phone.cookies.get('XSRF-TOKEN')).not.toBe(xsrf)
  expect((await renew(laptop)).http).toBe(401)
  expect((await account(phone, again.access_token)).http).toBe(401)
  expect((await account(phone, changed.data.access_token)).http).toBe(200)

  // After two hours the token has expired, so the cookie is what signs the browser out.
  clock.pass({ hours: 2 })
  const copy = asBefore(app, phone)
  expect((await phone.ask('POST /auth/logout', {}, { token: changed.data.access_token })).http).toBe(200)
  expect(phone.cookies.get('renewal')).toBeUndefined()
  expect(phone.cookies.get('XSRF-TOKEN')).toMatch(/^[0-9a-f]{64}$/)
  expect((await renew(copy)).http).toBe(401)
})

test('GET cart/{session_id}/clear needs the anti-forgery header', async ({ phone, app }) => {
  const clear = `GET /cart/${newSessionId()}/clear`
  expect(await browser(app).ask(clear)).toMatchObject({ http: 403, code: 'cross_site' })
  const head = await app.inject({ method: 'HEAD', url: `/api${clear.slice('GET '.length)}` })
  expect(head.statusCode).toBe(403)
  await phone.ask(`GET /cart/${newSessionId()}/get`)
  expect((await phone.ask(clear, undefined, { headers: { 'x-xsrf-token': 'x' } })).http).toBe(403)
  expect((await phone.ask(clear)).http).toBe(200)
})
