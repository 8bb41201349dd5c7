import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { type CartOptions, getCart } from '#domain/cart/cart.ts'
import { addAddon, addWheels, changeQuantity } from '#domain/cart/lines.ts'
import { findVehicle } from '#domain/fitment/vehicles.ts'
import { setOfLine } from '#domain/orders/sets.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import type { Answer } from '#shared/api.ts'
import type { Locale } from '#shared/locale.ts'

type Shopper = { session_id: string; customer_id: string; locale: Locale }

/**
 * Puts the goods of an order into the cart again, at today's prices and for the same car; idempotent. Goods that are
 * gone, sold out or no longer fit are left out and listed. Throws order_not_found.
 */
export async function buyAgain(
  shop: Shop,
  order_id: string,
  { session_id, customer_id, locale }: Shopper,
): Promise<Answer<'POST /order/{id}/buy-again'>> {
  const lines = await goodsOfOrder(shop.db, { order_id, customer_id })
  if (lines.length === 0) throw new Problem('order_not_found', 404)
  const options = { customer_id, locale }
  const left_out: string[] = []
  for (const { addon_id, name, name_ar, ...goods } of lines) {
    try {
      if (addon_id === null) await addAgain(shop, goods, session_id, options)
      else await addAddon(shop, { session_id, addon_id, quantity: goods.quantity, exact: true }, options)
    } catch (error) {
      if (!(error instanceof Problem) || error.status === 500) throw error
      left_out.push(locale === 'ar' ? name_ar : name)
    }
  }
  return { cart: await getCart(shop, session_id, options), left_out }
}

/** Adds wheels as they were ordered, all or none: a set of which one half is short is left out whole. */
async function addAgain(
  shop: Shop,
  goods: Pick<Goods, Wheels>,
  session_id: string,
  options: CartOptions,
): Promise<void> {
  // The vehicle service may be called here, and not in the transaction.
  if (goods.vehicle) await findVehicle(shop, goods.vehicle)
  await inTransaction(shop, (open) => addSet(open, goods, session_id, options))
}

/** A set is added in equal numbers: where they differed, the larger one follows. */
async function addSet(
  shop: Shop,
  { sku, quantity, rear_sku, rear_quantity, vehicle }: Pick<Goods, Wheels>,
  session_id: string,
  options: CartOptions,
): Promise<void> {
  const both = Math.min(quantity, rear_quantity ?? quantity)
  const wheels = { session_id, sku, rear_sku: rear_sku ?? undefined, quantity: both, vehicle, exact: true }
  const { cart_items } = await addWheels(shop, wheels, options)
  if (rear_sku === null) return
  for (const each of [
    { sku, axle: 'front', quantity },
    { sku: rear_sku, axle: 'rear', quantity: rear_quantity! },
  ]) {
    const { id } = cart_items.find((line) => line.sku === each.sku && line.axle === each.axle)!
    if (each.quantity > both)
      await changeQuantity(shop, { session_id, id, kind: 'wheel', quantity: each.quantity }, options)
  }
}

type Wheels = 'sku' | 'quantity' | 'rear_sku' | 'rear_quantity' | 'vehicle'

type Goods = {
  sku: string
  quantity: number
  /** Set for a staggered set, whose front is `sku`. */
  rear_sku: string | null
  rear_quantity: number | null
  /** Set for an accessory; -1 if the shop no longer has it. */
  addon_id: number | null
  vehicle: ChosenVehicle | null
  name: string
  name_ar: string
}

/** A front or rear line whose other half is in another set, or was not bought, comes alone. */
const goodsOfOrder = statement<Goods, { order_id: string; customer_id: string }>(
  'goods_of_order',
  sql`
    with line as (
      select l.*, ${setOfLine} as of_set
      from orders o join order_lines l on l.order_id = o.id
      where o.id = ${sql.placeholder('order_id')}::uuid and o.customer_id = ${sql.placeholder('customer_id')}::uuid
    )
    select l.sku, l.quantity, l.name, l.name_ar, rear.sku as rear_sku, rear.quantity as rear_quantity,
      case when l.kind = 'addon' then coalesce((select id from addons a where a.sku = l.sku), -1) end as addon_id,
      l.fitment -> 'vehicle' as vehicle
    from line l
    left join line rear on l.axle = 'front' and rear.axle = 'rear' and rear.of_set = l.of_set
    where l.axle <> 'rear'
      or not exists (select from line front where front.axle = 'front' and front.of_set = l.of_set)
    order by l.position limit 200`,
)
