import pg from 'pg'
import { expect, vi } from 'vitest'
import { kitFor } from '#domain/catalogue/kit.ts'
import { catalogueOf } from '#domain/catalogue/memory/keep.ts'
import { findProduct, relatedWheels } from '#domain/catalogue/product.ts'
import { mountedOn } from '#domain/owner-results/find-results.ts'
import { listReviews } from '#domain/reviews/reviews.ts'
import { deliverAlone } from '#domain/shipping/delivery.ts'
import type { Shop } from '#domain/shop.ts'
import { mostPieces } from '#shared/offer.ts'
import { test as base } from '#tests/support/shop.ts'

/** A shop that follows changes, as in another process. */
const test = base.extend<{ other: Shop }>({
  other: async ({ shop, database }, use) => {
    const catalogue = catalogueOf(database.db, () => {})
    await catalogue.follow(database.address)
    await use({ ...shop, catalogue })
    await catalogue.stop()
  },
})

const soon = { timeout: 20_000, interval: 5 }

const nuts = {
  ...({ kind: 'fastener', fastener: 'Lug nuts' } as const),
  ...{ thread_size: 'M12 x 1.5', seat: 'conical 60', quantity: 20 },
}

/** Everything that the page of a wheel asks. */
async function productPage(shop: Shop, sku: string) {
  const product = await findProduct(shop, { sku })
  const { design_id, price } = product
  const [reviews, related, delivery, mounted, kit] = await Promise.all([
    listReviews(shop, { design_id, limit: 3 }),
    relatedWheels(shop, product),
    deliverAlone(shop, { kind: 'wheels', price }),
    mountedOn(shop, product),
    kitFor(shop, [nuts]),
  ])
  return { product, reviews, related, delivery, mounted, kit }
}

test('the page of a wheel that was shown asks the database nothing, and follows every change', async ({
  other,
  database: { pool },
}) => {
  const { rows } = await pool.query(`
    select w.sku, w.design_id from wheels w join product_reviews using (design_id)
    where approved_at is not null and shown limit 1`)
  const { sku, design_id } = rows[0]
  const before = await productPage(other, sku)
  expect(before.reviews.count).toBeGreaterThan(0)
  expect(before.kit).toHaveLength(1)
  const alone = { ...nuts, axle: 'front' as const, quantity: 10 }
  expect(await kitFor(other, [alone])).toEqual(before.kit.map((part) => ({ ...part, needed: 10, for_wheels: 2 })))
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  expect(await productPage(other, sku)).toEqual(before)
  const asked = statements.mock.calls.map(([sent]) => (sent as { name?: string }).name)
  statements.mockRestore()
  // A look for changes is due twice a second.
  expect(asked.filter((name) => name !== 'catalogue_changes')).toEqual([])

  const shows = (expected: object) =>
    vi.waitFor(async () => expect(await productPage(other, sku)).toMatchObject(expected), soon)
  const review = `insert into product_reviews (design_id, name, rating, reviews, lang, approved_at)
    values ($1, 'A', 1, 'b', 'en', $2) returning id`
  const { id } = (await pool.query(review, [design_id, null])).rows[0]
  await pool.query('update product_reviews set approved_at = now() where id = $1', [id])
  await shows({ reviews: { count: before.reviews.count + 1 } })
  await pool.query('delete from product_reviews where id = $1', [id])
  await shows({ reviews: { count: before.reviews.count } })

  await pool.query('update delivery_rates set base_cost = 123400, cost_per_wheel = 0, free_from = null')
  await shows({
    delivery: expect.arrayContaining([expect.objectContaining({ costs: Array(mostPieces).fill(123400) })]),
  })

  await pool.query(`update addons set name = 'Other nuts' where id = $1`, [before.kit[0]!.addon_id])
  await shows({ kit: [{ name: 'Other nuts' }] })

  await pool.query(
    `insert into owner_results (person, make, model, year, modification, generation, hub_class, fitment, front_sku,
        rear_sku, suspension, answer, lang, created_at, changed_at)
      select gen_random_uuid(), make, model, start_year, slug, generation, '', '', $1, $1, 'standard', 'yes', 'en', now(), now()
      from vehicle_modifications limit 1`,
    [sku],
  )
  await shows({ mounted: [{ mounted: 1 }] })
  // Another size of the design is another fitment.
  await pool.query('update wheels set "offset" = "offset" + 1 where sku = $1', [sku])
  await pool.query(`update owner_results set front_sku = 'gone', rear_sku = 'gone'`)
  await shows({ mounted: [] })
})
