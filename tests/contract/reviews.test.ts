import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import sharp from 'sharp'
import { expect } from 'vitest'
import { productReviews } from '#database/schema/reviews.ts'
import { approveReview, declineReview, listWaiting, removeReview } from '#domain/reviews/decide.ts'
import type { Shop } from '#domain/shop.ts'
import { buildApp } from '#server/app.ts'
import { type MyReview, myReview } from '#shared/api/account.ts'
import { type Review, reviewCalls } from '#shared/api/reviews.ts'
import { test as base } from '#tests/money/till.ts'
import { hostileTexts } from '#tests/support/hostile.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { type Ask, asking, customer, type Person, type Reply } from '#tests/support/people.ts'

const design_id = 'dunehart-liwa-6'
const form = {
  product_id: design_id,
  name: 'Layla',
  reviews: 'Quiet at 120.',
  rating: 4,
  vehicle: 'Patrol Y62',
  fit: 'no rubbing',
}

const test = base.extend<{ ask: Ask; mine: Person; sku: string; approve: () => Promise<unknown> }>({
  ask: ({ app }, use) => use(asking(app)),
  mine: async ({ shop }, use) => use(await customer(shop)),
  sku: async ({ database }, use) => {
    const { rows } = await database.pool.query(
      `update wheels set supplier_stock = 40, special_order = false where id = (
         select id from wheels where design_id = $1 and axle = 'any' order by id limit 1
       ) returning sku`,
      [design_id],
    )
    await use(rows[0].sku)
  },
  approve: ({ database }, use) =>
    use(() => database.pool.query(`update product_reviews set approved_at = '2026-03-01' where not demo`)),
})

async function page(ask: Ask, query = '') {
  const reply = await ask(`GET /product-reviews/${design_id}${query}`)
  expect(reply.http).toBe(200)
  const read = reviewCalls['GET /product-reviews/{product_id}'].data.parse(reply.data)
  expect(read).toEqual(reply.data)
  return read
}

function sendForm(fields: Record<string, string | number>, files: { name: string; type: string; content: Buffer }[]) {
  const boundary = 'x-x-x'
  const parts = [
    ...Object.entries(fields).map(
      ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    ...files.flatMap(({ name, type, content }) => [
      `--${boundary}\r\ncontent-disposition: form-data; name="photos"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
      content,
      '\r\n',
    ]),
    `--${boundary}--\r\n`,
  ]
  return {
    payload: Buffer.concat(parts.map((part) => Buffer.from(part))),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

const picture = (width = 2400, height = 1200) => sharp({ create: { width, height, channels: 3, background: '#864' } })
const camera = () =>
  picture()
    .withExif({ IFD0: { Artist: 'Layla Haddad', Copyright: 'GPS 25.2,55.3' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

test('a review waits until it is approved, and is counted then', async ({ ask, approve, mine }) => {
  const before = await page(ask)
  const reply = await ask('POST /product-review/add', form, mine)
  expect(reply).toMatchObject({ http: 200, data: { verified: false } })
  expect(reviewCalls['POST /product-review/add'].data.parse(reply.data)).toEqual(reply.data)
  expect(await page(ask)).toEqual(before)
  expect((await ask<MyReview[]>('GET /my-account/reviews', undefined, mine)).data).toMatchObject([
    { ...withoutProduct, state: 'waiting', decline_reason: null, product: { design: 'Liwa 6', brand: 'Dunehart' } },
  ])
  await approve()
  const after = await page(ask)
  expect(after.count).toBe(before.count + 1)
  expect(after.distribution).toEqual(before.distribution.map((n, i) => (i === 3 ? n + 1 : n)))
  expect(after.distribution.reduce((a, b) => a + b)).toBe(after.count)
  const four = await page(ask, '?rating=4')
  expect(four.total).toBe(after.distribution[3])
  expect(four.count).toBe(after.count)
  expect(new Set(four.reviews.map(({ rating }) => rating))).toEqual(new Set([4]))
  expect((await page(ask, '?per_page=1&page=2')).reviews).toEqual(after.reviews.slice(1, 2))
  for (const nonsense of ['?rating=9', '?rating=x&photos=maybe&page=-1'])
    expect((await page(ask, nonsense)).count).toBe(after.count)
})

const { product_id: _, ...withoutProduct } = form

test('staff approve and decline; the writer reads how it stands and may write anew', async ({
  ask,
  mine,
  shop,
  letters,
  workOff,
}) => {
  const written = () => ask<MyReview[]>('GET /my-account/reviews', undefined, mine)
  const { count } = await page(ask)
  const { id } = (await ask<{ id: string }>('POST /product-review/add', form, mine)).data
  const { waiting, total } = await listWaiting(shop)
  expect({ waiting, total }).toMatchObject({ waiting: [{ id, name: 'Layla', photos: 0, verified: false }], total: 1 })
  // The owner hears of it, once, while it waits.
  for (const _ of [1, 2]) await workOff()
  expect(letters.map(({ subject }) => subject)).toEqual([`A review of ${design_id} waits for your decision`])
  for (const words of ['Quiet at 120.', 'Patrol Y62', `npm run reviews -- approve ${id}`])
    expect(letters[0]!.text).toContain(words)
  await expect(declineReview(shop, { id, by: 'staff', reason: ' ' })).rejects.toMatchObject({
    code: 'review_reason_missing',
  })
  await expect(approveReview(shop, { id: 'no-such', by: 'staff' })).rejects.toMatchObject({ code: 'review_not_found' })

  await approveReview(shop, { id, by: 'staff' })
  await approveReview(shop, { id: id.toUpperCase(), by: 'staff' })
  expect((await page(ask)).count).toBe(count + 1)
  expect((await written()).data).toMatchObject([{ id, state: 'approved' }])
  expect((await listWaiting(shop)).total).toBe(0)

  // What was shown can be taken away again; then it does not stand in the way of another one.
  await declineReview(shop, { id, by: 'staff', reason: 'Names a person' })
  expect((await page(ask)).count).toBe(count)
  expect((await written()).data).toMatchObject([{ id, state: 'declined', decline_reason: 'Names a person' }])
  expect((await ask('POST /product-review/add', form, mine)).http).toBe(200)
  expect((await ask('POST /product-review/add', form, mine)).code).toBe('already_reviewed')
  await expect(approveReview(shop, { id, by: 'staff' })).rejects.toMatchObject({ code: 'already_reviewed' })
  expect((await page(ask)).count).toBe(count)
  expect((await written()).data.map((each) => myReview.parse(each))).toHaveLength(2)
})

test('a review is removed with its photos at its writer’s wish', async ({ app, ask, shop, approve, database }) => {
  const { count } = await page(ask)
  const photo = [{ name: 'a.jpg', type: 'image/jpeg', content: await camera() }]
  const reply = await app.inject({ method: 'POST', url: '/api/product-review/add', ...sendForm(form, photo) })
  await approve()
  expect((await page(ask)).count).toBe(count + 1)
  await removeReview(shop, reply.json().data.id)
  expect((await page(ask)).count).toBe(count)
  expect((await database.pool.query('select 1 from review_photos')).rowCount).toBe(0)
  await expect(removeReview(shop, reply.json().data.id)).rejects.toMatchObject({ code: 'review_not_found' })
})

test('owners of the same car come first, on every page', async ({ ask, shop }) => {
  const days = [...'123'].map((day) => new Date(`2020-01-0${day}`))
  for (const created_at of days) {
    const car = { make: 'honda', model: 'accord' }
    const words = { design_id, name: 'A', rating: 3, reviews: 'b', lang: 'en' as const, ...car }
    await shop.db.insert(productReviews).values({ ...words, created_at, approved_at: shop.now() })
  }
  const models = (reviews: Review[]) => reviews.map(({ model }) => model)
  const { total } = await page(ask)
  expect(models((await page(ask)).reviews).slice(-3)).toEqual(['accord', 'accord', 'accord'])
  const own = (await page(ask, '?make=honda&model=accord')).reviews
  expect(models(own).slice(0, 3)).toEqual(['accord', 'accord', 'accord'])
  expect(own.map(({ created_at }) => created_at).slice(0, 3)).toEqual(
    days.map((day) => `${day.toISOString().slice(0, 19)}Z`).toReversed(),
  )
  expect(own).toHaveLength(total)
  const numbers = Array.from({ length: Math.ceil(total / 2) }, (_, i) => i + 1)
  const pages = await Promise.all(numbers.map((n) => page(ask, `?make=honda&model=accord&per_page=2&page=${n}`)))
  expect(pages.flatMap(({ reviews }) => reviews)).toEqual(own)
  for (const nonsense of ["?make=honda' or 1=1&model=accord", '?make=&model=', '?model=accord'])
    expect((await page(ask, nonsense)).reviews).toEqual((await page(ask)).reviews)
})

test('"same car" is the same generation: of two that were sold in one year only one', async ({ ask, approve }) => {
  const safari = { make: 'nissan', model: 'patrol', year: 2016, modification: '59e59e5b20' }
  const y62 = { ...safari, modification: '1c7043eb1a' }
  const asked = (car: object) => page(ask, `?${new URLSearchParams(Object.entries(car).map(([k, v]) => [k, `${v}`]))}`)
  const alike = async (car: object) => (await asked(car)).reviews.filter(({ same_car }) => same_car)
  const before = { safari: await alike(safari), y62: await alike(y62) }
  // The demonstration has both for this design: a Safari of 2016 in Arabic, with what a person translated, and a Y62.
  const translation = { vehicle: '2016 Nissan Patrol Safari' }
  expect(before.safari).toMatchObject([{ vehicle: 'نيسان باترول سفاري 2016', lang: 'ar', translation }])
  expect(before.y62).toMatchObject([{ vehicle: '2021 Nissan Patrol SE' }])
  await ask('POST /product-review/add', { ...form, ...y62 })
  await approve()
  expect(await alike({ ...y62, year: 2021 })).toMatchObject([...before.y62, { name: 'Layla', translation: null }])
  expect(await alike(safari)).toEqual(before.safari)
  // Its model's other generation follows, before other cars; half a car, or one that is not known, is no generation.
  expect((await asked(y62)).reviews.slice(0, 3).map(({ model }) => model)).toEqual(['patrol', 'patrol', 'patrol'])
  for (const part of [
    { make: 'nissan', model: 'patrol' },
    { ...y62, year: 2001 },
    { ...y62, year: 'x' },
  ])
    expect(await alike(part)).toEqual([])
})

test('whoever has paid for the design is a verified buyer, and nobody else', async ({ ask, till, mine, shop, sku }) => {
  const buyer = till.visitor()
  await buyer.add(sku)
  await buyer.post('order/store', orderForm(buyer.session_id), { authorization: `Bearer ${mine.token}` })
  const write = async (options: object, different: object = {}) =>
    (await ask<{ verified: boolean }>('POST /product-review/add', { ...form, product_id: sku, ...different }, options))
      .data.verified
  const session = { session_id: buyer.session_id }
  expect(await write({}, session)).toBe(false)
  expect((await buyer.pay('tok_visa')).data.state).toBe('paid')
  expect(await write(mine)).toBe(true)
  expect(await write({}, session)).toBe(true)
  expect(await write({})).toBe(false)
  // The address on the bill counts once it is proved.
  const layla = await customer(shop, { email: 'layla@example.com' })
  await shop.db.execute(`update customers set email_verified_at = null where email = 'layla@example.com'`)
  expect(await write(layla, { product_id: 'ostrane-arc-7' })).toBe(false)
  await shop.db.execute(`update customers set email_verified_at = now() where email = 'layla@example.com'`)
  expect(await write(layla)).toBe(true)
  expect(await write(await customer(shop))).toBe(false)
})

test('whoever wrote a review is told what was decided, once, in their language; a guest has left no address', async ({
  ask,
  mine,
  shop,
  emails,
  workOff,
}) => {
  const write = async (options = {}) => (await ask<{ id: string }>('POST /product-review/add', form, options)).data.id
  const id = await write(mine)
  await workOff()
  emails.length = 0
  for (let i = 0; i < 2; i++) await approveReview(shop, { id, by: 'staff' })
  await approveReview(shop, { id: await write(), by: 'staff' })
  await workOff()
  expect(emails).toMatchObject([{ to: mine.email, subject: 'Your review of Dunehart Liwa 6 is published' }])
  expect(emails[0]!.text).toMatch(/See the reviews: http\S+\/dunehart-liwa-6\S+#reviews/)

  // Thought better of twice before anything has gone out: what counts is told.
  await ask('PUT /users/language', { locale: 'ar' }, mine)
  emails.length = 0
  await declineReview(shop, { id, by: 'staff', reason: 'Names a person' })
  await approveReview(shop, { id, by: 'staff' })
  await declineReview(shop, { id, by: 'staff', reason: 'يذكر شخصاً <b>' })
  await declineReview(shop, { id, by: 'staff', reason: 'يذكر شخصاً <b>' })
  await workOff()
  expect(emails).toMatchObject([{ subject: expect.stringMatching(/^لم يُنشر تقييمكم/) }])
  expect(emails[0]).toMatchObject({ to: mine.email, text: expect.stringContaining('يذكر شخصاً <b>') })
  expect(emails[0]!.html).toContain('يذكر شخصاً &#60;b&#62;')
})

test('the three fields of the specification are enough; stars that nobody gave count for nothing', async ({
  ask,
  approve,
}) => {
  const before = await page(ask)
  const { product_id, name, reviews } = form
  expect(await ask('POST /product-review/add', { product_id, name, reviews })).toMatchObject({ http: 200 })
  // Accessories are sold, but have no reviews: that is said, and not that the wheel is gone.
  const ofAddon = await ask('POST /product-review/add', { product_id: 'AC-108', name, reviews })
  expect(ofAddon).toMatchObject({ http: 422, code: 'not_a_wheel' })
  await approve()
  const after = await page(ask)
  expect(after).toMatchObject({ count: before.count + 1, average: before.average, distribution: before.distribution })
  expect(after.reviews).toContainEqual(expect.objectContaining({ name, reviews, rating: null }))
})

test('the form is that of the specification; a customer reviews a design once', async ({ ask, mine }) => {
  expect(Object.keys((await ask('POST /product-review/add', {})).fields!).toSorted()).toEqual(
    ['name', 'product_id', 'reviews'].toSorted(),
  )
  const fields = async (different: object) =>
    Object.keys((await ask('POST /product-review/add', { ...form, ...different })).fields ?? {})
  expect(await fields({ name: 'x'.repeat(101) })).toEqual(['name'])
  expect(await fields({ reviews: 'x'.repeat(1001) })).toEqual(['reviews'])
  for (const rating of [0, 6, 4.5, 'many', null]) expect(await fields({ rating })).toEqual(['rating'])
  expect((await ask('POST /product-review/add', { ...form, product_id: 'no-such' })).code).toBe('wheel_not_found')
  const lies = { verified: true, approved_at: '2020-01-01', demo: true, customer_id: mine.id }
  expect((await ask<{ verified: boolean }>('POST /product-review/add', { ...form, ...lies }, mine)).data.verified).toBe(
    false,
  )
  expect(await ask('POST /product-review/add', form, mine)).toMatchObject({ http: 409, code: 'already_reviewed' })
  for (const text of hostileTexts)
    expect((await ask('POST /product-review/add', { ...form, product_id: text, reviews: text })).http).toBeOneOf([
      404, 422,
    ])
})

test('photos are made anew: upright, small, and without what the camera wrote', async ({ app, ask, approve, mine }) => {
  const send = sendForm(form, [{ name: '../../me.jpg', type: 'image/jpeg', content: await camera() }])
  const reply = await app.inject({
    method: 'POST',
    url: '/api/product-review/add',
    payload: send.payload,
    headers: { ...send.headers, authorization: `Bearer ${mine.token}` },
  })
  expect(reply.json()).toMatchObject({ status: true })
  const [written] = (await ask<MyReview[]>('GET /my-account/reviews', undefined, mine)).data
  expect(written!.photos).toMatchObject([{ width: 800, height: 1600 }])
  const { id } = written!.photos[0]!
  const photo = (size: string, token?: string) =>
    app.inject({
      url: `/api/review-photos/${id}-${size}.webp`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
  expect((await photo('large')).statusCode).toBe(404)
  const own = await photo('large', mine.token)
  expect(own.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' })
  const { width, height, exif, format } = await sharp(own.rawPayload).metadata()
  expect({ width, height, exif, format }).toEqual({ width: 800, height: 1600, exif: undefined, format: 'webp' })
  expect(own.rawPayload.toString('latin1')).not.toContain('Layla')
  await approve()
  expect((await photo('small')).headers['cache-control']).toContain('public')
  expect((await page(ask, '?photos=true')).reviews).toMatchObject([{ photos: [{ id }] }])
  for (const name of ['x', `${id}-huge.webp`, `${id}-small.svg`, '..%2F..%2Fetc%2Fpasswd', `x${id}-small.webp`])
    expect((await app.inject(`/api/review-photos/${name}`)).statusCode).toBe(404)
})

test('what hides in or behind a picture is not kept, whatever it is called', async ({ app, ask, approve, mine }) => {
  const payload = '<script>alert("smuggled")</script>'
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${payload}</x:xmpmeta>`
  const jpeg = await picture(900, 600).withXmp(xmp).withIccProfile('p3').jpeg().toBuffer()
  expect(jpeg.toString('latin1')).toContain('smuggled')
  const frames = await sharp([await picture(40, 40).png().toBuffer(), await picture(40, 40).png().toBuffer()], {
    join: { animated: true },
  })
    .webp()
    .toBuffer()
  const sent = [
    // Called something that it is not: its content counts.
    { name: 'invoice.pdf', type: 'application/pdf', content: jpeg },
    { name: 'page.html', type: 'text/html', content: Buffer.concat([jpeg, Buffer.from(payload)]) },
    { name: 'photo.jpg', type: 'image/jpeg', content: await picture(300, 200).png().toBuffer() },
    { name: 'moving.webp', type: 'image/webp', content: frames },
  ]
  const reply = await app.inject({
    method: 'POST',
    url: '/api/product-review/add',
    payload: sendForm(form, sent).payload,
    headers: { ...sendForm(form, sent).headers, authorization: `Bearer ${mine.token}` },
  })
  expect(reply.json()).toMatchObject({ status: true })
  await approve()
  const [{ photos } = { photos: [] }] = (await ask<MyReview[]>('GET /my-account/reviews', undefined, mine)).data
  expect(photos).toMatchObject([{ width: 900 }, { width: 900 }, { width: 300 }, { width: 40, height: 40 }])
  for (const { id } of photos)
    for (const size of ['large', 'small']) {
      const { rawPayload, headers } = await app.inject(`/api/review-photos/${id}-${size}.webp`)
      expect(headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
      expect(rawPayload.toString('latin1')).not.toMatch(/smuggled|xmpmeta|ICCP|EXIF/)
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', space: 'srgb' })
      expect((await sharp(rawPayload).metadata()).pages ?? 1).toBe(1)
    }
})

test('what is no photo, too large or too many is refused, and nothing is kept of it', async ({ app, database }) => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')
  const jpeg = await camera()
  const bomb = await picture(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer()
  // A few bytes that claim to be 60,000 by 60,000 points.
  const liar = await picture(8, 8).png().toBuffer()
  liar.writeUInt32BE(60_000, 16)
  liar.writeUInt32BE(60_000, 20)
  // Fewer points than a camera has, but as AVIF they take seconds to unpack.
  const slow = await picture(5_000, 5_000).avif({ effort: 0 }).toBuffer()
  const send = async (contents: Buffer[]): Promise<Reply> => {
    const files = contents.map((content) => ({ name: 'photo.jpg', type: 'image/jpeg', content }))
    const reply = await app.inject({ method: 'POST', url: '/api/product-review/add', ...sendForm(form, files) })
    return { http: reply.statusCode, headers: reply.headers, ...reply.json() }
  }
  for (const content of [
    svg,
    slow,
    Buffer.from('GIF89a'),
    Buffer.from('%PDF-1.4'),
    Buffer.from('MZ'),
    Buffer.alloc(0),
    Buffer.from(`<!doctype html><script>alert(1)</script>`),
    Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), svg]),
    Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(2000)]),
    Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 nonsense', 'latin1'),
    Buffer.concat([Buffer.alloc(4), Buffer.from('ftypmif1'), Buffer.alloc(400)]),
    jpeg.subarray(0, 900),
    bomb,
    liar,
  ])
    expect(await send([content])).toMatchObject({ http: 422, code: 'photo_refused' })
  expect(await send([Buffer.alloc(10 * 1024 * 1024 + 1)])).toMatchObject({ http: 413, code: 'photo_too_large' })
  expect(await send([jpeg, jpeg, jpeg, jpeg, jpeg])).toMatchObject({ http: 422, code: 'too_many_photos' })
  for (const table of ['review_photos', 'product_reviews where not demo'])
    expect((await database.pool.query(`select 1 from ${table}`)).rowCount).toBe(0)
  const broken = await app.inject({
    method: 'POST',
    url: '/api/product-review/add',
    headers: { 'content-type': 'multipart/form-data; boundary=y' },
    payload: 'nonsense',
  })
  expect(broken.json()).toMatchObject({ status: false })
  expect(broken.statusCode).toBeLessThan(500)
})

/** Begins to send a review with photos, through a proxy that names the sender; `rest` is sent when it is asked for. */
function upload(
  url: string,
  { payload, headers }: ReturnType<typeof sendForm>,
  { from, ...more }: { from: string; 'accept-language'?: string },
) {
  const sending: ClientRequest = request(`${url}/api/product-review/add`, {
    method: 'POST',
    // The shop says "continue" when it looks at the request.
    headers: {
      ...headers,
      ...more,
      'x-forwarded-for': from,
      'content-length': payload.length,
      expect: '100-continue',
    },
  })
  const looked = new Promise<void>((done) => sending.once('continue', done))
  const reply = new Promise<Partial<Reply>>((done, fail) => {
    sending.on('error', fail)
    sending.on('response', async (response: IncomingMessage) => {
      const body = await response.toArray()
      done({ http: response.statusCode!, headers: response.headers, ...JSON.parse(Buffer.concat(body).toString()) })
    })
  })
  reply.catch(() => {})
  sending.flushHeaders()
  return {
    sending,
    looked,
    reply,
    begin: () => sending.write(payload.subarray(0, 2_000)),
    rest: () => sending.end(payload.subarray(2_000)),
    leave: () => sending.destroy(),
  }
}

/** A shop behind a proxy on this machine, so that one test may send from many addresses. */
async function behindProxy(shop: Shop, upload_pace?: { bytes: number; ms: number }) {
  const app = await buildApp(shop, { trust_proxy: '127.0.0.1', upload_pace })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const send = (whole: ReturnType<typeof sendForm>, from: string) =>
    app.inject({ method: 'POST', url: '/api/product-review/add', remoteAddress: from, ...whole })
  return { app, url, send }
}

test('three reviews with photos are taken in at once; the next is refused before it is read, and later has a place', async ({
  ask,
  shop,
  database,
}) => {
  const { app, url, send } = await behindProxy(shop)
  const photo = await camera()
  const whole = sendForm(form, [{ name: 'a.jpg', type: 'image/jpeg', content: photo }])
  const three = ['203.0.113.1', '203.0.113.2', '2001:db8:1:1::1'].map((from) => upload(url, whole, { from }))
  for (const [i, each] of three.entries()) {
    await each.looked
    each.begin()
    // With a slot left, none for who has one: the same address, or the same household.
    const again = ['203.0.113.1', '203.0.113.2', '2001:db8:1:1:ffff::2'][i]!
    expect((await send(whole, again)).json()).toMatchObject({ code: 'photos_busy' })
  }
  for (const [language, words] of [
    ['en', 'please send it again in 10 seconds'],
    ['ar', 'بعد 10 ثوانٍ'],
  ] as const) {
    // Nothing of its body is sent, so the answer does not come of it.
    const next = upload(url, whole, { from: '203.0.113.4', 'accept-language': language })
    const refused = await next.reply
    expect(refused).toMatchObject({ http: 503, code: 'photos_busy', headers: { 'retry-after': '10' } })
    expect(refused.message).toContain(words)
    next.leave()
  }
  // What brings no photos needs no slot.
  expect((await ask('POST /product-review/add', form)).http).toBe(200)

  // Who leaves in the middle makes room.
  three[0]!.leave()
  await expect.poll(async () => (await send(whole, '203.0.113.5')).statusCode).toBe(200)
  for (const each of three.slice(1)) each.rest()
  for (const each of three.slice(1)) expect(await each.reply).toMatchObject({ http: 200 })

  const again = await Promise.all(['203.0.113.1', '203.0.113.2', '203.0.113.3'].map((from) => send(whole, from)))
  expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  // Neither the fields nor the photos being wrong keeps a slot.
  const wrong = sendForm({ ...form, rating: 'x' }, [{ name: 'a.jpg', type: 'image/jpeg', content: photo }])
  const none = sendForm(form, [{ name: 'a.jpg', type: 'image/jpeg', content: Buffer.from('none') }])
  for (const refused of [wrong, none, wrong, none]) expect((await send(refused, '203.0.113.1')).statusCode).toBe(422)
  expect((await send(whole, '203.0.113.1')).statusCode).toBe(200)
  const { rows } = await database.pool.query('select count(*)::int as kept from review_photos')
  expect(rows[0].kept).toBeGreaterThanOrEqual(7)
  await app.close()
})

test('uploads that stall are answered 408 and give their slots back; one that is slow but steady arrives', async ({
  shop,
}) => {
  const { app, url, send } = await behindProxy(shop, { bytes: 1_000, ms: 250 })
  const whole = sendForm(form, [{ name: 'a.jpg', type: 'image/jpeg', content: await camera() }])
  const stalled = ['203.0.113.1', '203.0.113.2', '203.0.113.3'].map((from) => upload(url, whole, { from }))
  for (const each of stalled) {
    await each.looked
    each.begin()
  }
  expect((await send(whole, '203.0.113.4')).statusCode).toBe(503)
  for (const each of stalled)
    expect(await each.reply).toMatchObject({ http: 408, code: 'upload_stalled', headers: { connection: 'close' } })
  expect((await send(whole, '203.0.113.4')).statusCode).toBe(200)

  // Two slots taken by sockets that stall again do not disturb the third.
  const more = ['203.0.113.1', '203.0.113.2'].map((from) => upload(url, whole, { from }))
  for (const each of more) await each.looked
  const steady = upload(url, whole, { from: '203.0.113.5' })
  await steady.looked
  const size = Math.ceil(whole.payload.length / 12)
  for (let sent = 0; sent < whole.payload.length; sent += size) {
    steady.sending.write(whole.payload.subarray(sent, sent + size))
    await new Promise((done) => setTimeout(done, 50))
  }
  steady.sending.end()
  expect(await steady.reply).toMatchObject({ http: 200 })
  for (const each of more) expect(await each.reply).toMatchObject({ http: 408 })
  await app.close()
})

test('nobody writes without end', async ({ ask, mine }) => {
  for (let i = 0; i < 20; i++) await ask('POST /product-review/add', { ...form, rating: 'x' }, mine)
  expect((await ask('POST /product-review/add', form, mine)).http).toBe(429)
  for (let i = 0; i < 39; i++) expect((await ask('POST /product-review/add', form)).http).toBe(200)
  expect((await ask('POST /product-review/add', form)).http).toBe(429)
})
