import { eq } from 'drizzle-orm'
import { brands } from '#database/schema/catalogue.ts'
import type { Shop } from '#domain/shop.ts'

/** A brand with what its wheels are for, as far as that is told; undefined where there is none of this name. */
export async function findBrand(shop: Shop, slug: string) {
  const { name, name_ar, focus, focus_ar } = brands
  const [brand] = await shop.db.select({ name, name_ar, focus, focus_ar }).from(brands).where(eq(brands.slug, slug))
  return brand
}
