import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { signOrder, verifyOrderLink } from '#domain/orders/link.ts'
import { applyServices } from '#domain/setup/service-keys.ts'
import type { Shop } from '#domain/shop.ts'
import { cronTasks } from '#jobs/schedule.ts'
import { demoPaymob } from '#services/demo-keys.ts'
import { paymobHmac } from '#services/paymob/hmac.ts'
import type { SignedIn } from '#shared/api/auth.ts'
import { browser } from '#tests/support/browser.ts'
import { test } from '#tests/support/shop.ts'
import { signedIn } from '#tests/support/staff.ts'

/** Another LINK_SECRET; the ones before it stay accepted. */
function rotate(shop: Shop, link_secret: string): void {
  shop.link_secrets_old = [shop.link_secret, ...(shop.link_secrets_old ?? [])]
  shop.link_secret = link_secret
}

/** Removes LINK_SECRET_OLD. */
function forget(shop: Shop): void {
  shop.link_secrets_old = []
}

test('a link, a sign-in and a session survive two rotations, and end when the old secret is removed', async ({
  app,
  shop,
  mine,
  clock,
}) => {
  const link = signOrder(shop, 'order')
  const one = browser(app)
  const { email, password } = mine
  const { access_token } = (await one.ask<SignedIn>('POST /auth/login', { email, password })).data
  const change = () => one.ask('POST /auth/renew')
  rotate(shop, 'a second secret for tests, long enough')
  rotate(shop, 'a third secret for tests, long enough too')
  expect(verifyOrderLink(shop, 'order', link)).toBe('good')
  expect(await one.ask('GET /my-account', undefined, { token: access_token })).toMatchObject({ http: 200 })
  const before = one.cookies.get('XSRF-TOKEN')
  clock.pass({ minutes: 15 })
  expect(await change()).toMatchObject({ http: 200 })
  // Renewed with the newest secret, so that nothing of it needs the old ones.
  expect(one.cookies.get('XSRF-TOKEN')).not.toBe(before)
  forget(shop)
  clock.pass({ minutes: 15 })
  expect(await change()).toMatchObject({ http: 200 })
  expect(verifyOrderLink(shop, 'order', link)).toBe('wrong')

  rotate(shop, 'a fourth secret for tests, long enough too')
  forget(shop)
  clock.pass({ minutes: 15 })
  expect(await change()).toMatchObject({ http: 403, code: 'cross_site' })
})

test('a renewal whose answer was lost before a rotation is answered the same after it', async ({
  app,
  shop,
  mine,
  clock,
}) => {
  const one = browser(app)
  await one.ask('POST /auth/login', { email: mine.email, password: mine.password })
  clock.pass({ minutes: 15 })
  const lost = browser(app, new Map(one.cookies))
  expect(await one.ask('POST /auth/renew')).toMatchObject({ http: 200 })
  rotate(shop, 'a second secret for tests, long enough')
  expect(await lost.ask('POST /auth/renew')).toMatchObject({ http: 200 })
  expect(lost.cookies.get('renewal')).toBe(one.cookies.get('renewal'))
})

test('encrypted keys are encrypted again, and need the old secret until then', async ({ app, shop, database }) => {
  const owner = await signedIn(app, shop, 'owner')
  const values = { ...demoPaymob, secret_key: demoPaymob.secret_key }
  expect(await owner.ask('PUT /desk/settings/paymob', { version: 0, values })).toMatchObject({ http: 200 })
  const endpoint = { name: 'Books', url: 'http://127.0.0.1:9/hook', events: ['order.paid'] }
  expect(await owner.ask('POST /desk/integrations/endpoints', endpoint)).toMatchObject({ http: 200 })
  const keys = async () =>
    (
      await database.pool.query<{ key: string }>(
        `select distinct encode(key_id, 'hex') as key from (
          select key_id from service_settings union select key_id from webhook_endpoints union select key_id from staff_totp
          union select key_id from second_factors) as sealed where key_id is not null`,
      )
    ).rows.map(({ key }) => key)
  const [first, ...others] = await keys()
  expect(others).toEqual([])
  rotate(shop, 'a second secret for tests, long enough')
  await cronTasks['secrets:renew']!(shop)
  expect(await keys()).toEqual([expect.not.stringMatching(first!)])
  forget(shop)
  shop.paymob = null
  await database.pool.query('update service_settings set version = version + 1')
  await applyServices(shop)
  expect(shop.paymob).toMatchObject({ hmac_secret: demoPaymob.hmac_secret })

  // Without the old secret nothing opens them.
  rotate(shop, 'a third secret for tests, long enough too')
  forget(shop)
  shop.paymob = null
  await database.pool.query('update service_settings set version = version + 1')
  await applyServices(shop)
  expect(shop.paymob).toBeNull()
})

test('webhooks of the gateways are accepted with the secret before for three days', async ({ app, shop, clock }) => {
  const owner = await signedIn(app, shop, 'owner')
  const stripe = { secret_key: 'sk_test_tests', publishable_key: 'pk_test_x', webhook_secret: 'whsec_first' }
  const keep = async (name: string, version: number, values: object) =>
    expect(await owner.ask(`PUT /desk/settings/${name}`, { version, values })).toMatchObject({ http: 200 })
  await keep('stripe', 0, stripe)
  await keep('paymob', 0, demoPaymob)
  await keep('stripe', 1, { ...stripe, webhook_secret: 'whsec_second' })
  await keep('paymob', 1, { ...demoPaymob, hmac_secret: 'second' })
  // Other values that are kept later keep the secret before as well.
  await keep('stripe', 2, { ...stripe, publishable_key: 'pk_test_y', webhook_secret: '' })

  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: {} } })
  const fromStripe = async (secret: string) => {
    const time = Math.floor(Date.now() / 1000)
    const v1 = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')
    const headers = { 'stripe-signature': `t=${time},v1=${v1}`, 'content-type': 'application/json' }
    return (await app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload })).statusCode
  }
  const fromPaymob = async (secret: string) => {
    const obj = { ...transaction }
    const url = `/api/webhooks/paymob?hmac=${paymobHmac(obj, secret)}`
    return (await app.inject({ method: 'POST', url, payload: { type: 'TRANSACTION', obj } })).statusCode
  }
  const all = async () => [
    await fromStripe('whsec_second'),
    await fromPaymob('second'),
    await fromStripe('whsec_first'),
    await fromPaymob(demoPaymob.hmac_secret),
  ]
  expect(await all()).toEqual([200, 200, 200, 200])
  expect([await fromStripe('whsec_other'), await fromPaymob('other')]).toEqual([400, 400])
  clock.pass({ days: 3 })
  expect(await all()).toEqual([200, 200, 400, 400])
})

const transaction = {
  id: 1,
  pending: false,
  success: true,
  amount_cents: 1,
  currency: 'AED',
  created_at: '2026-03-02T10:00:00+04:00',
  integration_id: 1,
  order: { id: 1, merchant_order_id: 'x' },
  is_refunded: false,
  is_voided: false,
  is_refund: false,
  is_void: false,
  refunded_amount_cents: 0,
  source_data: { pan: '2346', type: 'card', sub_type: 'Visa' },
}
