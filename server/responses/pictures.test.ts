import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadPictures } from '#domain/pictures/load.ts'
import type { PictureStore } from '#domain/pictures/pictures.ts'
import { warmPictures } from '#domain/pictures/warm.ts'
import { pictures } from '#server/responses/files.ts'

const wheel = 'wheels/liwa-6/bronze-hero.webp'
const warnings: unknown[] = []
const log = { warn: (facts: Record<string, unknown>) => warnings.push(facts.picture) }
const secrets = { link_secret: 'a secret for tests' }
let folder: string
let root: string
let store: PictureStore
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  root = join(folder, 'imagery')
  await mkdir(join(root, 'wheels/liwa-6'), { recursive: true })
  await mkdir(join(root, 'home'))
  await writeFile(join(root, wheel), await cutOut(400, '#a06030'))
  await writeFile(join(root, 'home/dunes.webp'), await opaque(900, 400))
  await writeFile(join(root, 'wheels/liwa-6/half-written.webp'), 'RIFF')
  await writeFile(join(folder, 'secret-640.webp'), 'not for everybody')
  store = await loadPictures({ root, store: join(folder, 'made'), log, secrets })
  app = Fastify()
  await app.register(pictures, { pictures: store })
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

function cutOut(size: number, colour: string) {
  const disc = `<svg width="${size}" height="${size}"><circle cx="50%" cy="50%" r="40%" fill="${colour}"/></svg>`
  return sharp(Buffer.from(disc)).webp().toBuffer()
}

function opaque(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#224466' } })
    .webp()
    .toBuffer()
}

test.for([
  ['avif', 'image/avif', 'heif'],
  ['webp', 'image/webp', 'webp'],
] as const)('a picture is served as %s in the requested width, cacheable for ever', async ([format, type, made]) => {
  const reply = await app.inject(`${store.find(wheel)!.base}-320.${format}`)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe(type)
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({
    width: 320,
    height: 320,
    format: made,
    hasAlpha: true,
  })
})

test('a width above the master gets the width of the master', async () => {
  const reply = await app.inject(`${store.find(wheel)!.base}-1200.webp`)
  expect((await sharp(reply.rawPayload).metadata()).width).toBe(400)
})

test.for([wheel, 'home/dunes.webp'])('the link card of %s is opaque and 1200 × 630', async (name) => {
  const reply = await app.inject(`${store.find(name)!.base}-card.jpg`)
  expect(reply.headers['content-type']).toBe('image/jpeg')
  const { data, info } = await sharp(reply.rawPayload).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 1200, height: 630, channels: 3 })
  const corner = name === wheel ? [0xf4, 0xf4, 0xf4] : [0x22, 0x44, 0x66]
  for (const [i, value] of corner.entries()) expect(Math.abs(data[i]! - value)).toBeLessThan(4)
})

test('an unknown picture is not found', async () => {
  const { base } = store.find(wheel)!
  const hash = base.split('/')[2]
  const addresses = [
    `${base}-641.webp`,
    `${base}-0640.webp`,
    `${base}-320.png`,
    `${base}-320.jpg`,
    `${base}-card.webp`,
    `${base}.webp`,
    `/pictures/000000000000/wheels/liwa-6/bronze-hero-320.webp`,
    `/pictures/${hash}/wheels/liwa-6/silver-hero-320.webp`,
    `/pictures/${hash}/wheels/liwa-6/half-written-320.webp`,
    '/pictures/',
    '/pictures/masters.json',
  ]
  for (const address of addresses) {
    const reply = await app.inject(address)
    expect([address, reply.statusCode, reply.headers['cache-control']]).toEqual([address, 404, 'no-store'])
  }
})

test('no path leads out of the folder', async () => {
  const { base } = store.find(wheel)!
  const hash = base.split('/')[2]
  const ways = [
    '../secret',
    '..%2fsecret',
    `${hash}/../../secret`,
    `${hash}%2f..%2f..%2fsecret`,
    '%2e%2e/secret',
    '..\\secret',
    `${hash}/wheels/../../../secret`,
  ]
  for (const way of ways) {
    const reply = await app.inject(`/pictures/${way}-640.webp`)
    expect([way, reply.statusCode]).toEqual([way, 404])
    expect(reply.body).not.toContain('everybody')
  }
})

test('a file that is not a picture is skipped with a warning', () => {
  expect(store.find('wheels/liwa-6/half-written.webp')).toBeNull()
  expect(warnings).toContain('wheels/liwa-6/half-written.webp')
})

test('a missing picture is null, so that a placeholder is drawn', () => {
  expect(store.find('gallery/none.webp')).toBeNull()
  expect(store.find(undefined)).toBeNull()
  expect(store.find('__proto__')).toBeNull()
})

test('concurrent requests share one rendering', async () => {
  const address = `${store.find(wheel)!.base}-160.avif`.replace('/pictures/', '')
  const [one, two] = await Promise.all([store.open(address), store.open(address)])
  expect(one!.body).toBe(two!.body)
})

test('a cached picture is reused by the next process, and no partial file is left behind', async () => {
  const address = `${store.find(wheel)!.base}-320.webp`.replace('/pictures/', '')
  const first = await store.open(address)
  const next = await loadPictures({ root, store: join(folder, 'made'), log, secrets })
  expect(next.find(wheel)).toEqual(store.find(wheel))
  expect((await next.open(address))!.body).toEqual(first!.body)
  const left = await readdir(join(folder, 'made'), { recursive: true })
  expect(left.filter((name) => name.includes('.new-'))).toEqual([])
})

test('a changed picture gets a new URL, and the old URL does not serve it', async () => {
  const name = 'wheels/liwa-6/changing.webp'
  const options = { root, store: join(folder, 'made-of-changing'), log, secrets }
  await writeFile(join(root, name), await cutOut(300, '#111'))
  const before = await loadPictures(options)
  await writeFile(join(root, name), await cutOut(301, '#eee'))
  const after = await loadPictures(options)
  const old = before.find(name)!.base.replace('/pictures/', '')
  expect(after.find(name)!.base).not.toBe(before.find(name)!.base)
  expect(await before.open(`${old}-160.webp`)).toBeNull()
  await rm(join(root, name))
  expect(await after.open(`${after.find(name)!.base.replace('/pictures/', '')}-160.webp`)).toBeNull()
})

test('a cropped picture has an address of its own, made of that part of the original alone', async () => {
  const name = 'wheels/liwa-6/halves.webp'
  const half = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  const halves = sharp({ create: { width: 800, height: 400, channels: 3, background: '#0000ff' } })
  const root = join(folder, 'parts')
  await mkdir(join(root, 'wheels/liwa-6'), { recursive: true })
  await writeFile(
    join(root, name),
    await halves
      .composite([{ input: half, left: 0, top: 0 }])
      .webp({ lossless: true })
      .toBuffer(),
  )
  const made = join(folder, 'made-of-parts')
  const store = await loadPictures({ root, store: made, log, secrets })
  const whole = store.find(name)!
  const of = { name, of_width: 800, of_height: 400 }
  const base = () => store.find(name)!.base.replace('/pictures/', '')
  const colour = async (address: string) => {
    const { channels } = await sharp((await store.open(address))!.body).stats()
    return channels.map(({ mean }) => (mean > 127 ? 1 : 0)).join('')
  }
  const files = async () => (await readdir(made, { recursive: true })).filter((file) => file.includes('-crop_'))

  await store.crop([{ ...of, x: 0, y: 0, width: 300, height: 250 }])
  expect(store.find(name)).toMatchObject({ width: 300, height: 250 })
  expect(store.whole(name)).toEqual(whole)
  const left = `${base()}-160.webp`
  expect(await colour(left)).toBe('100')
  expect(await sharp((await store.open(left))!.body).metadata()).toMatchObject({ width: 160, height: 133 })
  expect(await sharp((await store.open(`${base()}-card.jpg`))!.body).metadata()).toMatchObject({
    width: 1200,
    height: 630,
  })
  expect(await files()).toHaveLength(2)

  // A part that was not chosen at the desk is not made.
  expect(await store.open(left.replace('0_0_300_250', '0_0_300_251'))).toBeNull()
  expect(await store.open(left.replace(/.(?=-160)/, (digit) => (digit === '0' ? '1' : '0')))).toBeNull()

  // Pages that are open may still ask for the part before; it is made, and not kept.
  await store.crop([{ ...of, x: 450, y: 0, width: 300, height: 250 }])
  expect(await files()).toEqual([])
  expect(await colour(`${base()}-160.webp`)).toBe('001')
  expect(await colour(left)).toBe('100')
  expect(await files()).toHaveLength(1)

  // The next process begins with what is stored, and deletes what was left while none ran.
  const none = { of_width: null, of_height: null, x: null, y: null, width: null, height: null }
  const next = await loadPictures({ root, store: made, log, secrets })
  await next.crop([{ name, ...none }])
  expect(next.find(name)).toEqual(whole)
  expect(await files()).toEqual([])

  // A file of another size than the one that was cropped is shown whole.
  await next.crop([{ ...of, of_width: 801, x: 0, y: 0, width: 300, height: 250 }])
  expect(next.find(name)).toEqual(whole)
})

test('the warmer renders what pages need until it is stopped', async () => {
  const made = join(folder, 'made-ahead')
  const ahead = await loadPictures({ root, store: made, log, secrets })
  const stop = new AbortController()
  let turns = 0
  const whenIdle = async () => {
    turns += 1
    if (turns === 3) stop.abort()
  }
  await warmPictures(ahead, { signal: stop.signal, whenIdle })
  const avifs = async () => (await readdir(made, { recursive: true })).filter((name) => name.endsWith('.avif')).length
  expect(await avifs()).toBe(2)
  await warmPictures(ahead, { signal: new AbortController().signal, whenIdle: async () => {} })
  // The cut-out is 400 px wide: of 640, 480 and 960 one file is made.
  expect(await avifs()).toBe(2 + 4)
})

test('a shop without pictures starts', async () => {
  const none = await loadPictures({
    root: join(folder, 'nowhere'),
    store: join(folder, 'made-of-nothing'),
    log,
    secrets,
  })
  expect(none.find(wheel)).toBeNull()
  expect(none.common()).toEqual([])
})
