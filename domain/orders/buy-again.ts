import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { getCart } from '#domain/cart/cart.ts'
import { addAddon, addWheels } from '#domain/cart/lines.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
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
  for (const { sku, rear_sku, addon_id, quantity, vehicle, name, name_ar } of lines) {
    try {
      if (addon_id !== null) await addAddon(shop, { session_id, addon_id, quantity, exact: true }, options)
      else
        await addWheels(
          shop,
          { session_id, sku, rear_sku: rear_sku ?? undefined, quantity, vehicle, exact: true },
          options,
        )
    } catch (error) {
      if (!(error instanceof Problem) || error.status === 500) throw error
      left_out.push(locale === 'ar' ? name_ar : name)
    }
  }
  return { cart: await getCart(shop, session_id, options), left_out }
}

type Goods = {
  sku: string
  /** Set for a staggered set, whose front is `sku`. */
  rear_sku: string | null
  /** Set for an accessory; -1 if the shop no longer has it. */
  addon_id: number | null
  quantity: number
  vehicle: ChosenVehicle | null
  name: string
  name_ar: string
}

const goodsOfOrder = statement<Goods, { order_id: string; customer_id: string }>(
  'goods_of_order',
  sql`
    select l.sku, l.quantity, l.name, l.name_ar, rear.sku as rear_sku,
      case when l.kind = 'addon' then coalesce((select id from addons a where a.sku = l.sku), -1) end as addon_id,
      l.fitment -> 'vehicle' as vehicle
    from orders o
    join order_lines l on l.order_id = o.id and l.axle <> 'rear'
    left join order_lines rear
      on rear.order_id = o.id and l.axle = 'front' and rear.axle = 'rear' and rear.position = l.position + 1
    where o.id = ${sql.placeholder('order_id')}::uuid and o.customer_id = ${sql.placeholder('customer_id')}::uuid
    order by l.position limit 200`,
)
