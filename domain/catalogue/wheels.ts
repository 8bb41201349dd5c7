import { eq, getTableColumns, sql } from 'drizzle-orm'
import { addons, brands, wheels } from '#database/schema/catalogue.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { skuKey, skuKeyOf } from '#domain/sku-key.ts'

export type WheelForSale = typeof wheels.$inferSelect & { brand: string }

/** Finds a wheel, with its brand's name, by its SKU in any spelling. Throws `wheel_not_found` and `not_a_wheel`. */
export async function findWheelForSale(shop: Shop, sku: string): Promise<WheelForSale> {
  const key = skuKey(sku)
  const [wheel] = key
    ? await shop.db
        .select({ ...getTableColumns(wheels), brand: brands.name })
        .from(wheels)
        .innerJoin(brands, eq(brands.slug, wheels.brand_slug))
        .where(sql`${skuKeyOf(wheels.sku)} = ${key} and ${wheels.shown}`)
    : []
  if (!wheel) throw await noSuchWheel(shop, key)
  return wheel
}

/** The problem for an unknown wheel key: it is an accessory's, or does not exist. */
export async function noSuchWheel(shop: Shop, key: string): Promise<Problem> {
  const isAddon = sql`${skuKeyOf(addons.sku)} = ${key}`
  const [addon] = key ? await shop.db.select({ id: addons.id }).from(addons).where(isAddon).limit(1) : []
  return addon ? new Problem('not_a_wheel', 422) : new Problem('wheel_not_found', 404)
}

/** Whether a wheel or an accessory has this SKU, with or without dashes: stock is found by it, among both. */
export async function isSkuTaken(shop: Shop, sku: string): Promise<boolean> {
  const same = sql`${skuKeyOf(sql`sku`)} = ${skuKeyOf(sql`${sku}::text`)}`
  const { rows } = await shop.db.execute(
    sql`select from wheels where ${same} union all select from addons where ${same} limit 1`,
  )
  return rows.length > 0
}

/** Finds a brand, with what its wheels are for if recorded; undefined if there is no such brand. */
export async function findBrand(shop: Shop, slug: string) {
  const { name, name_ar, focus, focus_ar } = brands
  const [brand] = await shop.db.select({ name, name_ar, focus, focus_ar }).from(brands).where(eq(brands.slug, slug))
  return brand
}
