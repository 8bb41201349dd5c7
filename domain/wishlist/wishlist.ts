import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { wishlistItems } from '#database/schema/account/wishlist.ts'
import { statement } from '#database/statement.ts'
import { type WheelRow, wheelJson } from '#domain/catalogue/wheel-columns.ts'
import { findWheelForSale } from '#domain/catalogue/wheels.ts'
import { firstImage } from '#domain/pictures/pictures.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { skuKey, skuKeyOf } from '#domain/sku-key.ts'
import type { Wish } from '#shared/api/account.ts'
import { mostKept } from '#shared/limits.ts'
import { sizeInName } from '#shared/wheel-size.ts'

/** Lists a customer's wishlist, newest first; SKUs no longer sold are left out. */
export async function listWishes(shop: Shop, customer_id: string): Promise<Wish[]> {
  return (await wishesOf(shop.db, { customer_id })).map((row) => showWish(shop, row))
}

/** The wishlist of a guest, whose browser stores the SKUs; SKUs no longer sold are left out. */
export async function wishesOfGuest(shop: Shop, typed: readonly string[]): Promise<Omit<Wish, 'id'>[]> {
  const keys = typed.map(skuKey).filter(Boolean).slice(0, mostKept.wishes)
  if (keys.length === 0) return []
  const rows = await wishesBySku(shop.db, { keys })
  return rows.map((row) => {
    const { id: _none, ...wish } = showWish(shop, { id: '', ...row })
    return wish
  })
}

/** Adds a wheel to the wishlist; idempotent. Throws wheel_not_found and wishlist_full. */
export async function addWish(shop: Shop, customer_id: string, typed: string): Promise<Wish> {
  const { sku } = await findWheelForSale(shop, typed)
  await addWishes(shop, customer_id, [sku])
  const wish = (await listWishes(shop, customer_id)).find((each) => each.sku === sku)
  if (!wish) throw new Problem('wishlist_full', 409, { most: mostKept.wishes })
  return wish
}

/**
 * Merges a device's wishlist up to the limit; the first of the list is the newest. SKUs not sold are skipped. Wishes whose
 * wheel is no longer sold wait for its return and do not count: the customer does not see them, and could not make room.
 */
export async function addWishes(shop: Shop, customer_id: string, typed: readonly string[]): Promise<void> {
  const keys = typed.map(skuKey).filter(Boolean)
  if (keys.length === 0) return
  const now = shop.now().toISOString()
  await shop.db.execute(sql`
    insert into wishlist_items (customer_id, sku, created_at)
    select ${customer_id}, w.sku, ${now}::timestamptz - row_number() over (order by min(place)) * interval '1 millisecond'
    from json_array_elements_text(${JSON.stringify(keys)}::json) with ordinality as wanted (key, place)
    join wheels w on ${skuKeyOf(sql`w.sku`)} = wanted.key and w.shown
    where not exists (select 1 from wishlist_items i where i.customer_id = ${customer_id} and i.sku = w.sku)
    group by w.sku
    order by min(place)
    limit greatest(0, ${mostKept.wishes} - (${countWishes(sql`${customer_id}`)}))
    on conflict do nothing`)
}

/** Removes a wish by its id or SKU. Throws not_found, for another customer's wish too. */
export async function removeWish(shop: Shop, customer_id: string, id_or_sku: string): Promise<void> {
  const named = or(sql`${wishlistItems.id}::text = ${id_or_sku}`, eq(wishlistItems.sku, id_or_sku))
  const { rowCount } = await shop.db.delete(wishlistItems).where(and(eq(wishlistItems.customer_id, customer_id), named))
  if (rowCount === 0) throw new Problem('not_found', 404)
}

/** Empties a customer's wishlist. */
export async function removeWishes(shop: Shop, customer_id: string): Promise<void> {
  await shop.db.delete(wishlistItems).where(eq(wishlistItems.customer_id, customer_id))
}

/** How many wishes a customer has of wheels that are sold. */
export const countWishes = (customer_id: SQL): SQL => sql`
  select count(*) from wishlist_items i join wheels w on w.sku = i.sku and w.shown where i.customer_id = ${customer_id}::uuid`

type Row = { id: string; wheel: WheelRow; brand: string }

function showWish(shop: Shop, { id, brand, wheel }: Row): Wish {
  return {
    id,
    brand,
    sku: wheel.sku,
    slug: wheel.slug,
    name: wheel.name,
    name_ar: wheel.name_ar,
    finish_name: wheel.finish_name,
    finish_name_ar: wheel.finish_name_ar,
    size: sizeInName(wheel),
    price: wheel.price,
    compare_at_price: wheel.compare_at_price,
    in_stock: wheel.supplier_stock > 0,
    supplier_stock: wheel.supplier_stock,
    special_order: wheel.special_order,
    axle: wheel.axle,
    picture: shop.pictures.find(firstImage(wheel.images)),
  }
}

const wishesOf = statement<Row, { customer_id: string }>(
  'wishes_of_customer',
  sql`
    select i.id, b.name as brand, ${wheelJson('w')} as wheel
    from wishlist_items i join wheels w on w.sku = i.sku and w.shown join brands b on b.slug = w.brand_slug
    where i.customer_id = ${sql.placeholder('customer_id')}::uuid
    order by i.created_at desc, i.id limit ${sql.raw(String(mostKept.wishes))}`,
)

const wishesBySku = statement<Omit<Row, 'id'>, { keys: string[] }>(
  'wishes_by_sku',
  sql`
    select b.name as brand, ${wheelJson('w')} as wheel
    from unnest(${sql.placeholder('keys')}::text[]) with ordinality as wanted (key, place)
    join wheels w on ${skuKeyOf(sql`w.sku`)} = wanted.key and w.shown join brands b on b.slug = w.brand_slug
    order by wanted.place`,
)
