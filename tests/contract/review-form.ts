import sharp from 'sharp'
import { expect } from 'vitest'
import { reviewCalls } from '#shared/api/reviews.ts'
import { test as base } from '#tests/money/till.ts'
import type { Ask } from '#tests/support/customers.ts'

export const design_id = 'dunehart-liwa-6'
export const form = {
  product_id: design_id,
  name: 'Layla',
  reviews: 'Quiet at 120.',
  rating: 4,
  vehicle: 'Patrol Y62',
  fit: 'no rubbing',
}

export const test = base.extend<{ sku: string; approve: () => Promise<unknown> }>({
  sku: async ({ database }, use) => {
    const { rows } = await database.pool.query(
      `update wheels set supplier_stock = 40, special_order = false where id = (
         select id from wheels where design_id = $1 and axle = 'any' order by id limit 1
       ) returning sku`,
      [design_id],
    )
    await use(rows[0].sku)
  },
  approve: ({ database }, use) =>
    use(() => database.pool.query(`update product_reviews set approved_at = '2026-03-01' where not demo`)),
})

export async function page(ask: Ask, query = '') {
  const reply = await ask(`GET /product-reviews/${design_id}${query}`)
  expect(reply.http).toBe(200)
  const read = reviewCalls['GET /product-reviews/{product_id}'].data.parse(reply.data)
  expect(read).toEqual(reply.data)
  return read
}

export const picture = (width = 2400, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: '#864' } })
export const camera = () =>
  picture()
    .withExif({ IFD0: { Artist: 'Layla Haddad', Copyright: 'GPS 25.2,55.3' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
