import { expect } from 'vitest'
import type { Order } from '#shared/api/orders.ts'
import { newSessionId } from '#shared/session-id.ts'
import { form as review } from '#tests/contract/review-form.ts'
import { chosen, good } from '#tests/support/account-calls.ts'
import { mona, requestReset, signInOf, waiting } from '#tests/support/auth-calls.ts'
import { type Ask, asking, home } from '#tests/support/customers.ts'
import { layla, orderForm } from '#tests/support/order-form.ts'
import { codeFor, test } from '#tests/support/social-sign-in.ts'
import { colleague } from '#tests/support/staff.ts'

const email = 'mona@example.com'
const strangers = { first_name: 'Zed', last_name: 'Stranger', address: 'Alley 1', city: 'Dubai', state: 'Dubai' }

/** An order of an account, placed in a browser that keeps its key. */
async function order(ask: Ask, token: string, { sku, email }: { sku: string; email: string }): Promise<Order> {
  const session_id = newSessionId()
  await ask('POST /cart/add', { session_id, sku, quantity: 4 }, { token })
  const billing = { ...layla, email }
  const reply = await ask<Order>('POST /order/store', { ...orderForm(session_id), billing }, { token })
  expect(reply).toMatchObject({ http: 200 })
  return reply.data
}

test('what an account got before its address was proved is not shown to the owner of the address', async ({
  app,
  ask,
  shop,
  social,
  emails,
  workOff,
  database,
}) => {
  const { rows: wheels } = await database.pool.query<{ sku: string }>(
    `update wheels set supplier_stock = 40, special_order = false
     where id in (select id from wheels where axle = 'any' and shown order by id limit 2) returning sku`,
  )
  const [{ sku: first }, { sku: second }] = wheels as [{ sku: string }, { sku: string }]
  const intruder = signInOf(await social.facebook({ person: 'anybody', email }))
  const token = intruder.access_token
  const theirs = asking(app)
  for (const [call, body] of [
    ['PUT /users/update', { ...strangers, phone: '0501234567' }],
    ['POST /address-book/add', { ...home, first_name: 'Zed', email: 'zed@example.com' }],
    ['POST /wishlist/add', { sku: first }],
    ['POST /garage/add', chosen],
    ['POST /product-review/add', { ...review, name: 'Zed' }],
  ] as const)
    expect(await theirs(call, body, { token })).toMatchObject({ http: 200 })
  const member = await colleague(shop, 'support')
  await database.pool.query(
    `insert into customer_notes (customer_id, staff_id, text, created_at) values ($1, $2, 'Zed called twice', now())`,
    [intruder.user.id, member.id],
  )
  const elsewhere = await order(theirs, token, { sku: first, email: 'zed@example.com' })
  const billedToOwner = await order(theirs, token, { sku: second, email: 'Mona@example.com' })

  const pending = waiting(await ask('POST /auth/register', { ...mona, email }))
  await workOff()
  const { user, access_token } = signInOf(
    await ask('POST /auth/confirm', { ...pending, code: codeFor(emails, pending) }),
  )
  const nothing = { phone: '', address: '', city: '', state: '' }
  expect(user).toMatchObject({ id: intruder.user.id, first_name: 'Mona', last_name: 'Ali', ...nothing })
  const all = good('GET /my-account/export', await ask('GET /my-account/export', undefined, { token: access_token }))
  const { addresses, wishlist, garage, reviews, carts } = all
  expect({ addresses, wishlist, garage, reviews }).toEqual({ addresses: [], wishlist: [], garage: [], reviews: [] })
  expect(carts.flatMap((cart) => cart.wheels)).toEqual([])
  expect(all.orders.map(({ id }) => id)).toEqual([billedToOwner.id])
  expect(JSON.stringify(all)).not.toMatch(/zed/i)
  expect((await database.pool.query('select text from customer_notes')).rows).toEqual([])

  // Nothing of the stranger is lost: the order opens with the browser that placed it, and the review stays.
  expect((await theirs(`GET /order/getById/${elsewhere.id}`)).http).toBe(200)
  expect((await ask(`GET /order/getById/${elsewhere.id}`, undefined, { token: access_token })).http).toBe(404)
  const { rows } = await database.pool.query('select name, customer_id from product_reviews where not demo')
  expect(rows).toEqual([{ name: 'Zed', customer_id: null }])
})

test('a new password by e-mail and Google’s word for its own mailbox remove it too, a later proof nothing', async ({
  ask,
  social,
  emails,
  workOff,
}) => {
  const profile = { ...strangers, phone: '0501234567' }
  const stranger = async (address: string) => {
    const { access_token: token } = signInOf(await social.facebook({ person: address, email: address }))
    expect((await ask('PUT /users/update', profile, { token })).http).toBe(200)
    expect((await ask('POST /address-book/add', home, { token })).http).toBe(200)
  }
  const book = async (token: string) => (await ask<object[]>('GET /address-book/all', undefined, { token })).data

  await stranger(email)
  const owner = signInOf(await social.google({ hd: 'example.com' }))
  expect(owner.user).toMatchObject({ first_name: 'Mona', last_name: 'Ali', phone: '' })
  expect(await book(owner.access_token)).toEqual([])

  await stranger('omar@example.com')
  const reset = async (password: string) => {
    const token = await requestReset({ ask, emails, workOff }, 'omar@example.com')
    const reply = await ask('POST /auth/reset-password', { token, password, password_confirmation: password })
    expect(reply.http).toBe(200)
    return signInOf(await ask('POST /auth/login', { email: 'omar@example.com', password }))
  }
  const omar = await reset('falcons above jebel jais')
  expect(omar.user).toMatchObject({ first_name: '', last_name: '', phone: '' })
  expect(await book(omar.access_token)).toEqual([])
  expect((await ask('POST /address-book/add', home, { token: omar.access_token })).http).toBe(200)
  expect(await book((await reset('pearls below khor fakkan')).access_token)).toHaveLength(1)
})
