import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { endSignIn, startSignIn } from '#domain/customers/sign-ins.ts'
import { findTokenOwner } from '#domain/customers/tokens.ts'
import type { Call } from '#shared/api/call.ts'
import type { Cart } from '#shared/api/cart.ts'
import type { Order } from '#shared/api/orders.ts'
import { apiCalls, type CallName } from '#shared/api.ts'
import { newSessionId } from '#shared/session-id.ts'
import { test as base, type Till } from '#tests/money/till.ts'
import { chosen } from '#tests/support/account-calls.ts'
import { type Ask, asking, customer, home, type Person } from '#tests/support/customers.ts'
import { orderForm } from '#tests/support/order-form.ts'

/**
 * Makes every call of the API, future ones included, as each actor without permission: no response may contain
 * Zubaydah's data, and none of her rows may change. Request bodies are generated from each call's own schemas.
 */

const marks = {
  first_name: 'Zubaydah',
  last_name: 'Almansoori',
  address: 'Villa 7741 Qasr Street',
  email: 'zubaydah.private@example.com',
}
const phone = '+971507654321'

type Victim = Person & { session_id: string; ids: Record<string, string>; secrets: string[]; sku: string }
/** A new token for each call, because one of the calls ends it. */
type Actor = { session_id: string; token?: () => Promise<string> }

const test = base.extend<{ victim: Victim }>({
  victim: async ({ ask, till, shop, database }, use) => use(await createVictim(ask, till, shop, database.pool)),
})

/** A customer with data of every kind. */
async function createVictim(ask: Ask, till: Till, shop: Parameters<typeof customer>[0], pool: Pool): Promise<Victim> {
  const person = await customer(shop, { email: marks.email })
  await pool.query(`update customers set first_name = $1, last_name = $2, address = $3 where id = '${person.id}'`, [
    marks.first_name,
    marks.last_name,
    marks.address,
  ])
  await pool.query('update addons set stock = 9 where id = 101')
  const { session_id } = till.visitor()
  const sku = await till.wheel(40)
  const as = { token: person.token }
  await ask('POST /cart/add', { session_id, sku }, as)
  const { data: cart } = await ask<Cart>('POST /cart/add-addon', { session_id, addon_id: 101 }, as)
  const form = { ...orderForm(session_id), billing: { ...orderForm(session_id).billing, ...marks, phone } }
  const { data: order } = await ask<Order>('POST /order/store', form, as)
  // The id of another browser's sign-in, because ending this one would end the token.
  await startSignIn(shop, person.id)
  const made = async (call: string, body: object) => (await ask<{ id: string }>(call, body, as)).data.id
  await made('POST /product-review/add', { product_id: sku, name: marks.first_name, reviews: marks.address, rating: 5 })
  return {
    ...person,
    session_id,
    sku,
    ids: {
      '/cart/{id}/delete': cart.cart_items[0]!.id,
      '/cart/change-quantity': cart.cart_items[0]!.id,
      '/cart/{id}/delete-addon': cart.addons[0]!.id,
      '/cart/add-on-change-quantity': cart.addons[0]!.id,
      '/order/getById/{id}': order.id,
      '/order/{id}/documents': order.id,
      '/order/{id}/guarantee': order.id,
      '/order/{id}/requests': order.id,
      '/order/update/{id}': order.id,
      '/order/{id}/buy-again': order.id,
      '/my-account/sign-ins/{id}': (await ask<{ id: string }[]>('GET /my-account/sign-ins', undefined, as)).data[1]!.id,
      '/address-book/{id}': await made('POST /address-book/add', { ...home, ...marks, phone_no: phone }),
      '/wishlist/{id}': await made('POST /wishlist/add', { sku }),
      '/garage/{id}': await made('POST /garage/add', chosen),
    },
    secrets: [...Object.values(marks), phone, session_id, person.token, order.reference],
  }
}

/** The victim's id for a call with an `id`. Every such call must be listed here. */
function idFor(name: CallName, { ids }: Victim): string {
  const path = name.split(' ')[1]!
  const known = Object.keys(ids)
    .filter((each) => path.startsWith(each))
    .toSorted((a, b) => b.length - a.length)[0]
  if (!known) throw new Error(`${name} takes an id, and this test does not know of what`)
  return ids[known]!
}

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  minimum?: number
  minLength?: number
  default?: unknown
}

/** An example that the schema accepts; a property that `facts` names gets its value from there. */
function example(schema: Schema, facts: Record<string, unknown>, name = ''): unknown {
  if (name in facts) return facts[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return example(schema.anyOf[0]!, facts, name)
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([key, part]) => [key, example(part, facts, key)]))
  if (schema.type === 'array') return []
  if (schema.type === 'boolean') return false
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  return 'x'.repeat(Math.max(1, schema.minLength ?? 1))
}

function partOf(call: Call, part: 'params' | 'query' | 'body', facts: Record<string, unknown>) {
  const schema = call[part]
  return schema && (example(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, facts) as object)
}

/** The call as `actor` would make it in their own session, with the victim's ids where it takes any. */
function request(
  name: CallName,
  actor: Actor,
  victim: Victim,
): { call: string; body: object | undefined; namesId: boolean } {
  const call: Call = apiCalls[name]
  const password = 'whatever else it is'
  // The id of a kind of accessories has no owner.
  const isPublic = name.includes(' /addons/')
  const isClaim = name.includes(' /paymob/')
  // A browser's claim about a transaction is always recorded, no matter who sends it.
  const takesId =
    !isPublic && !isClaim && JSON.stringify([partOf(call, 'params', {}), partOf(call, 'body', {})]).includes('"id"')
  const facts: Record<string, unknown> = {
    session_id: actor.session_id,
    ...(takesId && { id: idFor(name, victim) }),
    ...(isPublic && { id: '1', addonId: '101', filters: {} }),
    order_id: victim.ids['/order/getById/{id}'],
    sku: victim.sku,
    product_id: victim.sku,
    country: 'AE',
    vehicle_year: '2021',
    phone: '050 123 4567',
    phone_no: '050 123 4567',
    email: 'somebody@example.com',
    password,
    password_confirmation: password,
    current: password,
    provider: 'GOOGLE',
    code: '000000',
    registration: '00000000-0000-4000-8000-000000000000',
    request_id: '00000000-0000-4000-8000-000000000000',
    token: 'x'.repeat(43),
    signature: 'x'.repeat(43),
    rear_sku: undefined,
    vehicle: undefined,
    addon_id: 101,
    query: 'bronze 20',
    company: '',
    company_trn: '',
    rating: 5,
    ...(name.includes('my-account') ? {} : chosen),
  }
  const [method, path] = name.split(' ') as [string, string]
  const params = (partOf(call, 'params', facts) ?? {}) as Record<string, unknown>
  const query = Object.entries(partOf(call, 'query', facts) ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(query.map(([key, value]) => [key, String(value)]))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])))
  return {
    call: `${method} ${filled}${search.size > 0 ? `?${search}` : ''}`,
    body: partOf(call, 'body', facts),
    namesId: takesId,
  }
}

type Pool = { query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }> }

/** Every row that belongs to the victim. */
async function rowsOf(pool: Pool, { id, session_id }: Victim): Promise<Record<string, unknown>> {
  const { rows: tables } = await pool.query(
    `select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = 'public' and column_name in ('customer_id', 'session_id', 'order_id') group by 1 order by 1`,
  )
  const all: Record<string, unknown> = {
    customers: (await pool.query('select * from customers where id = $1', [id])).rows,
  }
  for (const { name, columns } of tables as { name: string; columns: string[] }[]) {
    // Every claim about a payment is recorded, so this table may change.
    if (name === 'payment_events') continue
    const conditions = columns.map((column) =>
      column === 'customer_id'
        ? `customer_id = '${id}'`
        : column === 'session_id'
          ? `session_id = '${session_id}'`
          : `order_id::text in (select o.id::text from orders o where o.customer_id = '${id}')`,
    )
    all[name] = (
      await pool.query(`select to_jsonb(t) as row from ${name} t where ${conditions.join(' or ')} order by 1`)
    ).rows
  }
  return all
}

const names = Object.keys(apiCalls) as CallName[]

const strangers: Record<
  string,
  (the: {
    ask: Ask
    till: Till
    victim: Victim
    shop: Parameters<typeof customer>[0]
    clock: { pass: (span: object) => void }
  }) => Promise<Actor>
> = {
  'a guest': async () => ({ session_id: newSessionId() }),
  'another session with a cart and an order': async ({ till }) => {
    const other = till.visitor()
    await other.add(await till.wheel(20))
    await other.store()
    return { session_id: other.session_id }
  },
  'another customer': async ({ shop }) => ({ session_id: newSessionId(), token: await tokenSource(shop) }),
  'an expired token': async ({ shop, victim, clock }) => {
    const { access_token: token } = await startSignIn(shop, victim.id)
    clock.pass({ minutes: 15, seconds: 1 })
    return { session_id: newSessionId(), token: async () => token }
  },
  'a revoked token': async ({ shop, victim }) => {
    const { access_token: token } = await startSignIn(shop, victim.id)
    await endSignIn(shop, victim.id, (await findTokenOwner(shop, token))!.sign_in_id)
    return { session_id: newSessionId(), token: async () => token }
  },
  'a token that was guessed': async () => ({ session_id: newSessionId(), token: async () => 'A'.repeat(43) }),
}

async function tokenSource(shop: Parameters<typeof customer>[0]): Promise<() => Promise<string>> {
  const { id } = await customer(shop)
  return async () => (await startSignIn(shop, id)).access_token
}

describe('another customer’s data is not accessible:', () => {
  test.for(Object.keys(strangers))('%s', async (kind, { app, till, victim, shop, clock, database }) => {
    const ask = asking(app)
    const actor = await strangers[kind]!({ ask, till, victim, shop, clock })
    const signedIn = kind === 'another customer'
    const before = await rowsOf(database.pool, victim)
    expect(JSON.stringify(before)).toContain(marks.address)
    for (const name of names) {
      const { call, body, namesId } = request(name, actor, victim)
      const reply = await ask(call, body, { token: await actor.token?.() })
      const response = JSON.stringify(reply)
      const needsToken = (apiCalls[name] as Call).bearer === 'required'
      if (needsToken && !signedIn)
        expect.soft(reply, name).toMatchObject({ http: 401, code: 'not_signed_in', status: false })
      // The response says that the token has ended, so that the browser renews it.
      else if (actor.token && !signedIn && (apiCalls[name] as Call).bearer)
        expect.soft(reply, name).toMatchObject({ http: 401, code: 'token_ended', status: false })
      else if (namesId) expect.soft(reply, name).toMatchObject({ http: 404, status: false })
      else expect.soft(reply.http, `${name} ${response}`).toBeLessThan(500)
      for (const secret of victim.secrets) expect.soft(response, name).not.toContain(secret)
    }
    expect(await rowsOf(database.pool, victim)).toEqual(before)
  })
})

test('a session id alone reveals nothing and changes no order', async ({ app, victim, database }) => {
  const stranger = asking(app)
  const secrets = victim.secrets.filter((each) => each !== victim.session_id)
  const order = `'${victim.ids['/order/getById/{id}']}'::uuid`
  const ofOrders = async () =>
    (
      await database.pool.query(
        `select to_jsonb(o) as order, to_jsonb(a) as address, (select count(*) from payments p where p.order_id = o.id)
         from orders o join order_addresses a on a.order_id = o.id where o.id = ${order} order by a.kind`,
      )
    ).rows
  const before = await ofOrders()
  const takesSession = names.filter((name) => {
    const call: Call = apiCalls[name]
    return JSON.stringify(
      [call.params, call.query, call.body].map(
        (part) => part && z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }),
      ),
    ).includes('"session_id"')
  })
  expect(takesSession.length).toBeGreaterThan(12)
  for (const name of takesSession) {
    const { call, body } = request(name, { session_id: victim.session_id }, victim)
    const response = JSON.stringify(await stranger(call, body))
    for (const secret of secrets) expect.soft(response, name).not.toContain(secret)
  }
  expect(await ofOrders()).toEqual(before)
})

/** Calls that an unpaid order refuses to its buyer, and how. */
const ofUnpaid: { [Name in CallName]?: object } = {
  'POST /order/{id}/guarantee': { http: 409, code: 'guarantee_not_paid' },
  'POST /order/{id}/guarantee/{number}/photos': { http: 404, code: 'guarantee_not_found' },
  'POST /order/{id}/requests': { http: 409, code: 'request_not_paid' },
  'POST /order/{id}/requests/{request_id}/withdraw': { http: 409, code: 'request_decided' },
}

/** The customer's password, in the field of a call that asks for it. Deleting comes after it was changed to that of the body. */
function proofOf(name: CallName, body: object | undefined, { password }: Victim): object {
  if (name === 'PUT /users/change-password') return { current: password }
  if (name === 'POST /my-account/delete') return {}
  return body && 'password' in body ? { password } : {}
}

/** Calls of which the customer has no right code. */
const ofCodes: { [Name in CallName]?: object } = {
  'POST /my-account/second-factor/confirm': { http: 422, code: 'second_code_wrong' },
}

test('the owner can access everything', async ({ ask, shop, victim }) => {
  // Each of them ends the sign-in by which it was asked for.
  const last: CallName[] = ['POST /auth/logout', 'PUT /users/change-password', 'POST /my-account/delete']
  const rank = (name: CallName) =>
    last.includes(name) ? 4 + last.indexOf(name) : ['GET', 'POST', 'PUT', 'DELETE'].indexOf(name.split(' ')[0]!)
  const theirs = names.filter((name) => {
    const { bearer } = apiCalls[name] as Call
    return bearer === 'required' || request(name, { session_id: victim.session_id }, victim).namesId
  })
  expect(theirs.length).toBeGreaterThan(20)
  const seen: string[] = []
  for (const name of theirs.toSorted((a, b) => rank(a) - rank(b))) {
    const { call, body } = request(name, { session_id: victim.session_id }, victim)
    const token = last.includes(name) ? (await startSignIn(shop, victim.id)).access_token : victim.token
    const reply = await ask(call, { ...body, ...proofOf(name, body, victim) }, { token })
    const answer = ofUnpaid[name] ?? ofCodes[name] ?? { http: 200, status: true }
    expect.soft(reply, `${name} ${JSON.stringify(reply)}`).toMatchObject(answer)
    seen.push(JSON.stringify(reply))
  }
  for (const mark of [marks.first_name, marks.address, marks.email]) expect(seen.join('')).toContain(mark)
})
