import sharp from 'sharp'
import { expect } from 'vitest'
import type { MyReview } from '#shared/api/account.ts'
import { reviewCalls } from '#shared/api/reviews.ts'
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
    { ...withoutProduct, approved: false },
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

test('the form is that of the specification; a customer reviews a design once', async ({ ask, mine }) => {
  expect(Object.keys((await ask('POST /product-review/add', {})).fields!).toSorted()).toEqual(
    ['name', 'product_id', 'rating', 'reviews'].toSorted(),
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

test('what is no photo, too large or too many is refused, and nothing is kept of it', async ({ app, database }) => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')
  const jpeg = await camera()
  const bomb = await picture(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer()
  const send = async (contents: Buffer[]): Promise<Reply> => {
    const files = contents.map((content) => ({ name: 'photo.jpg', type: 'image/jpeg', content }))
    const reply = await app.inject({ method: 'POST', url: '/api/product-review/add', ...sendForm(form, files) })
    return { http: reply.statusCode, headers: reply.headers, ...reply.json() }
  }
  for (const content of [
    svg,
    Buffer.from('GIF89a'),
    Buffer.from('%PDF-1.4'),
    Buffer.from('MZ'),
    Buffer.alloc(0),
    jpeg.subarray(0, 900),
    bomb,
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

test('nobody writes without end', async ({ ask, mine }) => {
  for (let i = 0; i < 20; i++) await ask('POST /product-review/add', { ...form, rating: 'x' }, mine)
  expect((await ask('POST /product-review/add', form, mine)).http).toBe(429)
  for (let i = 0; i < 39; i++) expect((await ask('POST /product-review/add', form)).http).toBe(200)
  expect((await ask('POST /product-review/add', form)).http).toBe(429)
})
