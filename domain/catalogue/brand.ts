import { eq } from 'drizzle-orm'
import { brands } from '#database/schema/catalogue.ts'
import type { Shop } from '#domain/shop.ts'

/** Finds a brand, with what its wheels are for if recorded; undefined if there is no such brand. */
export async function findBrand(shop: Shop, slug: string) {
  const { name, name_ar, focus, focus_ar } = brands
  const [brand] = await shop.db.select({ name, name_ar, focus, focus_ar }).from(brands).where(eq(brands.slug, slug))
  return brand
}
