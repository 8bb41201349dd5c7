import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { count, eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#database/client.ts'
import {
  addons,
  coupons,
  customers,
  deliveryRates,
  designs,
  faqs,
  galleryItems,
  homepageBlocks,
  pages,
  productReviews,
  seeds,
  vehicleModifications,
  wheelPairs,
  wheels,
} from '#database/schema.ts'
import { seedOnce } from '#database/seed/seed.ts'
import { test } from '#tests/support/shop.ts'

const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../../data', file), 'utf8'))
const silent = { info: () => {} }

async function empty(db: Database) {
  await db.execute(sql`
    truncate brands, addon_categories, vehicle_makes, vehicle_modifications, coupons, delivery_rates, pages, faqs,
      homepage_blocks, gallery_items, product_reviews, shop_facts, seeds restart identity cascade`)
  await db.delete(customers)
}

const loaded = { wheels, wheelPairs, designs, addons, vehicleModifications, pages, faqs, homepageBlocks, galleryItems }

async function counts(db: Database) {
  const found: Record<string, number> = {}
  for (const [name, table] of Object.entries({ ...loaded, coupons, deliveryRates, productReviews, seeds })) {
    found[name] = (await db.select({ rows: count() }).from(table))[0]!.rows
  }
  return found
}

test('everything in data/ is loaded', async ({ shop }) => {
  const [catalogue, content] = [read('catalogue.json'), read('content.json')]
  expect(await counts(shop.db)).toEqual({
    wheels: catalogue.items.length,
    wheelPairs: catalogue.staggered_pairs.length,
    designs: catalogue.designs.length,
    addons: read('addons.json').items.length,
    vehicleModifications: read('vehicles/index.json').counts.modifications,
    pages: content.pages.length,
    faqs: content.faq.length,
    homepageBlocks: content.homepage.length,
    galleryItems: content.gallery.length,
    coupons: content.coupons.length,
    deliveryRates: content.shipping.countries.length,
    productReviews: content.reviews.wheels_en.length + content.reviews.wheels_ar.length,
    seeds: 1,
  })
})

test('every wheel matches the catalogue, with its price in fils', async ({ shop }) => {
  const rows = new Map((await shop.db.select().from(wheels)).map((row) => [row.sku, row]))
  for (const item of read('catalogue.json').items) {
    const row: Record<string, unknown> = rows.get(item.sku) ?? {}
    const same = Object.keys(item).filter((key) => key in row && !/price|images/.test(key))
    expect(same.length).toBeGreaterThan(20)
    for (const key of same) expect([item.sku, key, row[key]]).toEqual([item.sku, key, item[key]])
    expect(row.price).toBe(item.price * 100)
    expect(row.compare_at_price).toBe(item.compare_at_price && item.compare_at_price * 100)
    expect(JSON.parse(String(row.images))).toEqual(JSON.parse(item.images))
  }
})

test('coupon and delivery amounts are in fils, percentages are not', async ({ shop }) => {
  const [percent] = await shop.db.select().from(coupons).where(eq(coupons.code, 'DUNE10'))
  expect(percent).toMatchObject({ value: 10, min_total: 400_000, max_discount: 60_000 })
  const [fixed] = await shop.db.select().from(coupons).where(eq(coupons.code, 'SET150'))
  expect(fixed).toMatchObject({ value: 15_000, min_wheels: 4, countries: null })
  const [abroad] = await shop.db.select().from(coupons).where(eq(coupons.code, 'WASALNI'))
  expect(abroad!.countries).toEqual(['AE', 'OM'])
  const [home] = await shop.db.select().from(deliveryRates).where(eq(deliveryRates.country, 'AE'))
  expect(home).toMatchObject({ base_cost: 6_000, free_from: 150_000, delivery_days: 3, special_order_extra_days: 21 })
})

test('a car carries the facts of its generation', async ({ shop }) => {
  const [make] = [read('vehicles/toyota.json')]
  const [model] = make.models
  const [generation] = model.generations
  const [first] = generation.modifications
  const [row] = await shop.db.select().from(vehicleModifications).where(eq(vehicleModifications.slug, first.slug))
  expect(row).toMatchObject({
    make: 'toyota',
    model: model.slug,
    generation: generation.slug,
    confidence: generation.confidence,
    technical: first.technical,
    window_rear: first.fitment_window.rear,
    min_wheel_load_kg: first.min_wheel_load_kg,
    load_basis: first.load_basis,
    takes_square: first.takes_square,
  })
})

test('demonstration reviews are approved and marked as such', async ({ shop }) => {
  const rows = await shop.db.select().from(productReviews)
  expect(rows.every((row) => row.demo && row.approved_at !== null && !row.verified)).toBe(true)
})

test('two processes that start at once load the data once', async ({ shop }) => {
  const before = await counts(shop.db)
  await empty(shop.db)
  await Promise.all([seedOnce(shop.db, silent), seedOnce(shop.db, silent)])
  expect(await counts(shop.db)).toEqual(before)
})

test('a database of a real shop stays as it is', async ({ shop }) => {
  const { db } = shop
  const theirs = [
    sql`insert into shop_facts (store) values ('{"name": "Jebel Wheels"}')`,
    sql`insert into vehicle_makes (slug, name, name_ar, country) values ('toyota', 'Toyota', 'تويوتا', 'JP')`,
    sql`insert into customers (email) values ('buyer@example.com')`,
    sql`insert into staff (email, name, role, language, state, created_at)
      values ('salem@jebelwheels.ae', 'Salem', 'owner', 'en', 'invited', now())`,
  ]
  for (const insert of theirs) {
    await empty(db)
    await db.execute(insert)
    await expect(seedOnce(db, silent)).rejects.toThrow('This database belongs to a real shop')
    expect(await counts(db)).toMatchObject({ wheels: 0, addons: 0, coupons: 0, pages: 0, seeds: 0 })
  }
})

test('changes made by the owner are not overwritten', async ({ shop }) => {
  await shop.db.delete(coupons)
  await seedOnce(shop.db, silent)
  expect(await shop.db.select().from(coupons)).toEqual([])
})

test('a failed load leaves no rows behind', async ({ shop }) => {
  const [item] = await shop.db.select().from(galleryItems).limit(1)
  await empty(shop.db)
  await shop.db.insert(galleryItems).values(item!)
  await expect(seedOnce(shop.db, silent)).rejects.toThrow()
  expect(await counts(shop.db)).toMatchObject({
    wheels: 0,
    vehicleModifications: 0,
    coupons: 0,
    galleryItems: 1,
    seeds: 0,
  })
})
