import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect } from 'vitest'
import { feeds } from '#server/responses/feeds.ts'
import { type Door, readingTest, test } from '#tests/support/pages.ts'
import { readXml, type XmlNode } from '#tests/support/xml.ts'

/** The sitemap, robots.txt and llms.txt list the shop's pages correctly. */

const pathOf = (address: string) => address.replace('http://localhost', '')

async function partsOf(app: Door) {
  const index = readXml((await app.inject('/sitemap.xml')).body)
  expect(index.name).toBe('sitemapindex')
  return index.children.map((each) => pathOf(each.text('loc')))
}

async function pagesIn(app: Door, part: string): Promise<XmlNode[]> {
  const answer = await app.inject(part)
  expect(answer.statusCode, part).toBe(200)
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
  return readXml(answer.body).children
}

readingTest(
  'every URL in the sitemap opens a page with its canonical URL, translations and picture',
  async ({ door }) => {
    const parts = await partsOf(door)
    expect(parts).toEqual([
      '/sitemaps/pages-1.xml',
      '/sitemaps/accessories-1.xml',
      '/sitemaps/gallery-1.xml',
      '/sitemaps/wheels-1.xml',
    ])
    for (const part of parts) {
      const pages = await pagesIn(door, part)
      // All pages of the small part; a sample of the others, spread over the part, in both languages.
      const step = part.includes('pages') ? 1 : Math.ceil(pages.length / 8) | 1
      for (const page of pages.filter((_, i) => i % step === 0)) {
        const address = page.text('loc')
        const answer = await door.inject(pathOf(address))
        expect(answer.statusCode, address).toBe(200)
        expect(answer.body).toContain(`<link rel="canonical" href="${address}"/>`)
        expect(answer.body).not.toContain('noindex')
        const alternates = page.children.filter(({ name }) => name === 'xhtml:link')
        expect(alternates.map(({ attributes }) => attributes.hreflang)).toEqual(['en', 'ar', 'x-default'])
        for (const { attributes } of alternates)
          expect(answer.body).toContain(
            `<link rel="alternate" hrefLang="${attributes.hreflang}" href="${attributes.href}"/>`,
          )
      }
    }
  },
)

readingTest('every SKU is in the sitemap once per language, with its pictures', async ({ door, database }) => {
  const pages = await pagesIn(door, '/sitemaps/wheels-1.xml')
  const { rows } = await database.pool.query('select count(*)::int as count from wheels')
  expect(pages.length).toBe(2 * rows[0].count)
  expect(pages.length).toBeLessThanOrEqual(10_000)
  expect(new Set(pages.map((page) => page.text('loc'))).size).toBe(pages.length)
  expect(pages.filter(({ children }) => children.some(({ name }) => name === 'image:image')).length).toBe(pages.length)
  expect(pages[0]!.text('lastmod')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
})

test('entries keep their part as the catalogue grows, and no part is too long', async ({ app, database }) => {
  await database.pool.query(`
    do $$ begin
      alter sequence wheels_id_seq restart with 10000;
      execute (
        select format(
          'insert into wheels (sku, %1$s) select ''MORE-'' || n, %1$s
           from (select * from wheels order by id limit 1) w, generate_series(0, 1) n',
          string_agg(quote_ident(column_name), ', ')
        )
        from information_schema.columns
        where table_name = 'wheels' and is_generated = 'NEVER' and column_name not in ('id', 'sku')
      );
    end $$`)
  expect(await partsOf(app)).toContain('/sitemaps/wheels-3.xml')
  expect((await pagesIn(app, '/sitemaps/wheels-2.xml')).map((page) => page.text('loc'))).toEqual([
    expect.stringMatching(/^http:\/\/localhost\/[^/]+\/MORE-0$/),
    expect.stringMatching(/^http:\/\/localhost\/ar\/[^/]+\/MORE-0$/),
  ])
  expect((await app.inject('/sitemaps/wheels-9.xml')).statusCode).toBe(404)
  expect((await app.inject('/sitemaps/people-1.xml')).statusCode).toBe(404)
})

test('special characters in a URL are escaped for XML and for URLs', async ({ app, database }) => {
  const slug = `a"&'<b>é جنط]]>`
  await database.pool.query('update wheels set slug = $1 where id = (select min(id) from wheels)', [slug])
  const [first] = await pagesIn(app, '/sitemaps/wheels-1.xml')
  expect(first!.text('loc')).toContain(`http://localhost/${encodeURI(slug)}/`)
})

readingTest('sitemaps are compressed on request and cacheable', async ({ app }) => {
  for (const url of ['/sitemap.xml', '/sitemaps/wheels-1.xml', '/robots.txt', '/llms.txt']) {
    const [packed, plain] = await Promise.all([
      app.inject({ url, headers: { 'accept-encoding': 'gzip' } }),
      app.inject(url),
    ])
    expect(plain.statusCode).toBe(200)
    expect(plain.headers['cache-control']).toBe('public, max-age=3600')
    if (plain.body.length > 1024) expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  }
})

readingTest('robots.txt links the sitemap and excludes exactly the personal pages', async ({ door }) => {
  const { body } = await door.inject('/robots.txt')
  expect(body).toContain('Sitemap: http://localhost/sitemap.xml\n')
  const rules = [...body.matchAll(/^(Allow|Disallow): (.+)$/gm)].map(([, kind, rule = '']) => ({
    allows: kind === 'Allow',
    length: rule.length,
    begin: new RegExp(`^${rule.replace(/[.?+^()[\]{}|\\]/g, '\\$&').replaceAll('*', '.*')}`),
  }))
  // The longest matching rule wins, as in RFC 9309.
  const isRefused = (path: string) =>
    rules.filter(({ begin }) => begin.test(path)).sort((a, b) => b.length - a.length)[0]?.allows === false
  for (const path of ['/ar/cart/checkout', '/cart/payment?order_id=1', '/api/makes', '/alloy-wheels?sort=newest'])
    expect(isRefused(path), path).toBe(true)
  for (const path of ['/cart', '/ar/thank-you', '/api/openapi.json', '/api/docs', '/api/review-photos/1.webp'])
    expect(isRefused(path), path).toBe(false)
  const listed = (await Promise.all((await partsOf(door)).map((part) => pagesIn(door, part)))).flat()
  for (const page of listed) expect(isRefused(pathOf(page.text('loc'))), page.text('loc')).toBe(false)
})

test('llms.txt links to existing pages, under any name of the owner', async ({ door, database }) => {
  await database.pool.query(
    `update brands set name = E'](http://evil.example)\n# Brands' where slug = (select min(slug) from brands)`,
  )
  const { body } = await door.inject('/llms.txt')
  expect(body).toMatch(/^# Rimdana\n\n> .+\n/)
  expect(body).not.toMatch(/^# Brands|\]\(http:\/\/evil/m)
  const links = [...body.matchAll(/\]\((http:\/\/localhost[^)]*)\)/g)].map(([, link = '']) => pathOf(link))
  expect(links.length).toBeGreaterThan(15)
  for (const link of links.filter((each) => !each.startsWith('/feeds/')))
    expect((await door.inject(link)).statusCode, link).toBe(200)
})

readingTest('a crawler that has the sitemap, a feed or llms.txt gets 304 instead of it', async ({ shop }) => {
  const folder = mkdtempSync(join(tmpdir(), 'rimdana-feeds-'))
  const app = fastify()
  await app.register(feeds, { shop, folder })
  for (const url of ['/sitemap.xml', '/sitemaps/pages-1.xml', '/llms.txt', '/feeds/meta.csv']) {
    const whole = await app.inject(url)
    const etag = String(whole.headers.etag)
    expect([whole.statusCode, etag], url).toEqual([200, expect.stringMatching(/^W\/"[\w-]{27}"$/)])
    const zipped = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(whole.body)
    const again = await app.inject({ url, headers: { 'if-none-match': `${etag}, "other"` } })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect((await app.inject({ url, headers: { 'if-none-match': 'W/"other"' } })).statusCode).toBe(200)
  }
  await app.close()
  rmSync(folder, { recursive: true })
})
