import { randomUUID } from 'node:crypto'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import sharp from 'sharp'
import { expect, onTestFinished, vi } from 'vitest'
import type { Shop } from '#domain/shop.ts'
import { buildApp } from '#server/app.ts'
import type { MyReview } from '#shared/api/account.ts'
import { reviewLength } from '#shared/limits.ts'
import { camera, form, page, picture, test } from '#tests/contract/review-form.ts'
import type { Reply } from '#tests/support/customers.ts'
import { sendForm } from '#tests/support/multipart.ts'
import { signedIn } from '#tests/support/staff.ts'

test('photos are re-encoded: upright, small, and without metadata', async ({ app, ask, approve, mine }) => {
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

test('a line break is one character, with photos as without', async ({ app, ask, mine }) => {
  const text = `${'Quiet.\n'.repeat(10)}${'x'.repeat(reviewLength.text - 70)}`
  const send = sendForm({ ...form, reviews: text }, [{ name: 'me.jpg', type: 'image/jpeg', content: await camera() }])
  const reply = await app.inject({
    method: 'POST',
    url: '/api/product-review/add',
    payload: send.payload,
    headers: { ...send.headers, authorization: `Bearer ${mine.token}` },
  })
  expect(reply.json()).toMatchObject({ status: true })
  expect((await ask<MyReview[]>('GET /my-account/reviews', undefined, mine)).data).toMatchObject([{ reviews: text }])
})

test('content hidden in or behind a picture is dropped, under any file name', async ({ app, ask, approve, mine }) => {
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
    // Name and type are wrong on purpose: only the content counts.
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

test('invalid, oversized and excess photos are rejected and not stored', async ({ app, database }) => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')
  const jpeg = await camera()
  const bomb = await picture(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer()
  // A few bytes with a declared size of 60,000 by 60,000 pixels.
  const falseSize = await picture(8, 8).png().toBuffer()
  falseSize.writeUInt32BE(60_000, 16)
  falseSize.writeUInt32BE(60_000, 20)
  // Fewer pixels than a camera has, but as AVIF they take seconds to decode.
  const slow = await picture(5_000, 5_000).avif({ effort: 0 }).toBuffer()
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
    Buffer.from(`<!doctype html><script>alert(1)</script>`),
    Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), svg]),
    Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(2000)]),
    Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 nonsense', 'latin1'),
    Buffer.concat([Buffer.alloc(4), Buffer.from('ftypmif1'), Buffer.alloc(400)]),
    jpeg.subarray(0, 900),
  ])
    expect(await send([content])).toMatchObject({ http: 422, code: 'photo_refused' })
  for (const content of [slow, bomb, falseSize])
    expect(await send([content])).toMatchObject({ http: 422, code: 'photo_too_heavy' })
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

/** Starts to upload a review with photos through a proxy that names the sender; `rest` sends the rest of the body. */
function upload(
  url: string,
  { payload, headers }: ReturnType<typeof sendForm>,
  { from, ...more }: { from: string; 'accept-language'?: string },
) {
  const sending: ClientRequest = request(`${url}/api/product-review/add`, {
    method: 'POST',
    // The shop answers "continue" when it looks at the request.
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

test('three uploads run at once; the next is rejected before it is read, and succeeds later', async ({
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
    // A slot is free, but not for a sender who already has one: the same address, or the same household.
    const again = ['203.0.113.1', '203.0.113.2', '2001:db8:1:1:ffff::2'][i]!
    expect((await send(whole, again)).json()).toMatchObject({ code: 'photos_busy' })
  }
  for (const [language, words] of [
    ['en', 'please send it again in 10 seconds'],
    ['ar', 'بعد 10 ثوانٍ'],
  ] as const) {
    // None of its body is sent, so the response cannot depend on it.
    const next = upload(url, whole, { from: '203.0.113.4', 'accept-language': language })
    const refused = await next.reply
    expect(refused).toMatchObject({ http: 503, code: 'photos_busy', headers: { 'retry-after': '10' } })
    expect(refused.message).toContain(words)
    next.leave()
  }
  // The desk has slots of its own: here it is the order that does not exist.
  const { cookies } = await signedIn(app, shop, 'owner')
  const token = {
    cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN')!,
  }
  const atDesk = await app.inject({
    method: 'POST',
    url: `/api/desk/orders/${randomUUID()}/measured/${randomUUID()}`,
    headers: { ...whole.headers, ...token },
    payload: whole.payload,
  })
  expect(atDesk.json()).toMatchObject({ status: false, code: expect.not.stringContaining('photos_busy') })
  // A review without photos needs no slot.
  expect((await ask('POST /product-review/add', form)).http).toBe(200)

  // An aborted upload releases its slot.
  three[0]!.leave()
  await expect.poll(async () => (await send(whole, '203.0.113.5')).statusCode).toBe(200)
  for (const each of three.slice(1)) each.rest()
  for (const each of three.slice(1)) expect(await each.reply).toMatchObject({ http: 200 })

  const again = await Promise.all(['203.0.113.1', '203.0.113.2', '203.0.113.3'].map((from) => send(whole, from)))
  expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  // Invalid fields or photos release the slot too.
  const wrong = sendForm({ ...form, rating: 'x' }, [{ name: 'a.jpg', type: 'image/jpeg', content: photo }])
  const none = sendForm(form, [{ name: 'a.jpg', type: 'image/jpeg', content: Buffer.from('none') }])
  for (const refused of [wrong, none, wrong, none]) expect((await send(refused, '203.0.113.1')).statusCode).toBe(422)
  expect((await send(whole, '203.0.113.1')).statusCode).toBe(200)
  const { rows } = await database.pool.query('select count(*)::int as kept from review_photos')
  expect(rows[0].kept).toBeGreaterThanOrEqual(7)
  await app.close()
})

test('a stalled upload gets a 408 and frees its slot; a slow but steady one succeeds', async ({ shop }) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const pace = { bytes: 1_000, ms: 2_345 }
  // Not the number of all timers: the pool watches each of its connections too. Not a spy either: it is restored after the
  // clock, and would leave the clock's timer to the tests that follow in this process.
  let watches = 0
  const start = globalThis.setInterval
  globalThis.setInterval = ((work: () => void, ms?: number) => {
    if (ms === pace.ms) watches++
    return start(work, ms)
  }) as typeof setInterval
  onTestFinished(() => {
    globalThis.setInterval = start
    vi.useRealTimers()
  })
  const { app, url, send } = await behindProxy(shop, pace)
  const sockets: Socket[] = []
  app.server.on('connection', (socket) => sockets.push(socket))
  const received = () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
  const intervals = (n: number) => vi.advanceTimersByTimeAsync(n * pace.ms)
  const whole = sendForm(form, [{ name: 'a.jpg', type: 'image/jpeg', content: await camera() }])
  const stalled = ['203.0.113.1', '203.0.113.2', '203.0.113.3'].map((from) => upload(url, whole, { from }))
  for (const each of stalled) {
    await each.looked
    each.begin()
  }
  expect((await send(whole, '203.0.113.4')).statusCode).toBe(503)
  await expect.poll(() => watches).toBe(3)
  // The first of them may still count what each began with.
  await intervals(2)
  for (const each of stalled)
    expect(await each.reply).toMatchObject({ http: 408, code: 'upload_stalled', headers: { connection: 'close' } })
  expect((await send(whole, '203.0.113.4')).statusCode).toBe(200)

  // Two uploads that stall again keep their slots without disturbing the third.
  const earlier = watches
  const more = ['203.0.113.1', '203.0.113.2'].map((from) => upload(url, whole, { from }))
  for (const each of more) await each.looked
  const steady = upload(url, whole, { from: '203.0.113.5' })
  await steady.looked
  await expect.poll(() => watches).toBe(earlier + 3)
  const size = 2 * pace.bytes
  for (let sent = 0; sent < 4 * size; sent += size) {
    const before = received()
    steady.sending.write(whole.payload.subarray(sent, sent + size))
    await expect.poll(received).toBeGreaterThanOrEqual(before + size)
    await intervals(1)
  }
  steady.sending.end(whole.payload.subarray(4 * size))
  expect(await steady.reply).toMatchObject({ http: 200 })
  for (const each of more) expect(await each.reply).toMatchObject({ http: 408 })

  // However long a steady one takes, the browser gives up first, after two minutes.
  expect(app.server.requestTimeout).toBeGreaterThan(120_000)
  expect(app.server.headersTimeout).toBeLessThanOrEqual(30_000)
  await app.close()
})
