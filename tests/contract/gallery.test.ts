import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { describe, expect } from 'vitest'
import { findLook } from '#domain/content/gallery.ts'
import { refreshInstagram } from '#domain/content/instagram.ts'
import { buildApp } from '#server/app.ts'
import { instagramClient } from '#services/instagram/client.ts'
import { type Gallery, galleryCalls, galleryQuery } from '#shared/api/gallery.ts'
import { hostileTexts, inAddress } from '#tests/support/hostile-input.ts'
import { readingTest, test } from '#tests/support/shop.ts'

async function get(app: FastifyInstance, url: string) {
  const reply = await app.inject({ url: `/api${url}` })
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
}
const list = async (app: FastifyInstance, query: string): Promise<Gallery> =>
  (await get(app, `/gallery?${query}`)).body.data

describe('gallery', () => {
  readingTest(
    'is paginated with Laravel’s names, every card with a picture, a finish, a scene and a car',
    async ({ app }) => {
      const { body, headers } = await get(app, '/gallery?per_page=10&page=3')
      expect(galleryCalls['GET /gallery'].data.parse(body.data)).toEqual(body.data)
      expect(body.data).toMatchObject({ current_page: 3, last_page: 3, per_page: 10, total: 24, from: 21, to: 24 })
      const all = await list(app, 'per_page=96')
      expect(all.data.slice(20)).toEqual(body.data.data)
      expect(
        all.data.every((card) => card.picture && card.finish_name_ar && card.scene_ar && card.year > 2000 && card.demo),
      ).toBe(true)
      expect(headers['cache-control']).toMatch(/^public, max-age=\d+$/)
      expect(await list(app, 'page=99')).toMatchObject({ total: 24, data: [], from: null, to: null })
    },
  )

  readingTest('every choice gives as many pictures as its count, and none is left out', async ({ app }) => {
    const every = (await list(app, 'make=toyota&brand=dunehart&per_page=1')).facets
    for (const begun of ['', 'make=toyota', 'brand=dunehart&scene=desert-dunes,dark-studio']) {
      const { facets } = await list(app, `${begun}&per_page=1`)
      const chosen = new URLSearchParams(begun)
      for (const { name, values } of facets) {
        const all = every.find((facet) => facet.name === name)!.values.map(({ value }) => value)
        for (const value of new Set([...all, ...values.map((each) => each.value)])) {
          const others = new URLSearchParams(begun)
          others.set(name, value)
          const { total } = await list(app, `${others}`)
          const facetValue = values.find((each) => each.value === value)
          expect([begun, name, value, facetValue?.count ?? 0]).toEqual([begun, name, value, total])
          expect(facetValue?.chosen ?? false).toBe(chosen.get(name)?.split(',').includes(value) ?? false)
        }
      }
    }
  })

  readingTest('models come with their make, designs with their brand; the smallest size is first', async ({ app }) => {
    const names = async (query: string) => (await list(app, query)).facets.map(({ name }) => name)
    expect(await names('')).toEqual(['make', 'brand', 'scene', 'size'])
    expect(await names('make=toyota&brand=dunehart')).toEqual(['make', 'model', 'brand', 'design', 'scene', 'size'])
    const { facets } = await list(app, '')
    const sizes = facets.find(({ name }) => name === 'size')!.values.map(({ value }) => Number(value))
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
    const scenes = facets.find(({ name }) => name === 'scene')!.values
    expect(scenes).toContainEqual({
      value: 'desert-dunes',
      label: 'Desert dunes',
      label_ar: 'كثبان الصحراء',
      count: 7,
      chosen: false,
    })
  })

  readingTest('a pair counts under both of its sizes; unknown values are ignored', async ({ app }) => {
    const porsche = async (query: string) => (await list(app, `make=porsche&${query}`)).total
    expect([await porsche('size=21'), await porsche('size=22'), await porsche('size=18')]).toEqual([1, 1, 0])
    expect((await list(app, 'make=unknown&scene=atlantis&page=x&per_page=-3')).total).toBe(24)
    expect((await list(app, 'make=unknown,toyota')).total).toBe((await list(app, 'make=toyota')).total)
    expect((await list(app, 'make=toyota&make=nissan')).total).toBe((await list(app, 'make=toyota,nissan')).total)
  })

  readingTest('a selected choice without results stays, so that it can be removed', async ({ app }) => {
    const { total, facets } = await list(app, 'make=porsche&scene=asphalt-at-night&size=18')
    expect(total).toBe(0)
    expect(facets.find(({ name }) => name === 'size')!.values).toContainEqual(
      expect.objectContaining({ value: '18', chosen: true }),
    )
  })
})

describe('a look', () => {
  readingTest('each has wheels that are sold and fit its car', async ({ shop, app }) => {
    for (const { slug } of (await list(app, 'per_page=96')).data) {
      const { card, sale } = await findLook(shop, { slug })
      expect([slug, sale?.sku, sale?.vehicle !== null]).toEqual([slug, card.sku, true])
      expect([slug, sale?.verdict]).not.toEqual([slug, 'fail'])
      expect(sale!.set_price).toBeGreaterThan(0)
    }
  })

  readingTest('its neighbours respect the filters', async ({ shop, app }) => {
    const slugs = (await list(app, 'make=toyota')).data.map(({ slug }) => slug)
    const first = await findLook(shop, { slug: slugs[0]!, make: 'toyota' })
    expect(first).toMatchObject({ previous: null, next: slugs[1], place: 1, total: slugs.length })
    expect(await findLook(shop, { slug: slugs.at(-1)!, make: 'toyota' })).toMatchObject({ next: null })
    // A look that the filters exclude is shown among those that they match.
    expect((await findLook(shop, { slug: slugs[0]!, make: 'porsche' })).total).toBe(2)
    const { body } = await get(app, `/gallery/${slugs[0]}?make=toyota`)
    expect(galleryCalls['GET /gallery/{slug}'].data.parse(body.data)).toEqual(body.data)
    expect(body.data).toEqual(await findLook(shop, { slug: slugs[0]!, make: 'toyota' }))
  })

  test('a missing wheel or car removes the picture', async ({ shop, app }) => {
    const { slug } = (await list(app, 'make=porsche')).data[0]!
    const forget = (fact: string) =>
      shop.db.execute(sql`update gallery_items set content = content - ${fact}::text where slug = ${slug}`)
    await forget('modification')
    expect((await findLook(shop, { slug })).sale).toMatchObject({ vehicle: null, verdict: null })
    await shop.db.execute(sql`update gallery_items set sku = 'GONE-1' where slug = ${slug}`)
    expect((await findLook(shop, { slug })).sale).toBeNull()
  })

  test('a set is sold while four are left, or two of each axle, or what is missing can be ordered', async ({
    shop,
    app,
  }) => {
    const looks = (await list(app, 'per_page=96')).data
    const sales = await Promise.all(
      looks.map(async ({ slug }) => ({ slug, sale: (await findLook(shop, { slug })).sale! })),
    )
    const equal = sales.find(({ sale }) => sale.rear_sku === null)!
    const pair = sales.find(({ sale }) => sale.rear_sku !== null)!
    const sold = async (slug: string, sku: string, stock: number, special_order: boolean) => {
      await shop.db.execute(
        sql`update wheels set supplier_stock = ${stock}, special_order = ${special_order} where sku = ${sku}`,
      )
      const { sale } = await findLook(shop, { slug })
      return [sale!.supplier_stock, sale!.special_order]
    }
    expect(await sold(equal.slug, equal.sale.sku, 3, false)).toEqual([3, false])
    expect(await sold(equal.slug, equal.sale.sku, 3, true)).toEqual([3, true])
    await shop.db.execute(sql`update wheels set supplier_stock = 8, special_order = false where sku = ${pair.sale.sku}`)
    expect(await sold(pair.slug, pair.sale.rear_sku!, 1, false)).toEqual([1, false])
    expect(await sold(pair.slug, pair.sale.rear_sku!, 1, true)).toEqual([1, true])
  })

  readingTest('an unknown picture is not found', async ({ shop, app }) => {
    expect(await get(app, '/gallery/nope')).toMatchObject({ status: 404, body: { status: false, code: 'not_found' } })
    for (const slug of ['nope', ...hostileTexts])
      await expect(findLook(shop, { slug })).rejects.toMatchObject({ code: 'not_found', status: 404 })
  })
})

describe('instagram-media', () => {
  test('is empty without an account, and shorter on a phone', async ({ shop, app, standIns }) => {
    expect((await get(app, '/instagram-media?isMobile=true')).body).toEqual({ status: true, data: [] })
    const instagram = instagramClient({ base_url: `${standIns.url}/sandbox/instagram/v23.0`, access_token: 'any' })
    const open = await buildApp({ ...shop, instagram })
    await refreshInstagram({ ...shop, instagram })
    const many = (await get(open, '/instagram-media?isMobile=false')).body.data
    expect(galleryCalls['GET /instagram-media'].data.parse(many)).toEqual(many)
    expect(many).toHaveLength(12)
    expect((await get(open, '/instagram-media')).body.data).toEqual(many)
    expect((await get(open, '/instagram-media?isMobile=true')).body.data).toEqual(many.slice(0, 6))
    const { blocks } = (await get(open, '/homepage')).body.data
    expect(blocks.find((block: { type: string }) => block.type === 'instagram').posts).toEqual(many)
    await open.close()
  })
})

readingTest('any input gets a list and never a server error', { timeout: 60_000 }, async ({ app, complaints }) => {
  for (const text of hostileTexts) {
    const word = inAddress(text)
    const every = Object.keys(galleryQuery.shape).map((name) => `${name}=${word}&${name}[]=${word}`)
    for (const url of [
      `/gallery?${every.join('&')}`,
      `/gallery?make=toyota&scene=${word}`,
      `/instagram-media?isMobile=${word}`,
    ]) {
      const { status, body } = await get(app, url)
      if (text.includes('\u0000')) {
        expect(status).toBe(400)
        continue
      }
      expect([url.slice(0, 60), status, body.status]).toEqual([url.slice(0, 60), 200, true])
    }
  }
  expect(complaints).toEqual([])
})
