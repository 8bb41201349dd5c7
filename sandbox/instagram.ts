import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { injectFault } from '#sandbox/fault-injection.ts'
import content from '../data/content.json' with { type: 'json' }

type Post = { number: number; id: string; code: string; caption: string; file: string; timestamp: string }

const imagery = new URL('../imagery/', import.meta.url)

/**
 * Stand-in for graph.instagram.com with the demo gallery as its posts and the shop's own pictures, mounted below its
 * own prefix. Accepts `access_token`, or any token if none is given. `public_url` is the shop's address without a
 * trailing slash: pictures load in a browser.
 */
export async function instagramSandbox(
  app: FastifyInstance,
  { access_token, public_url }: { access_token?: string; public_url: string },
) {
  const posts = await demoPosts()
  const here = `${public_url}${app.prefix}`
  injectFault(app, '/:version')

  app.get<{ Querystring: Record<string, string | undefined> }>('/:version/me/media', (request, reply) => {
    const { access_token: given, limit, fields, after } = request.query
    if (!given || (access_token !== undefined && given !== access_token))
      return refuse(reply, 190, 'Invalid OAuth access token - Cannot parse access token')
    if (!fields) return reply.send({ data: posts.slice(0, 25).map(({ id }) => ({ id })) })
    const names = fields.replace(/\{.*?\}/g, '').split(',')
    const start = after ? Number(Buffer.from(after, 'base64url').toString()) || 0 : 0
    const end = start + Math.min(100, Number(limit) || 25)
    const next = Buffer.from(String(end)).toString('base64url')
    const query = new URLSearchParams({ ...request.query, after: next })
    return reply.send({
      data: posts.slice(start, end).map((post) => pickFields(mediaOf(post, here), names)),
      paging: {
        cursors: { before: Buffer.from(String(start)).toString('base64url'), after: next },
        ...(end < posts.length && { next: `${here}/v23.0/me/media?${query}` }),
      },
    })
  })

  const drawn = new Map<number, Buffer>()
  app.get<{ Params: { number: string } }>('/pictures/:number.webp', async (request, reply) => {
    const post = posts[Number(request.params.number)]
    if (!post) return reply.code(404).send()
    const picture = drawn.get(post.number) ?? (await draw(post.file))
    drawn.set(post.number, picture)
    return reply.type('image/webp').header('cache-control', 'public, max-age=86400').send(picture)
  })

  async function draw(file: string): Promise<Buffer> {
    const { default: sharp } = await import('sharp')
    return sharp(file).resize(640, 640).webp({ quality: 75 }).toBuffer()
  }

  app.get<{ Params: { code: string } }>('/p/:code/', (request, reply) => {
    const post = posts.find(({ code }) => code === request.params.code)
    if (!post) return reply.code(404).send()
    return reply.type('text/html').send(page(post))
  })
}

/**
 * One post per existing picture, two days apart, the gallery's last picture first. As is usual in the Gulf, each has
 * its text in English and, in a second paragraph, in Arabic.
 */
async function demoPosts(): Promise<Post[]> {
  const there = await Promise.all(
    content.gallery.toReversed().map(async ({ image, caption: english, caption_ar }) => {
      const caption = `${english}\n\n${caption_ar}`
      const file = fileURLToPath(new URL(image, imagery))
      return access(file).then(
        () => [{ caption, file }],
        () => [],
      )
    }),
  )
  return there.flat().map((picture, number) => ({
    ...picture,
    number,
    id: `1790000000000${String(number).padStart(4, '0')}`,
    code: `DEMO${String(number).padStart(6, '0')}`,
    timestamp: `${new Date(Date.UTC(2026, 9, 30, 14, 5, 11) - number * 172_800_000).toISOString().slice(0, 19)}+0000`,
  }))
}

/** Every third post is an album, every fourth a video; one has no caption and one no picture, as in real life. */
function mediaOf(post: Post, here: string): Record<string, unknown> {
  const { number } = post
  const picture = `${here}/pictures/${number}.webp`
  const media_type = number % 4 === 3 ? 'VIDEO' : number % 3 === 2 ? 'CAROUSEL_ALBUM' : 'IMAGE'
  const children = { data: [{ id: `${post.id}1`, media_type: 'IMAGE', media_url: picture }] }
  return {
    id: post.id,
    ...(number !== 4 && { caption: post.caption }),
    media_type,
    media_product_type: media_type === 'VIDEO' ? 'REELS' : 'FEED',
    ...(number !== 6 && { media_url: media_type === 'VIDEO' ? `${here}/films/${number}.mp4` : picture }),
    ...(media_type === 'VIDEO' && { thumbnail_url: picture }),
    ...(media_type === 'CAROUSEL_ALBUM' && { children }),
    permalink: `${here}/p/${post.code}/`,
    timestamp: post.timestamp,
    username: 'rimdana_demo',
  }
}

function pickFields(media: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(media).filter(([name]) => name === 'id' || names.includes(name)))
}

function refuse(reply: FastifyReply, code: number, message: string): FastifyReply {
  return reply.code(400).send({ error: { message, type: 'OAuthException', code, fbtrace_id: 'ASandboxTraceId' } })
}

function page(post: Post): string {
  const caption = post.caption.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Test mode: a demo post</title>
<p><strong>Test mode.</strong> This page stands in for a post on Instagram.</p>
<img src="../../pictures/${post.number}.webp" width="640" height="640" alt="">
<p>${caption}</p>
</html>
`
}
