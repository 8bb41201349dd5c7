import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { staff } from '#database/schema/staff.ts'
import { seedStaff } from '#domain/staff/demo.ts'
import { firstOwnerLink, recover } from '#domain/staff/links.ts'
import { cronTasks } from '#jobs/schedule.ts'
import { demoStaff, demoStaffPassword } from '#shared/desk/demo-staff.ts'
import type { DeskSession } from '#shared/desk/staff.ts'
import { appOf } from '#tests/support/authenticator.ts'
import { test } from '#tests/support/shop.ts'
import { colleague, deskBrowser, signedIn, staffPassword } from '#tests/support/staff.ts'

const password = 'falcon over the dunes'
const tokenIn = (link: string | undefined) => /\/desk\/welcome#([\w-]{43})/.exec(link ?? '')![1]!

test('the first owner opens the desk by the printed link, once', async ({ app, shop, clock }) => {
  const token = tokenIn(await firstOwnerLink(shop))
  const { ask } = deskBrowser(app)
  expect((await ask('POST /desk/link', { token })).data).toEqual({ purpose: 'first_owner', name: '', email: '' })
  const choice = { token, password, name: 'Mariam', email: 'mariam@example.com', language: 'ar' }
  expect(await ask('POST /desk/link/use', { ...choice, password: 'Mariam2024' })).toMatchObject({ code: 'invalid' })
  const used = await ask<DeskSession>('POST /desk/link/use', choice)
  expect(used.data).toMatchObject({ step: 'enrol', staff: { role: 'owner', language: 'ar' } })
  expect(await ask('POST /desk/link/use', choice)).toMatchObject({ http: 410 })
  expect(await firstOwnerLink(shop)).toBeUndefined()

  expect(await ask('GET /desk/people')).toMatchObject({ http: 401 })
  const { data: app_ } = await ask<{ secret: string }>('POST /desk/session/enrol/begin')
  const code = appOf(app_.secret, clock)
  expect(await ask('POST /desk/session/enrol', { code: '000000' })).toMatchObject({ code: 'second_code_wrong' })
  const { data } = await ask<{ recovery_codes: string[]; session: DeskSession }>('POST /desk/session/enrol', {
    code: code(),
  })
  expect(data.recovery_codes).toHaveLength(10)
  expect(data.session.step).toBe('in')
  expect(await ask('GET /desk/people')).toMatchObject({ http: 200 })
})

test('two starts print a link each, and only the later one works', async ({ app, shop }) => {
  const first = tokenIn(await firstOwnerLink(shop))
  await firstOwnerLink(shop)
  expect(await deskBrowser(app).ask('POST /desk/link', { token: first })).toMatchObject({ http: 410 })
})

test('of two who use the first link at once one becomes the owner', async ({ app, shop }) => {
  const token = tokenIn(await firstOwnerLink(shop))
  const use = (email: string) =>
    deskBrowser(app).ask('POST /desk/link/use', { token, password, name: 'M', email, language: 'en' })
  const replies = await Promise.all([use('one@example.com'), use('two@example.com')])
  expect(replies.map(({ http }) => http).toSorted()).toEqual([200, 410])
  expect(await shop.db.$count(staff)).toBe(1)
})

test('signing in asks for password and code; the session changes with the second step', async ({
  app,
  shop,
  clock,
}) => {
  const member = await colleague(shop, 'support')
  const { ask, cookies } = deskBrowser(app)
  const { email } = member
  expect(await ask('POST /desk/session', { email, password: 'wrong' })).toMatchObject({
    http: 401,
    code: 'sign_in_failed',
  })
  const first = await ask<DeskSession>('POST /desk/session', { email: email.toUpperCase(), password: staffPassword })
  expect(first.data).toMatchObject({ step: 'second_step', demo_code: null })
  expect(String(first.headers['set-cookie'])).toMatch(/desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict/)
  const half = cookies.get('desk')
  expect(await ask('POST /desk/session/enrol/begin')).toMatchObject({ code: 'second_factor_on' })
  expect(await ask('POST /desk/session/code', { code: '000000' })).toMatchObject({ code: 'second_code_wrong' })
  const code = member.code()
  expect((await ask<DeskSession>('POST /desk/session/code', { code })).data.step).toBe('in')
  expect(cookies.get('desk')).not.toBe(half)
  expect((await deskBrowser(app, half).ask<DeskSession>('GET /desk/session')).data.step).toBe('out')

  const again = deskBrowser(app)
  await again.ask('POST /desk/session', { email, password: staffPassword })
  expect(await again.ask('POST /desk/session/code', { code })).toMatchObject({ code: 'second_code_wrong' })
  clock.pass({ seconds: 30 })
  expect(await again.ask('POST /desk/session/code', { code: member.code() })).toMatchObject({ http: 200 })
  await again.ask('DELETE /desk/session')
  expect((await again.ask<DeskSession>('GET /desk/session')).data.step).toBe('out')
})

test('five wrong codes end the step, and the password begins another one', async ({ app, shop }) => {
  const member = await colleague(shop, 'support')
  const { ask } = deskBrowser(app)
  const begin = () => ask('POST /desk/session', { email: member.email, password: staffPassword })
  await begin()
  const codes = []
  for (let i = 0; i < 6; i++) codes.push((await ask('POST /desk/session/code', { code: '000000' })).code)
  expect(codes.slice(3)).toEqual(['second_code_wrong', 'second_factor_ended', 'second_factor_ended'])
  await begin()
  expect(await ask('POST /desk/session/code', { code: member.code() })).toMatchObject({ http: 200 })
})

test('a stranger who guesses locks no member out', async ({ app, shop }) => {
  const { email } = await colleague(shop, 'owner')
  const stranger = deskBrowser(app)
  const replies = []
  for (let i = 0; i < 12; i++)
    replies.push((await stranger.ask('POST /desk/session', { email, password: `guess ${i}` }, '198.51.100.7')).http)
  expect(replies.at(-1)).toBe(429)
  expect(await deskBrowser(app).ask('POST /desk/session', { email, password: staffPassword })).toMatchObject({
    http: 200,
  })
})

test('a recovery code signs in once, and its owner gets an e-mail', async ({ app, shop, workOff, emails }) => {
  const desk = await signedIn(app, shop, 'manager')
  const { data } = await desk.ask<{ recovery_codes: string[] }>('POST /desk/self/recovery-codes')
  const [code] = data.recovery_codes
  const use = async () => {
    const { ask } = deskBrowser(app)
    await ask('POST /desk/session', { email: desk.member.email, password: staffPassword })
    return ask('POST /desk/session/code', { code: code!.toLowerCase() })
  }
  expect(await use()).toMatchObject({ http: 200 })
  expect(await use()).toMatchObject({ code: 'second_code_wrong' })
  await workOff()
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([[desk.member.email, 'A recovery code was used']])
})

test('an invitation leads from the e-mail to a whole session', async ({ app, shop, workOff, emails, clock }) => {
  const owner = await signedIn(app, shop, 'owner')
  const invited = { email: 'bilal@example.com', name: 'Bilal', role: 'warehouse', language: 'ar' }
  const { data } = await owner.ask<{ id: string }>('POST /desk/people', invited)
  expect(await owner.ask('POST /desk/people', { ...invited, email: 'BILAL@example.com' })).toMatchObject({
    code: 'desk_email_known',
  })
  await workOff()
  expect(emails[0]).toMatchObject({ to: 'bilal@example.com', locale: 'ar', subject: 'دعوة إلى مكتب المتجر' })
  expect(emails[0]!.text).toContain('/ar/desk/welcome#')
  const { ask } = deskBrowser(app)
  const token = tokenIn(emails[0]!.text)
  await ask('POST /desk/link/use', { token, password, language: 'ar' })
  const { data: begun } = await ask<{ secret: string }>('POST /desk/session/enrol/begin')
  await ask('POST /desk/session/enrol', { code: appOf(begun.secret, clock)() })
  const { data: session } = await ask<DeskSession>('GET /desk/session')
  expect(session).toMatchObject({ step: 'in', staff: { id: data.id, role: 'warehouse' } })
  expect(await ask('GET /desk/people')).toMatchObject({ http: 403 })
  expect(await owner.ask(`POST /desk/people/${data.id}/invitation`)).toMatchObject({ code: 'desk_not_invited' })
})

test('an invitation ends after three days, and a later one ends it too', async ({
  app,
  shop,
  workOff,
  emails,
  clock,
}) => {
  const owner = await signedIn(app, shop, 'owner')
  const invited = { email: 'nadia@example.com', name: 'Nadia', role: 'support', language: 'en' }
  const { data } = await owner.ask<{ id: string }>('POST /desk/people', invited)
  await workOff()
  await owner.ask(`POST /desk/people/${data.id}/invitation`)
  await workOff()
  const [first, second] = emails.map(({ text }) => tokenIn(text))
  const { ask } = deskBrowser(app)
  expect(await ask('POST /desk/link', { token: first! })).toMatchObject({ http: 410 })
  expect(await ask('POST /desk/link', { token: second! })).toMatchObject({ http: 200 })
  clock.pass({ hours: 73 })
  expect(await ask('POST /desk/link', { token: second! })).toMatchObject({ http: 410 })
})

test('a reset by e-mail ends other sessions, keeps the second factor, and reveals no account', async ({
  app,
  shop,
  workOff,
  emails,
}) => {
  const desk = await signedIn(app, shop, 'manager')
  const { email } = desk.member
  const { ask } = deskBrowser(app)
  const known = await ask('POST /desk/forgot', { email })
  const unknown = await ask('POST /desk/forgot', { email: 'stranger@example.com' })
  expect([known.http, known.data]).toEqual([unknown.http, unknown.data])
  // Both write a job: the time of an answer reveals none either.
  const { rows } = await shop.db.execute(sql`select task_identifier as task from graphile_worker.jobs`)
  expect(rows).toEqual([{ task: 'staff.link' }, { task: 'staff.link' }])
  await workOff()
  expect(emails.map(({ to }) => to)).toEqual([email])
  const used = await ask<DeskSession>('POST /desk/link/use', {
    token: tokenIn(emails[0]!.text),
    password,
    language: 'en',
  })
  expect(used.data.step).toBe('second_step')
  expect((await desk.ask<DeskSession>('GET /desk/session')).data.step).toBe('out')
  const old = await deskBrowser(app).ask('POST /desk/session', { email, password: staffPassword })
  expect(old).toMatchObject({ code: 'sign_in_failed' })
})

test('the demonstration’s staff see their code in test mode, and do not exist in production', async ({ app, shop }) => {
  await seedStaff(shop)
  const { email } = demoStaff[0]!
  const { ask } = deskBrowser(app)
  const { data } = await ask<DeskSession>('POST /desk/session', { email, password: demoStaffPassword })
  expect((await ask<DeskSession>('POST /desk/session/code', { code: data.demo_code! })).data.step).toBe('in')
  shop.test_mode = false
  expect((await ask<DeskSession>('GET /desk/session')).data.step).toBe('out')
  expect(await ask('POST /desk/session', { email, password: demoStaffPassword })).toMatchObject({
    code: 'sign_in_failed',
  })
  expect(await firstOwnerLink(shop)).toContain('/desk/welcome#')
})

test('a command on the server lets an owner in again who lost password and phone', async ({ app, shop, database }) => {
  const desk = await signedIn(app, shop, 'owner')
  const { ask } = deskBrowser(app)
  const token = tokenIn(await recover(shop, desk.member.email))
  expect((await desk.ask<DeskSession>('GET /desk/session')).data.step).toBe('out')
  const used = await ask<DeskSession>('POST /desk/link/use', { token, password, language: 'en' })
  expect(used.data.step).toBe('enrol')
  const { rows } = await database.pool.query('select staff_name, role from audit_entries order by id limit 1')
  expect(rows).toEqual([{ staff_name: 'npm run desk', role: null }])
  await expect(recover(shop, 'stranger@example.com')).rejects.toMatchObject({ code: 'not_found' })
})

test('what has ended is deleted', async ({ app, shop, clock, database }) => {
  await signedIn(app, shop, 'owner')
  clock.pass({ hours: 13 })
  await cronTasks['customers:tidy']!(shop)
  const { rows } = await database.pool.query('select count(*)::int as left from staff_sessions')
  expect(rows).toEqual([{ left: 0 }])
})
