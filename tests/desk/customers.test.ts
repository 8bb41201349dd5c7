import { expect } from 'vitest'
import type { DeskCustomer, ListedCustomer } from '#shared/desk/customers.ts'
import { test } from '#tests/money/till.ts'
import { customer, home } from '#tests/support/customers.ts'
import { layla } from '#tests/support/order-form.ts'
import { signedIn } from '#tests/support/staff.ts'

type Page = { rows: ListedCustomer[]; next: string | null }

test('customers are found by name, e-mail and phone, and the list is paged by key', async ({ app, shop, database }) => {
  await customer(shop, { email: 'nadia_50%@example.com' })
  await database.pool.query(
    `update customers set first_name = 'Nadia', phone = '+971509876543' where email like 'nadia%'`,
  )
  await database.pool.query(
    `insert into customers (email, first_name, last_name, created_at)
     select 'many' || i || '@example.com', 'خالد', 'Number ' || i, '2025-01-01'::timestamptz + i / 3 * interval '1 s'
     from generate_series(1, 60) i`,
  )
  const { ask } = await signedIn(app, shop, 'support')
  const found = async (query: string) =>
    (await ask<Page>(`GET /desk/customers?${new URLSearchParams(query)}`)).data.rows.map(({ name }) => name)
  for (const q of ['nadia_50%', 'NADIA_50%@ex', '987 6543', '0509876543', '٩٨٧٦٥٤٣', 'haddad nad'])
    expect(await found(`q=${encodeURIComponent(q)}`), q).toEqual(['Nadia Haddad'])
  for (const q of ['nadia550', '12', "'", 'nobody']) expect(await found(`q=${q}`), q).toEqual([])
  expect(await found('q=خا')).toHaveLength(50)
  const seen: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const { data }: { data: Page } = await ask(`GET /desk/customers?after=${after}`)
    seen.push(...data.rows.map(({ id }) => id))
    after = data.next
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toHaveLength(await countOf(database.pool))
})

test('a page shows orders, spend, cars, addresses, notes and letters; guests’ orders apart', async ({
  app,
  shop,
  till,
  ask: call,
}) => {
  const person = await customer(shop, { email: 'huda@example.com' })
  const mine = { token: person.token }
  await call('POST /address-book/add', home, mine)
  const sku = await till.wheel(40)
  const guest = till.visitor()
  await guest.add(sku)
  const { data: order } = await guest.store({ billing: { ...layla, email: 'HUDA@example.com' } })
  await guest.pay('tok_visa')
  const buyer = till.visitor()
  await buyer.add(sku)
  const { data: own } = await buyer.store()
  await buyer.pay('tok_visa')
  await till.work()
  await shop.db.execute(`update orders set customer_id = '${person.id}', vehicle_make = 'نيسان', vehicle_model = 'باترول',
    vehicle_year = '2021' where id = '${own.id}'`)
  await shop.db.execute(`update orders set customer_id = null where id = '${order.id}'`)
  const support = await signedIn(app, shop, 'support')
  await support.ask(`POST /desk/customers/${person.id}/notes`, { text: 'Prefers a call in the morning' })
  const { data } = await support.ask<DeskCustomer>(`GET /desk/customers/${person.id}`)
  expect(data).toMatchObject({
    ...{ email: 'huda@example.com', orders: 1, spend: own.total, blocked_at: null, sign_ins: 1 },
    recent_orders: [{ id: own.id, state: 'to_pack', car: '2021 Nissan Patrol', car_ar: 'نيسان باترول 2021' }],
    guest_orders: [{ id: order.id }],
    addresses: [{ nickname: 'Home' }],
    notes: [{ text: 'Prefers a call in the morning', staff_name: support.member.name }],
  })
  expect(data.letters.map(({ kind }) => kind)).toContain('order.paid')
  // Without proof of the address a guest order of it may be that of another person.
  await shop.db.execute(`update customers set email_verified_at = null where id = '${person.id}'`)
  const { data: unproved } = await support.ask<DeskCustomer>(`GET /desk/customers/${person.id}`)
  expect([unproved.guest_orders, unproved.recent_orders.map(({ id }) => id)]).toEqual([[], [own.id]])
  const colleague = await signedIn(app, shop, 'support')
  const note = `/desk/customers/${person.id}/notes/${data.notes[0]!.id}`
  expect(await colleague.ask(`DELETE ${note}`)).toMatchObject({ http: 404 })
  expect(await support.ask(`DELETE ${note}`)).toMatchObject({ data: { done: true } })
})

test('a blocked customer is signed out, and can neither sign in nor order, until unblocked', async ({
  app,
  shop,
  till,
  ask: call,
}) => {
  const person = await customer(shop, { email: 'samir@example.com' })
  const { email, password } = person
  const sku = await till.wheel(40)
  const [before, after] = [till.visitor(), till.visitor()]
  await before.add(sku)
  await before.store({ billing: { ...layla, email } })
  const manager = await signedIn(app, shop, 'manager')
  const state = (state: string) => manager.ask(`POST /desk/customers/${person.id}/state`, { state })
  expect(await state('blocked')).toMatchObject({ data: { done: true } })
  expect(await call('GET /my-account', undefined, { token: person.token })).toMatchObject({ http: 401 })
  const refused = { http: 403, code: 'account_blocked' }
  expect(await call('POST /auth/login', { email, password })).toMatchObject(refused)
  expect(await call('POST /auth/login', { email, password: 'wrong' })).toMatchObject({ code: 'sign_in_failed' })
  await after.add(sku)
  expect(await after.store({ billing: { ...layla, email: 'Samir+again@example.com' } })).toMatchObject(refused)
  expect(await before.pay('tok_visa')).toMatchObject(refused)
  expect(await till.charged()).toEqual([])
  const listed = (await manager.ask<Page>('GET /desk/customers?state=blocked')).data.rows
  expect(listed.map(({ id }) => id)).toEqual([person.id])
  await state('active')
  expect(await before.pay('tok_visa')).toMatchObject({ http: 200 })
  expect(await call('POST /auth/login', { email, password })).toMatchObject({ http: 200 })
})

test('data are exported and deleted; a paid order stays; the audit names no person', async ({
  app,
  shop,
  till,
  database,
}) => {
  const person = await customer(shop, { email: 'rania@example.com' })
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const { data: order } = await buyer.store({ billing: { ...layla, email: 'rania@example.com' } })
  await buyer.pay('tok_visa')
  await database.pool.query('update orders set customer_id = $1 where id = $2', [person.id, order.id])
  const owner = await signedIn(app, shop, 'owner')
  const path = `/desk/customers/${person.id}`
  await owner.ask(`POST ${path}/notes`, { text: 'Rania asked for her data' })
  expect(await owner.ask(`POST ${path}/export`)).toMatchObject({
    data: { profile: { email: 'rania@example.com' }, orders: [{ id: order.id }], notes: [{ text: /Rania/ }] },
  })
  expect(await owner.ask(`DELETE ${path}`)).toMatchObject({ data: { done: true } })
  expect(await owner.ask(`GET ${path}`)).toMatchObject({ http: 404 })
  expect((await till.traces(order.id)).payment_status).toBe('success')
  const { rows } = await database.pool.query('select * from audit_entries where thing_id = $1 order by id', [person.id])
  expect(rows.map(({ action }) => action)).toEqual(['customer.note_added', 'customer.exported', 'customer.deleted'])
  expect(JSON.stringify(rows)).not.toMatch(/rania/i)
})

async function countOf(pool: { query: (text: string) => Promise<{ rows: { n: number }[] }> }): Promise<number> {
  return (await pool.query('select count(*)::int as n from customers')).rows[0]!.n
}
