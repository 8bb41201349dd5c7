import { expect } from 'vitest'
import { instagramMedia as rows } from '#database/schema/content.ts'
import { instagramMedia, refreshInstagram } from '#domain/content/instagram.ts'
import type { Shop } from '#domain/shop.ts'
import { instagramSandbox } from '#sandbox/instagram.ts'
import { type InstagramMedia, instagramClient } from '#services/instagram/client.ts'
import { test } from '#tests/support/shop.ts'
import { standIn } from '#tests/support/stand-ins.ts'

const access_token = 'IGAA-secret-token'

async function withAccount(shop: Shop, timeout_ms = 20_000) {
  const service = await standIn(instagramSandbox, { access_token, public_url: 'https://shop.example' })
  const instagram = instagramClient({ base_url: `${service.url}/v23.0`, access_token, timeout_ms })
  return { ...service, shop: { ...shop, instagram } }
}

const onDesktop = { isMobile: false }

test('posts are shown newest first, with fewer on a phone', async ({ shop: plain }) => {
  const { shop, seen } = await withAccount(plain)
  expect(await instagramMedia(shop, onDesktop)).toEqual([])
  await refreshInstagram(shop)
  const posts = await instagramMedia(shop, onDesktop)
  expect(posts).toHaveLength(12)
  expect(posts.map(({ timestamp }) => timestamp)).toEqual(
    posts
      .map(({ timestamp }) => timestamp)
      .toSorted()
      .reverse(),
  )
  expect(await instagramMedia(shop, { isMobile: true })).toEqual(posts.slice(0, 6))
  expect(posts[0]).toEqual({
    id: '17900000000000000',
    media_type: 'IMAGE',
    caption: expect.any(String),
    image: 'https://shop.example/sandbox/pictures/0.webp',
    permalink: 'https://shop.example/sandbox/p/DEMO000000/',
    timestamp: '2026-10-30T14:05:11.000Z',
  })
  // The stand-in's pictures have relative addresses, so that they load under any host name (the CSP allows 'self').
  const [own] = await instagramMedia({ ...shop, public_url: 'https://shop.example' }, onDesktop)
  expect([own!.image, own!.permalink]).toEqual(['/sandbox/pictures/0.webp', '/sandbox/p/DEMO000000/'])
  expect(posts.filter(({ media_type }) => media_type === 'VIDEO').every(({ image }) => image.endsWith('.webp'))).toBe(
    true,
  )
  expect(seen).toHaveLength(1)
})

test('the database holds neither the token nor a link that contains it', async ({ shop: plain }) => {
  const { shop } = await withAccount(plain)
  await refreshInstagram(shop)
  expect(JSON.stringify(await shop.db.select().from(rows))).not.toContain(access_token)
})

test('refreshing the feed replaces the posts', async ({ shop: plain, clock }) => {
  const { shop } = await withAccount(plain)
  await refreshInstagram(shop)
  clock.pass({ hours: 6 })
  const post = (id: string, facts: Partial<InstagramMedia> = {}): InstagramMedia => ({
    id,
    caption: null,
    media_type: 'IMAGE',
    media_url: `https://cdn.example/${id}.jpg`,
    thumbnail_url: null,
    children: null,
    permalink: `https://www.instagram.com/p/${id}/`,
    timestamp: '2026-09-20T14:05:11+0000',
    ...facts,
  })
  const album = { data: [{ media_url: 'https://cdn.example/first.jpg', thumbnail_url: null }] }
  const media = async () => [
    post('new'),
    post('new', { caption: 'twice' }),
    post('album', { media_type: 'CAROUSEL_ALBUM', media_url: null, children: album }),
    post('rights', { media_url: null }),
    post('film', { media_type: 'VIDEO', media_url: 'https://cdn.example/film.mp4' }),
    post('nowhere', { permalink: null }),
    post('never', { timestamp: '2026-99-20T14:05:11+0000' }),
  ]
  await refreshInstagram({ ...shop, instagram: { daily_ceiling: 9, media } })
  expect((await instagramMedia(shop, onDesktop)).map(({ id, image }) => [id, image])).toEqual([
    ['new', 'https://cdn.example/new.jpg'],
    ['album', 'https://cdn.example/first.jpg'],
  ])
  await refreshInstagram({ ...shop, instagram: { daily_ceiling: 9, media: async () => [] } })
  expect(await instagramMedia(shop, onDesktop)).toEqual([])
})

for (const behaviour of ['error_html', 'time_out', 'limited', 'wrong_shape'])
  test(`${behaviour} keeps the old posts until their links expire`, async ({ shop: plain, clock, complaints }) => {
    const { shop, injectFault } = await withAccount(plain, behaviour === 'time_out' ? 1000 : undefined)
    await refreshInstagram(shop)
    await injectFault({ behaviour, times: 100 })
    clock.pass({ days: 2 })
    await refreshInstagram(shop)
    expect(complaints).toEqual(['an outside service gave no answer'])
    expect(await instagramMedia(shop, onDesktop)).toHaveLength(12)
    clock.pass({ days: 1 })
    expect(await instagramMedia(shop, onDesktop)).toEqual([])
  })

test('an expired token is reported to the operator as an error', async ({ shop: plain, complaints }) => {
  const { shop, url } = await withAccount(plain)
  const instagram = instagramClient({ base_url: `${url}/v23.0`, access_token: 'ended' })
  await refreshInstagram({ ...shop, instagram })
  expect(complaints).toEqual(['an outside service refuses our key or address'])
})

test('without an account no posts are fetched or shown', async ({ shop }) => {
  await refreshInstagram(shop)
  expect(await instagramMedia(shop, onDesktop)).toEqual([])
})
