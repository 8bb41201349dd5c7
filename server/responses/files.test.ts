import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { files } from '#server/responses/files.ts'

const script = 'export const wheels = 4\n'
const forEver = 'public, max-age=31536000, immutable'
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
  const root = join(folder, 'client')
  for (const assets of ['assets', 'desk/assets']) {
    await mkdir(join(root, assets), { recursive: true })
    await writeFile(join(root, assets, 'page-1a2b.js'), script)
    await writeFile(join(root, assets, 'page-1a2b.js.br'), brotliCompressSync(script))
  }
  await writeFile(join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'secret.txt'), 'not for everybody')
  app = Fastify()
  await app.register(files, { root })
  app.get('/*', (_request, reply) => reply.type('text/html').send('<p>A page'))
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test.for(['/assets/page-1a2b.js', '/desk/assets/page-1a2b.js'])('%s may be cached for ever', async (url) => {
  const plain = await app.inject(url)
  expect([plain.statusCode, plain.body]).toEqual([200, script])
  expect(plain.headers['content-type']).toMatch(/javascript/)
  expect(plain.headers['cache-control']).toBe(forEver)
  const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(packed.rawPayload).toEqual(brotliCompressSync(script))
  const head = await app.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  const again = await app.inject({ url, headers: { 'if-none-match': plain.headers.etag as string } })
  expect(again.statusCode).toBe(304)
})

test.for(['/assets/page-of-an-older-release.js', '/desk/assets/page-of-an-older-release.js'])(
  '%s is not found, and no page answers in its place',
  async (url) => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' })
  },
)

test.for(['/assets/..%2f..%2fsecret.txt', '/desk/assets/..%2f..%2f..%2fsecret.txt', '/assets/', '/desk/assets/'])(
  '%s is refused',
  async (url) => {
    const answer = await app.inject(url)
    expect([403, 404]).toContain(answer.statusCode)
    expect(answer.body).not.toContain('everybody')
  },
)

test('a file with a lasting name is asked for again after an hour', async () => {
  const icon = await app.inject('/favicon.svg')
  expect(icon.statusCode).toBe(200)
  expect(icon.headers['cache-control']).toBe('public, max-age=3600')
  expect((await app.inject('/wheels')).body).toBe('<p>A page')
})
