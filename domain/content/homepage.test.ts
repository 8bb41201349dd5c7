import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { homepageBlocks, productReviews } from '#database/schema.ts'
import { homepage } from '#domain/content/homepage.ts'
import { page } from '#domain/content/pages.ts'
import { listReviews } from '#domain/reviews/reviews.ts'
import { homepage as homepageSchema } from '#shared/api/pages.ts'
import { designReviews } from '#shared/api/reviews.ts'
import { readingTest, test } from '#tests/support/shop.ts'

readingTest('the home page returns its blocks with their content', async ({ shop }) => {
  const answer = await homepage(shop)
  expect(homepageSchema.parse(answer)).toEqual(answer)
  expect(answer.blocks.map((block) => block.type)).toEqual([
    'hero',
    'vehicle_search',
    'promises',
    'popular_vehicles',
    'categories',
    'products',
    'brands',
    'steps',
    'gallery',
    'addons',
    'reviews',
    'faq',
    'instagram',
  ])
  for (const block of answer.blocks) {
    if (block.type === 'products') {
      expect(block.wheels.length).toBe(12)
      expect(block.wheels.every((card) => card.clearance && card.supplier_stock > 0)).toBe(true)
    }
    if (block.type === 'brands') expect(block.brands.map((brand) => brand.slug)[0]).toBe('dunehart')
    if (block.type === 'gallery') expect(block.items.every((item) => item.caption_ar && item.year > 2000)).toBe(true)
    if (block.type === 'faq') expect(block.questions.map((each) => each.id)[0]).toBe('fitment-1')
    if (block.type === 'reviews') expect(block.reviews).toHaveLength(6)
    if (block.type === 'addons') expect(block.categories).toHaveLength(4)
  }
})

test('an invalid block is skipped and reported to the operator; an unknown key is ignored', async ({
  shop,
  complaints,
}) => {
  await shop.db
    .update(homepageBlocks)
    .set({ content: { title: 7 } })
    .where(eq(homepageBlocks.type, 'hero'))
  await shop.db
    .update(homepageBlocks)
    .set({ content: sql`jsonb_set(content, '{brands}', '["nobody", "ostrane"]')` })
    .where(eq(homepageBlocks.type, 'brands'))
  const { blocks } = await homepage(shop)
  expect(blocks.some((block) => block.type === 'hero')).toBe(false)
  expect(complaints).toHaveLength(1)
  const brands = blocks.find((block) => block.type === 'brands')
  expect(brands?.type === 'brands' && brands.brands.map((brand) => brand.slug)).toEqual(['ostrane'])
})

readingTest('a text page is found by its slug', async ({ shop }) => {
  const about = await page(shop, 'about-us')
  expect(about.sections[0]!.paragraphs.length).toBe(about.sections[0]!.paragraphs_ar.length)
  for (const slug of ['nope', '', "a' or 'b", '\u0000', 'x'.repeat(5000)])
    await expect(page(shop, slug)).rejects.toMatchObject({ code: 'not_found', status: 404 })
})

test('only approved reviews are shown and counted', async ({ shop }) => {
  const design_id = 'dunehart-liwa-6'
  const before = await listReviews(shop, { design_id, limit: 3 })
  const { genuine, ...shown } = before
  expect(designReviews.parse(before)).toEqual(shown)
  expect(genuine).toEqual({ count: 0, average: null })
  expect(before.reviews.length).toBeGreaterThan(0)
  const words = { design_id, name: 'A', rating: 1, reviews: 'b', lang: 'en' as const }
  await shop.db.insert(productReviews).values(words)
  expect(await listReviews(shop, { design_id, limit: 3 })).toEqual(before)
  await shop.db.insert(productReviews).values({ ...words, approved_at: shop.now(), created_at: new Date('2099-01-01') })
  const after = await listReviews(shop, { design_id, limit: 3 })
  expect(after.count).toBe(before.count + 1)
  expect(after.genuine).toEqual({ count: 1, average: 1 })
  expect(after.reviews[0]).toMatchObject({ name: 'A', rating: 1, created_at: '2099-01-01T00:00:00Z' })
  expect(await listReviews(shop, { design_id: 'none' })).toEqual({
    count: 0,
    average: null,
    distribution: [0, 0, 0, 0, 0],
    reviews: [],
    genuine: { count: 0, average: null },
  })
})
