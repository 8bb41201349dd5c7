import { globSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { endAllSessions, startSession } from '#domain/staff/sessions.ts'
import type { DeskCall, Door } from '#shared/desk/call.ts'
import { deskCalls, deskFiles } from '#shared/desk/calls.ts'
import { isSensitive, may, type Permission, permissions, roles } from '#shared/desk/permissions.ts'
import { customer } from '#tests/support/customers.ts'
import { leadsTo, nodesOf, statementsOf } from '#tests/support/reached-functions.ts'
import { test } from '#tests/support/shop.ts'
import { deskBrowser, signedIn } from '#tests/support/staff.ts'

/** Every call of the desk, future ones included, with a path that leads to no row. */
const every: { call: string; needs: Permission | Door }[] = [
  ...Object.entries<DeskCall>(deskCalls).map(([name, { permission }]) => ({ call: name, needs: permission })),
  ...Object.entries(deskFiles).map(([path, needs]) => ({ call: `GET ${path}`, needs })),
].map(({ call, needs }) => ({
  needs,
  call: call.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'n' ? '0' : '00000000-0000-4000-8000-000000000000')),
}))

const behindSignIn = every.filter(({ needs }) => needs !== 'no_session')
const isPermission = (needs: Permission | Door): needs is Permission => needs in permissions

test('the desk has calls to walk', () => {
  expect(every.length).toBeGreaterThan(30)
  expect(new Set(every.map(({ needs }) => needs)).size).toBeGreaterThan(6)
})

describe('a role that lacks the permission of a call is refused, and the refusal is logged:', () => {
  test.for(roles)('%s', async (role, { app, shop, complaints }) => {
    const { ask, cookies } = await signedIn(app, shop, role)
    for (const { call, needs } of every.filter(({ needs }) => isPermission(needs))) {
      complaints.length = 0
      const reply = await ask(call)
      // Signing out deletes the cookie; a session that ends in another way is a 401 of the next call.
      if (!cookies.has('desk')) cookies.set('desk', (await signedIn(app, shop, role)).cookies.get('desk')!)
      if (may(role, needs as Permission)) {
        expect.soft([401, 403], `${call} ${reply.code}`).not.toContain(reply.http)
        expect.soft(reply.http, `${call} ${reply.code}`).toBeLessThan(500)
      } else {
        expect.soft(reply, call).toMatchObject({ http: 403, code: 'desk_forbidden', status: false })
        expect.soft(complaints, call).toEqual(['a call of the desk was refused'])
      }
    }
  })
})

describe('without a whole session every call but signing in is refused:', () => {
  test('no session, an invented one, a session that has ended, a customer’s', async ({ app, shop }) => {
    const ended = await signedIn(app, shop, 'owner')
    await endAllSessions(shop, ended.member.id)
    const { token } = await customer(shop)
    const strangers = [deskBrowser(app), deskBrowser(app, 'x'.repeat(43)), deskBrowser(app, token), ended]
    for (const { ask } of strangers)
      for (const { call } of behindSignIn)
        expect.soft(await ask(call), call).toMatchObject({ http: 401, code: 'not_signed_in' })
  })

  test('a customer’s bearer token, and the anti-forgery check comes first', async ({ shop, ask }) => {
    const { token } = await customer(shop)
    for (const { call } of behindSignIn) {
      const http = call.startsWith('GET') ? 401 : 403
      expect.soft(await ask(call, undefined, { token }), call).toMatchObject({ http })
    }
  })

  test('a session that was left alone for half an hour, although its page asks by itself', async ({
    app,
    shop,
    clock,
  }) => {
    const { ask } = await signedIn(app, shop, 'owner')
    clock.pass({ minutes: 29 })
    expect(await ask('GET /desk/session')).toMatchObject({ data: { step: 'in' } })
    clock.pass({ minutes: 2 })
    expect(await ask('GET /desk/session')).toMatchObject({ data: { step: 'out' } })
    expect(await ask('GET /desk/people')).toMatchObject({ http: 401 })
  })

  test('a session that is in use for more than twelve hours', async ({ app, shop, clock }) => {
    const { ask } = await signedIn(app, shop, 'owner')
    for (let i = 0; i < 25; i++) {
      clock.pass({ minutes: 29 })
      expect((await ask('GET /desk/people')).http).toBe(i < 24 ? 200 : 401)
    }
  })

  test('a session that lacks the second factor', async ({ app, shop }) => {
    const { member } = await signedIn(app, shop, 'owner')
    const browser = { browser: '', system: '', network: '' }
    const token = await startSession(shop, { staff_id: member.id, is_complete: false, browser })
    const { ask } = deskBrowser(app, token)
    for (const { call, needs } of behindSignIn)
      if (needs !== 'second_step')
        expect.soft(await ask(call), call).toMatchObject({ http: 401, code: 'not_signed_in' })
  })

  test('a member who was blocked', async ({ app, shop }) => {
    const owner = await signedIn(app, shop, 'owner')
    const other = await signedIn(app, shop, 'support')
    expect(await other.ask('GET /desk/reviews')).toMatchObject({ http: 200 })
    await owner.ask(`POST /desk/people/${other.member.id}/state`, { state: 'blocked' })
    expect(await other.ask('GET /desk/reviews')).toMatchObject({ http: 401 })
  })
})

test('a sensitive call needs the password of the last ten minutes', async ({ app, shop, clock }) => {
  const { ask } = await signedIn(app, shop, 'owner')
  const sensitive = every.filter(({ needs }) => isPermission(needs) && isSensitive(needs))
  expect(sensitive.length).toBeGreaterThan(8)
  clock.pass({ minutes: 11 })
  for (const { call } of sensitive)
    expect.soft(await ask(call), call).toMatchObject({ http: 403, code: 'desk_password_needed' })
  expect(await ask('POST /desk/session/confirm', { password: 'wrong' })).toMatchObject({ code: 'password_wrong' })
  expect(await ask('POST /desk/session/confirm', { password: 'heron above the harbour' })).toMatchObject({ http: 200 })
  for (const { call } of sensitive) expect.soft((await ask(call)).http, call).not.toBe(403)
})

test('a change without the anti-forgery header, or from another site, is refused', async ({ app, shop }) => {
  const { cookies } = await signedIn(app, shop, 'owner')
  const cookie = `desk=${cookies.get('desk')}`
  const url = '/api/desk/session'
  for (const headers of [
    { cookie },
    { cookie, origin: 'https://evil.example' },
    { cookie, 'sec-fetch-site': 'same-site' },
  ])
    expect((await app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(403)
  expect((await app.inject({ url, headers: { cookie } })).json().data.step).toBe('in')
})

test('every change of the desk leads to an entry of the audit, or says why not', () => {
  const handlers = globSync('api/desk/**/*.ts').flatMap((file) =>
    [...nodesOf(statementsOf(file))].flatMap(({ type, callee, arguments: given }) => {
      if (type !== 'CallExpression' || (callee as { name?: string }).name !== 'serveDesk') return []
      const [, , name, answer] = given as [unknown, unknown, { value: string }, { type: string }]
      return [{ file, name: name.value, answer }]
    }),
  )
  expect(handlers.map(({ name }) => name).toSorted()).toEqual(Object.keys(deskCalls).toSorted())
  // `audited` throws if nothing was recorded.
  const audited = { file: 'domain/audit/audit.ts', name: 'audited' }
  const records = handlers.filter(({ file, answer }) => leadsTo(file, answer, audited)).map(({ name }) => name)
  const changing = Object.entries<DeskCall>(deskCalls).filter(([name]) => !name.startsWith('GET'))
  const [explained, changes] = [true, false].map((isExplained) =>
    changing.filter(([, { unaudited }]) => isExplained === (unaudited !== undefined)).map(([name]) => name),
  )
  expect(changes!.length).toBeGreaterThan(100)
  expect(changes!.filter((name) => !records.includes(name))).toEqual([])
  expect(explained!.filter((name) => records.includes(name))).toEqual(['DELETE /desk/session'])
  const reading = Object.entries<DeskCall>(deskCalls).filter(([name]) => name.startsWith('GET'))
  expect(reading.filter(([, { unaudited }]) => unaudited)).toEqual([])
})

test('the desk is in no document of the public API', async ({ app }) => {
  expect((await app.inject('/api/openapi.json')).body).not.toContain('desk')
})
