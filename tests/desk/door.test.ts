import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect } from 'vitest'
import { builtPages, openDoor, readingTest as test } from '#tests/support/pages.ts'

/** The heaviest that a page of the desk may be after gzip, in kB of 1000 bytes. */
const most = 250

describe('the desk’s document:', () => {
  test.for([
    ['/desk', 'en', 'ltr'],
    ['/desk/people/1', 'en', 'ltr'],
    ['/ar/desk', 'ar', 'rtl'],
    ['/ar/desk/history?action=x', 'ar', 'rtl'],
  ])('%s holds no data, is kept by no cache, and runs only our files', async ([path = '', lang, dir], { door }) => {
    const { body, headers, statusCode } = await door.inject(path)
    expect(statusCode).toBe(200)
    expect(body).toContain(`<html lang="${lang}" dir="${dir}">`)
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' })
    expect(headers['content-security-policy']).toContain("script-src 'self'; style-src 'self';")
    expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:|sha256/)
    expect(body.match(/<script(?![^>]*src=)/)).toBeNull()
    expect(body).not.toMatch(/ style=| on\w+=/)
  })

  test('it opens while the shop is closed, because that is where it is opened', async ({ shop }) => {
    const closed = await openDoor(shop, { closed: () => ({ reason: 'not_open', mayPreview: async () => false }) })
    for (const path of ['/desk', '/ar/desk/people', '/api/desk/session'])
      expect((await closed.inject(path)).statusCode, path).toBe(200)
    for (const path of ['/desktop', '/api/desks', '/']) expect((await closed.inject(path)).statusCode, path).toBe(503)
    await closed.close()
  })
})

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }

test(`no page of the desk is heavier than ${most} kB`, async ({ door }) => {
  const { client } = await builtPages()
  const files: Record<string, Chunk> = JSON.parse(readFileSync(join(dirname(client), 'server/desk-files.json'), 'utf8'))
  const whole = (name: string, known = new Set<string>()): Set<string> => {
    if (known.has(name)) return known
    known.add(name)
    for (const other of files[name]!.imports ?? []) whole(other, known)
    return known
  }
  // What a page loads later, such as the editor of texts, is not part of it.
  const loaders = Object.values(files).filter(({ file }) => files['web/desk/main.tsx']!.file === file)
  const pages = loaders.flatMap(({ dynamicImports = [] }) => dynamicImports)
  expect(pages.length).toBeGreaterThan(5)
  for (const page of pages) {
    const names = [...whole(page, whole('web/desk/main.tsx'))]
    const parts = names.flatMap((name) => [files[name]!.file, ...(files[name]!.css ?? [])])
    let bytes = 0
    for (const part of new Set(parts)) {
      const { body, statusCode, headers } = await door.inject(`/desk/${part}`)
      expect(statusCode, part).toBe(200)
      expect(headers['cache-control']).toContain('immutable')
      bytes += gzipSync(body, { level: 9 }).length
    }
    expect.soft(bytes / 1000, page).toBeLessThan(most)
  }
})

test('nothing that a shopper’s browser or a crawler loads names the desk', async ({ door }) => {
  const seen = new Set<string>()
  const read = async (path: string): Promise<void> => {
    if (seen.has(path)) return
    seen.add(path)
    const { body } = await door.inject(path)
    expect.soft(body, path).not.toMatch(/[/"']desk(?:top)?[/"']|desk-list|api\/desk/)
    const files = [...body.matchAll(/["'(](?:\.\/|\/assets\/)([\w.-]+\.(?:js|css))/g)].map(
      ([, file]) => `/assets/${file}`,
    )
    for (const file of files) await read(file)
  }
  for (const page of [
    '/',
    '/ar',
    '/alloy-wheels',
    '/cart',
    '/login',
    '/robots.txt',
    '/sitemap.xml',
    '/llms.txt',
    '/sw.js',
  ])
    await read(page)
  expect([...seen].filter((path) => path.endsWith('.js')).length).toBeGreaterThan(30)
  expect([...seen].some((path) => path.endsWith('.css'))).toBe(true)
})
