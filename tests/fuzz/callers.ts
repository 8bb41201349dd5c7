import type pg from 'pg'
import type { Database } from '#database/client.ts'
import { startSignIn } from '#domain/customers/sign-ins.ts'
import type { Shop } from '#domain/shop.ts'
import { startSession } from '#domain/staff/sessions.ts'
import { type Role, roles } from '#shared/desk/permissions.ts'
import { newSessionId } from '#shared/session-id.ts'
import type { Known } from '#tests/fuzz/values.ts'
import { buyerJar, customer, type Person } from '#tests/support/customers.ts'
import { orderForm } from '#tests/support/order-form.ts'

/** Who asks; headers that prove it. `role` is of the staff, where the session is one of the desk. */
export type Caller = { name: string; headers: Record<string, string>; role?: Role }

export type Callers = { shop: Caller[]; desk: Caller[]; known: Known; renew: () => Promise<void>; customer_id: string }

/** In the address of other people's orders: no stranger's response may contain it. */
export const secretStreet = 'Secret Lane fz77'

type Target = { url: string; db: Database; pool: pg.Pool }

/**
 * Prepares the run: orders of a guest and of a customer whose ids the callers know and whose keys they lack; a guest
 * with a cart, a customer, and a session for each role of the staff. `renew` replaces what ends after some minutes.
 */
export async function gatherCallers({ url, db, pool }: Target): Promise<Callers> {
  // What these functions use of a shop.
  const shop = { db, now: () => new Date(), password_work: { memory_kib: 8, passes: 1 } } as unknown as Shop
  const { rows: goods } = await pool.query<{ sku: string }>(
    `select sku from wheels where supplier_stock >= 8 and axle = 'any' and not special_order order by sku limit 3`,
  )
  const victims = [await customer(shop), undefined].map((owner, i) => placeOrder(url, goods[i]!.sku, owner))
  await Promise.all(victims)
  const person = await customer(shop)
  const guest = await fillCart(url, goods[2]!.sku)

  const xsrf = 'a'.repeat(64)
  const proof = (cookie: string) => ({ cookie: `${cookie}; XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf })
  const shopper = { name: 'customer', headers: { authorization: `Bearer ${person.token}` } as Record<string, string> }
  const staff: Caller[] = roles.map((role) => ({ name: role, role, headers: {} }))
  const callers: Callers = {
    shop: [{ name: 'nobody', headers: {} }, { name: 'guest', headers: proof(guest) }, shopper, staff[0]!],
    desk: [{ name: 'nobody', headers: {} }, shopper, ...staff],
    known: await knownOf(pool),
    customer_id: person.id,
    renew: async () => {
      // The customer may have deleted the account.
      const { rowCount } = await pool.query('select from customers where id = $1', [callers.customer_id])
      if (rowCount === 0) callers.customer_id = (await customer(shop)).id
      shopper.headers.authorization = `Bearer ${(await startSignIn(shop, callers.customer_id)).access_token}`
      for (const each of staff) {
        const { rows } = await pool.query<{ id: string }>(`select id from staff where role = $1 limit 1`, [each.role])
        const browser = { browser: 'Chrome', system: 'Linux', network: '127.0.0.0/24' }
        each.headers = proof(`desk=${await startSession(shop, { staff_id: rows[0]!.id, is_complete: true, browser })}`)
      }
    },
  }
  await callers.renew()
  return callers
}

/** Adds a set to a new cart; returns the cookie that proves whose cart it is. */
async function fillCart(url: string, sku: string, session_id = newSessionId()): Promise<string> {
  const jar = buyerJar()
  const reply = await post(`${url}/api/cart/add`, { session_id, sku, quantity: 4 }, {})
  return jar(reply.headers.getSetCookie()).cookie ?? ''
}

async function placeOrder(url: string, sku: string, owner: Person | undefined): Promise<void> {
  const session_id = newSessionId()
  const headers = { ...(owner && { authorization: `Bearer ${owner.token}` }) }
  const cookie = await fillCart(url, sku, session_id)
  const form = orderForm(session_id)
  const billing = { ...form.billing, address: secretStreet, email: 'victim@example.com' }
  await post(`${url}/api/order/store`, { ...form, billing }, { ...headers, cookie })
}

async function post(url: string, body: object, headers: Record<string, string>): Promise<Response> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (reply.status !== 200) throw new Error(`${url} could not be prepared: ${reply.status} ${await reply.text()}`)
  return reply
}

/** Values of every column that a parameter may be named after, and under `id` some ids of every table. */
async function knownOf(pool: pg.Pool): Promise<Known> {
  const { rows: columns } = await pool.query<{ table_name: string; column_name: string }>(`
    select table_name, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('uuid', 'text', 'integer', 'bigint', 'character varying')
      and column_name ~ '(^id|_id|^sku|slug|number|code|country|^name|session|reference|^word|^kind|^email|^finish)$'
      and column_name not like '%hash%'`)
  const times = ['2026-11-20T10:00:00.000000Z', '2026-02-30T10:00:00Z', '2026-11-20T99:00:00.123456Z', 'infinity']
  const id = '00000000-0000-4000-8000-000000000000'
  const after = times.flatMap((time) => ['_', '~', ' '].map((between) => `${time}${between}${id}`))
  const known: Known = { word: ['wheel', 'x'], after: [...after, '5 A', '99999999999', 'a/b/2020/c', '-1', 'NaN/NaN'] }
  for (const { table_name: table, column_name: column } of columns) {
    const { rows } = await pool.query<{ value: string }>(
      `select distinct "${column}"::text as value from "${table}" where "${column}" is not null order by 1 limit 8`,
    )
    const names = [column, `${table.replace(/s$/, '')}_${column}`]
    for (const name of names) known[name] = [...(known[name] ?? []), ...rows.map(({ value }) => value)]
  }
  return known
}
