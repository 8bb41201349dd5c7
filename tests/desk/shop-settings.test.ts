import sharp from 'sharp'
import { afterEach, beforeEach, expect } from 'vitest'
import { documentsOf } from '#domain/invoices/order-documents.ts'
import { packingPapers } from '#domain/invoices/papers.ts'
import { readOrderUnchecked } from '#domain/orders/orders.ts'
import { fitters } from '#domain/store.ts'
import type { Cart } from '#shared/api/cart.ts'
import type { Order } from '#shared/api/orders.ts'
import { test as till } from '#tests/money/till.ts'
import { setDemoFacts } from '#tests/support/demo-facts.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { openDoor } from '#tests/support/pages.ts'
import { type Desk, signedIn, upload } from '#tests/support/staff.ts'

const test = till.extend<{ owner: Desk }>({
  owner: async ({ app, shop }, use) => use(await signedIn(app, shop, 'owner')),
})

beforeEach(setDemoFacts)
afterEach(setDemoFacts)

type Rates = { rates: { country: string; version: number; values: Record<string, string> }[] }

/** Takes new orders for a country, or none. */
async function serve(owner: Desk, country: string, served: 'yes' | 'no') {
  const { rates } = (await owner.ask<Rates>('GET /desk/settings/delivery')).data
  const { version, values } = rates.find((rate) => rate.country === country)!
  return owner.ask(`PUT /desk/settings/rates/${country}`, { version, values: { ...values, served } })
}

test('a country that is turned off takes no new order; one that is placed is paid and sent', async ({
  till,
  owner,
  database,
}) => {
  const { city, address } = { city: 'Kuwait City', address: 'Salem Al Mubarak Street 4' }
  const abroad = { country: 'KW', city, address, phone: '+96550012345' }
  const form = (session_id: string) => {
    const { billing, ...rest } = orderForm(session_id) as { billing: object }
    return { ...rest, billing: { ...billing, ...abroad } }
  }
  const [placed, late] = [till.visitor(), till.visitor()]
  for (const buyer of [placed, late]) await buyer.add(await till.wheel(8))
  const order = await placed.post<Order>('order/store', form(placed.session_id))
  expect(order).toMatchObject({ http: 200, data: { billing: { country: 'KW' } } })
  expect(await serve(owner, 'KW', 'no')).toMatchObject({ http: 200 })
  const refused = await late.post('order/store', form(late.session_id))
  expect(refused).toMatchObject({ http: 422, code: 'country_closed' })
  const { data: cart } = await late.get<Cart>(`cart/${late.session_id}/get?country=KW`)
  expect(cart.problems).toEqual([{ line: '', message: expect.stringContaining('no new orders for this country') }])
  expect((await late.get<Cart>(`cart/${late.session_id}/get?country=AE`)).data.problems).toEqual([])
  // The order that was placed before is stored again, and paid.
  expect(await placed.post('order/store', form(placed.session_id))).toMatchObject({ http: 200 })
  await placed.pay('tok_visa')
  await till.work()
  expect(await till.traces(order.data.id)).toMatchObject({ status: 1 })
  // The last country stays, at the desk and in the database.
  for (const country of ['SA', 'OM', 'BHR']) expect(await serve(owner, country, 'no')).toMatchObject({ http: 200 })
  expect(await serve(owner, 'AE', 'no')).toMatchObject({ http: 409, code: 'desk_last_country' })
  await expect(database.pool.query('update delivery_rates set is_served = false')).rejects.toThrow('one country')
  expect(await serve(owner, 'KW', 'yes')).toMatchObject({ http: 200 })
  expect(await late.post('order/store', form(late.session_id))).toMatchObject({ http: 200 })
})

const centre = {
  ...{ centre_name: 'Deira Wheel Care', centre_name_ar: 'عناية ديرة بالجنوط', emirate: 'Dubai', emirate_ar: 'دبي' },
  ...{ address: 'Al Ittihad Road 8', address_ar: 'شارع الاتحاد 8', hours: 'Sat-Thu 8am-8pm', hours_ar: 'السبت-الخميس' },
  ...{ phone: '+971 4 222 3344', map_link: 'https://maps.example/deira-wheel-care' },
}

type Centres = { rows: { id: string; version: number; example: boolean; values: typeof centre }[] }

test('fitting centres are added, changed, undone and removed at the desk; the shop shows them', async ({
  shop,
  owner,
}) => {
  const door = await openDoor(shop)
  const list = async () => (await owner.ask<Centres>('GET /desk/settings/centres')).data.rows
  const before = await list()
  expect(before[0]).toMatchObject({ version: 1, example: true, values: { centre_name: 'Al Quoz Tyre Bay' } })
  expect(await owner.ask('POST /desk/settings/centres', { ...centre, map_link: 'javascript:alert(1)' })).toMatchObject({
    http: 422,
  })
  const { id } = (await owner.ask<{ id: string }>('POST /desk/settings/centres', centre)).data
  expect(await owner.ask('POST /desk/settings/centres', centre)).toMatchObject({ code: 'desk_centre_known' })
  expect(fitters.at(-1)).toMatchObject({ name: 'Deira Wheel Care', example: false })
  const [wheel] = (await shop.db.execute<{ slug: string; sku: string }>('select slug, sku from wheels limit 1')).rows
  const page = async (locale: string) => (await door.inject(`${locale}/${wheel!.slug}/${wheel!.sku}`)).body
  for (const words of ['Al Ittihad Road 8', 'Sat-Thu 8am-8pm', 'href="tel:+97142223344"', centre.map_link])
    expect(await page('')).toContain(words)
  expect(await page('/ar')).toContain('شارع الاتحاد 8')
  const save = (version: number, values: object) => owner.ask(`PUT /desk/settings/centres/${id}`, { version, values })
  expect(await save(1, { ...centre, hours: 'Daily 9am-9pm' })).toMatchObject({ data: { version: 2 } })
  expect(await save(1, centre)).toMatchObject({ code: 'desk_conflict' })
  type Entries = { rows: { id: string; can_undo: boolean }[] }
  const [entry] = (await owner.ask<Entries>(`GET /desk/audit?kind=setup&thing_id=${id}`)).data.rows
  expect(await owner.ask(`POST /desk/audit/${entry!.id}/undo`)).toMatchObject({ http: 200 })
  expect((await list()).at(-1)!.values.hours).toBe('Sat-Thu 8am-8pm')
  for (const each of await list()) await owner.ask(`DELETE /desk/settings/centres/${each.id}`)
  expect([await list(), fitters]).toEqual([[], []])
  await door.close()
})

type Facts = { version: number; values: Record<string, string>; logo_base: string | null }

test('a logo is uploaded, and is in the header, e-mails and papers until it is removed', async ({
  app,
  shop,
  till,
  owner,
  emails,
}) => {
  const door = await openDoor(shop)
  const save = async (logo: string) => {
    const { version, values } = (await owner.ask<Facts>('GET /desk/settings/facts')).data
    return owner.ask('PUT /desk/settings/facts', { version, values: { ...values, logo } })
  }
  const plain = (await door.inject('/faq')).body
  expect(plain).not.toContain('/uploads/')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  expect(await upload(app, owner, Buffer.from(svg))).toMatchObject({ code: 'photo_refused' })
  expect(await save(`uploads/${'0'.repeat(32)}-10x10.webp`)).toMatchObject({ code: 'photo_missing' })
  const image = sharp({ create: { width: 640, height: 160, channels: 4, background: '#0b6b6a80' } })
  const { data: picture } = await upload(app, owner, await image.png().toBuffer())
  expect(await save(picture.name)).toMatchObject({ http: 200 })
  expect((await owner.ask<Facts>('GET /desk/settings/facts')).data.logo_base).toBe(picture.base)
  for (const page of ['/faq', '/ar/faq'])
    expect((await door.inject(page)).body).toContain(`<img src="${picture.base}-320.webp"`)
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const order = (await buyer.store()).data
  await buyer.pay('tok_visa')
  for (const _ of [1, 2]) await till.work()
  expect(emails.at(-1)!.html).toContain(`${shop.public_url}${picture.base}-320.png`)
  const pictures = async () => {
    const [slip, [invoice]] = [
      await packingPapers(shop, { kind: 'slips', ids: [order.id], locale: 'ar' }),
      await documentsOf(shop, await readOrderUnchecked(shop, order.id), 'en'),
    ]
    const papers = [slip, (await app.inject(invoice!.href)).rawPayload]
    return papers.map((pdf) => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0)
  }
  expect(await pictures()).toEqual([1, 1])
  expect(await save('')).toMatchObject({ http: 200 })
  expect(await pictures()).toEqual([0, 0])
  expect((await door.inject('/faq')).body).not.toContain('/uploads/')
  await door.close()
})

test('the page of a wheel promises returns for as many days as the settings say, and none for 0 days', async ({
  shop,
  owner,
}) => {
  const door = await openDoor(shop)
  const [wheel] = (
    await shop.db.execute<{ slug: string; sku: string }>('select slug, sku from wheels where not special_order limit 1')
  ).rows
  const promised = async (returns_days: string) => {
    const { version, values } = (await owner.ask<Facts>('GET /desk/settings/facts')).data
    const saved = await owner.ask('PUT /desk/settings/facts', { version, values: { ...values, returns_days } })
    expect(saved).toMatchObject({ http: 200 })
    const pages = await Promise.all(
      ['', '/ar'].map(async (locale) => (await door.inject(`${locale}/${wheel!.slug}/${wheel!.sku}`)).body),
    )
    return pages.map((page) => /\d+-day returns|إرجاع خلال [^<"]*?بلا/.exec(page)?.[0])
  }
  expect(await promised('21')).toEqual(['21-day returns', 'إرجاع خلال 21 يوماً بلا'])
  expect(await promised('7')).toEqual(['7-day returns', 'إرجاع خلال 7 أيام بلا'])
  expect(await promised('0')).toEqual([undefined, undefined])
  await door.close()
})
