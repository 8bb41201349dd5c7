import { expect } from 'vitest'
import { changedFields, networkOf } from '#domain/audit/audit.ts'
import { save } from '#domain/audit/save.ts'
import type { Shop } from '#domain/shop.ts'
import { memberFields } from '#domain/staff/people.ts'
import { guaranteeCostKinds, guaranteeOutcomes, measureResults, requestReasons } from '#shared/after-sale/lists.ts'
import type { AuditEntry } from '#shared/desk/audit.ts'
import { blockTypes } from '#shared/desk/content/home.ts'
import type { Member } from '#shared/desk/people.ts'
import { apiScopes, webhookEvents } from '#shared/desk/programs.ts'
import { handReasons } from '#shared/desk/stock-reasons.ts'
import { deskAuditValues } from '#shared/i18n/desk/audit-values.ts'
import { test } from '#tests/support/shop.ts'
import { colleague, type Desk, signedIn } from '#tests/support/staff.ts'

type Page = { rows: AuditEntry[]; next: string | null }
type OneMember = { member: Member }

const entries = async ({ ask }: Desk, query = '') => (await ask<Page>(`GET /desk/audit${query}`)).data.rows

test('a change is recorded with who, where, and the changed fields alone', async ({ app, shop, database }) => {
  const owner = await signedIn(app, shop, 'owner')
  const { id, name } = await colleague(shop, 'support', 'Nadia')
  const values = { name, role: 'manager', language: 'en' }
  const saved = await owner.ask(`PUT /desk/people/${id}`, { version: 1, values }, '203.0.113.77')
  expect(saved.data).toEqual({ version: 2 })
  const [entry] = await entries(owner, `?kind=staff&thing_id=${id}`)
  expect(entry).toMatchObject({
    ...{ staff_id: owner.member.id, staff_name: owner.member.name, role: 'owner', network: '203.0.113.0/24' },
    ...{ action: 'staff.changed', kind: 'staff', thing_id: id, thing_name: 'Nadia' },
    ...{ before: { role: 'support' }, after: { role: 'manager' }, can_undo: true, undone: false },
  })
  await owner.ask(`PUT /desk/people/${id}`, { version: 2, values })
  expect(await entries(owner, `?thing_id=${id}`)).toHaveLength(1)
  for (const change of ['update audit_entries set role = null', 'delete from audit_entries', 'truncate audit_entries'])
    await expect(database.pool.query(change)).rejects.toMatchObject({ constraint: 'only_added_to' })
})

test('of two who save, the second gets both versions and nothing is lost', async ({ app, shop }) => {
  const [one, two] = [await signedIn(app, shop, 'owner'), await signedIn(app, shop, 'owner')]
  const { id } = await colleague(shop, 'support', 'Nadia')
  const save = (desk: Desk, version: number, values: object) => desk.ask(`PUT /desk/people/${id}`, { version, values })
  expect(await save(one, 1, { name: 'Nadia R', role: 'support', language: 'en' })).toMatchObject({ http: 200 })
  const second = await save(two, 1, { name: 'Nadia K', role: 'support', language: 'ar' })
  expect(second).toMatchObject({ http: 409, code: 'desk_conflict' })
  expect(second.data).toMatchObject({
    ...{ version: 2, by: one.member.name },
    values: { name: 'Nadia R', role: 'support', language: 'en' },
  })
  expect(await save(two, 2, { name: 'Nadia R', role: 'support', language: 'ar' })).toMatchObject({ http: 200 })
  const { member } = (await one.ask<OneMember>(`GET /desk/people/${id}`)).data
  expect(member).toMatchObject({ name: 'Nadia R', language: 'ar', version: 3 })
})

test('two saves at the same moment: one wins', async ({ app, shop }) => {
  const [one, two] = [await signedIn(app, shop, 'owner'), await signedIn(app, shop, 'owner')]
  const { id } = await colleague(shop, 'support')
  const save = (desk: Desk, name: string) =>
    desk.ask(`PUT /desk/people/${id}`, { version: 1, values: { name, role: 'support', language: 'en' } })
  const replies = await Promise.all([save(one, 'One'), save(two, 'Two')])
  expect(replies.map(({ http }) => http).toSorted()).toEqual([200, 409])
})

test('a change is undone once, and only while its values are the last', async ({ app, shop }) => {
  const owner = await signedIn(app, shop, 'owner')
  const { id } = await colleague(shop, 'support', 'Nadia')
  const save = (version: number, name: string) =>
    owner.ask(`PUT /desk/people/${id}`, { version, values: { name, role: 'support', language: 'en' } })
  await save(1, 'Nadine')
  const [first] = await entries(owner, `?thing_id=${id}`)
  await save(2, 'Nora')
  expect(await owner.ask(`POST /desk/audit/${first!.id}/undo`)).toMatchObject({ http: 409, code: 'desk_undo_changed' })
  const [second] = await entries(owner, `?thing_id=${id}`)
  expect(await owner.ask(`POST /desk/audit/${second!.id}/undo`)).toMatchObject({ http: 200 })
  expect(await owner.ask(`POST /desk/audit/${second!.id}/undo`)).toMatchObject({ http: 409, code: 'desk_undone' })
  expect(await owner.ask(`POST /desk/audit/${first!.id}/undo`)).toMatchObject({ http: 200 })
  const [last, , undone] = await entries(owner, `?thing_id=${id}`)
  expect(last).toMatchObject({ undoes: first!.id, before: { name: 'Nadine' }, after: { name: 'Nadia' } })
  expect(undone).toMatchObject({ id: second!.id, undone: true, can_undo: false })
  const { member } = (await owner.ask<OneMember>(`GET /desk/people/${id}`)).data
  expect(member).toMatchObject({ name: 'Nadia', version: 5 })
})

test('who may read the audit but not make a change may not undo it', async ({ app, shop }) => {
  const [owner, manager] = [await signedIn(app, shop, 'owner'), await signedIn(app, shop, 'manager')]
  const { id } = await colleague(shop, 'support')
  await owner.ask(`PUT /desk/people/${id}`, { version: 1, values: { name: 'N', role: 'support', language: 'en' } })
  const [entry] = await entries(manager, `?thing_id=${id}`)
  expect(entry).toMatchObject({ can_undo: false })
  expect(await manager.ask(`POST /desk/audit/${entry!.id}/undo`)).toMatchObject({ http: 403, code: 'desk_forbidden' })
})

test('the demonstration’s owner is none in a real shop', async ({ app, shop, database }) => {
  const owner = await signedIn(app, shop, 'owner')
  await database.pool.query(
    `insert into staff (email, name, role, language, state, password_hash, created_at)
     values ('owner@rimdana.example', 'Demo', 'owner', 'en', 'active', 'none', now()) on conflict do nothing`,
  )
  const by = { staff_id: owner.member.id, staff_name: 'N', role: 'owner' as const, network: '', request_id: '' }
  const values = { name: 'N', role: 'manager' as const, language: 'en' as const }
  const demote = (of: Shop) => save(of, by, memberFields, { id: owner.member.id, version: 1, values })
  await expect(demote({ ...shop, test_mode: false })).rejects.toMatchObject({ code: 'desk_last_owner' })
  await demote(shop)
})

test('the shop always keeps an active owner, even if two owners demote each other', async ({ app, shop }) => {
  const [one, two] = [await signedIn(app, shop, 'owner'), await signedIn(app, shop, 'owner')]
  const [first, second] = [one.member, two.member]
  const values = { name: 'N', role: 'support' as const, language: 'en' as const }
  const demoteAs = (by: typeof first, id: string) =>
    save(shop, { staff_id: by.id, staff_name: by.name, role: 'owner', network: '', request_id: '' }, memberFields, {
      ...{ id, version: 1, values },
    })
  const done = await Promise.allSettled([demoteAs(first, second.id), demoteAs(second, first.id)])
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const left = done[0]!.status === 'fulfilled' ? one : two
  const demote = (by: Desk, id: string) => by.ask(`PUT /desk/people/${id}`, { version: 1, values })
  expect(await demote(left, left.member.id)).toMatchObject({ code: 'desk_last_owner' })
  expect(await left.ask(`POST /desk/people/${left.member.id}/state`, { state: 'blocked' })).toMatchObject({
    code: 'desk_not_oneself',
  })
})

test('the audit is paged without gaps and filtered by person, action and day', async ({ app, shop, clock }) => {
  const owner = await signedIn(app, shop, 'owner')
  const { id } = await colleague(shop, 'support')
  for (let i = 1; i <= 60; i++) {
    clock.pass({ seconds: 1 })
    await owner.ask(`PUT /desk/people/${id}`, {
      version: i,
      values: { name: `N${i}`, role: 'support', language: 'en' },
    })
  }
  clock.pass({ days: 2 })
  await owner.ask('DELETE /desk/session')
  const again = await signedIn(app, shop, 'manager')
  const first = (await again.ask<Page>('GET /desk/audit')).data
  const second = (await again.ask<Page>(`GET /desk/audit?after=${first.next}`)).data
  expect(first.rows).toHaveLength(50)
  expect(second.next).toBeNull()
  const ids = [...first.rows, ...second.rows].map((row) => Number(row.id))
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(new Set(ids).size).toBe(60)
  expect(await entries(again, '?from=2026-03-04')).toHaveLength(0)
  for (const none of ['2026-02-30', '0000-01-01'])
    expect((await again.ask(`GET /desk/audit?from=${none}`)).http).toBe(422)
  expect(await entries(again, '?from=2026-03-02&to=2026-03-02&action=staff.changed')).toHaveLength(50)
  expect(await entries(again, `?staff_id=${again.member.id}`)).toHaveLength(0)
})

test.for([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:77:1::5', '2001:db8:77::/48'],
  ['2001:DB8::5', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
])('of the address %s only %s is stored', ([address = '', stored]) => {
  expect(networkOf(address)).toBe(stored)
})

test('changed fields are those that differ', () => {
  const changed = changedFields({ a: 1, b: [1], c: null, d: 'x' }, { a: 2, b: [1], c: undefined, e: true })
  expect(changed).toEqual({ before: { a: 1, d: 'x', e: null }, after: { a: 2, d: null, e: true } })
})

test('the history is searched by how the name of a thing begins', async ({ app, shop }) => {
  const owner = await signedIn(app, shop, 'owner')
  for (const name of ['Nadia Rahman', 'nadir', 'Bilal 50%'])
    await owner.ask(`PUT /desk/people/${(await colleague(shop, 'support', name)).id}`, {
      version: 1,
      values: { name, role: 'warehouse', language: 'en' },
    })
  const found = async (q: string) =>
    (await entries(owner, `?action=staff.changed&q=${encodeURIComponent(q)}`)).map(({ thing_name }) => thing_name)
  expect(await found('NADI')).toEqual(['nadir', 'Nadia Rahman'])
  expect(await found('nadia r')).toEqual(['Nadia Rahman'])
  expect(await found('%')).toEqual([])
  expect(await found('bilal 50%')).toEqual(['Bilal 50%'])
})

test('the history says what is a word of the program in both languages', () => {
  const lists = {
    ...{ reason: [...requestReasons, ...handReasons], result: measureResults, cost: guaranteeCostKinds },
    ...{ outcome: guaranteeOutcomes, scopes: apiScopes, events: webhookEvents, type: blockTypes },
  }
  const keys = Object.entries(lists).flatMap(([field, values]) => values.map((value) => `${field}.${value}`))
  for (const words of [deskAuditValues.en, deskAuditValues.ar])
    expect(keys.filter((key) => !(key in words))).toEqual([])
})
