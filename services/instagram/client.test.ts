import fc from 'fast-check'
import fastify from 'fastify'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { instagramSandbox } from '#sandbox/instagram.ts'
import { ServiceError } from '#services/http.ts'
import { type InstagramSettings, instagramClient } from '#services/instagram/client.ts'
import { standIn } from '#tests/support/stand-ins.ts'

const access_token = 'IGAA-secret-token'

async function connected(settings: Partial<InstagramSettings> = {}) {
  const service = await standIn(instagramSandbox, { access_token, public_url: 'https://shop.example' })
  return { ...service, client: instagramClient({ base_url: `${service.url}/v23.0`, access_token, ...settings }) }
}

test('the newest posts come with our own pictures', async () => {
  const { client, url } = await connected()
  const media = await client.media({ limit: 12 })
  expect(media).toHaveLength(12)
  expect(new Set(media.map(({ media_type }) => media_type))).toEqual(new Set(['IMAGE', 'VIDEO', 'CAROUSEL_ALBUM']))
  expect(media.some(({ caption }) => caption === null)).toBe(true)
  expect(media.some(({ media_url }) => media_url === null)).toBe(true)
  for (const post of media) expect(Boolean(post.thumbnail_url)).toBe(post.media_type === 'VIDEO')

  const picture = media[0]!.media_url!.replace('https://shop.example/sandbox', url)
  const reply = await fetch(picture)
  expect(reply.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(await reply.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 640, height: 640 })

  const page = await (await fetch(media[0]!.permalink!.replace('https://shop.example/sandbox', url))).text()
  expect(page).toContain('Test mode')
})

test('neither the token nor the next-page link that contains it is returned', async () => {
  const { client, seen, url } = await connected()
  const media = await client.media({ limit: 3 })
  expect(seen[0]).toContain(`access_token=${access_token}`)
  expect(JSON.stringify(media)).not.toContain(access_token)
  const raw = await (await fetch(`${url}/v23.0/me/media?fields=id&limit=3&access_token=${access_token}`)).text()
  expect(raw).toContain(access_token)
})

test('an expired token is our error, though Graph answers 400', async () => {
  const { client } = await connected({ access_token: 'ended-token' })
  const error = await client.media({ limit: 1 }).catch((thrown) => thrown)
  expect(error).toMatchObject({ name: 'ServiceError', kind: 'misconfigured', status: 400 })
  expect(`${error.message} ${error.stack}`).not.toContain('ended-token')
})

test.each([
  [4, 'limited'],
  [613, 'limited'],
  [2, 'unreachable'],
  [10, 'misconfigured'],
  [100, 'refused'],
])('Graph error %i is %s', async (code, kind) => {
  const client = await answering(() => [
    400,
    JSON.stringify({ error: { message: 'no', type: 'OAuthException', code } }),
  ])
  await expect(client.media({ limit: 1 })).rejects.toMatchObject({ kind })
})

test('a link that is not a web address is dropped', async () => {
  const post = { id: '1', media_type: 'IMAGE', timestamp: '2026-09-20T14:05:11+0000' }
  const data = [{ ...post, media_url: 'javascript:alert(1)', permalink: 'data:text/html,x' }]
  const client = await answering(() => [200, JSON.stringify({ data })])
  expect(await client.media({ limit: 1 })).toMatchObject([{ media_url: null, permalink: null, caption: null }])
})

test('any JSON gives a list or a ServiceError', async () => {
  let body = ''
  const client = await answering(() => [200, body])
  const post = fc.record({
    id: fc.jsonValue(),
    media_type: fc.constantFrom('IMAGE', 'VIDEO', 'STORY'),
    timestamp: fc.oneof(fc.jsonValue(), fc.constant('2026-09-20T14:05:11+0000')),
    media_url: fc.jsonValue(),
    children: fc.jsonValue(),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.json(),
        fc.array(post).map((data) => JSON.stringify({ data })),
      ),
      async (json) => {
        body = json
        const answer: unknown = await client.media({ limit: 5 }).catch((error: unknown) => error)
        expect(Array.isArray(answer) || answer instanceof ServiceError).toBe(true)
      },
    ),
  )
})

async function answering(reply: () => [number, string]) {
  const app = fastify()
  app.get('/*', (_, answer) => {
    const [status, body] = reply()
    return answer.code(status).type('application/json').send(body)
  })
  const base_url = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  return instagramClient({ base_url, access_token, timeout_ms: 20_000 })
}
