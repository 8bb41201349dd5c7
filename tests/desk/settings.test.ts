import { afterEach, beforeEach, expect } from 'vitest'
import { staff } from '#database/schema/staff.ts'
import { forgetDemonstration, store } from '#domain/store.ts'
import { workOff } from '#jobs/worker.ts'
import { closedShop } from '#server/startup/application.ts'
import { demoPaymob } from '#services/demo-keys.ts'
import type { Opening, Service } from '#shared/desk/setup.ts'
import { setDemoFacts } from '#tests/support/demo-facts.ts'
import { mailServer } from '#tests/support/mail-server.ts'
import { openDoor } from '#tests/support/pages.ts'
import { test } from '#tests/support/shop.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'

type Stored = { version: number; values: Record<string, string> }
type Services = { services: Service[]; owner_email: string }

beforeEach(setDemoFacts)
afterEach(setDemoFacts)

const real = {
  ...{
    legal_name: 'Jebel Wheels LLC',
    legal_name_ar: 'جنوط جبل ذ.م.م',
    trn: '100412345600003',
    trade_licence: '784512',
  },
  ...{ email: 'hello@jebelwheels.ae', email_orders: 'orders@jebelwheels.ae', email_privacy: 'privacy@jebelwheels.ae' },
  ...{ phone: '+971 4 123 4567', whatsapp: '+971 50 123 4567', name: 'Jebel Wheels', name_ar: 'جنوط جبل' },
}

async function change(desk: Desk, path: string, values: Record<string, string>, part?: (data: never) => Stored) {
  const found = (await desk.ask<Stored>(`GET /desk/settings/${path}`)).data
  const stored = part ? part(found as never) : found
  return desk.ask<{ version: number }>(`PUT /desk/settings/${path}`, {
    version: stored.version,
    values: { ...stored.values, ...values },
  })
}

test('who sells is changed, shown at once, recorded without repeating the rest, and undone', async ({
  app,
  shop,
  ask,
}) => {
  const owner = await signedIn(app, shop, 'owner')
  const names = { card_name: 'Visa or Mastercard', card_name_ar: 'فيزا أو ماستركارد' }
  const hours = { hours_fri: '', hours_sat: '10:30-18:00', hours_sun: '10:30-18:00' }
  expect(
    await change(owner, 'facts', { name: 'Jebel Wheels', whatsapp: '+971 50 123 4567', ...hours, ...names }),
  ).toMatchObject({
    http: 200,
    data: { version: 2 },
  })
  expect(store).toMatchObject({
    name: 'Jebel Wheels',
    chat: { link: 'https://wa.me/971501234567', label: 'Need Help? Chat with us' },
    opening_hours_text: ['Mon-Thu 10am-6pm', 'Fri closed', 'Sat-Sun 10:30am-6pm'],
    opening_hours_text_ar: ['الاثنين–الخميس 10 ص – 6 م', 'الجمعة مغلق', 'السبت–الأحد 10:30 ص – 6 م'],
  })
  expect((await ask<{ name: string }[]>('GET /payment/gateways')).data[0]).toMatchObject({ name: names.card_name })
  type Entries = { rows: { id: string; after: object; before: object; can_undo: boolean }[] }
  const { rows } = (await owner.ask<Entries>('GET /desk/audit?kind=setup&thing_id=facts')).data
  expect(rows[0]).toMatchObject({ can_undo: true, before: { name: 'Rimdana' } })
  expect(Object.keys(rows[0]!.after).toSorted()).toEqual([
    ...['card_name', 'card_name_ar', 'hours_fri', 'hours_sat', 'hours_sun', 'name', 'whatsapp'],
  ])
  expect(await owner.ask(`POST /desk/audit/${rows[0]!.id}/undo`)).toMatchObject({ http: 200 })
  expect((await owner.ask<Stored>('GET /desk/settings/facts')).data.values).toMatchObject({
    name: 'Rimdana',
    hours_fri: '10:00-18:00',
  })
})

test('facts are refused at their fields, and made-up ones in a real shop', async ({ app, shop }) => {
  const owner = await signedIn(app, shop, 'owner')
  const wrong = { trn: '12345', phone: '04 1234567', wholesale_link: 'http://a.b', hours_mon: '10 to 6', name_ar: '' }
  const refused = await change(owner, 'facts', wrong)
  expect(refused).toMatchObject({ http: 422, code: 'invalid' })
  expect(Object.keys(refused.fields!).toSorted()).toEqual(
    Object.keys(wrong)
      .map((name) => `values.${name}`)
      .toSorted(),
  )
  shop.test_mode = false
  const invented = await change(owner, 'facts', { ...real, trn: '111111111111111', email: 'a@example.com' })
  expect(Object.keys(invented.fields!).filter((name) => /trn|email$/.test(name))).toEqual([
    'values.trn',
    'values.email',
  ])
})

test('of two who change the facts, the second sees what the first has saved', async ({ app, shop }) => {
  const [one, two] = [await signedIn(app, shop, 'owner'), await signedIn(app, shop, 'manager')]
  const { version, values } = (await two.ask<Stored>('GET /desk/settings/facts')).data
  await change(one, 'facts', { tagline: 'Wheels' })
  expect(await two.ask('PUT /desk/settings/facts', { version, values: { ...values, tagline: 'Rims' } })).toMatchObject({
    ...{ http: 409, code: 'desk_conflict' },
    data: { version: version + 1, by: one.member.name, values: { tagline: 'Wheels' } },
  })
})

test('delivery: cut-off, working days, holidays and rates count for the next quote', async ({ app, shop, ask }) => {
  const manager = await signedIn(app, shop, 'manager')
  const calendar = {
    cutoff: '16:30',
    working_days: 'mon,tue,wed,thu,fri',
    holidays: '2026-03-05,2026-03-04,2026-03-05',
  }
  expect(
    await change(manager, 'delivery', calendar, ({ calendar }: { calendar: Stored }) => calendar).then(() =>
      manager.ask('PUT /desk/settings/calendar', { version: 1, values: calendar }),
    ),
  ).toMatchObject({ http: 200 })
  const { rates, calendar: stored } = (
    await manager.ask<{ calendar: Stored; rates: (Stored & { country: string })[] }>('GET /desk/settings/delivery')
  ).data
  expect(stored.values).toEqual({ ...calendar, holidays: '2026-03-04,2026-03-05' })
  const uae = rates.find(({ country }) => country === 'AE')!
  expect(uae.values).toMatchObject({ delivery_days: '3', base_cost: '60', free_from: '1500', vat: '5' })
  const values = { ...uae.values, delivery_days: '٢', base_cost: '٧٢.٥٠', free_from: '' }
  expect(await manager.ask('PUT /desk/settings/rates/AE', { version: 1, values })).toMatchObject({
    data: { version: 2 },
  })
  expect(
    await manager.ask('PUT /desk/settings/rates/AE', { version: 2, values: { ...values, base_cost: '1.234' } }),
  ).toMatchObject({ http: 422 })
  const quotes = await ask('GET /cart/aaaaaBBBBB12345/get?country=AE')
  expect(quotes.http).toBe(200)
  const [row] = (await shop.db.execute("select * from delivery_rates where country = 'AE'")).rows
  expect(row).toMatchObject({ delivery_days: 2, base_cost: 7_250, free_from: null, version: 2 })
})

test('maintenance closes the shop with the owner’s words, except for staff, and opens it again', async ({ shop }) => {
  const door = await openDoor(shop, { page_cache_mb: 8, closed: () => closedShop(shop) })
  const owner = await signedIn(door, shop, 'owner')
  expect((await door.inject('/faq')).statusCode).toBe(200)
  await change(owner, 'maintenance', { on: 'yes', message: 'Back at <nine>.', message_ar: 'نعود في التاسعة.' })
  const closed = await door.inject('/faq')
  expect([closed.statusCode, closed.body]).toEqual([503, expect.stringContaining('Back at &#60;nine&#62;.')])
  expect((await door.inject('/ar/faq')).body).toContain('نعود في التاسعة.')
  expect((await door.inject('/api/makes')).json()).toMatchObject({ code: 'maintenance' })
  const cookie = `desk=${owner.cookies.get('desk')}`
  const preview = await door.inject({ url: '/faq', headers: { cookie } })
  expect([preview.statusCode, preview.headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect((await door.inject({ url: '/api/makes', headers: { cookie } })).statusCode).toBe(200)
  expect((await door.inject({ url: '/faq', headers: { cookie: `desk=${'x'.repeat(43)}` } })).statusCode).toBe(503)
  await change(owner, 'maintenance', { on: 'no' })
  expect((await door.inject('/faq')).statusCode).toBe(200)
  await door.close()
})

test('keys of Stripe are tried by a call, kept encrypted, shown masked, and used at once', async ({
  app,
  shop,
  database,
}) => {
  const owner = await signedIn(app, shop, 'owner')
  const keep = (version: number, values: object) => owner.ask('PUT /desk/settings/stripe', { version, values })
  const keys = {
    secret_key: 'sk_test_wrong',
    publishable_key: 'pk_test_shop',
    webhook_secret: 'whsec_4242424242424242',
  }
  expect(await keep(0, keys)).toMatchObject({
    http: 422,
    code: 'desk_service_refused',
    message: expect.stringMatching(/^Stripe/),
  })
  expect(await keep(0, { ...keys, secret_key: 'sk_live_x' })).toMatchObject({ code: 'invalid' })
  expect(await keep(0, { ...keys, secret_key: '' })).toMatchObject({ code: 'invalid' })
  expect(await keep(0, { ...keys, secret_key: 'sk_test_tests' })).toMatchObject({ http: 200 })
  expect(shop).toMatchObject({ stripe_publishable_key: 'pk_test_shop', stripe_webhook_secret: keys.webhook_secret })
  expect(await keep(0, { ...keys, secret_key: 'sk_test_tests' })).toMatchObject({ code: 'desk_service_changed' })
  expect(await keep(1, { ...keys, secret_key: '', webhook_secret: '' })).toMatchObject({ http: 200 })
  const found = JSON.stringify([
    (await owner.ask<Services>('GET /desk/settings/services')).data,
    (await owner.ask('GET /desk/audit')).data,
    (await database.pool.query("select name, shown, encode(sealed, 'escape') from service_settings")).rows,
  ])
  expect(found).toContain('whsec_…4242')
  expect(found).not.toMatch(/sk_test_tests|whsec_4242/)
})

test('keys of Paymob are tried by calls with both of its keys', async ({ app, shop }) => {
  const owner = await signedIn(app, shop, 'owner')
  const keep = (values: object) =>
    owner.ask('PUT /desk/settings/paymob', { version: 0, values: { ...demoPaymob, ...values } })
  for (const wrong of [{ api_key: 'wrong' }, { secret_key: 'are_sk_test_wrong' }, { integration_id: '1' }])
    expect(await keep(wrong)).toMatchObject({ http: 422, code: 'desk_service_refused' })
  expect(await keep({})).toMatchObject({ http: 200 })
})

test('what the environment sets cannot be changed at the desk, and wins over what the desk has kept', async ({
  app,
  shop,
}) => {
  const owner = await signedIn(app, shop, 'owner')
  shop.service_access = { ...shop.service_access, by_environment: ['stripe'] }
  const values = { secret_key: 'sk_test_tests', publishable_key: 'pk_test_x', webhook_secret: 'whsec_x' }
  expect(await owner.ask('PUT /desk/settings/stripe', { version: 0, values })).toMatchObject({
    code: 'desk_service_environment',
  })
})

test('mail is tried by a letter to the owner, and only kept if the server takes it', async ({ app, shop }) => {
  const owner = await signedIn(app, shop, 'owner')
  const server = await mailServer()
  const values = {
    ...{ host: '127.0.0.1', port: String(server.port), security: 'none', user: '', password: '' },
    ...{ from: 'orders@jebelwheels.ae', owner_email: 'mariam@jebelwheels.ae' },
  }
  const keep = (more: object) => owner.ask('PUT /desk/settings/mail', { version: 0, values: { ...values, ...more } })
  expect(await keep({ host: 'mail.example' })).toMatchObject({ code: 'invalid' })
  expect(await keep({ port: '1' })).toMatchObject({ http: 503, code: 'desk_service_unreachable' })
  expect(await keep({})).toMatchObject({ http: 200 })
  expect(server.received.join('\n')).toMatch(/RCPT TO:<mariam@jebelwheels\.ae>[\s\S]*The shop can send letters/)
  expect(shop.owner_email).toBe('mariam@jebelwheels.ae')
})

test('a payment method is turned off and on; the last one stays', async ({ app, shop, ask }) => {
  const owner = await signedIn(app, shop, 'owner')
  const turn = (name: string, is_on: boolean) => owner.ask(`POST /desk/settings/services/${name}/switch`, { is_on })
  const offered = async () => (await ask<{ id: string }[]>('GET /payment/gateways')).data.map(({ id }) => id)
  expect(await offered()).toEqual(['Stripe', 'Paymob'])
  expect(await turn('paymob', false)).toMatchObject({ http: 200 })
  expect(await offered()).toEqual(['Stripe'])
  expect(await turn('stripe', false)).toMatchObject({ http: 409, code: 'desk_last_gateway' })
  expect(await ask('POST /payment', { session_id: 'aaaaaBBBBB12345', payment_method: 'paymob' })).toMatchObject({
    code: 'payment_method_unavailable',
  })
  await turn('paymob', true)
  expect(await offered()).toEqual(['Stripe', 'Paymob'])
})

test('a shop opens when nothing is missing and its owner says so, and not before', async ({ app, shop, database }) => {
  shop.test_mode = false
  await database.pool.query(`
    truncate shop_facts, seeds, delivery_rates, vat_rates, pages, faqs, homepage_blocks, vehicle_modifications, vehicle_models,
      vehicle_makes cascade`)
  shop.stripe_publishable_key = ''
  shop.paymob = null
  forgetDemonstration('localhost')
  const owner = await signedIn(app, shop, 'owner')
  const opening = async () => (await owner.ask<Opening>('GET /desk/opening')).data
  const open = () => owner.ask('POST /desk/opening/open')
  const lacking = async () =>
    (await opening()).steps.filter(({ missing }) => missing.length > 0).map(({ step }) => step)
  expect(await opening()).toMatchObject({ state: 'not_open', vehicles: null, has_backups: false })
  shop.startBackup = () => {}
  expect(await opening()).toMatchObject({ has_backups: true })
  expect(await lacking()).toEqual(['facts', 'delivery', 'payments', 'texts', 'home', 'vehicles'])
  expect(await open()).toMatchObject({ http: 409, code: 'desk_not_ready' })
  expect(await owner.ask('POST /desk/opening/texts')).toMatchObject({ code: 'desk_facts_first' })

  const values = { ...(await owner.ask<Stored>('GET /desk/settings/facts')).data.values, ...real, ...rest }
  expect(await owner.ask('PUT /desk/settings/facts', { version: 1, values })).toMatchObject({ http: 200 })
  const calendar = { cutoff: '14:00', working_days: 'sun,mon,tue,wed,thu', holidays: '' }
  expect(await owner.ask('PUT /desk/settings/calendar', { version: 1, values: calendar })).toMatchObject({ http: 200 })
  const rate = {
    delivery_days: '4',
    base_cost: '0',
    cost_per_wheel: '55.50',
    addon_only_cost: '40',
    free_from: '2000',
    special_order_extra_days: '30',
    vat: '0',
  }
  for (const country of ['AE', 'KW', 'SA', 'OM', 'BHR'])
    expect(await owner.ask(`PUT /desk/settings/rates/${country}`, { version: 0, values: rate })).toMatchObject({
      data: { version: 1 },
    })
  shop.stripe_publishable_key = 'pk_live_1'
  expect((await owner.ask<{ added: string[] }>('POST /desk/opening/texts')).data.added).toHaveLength(8)
  expect((await owner.ask<{ added: string[] }>('POST /desk/opening/texts')).data.added).toEqual([])
  expect(await owner.ask('POST /desk/opening/vehicles')).toMatchObject({ data: { state: 'waiting' } })
  await workOff(shop, database.pool)
  expect(await opening()).toMatchObject({ vehicles: { state: 'done', makes: 40, makes_done: 40 } })
  expect(await lacking()).toEqual([])

  const { rows } = await database.pool.query('select slug, sections::text as text, description from pages')
  const texts = JSON.stringify(rows)
  expect(texts).not.toMatch(/Rimdana|ريمدانة|rimdana|14 days|AED 1,500/)
  expect(texts).toContain(
    'United Arab Emirates: 4 days, AED 55.50 per wheel (AED 40 for accessories alone), free from AED 2,000.',
  )
  expect(texts).toContain(
    'الإمارات العربية المتحدة: 4 أيام، 55.50 درهم للجنط الواحد (40 درهماً للإكسسوارات وحدها)، ومجاناً من 2,000 درهم.',
  )
  expect(texts).toContain('You have 30 days from delivery')

  const manager = await signedIn(app, shop, 'manager')
  expect(await manager.ask('POST /desk/opening/open')).toMatchObject({ http: 403 })
  expect(await open()).toMatchObject({ data: { state: 'open' } })
  expect(await open()).toMatchObject({ http: 200 })
  expect(await shop.db.$count(staff)).toBeGreaterThan(0)
})

const rest = {
  ...{
    tagline: 'Wheels that fit',
    tagline_ar: 'جنوط تناسب',
    description: 'Alloy wheels',
    description_ar: 'جنوط ألمنيوم',
  },
  ...{ address_line1: 'Street 1', address_line1_ar: 'شارع 1', address_city: 'Sharjah', address_city_ar: 'الشارقة' },
  ...{ hours_mon: '10:00-18:00', returns_days: '30' },
}
