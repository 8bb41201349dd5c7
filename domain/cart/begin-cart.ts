import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import type { CartOptions } from '#domain/cart/cart.ts'
import { type Adding, type PutValues, refuse, valuesOf, type WantedWheel, wheelOf } from '#domain/cart/put-lines.ts'
import { beingPaidByOthers, type CartRow, ratesNow, type WheelLine } from '#domain/cart/read-cart.ts'
import { type WheelRow, wheelColumns } from '#domain/catalogue/wheel-columns.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * Makes a cart with one wheel in it and returns it, in one statement without a transaction: most carts begin so, and need
 * nothing of what an older one may have. Null, and nothing is written, if the session has a cart, if there is no such
 * wheel, or not enough of it. Throws too_many_of_one.
 */
export async function beginCart(
  shop: Shop,
  wheel: WantedWheel,
  adding: Adding,
  options: CartOptions,
): Promise<CartRow | null> {
  const [begun] = await cartWithWheel(shop.db, { ...valuesOf(shop, adding, options), ...wheel }).catch(refuse)
  if (!begun) return null
  const { line_id, vehicle, country, brand, brand_slug, free, rates, vat_rates, ...wheel_row } = begun
  return {
    session_id: adding.session_id,
    country,
    ...{ coupon_code: null, coupon: null, coupon_use: null, offer: null, is_blocked: false },
    wheels: [
      {
        ...{ id: line_id, axle: wheel.axle, set_id: null, quantity: adding.quantity, vehicle },
        ...{ brand, brand_slug, free, wheel: wheel_row },
      },
    ],
    addons: [],
    rates,
    vat_rates,
  }
}

type Begun = Pick<WheelLine, 'vehicle' | 'brand' | 'brand_slug' | 'free'> &
  Pick<CartRow, 'country' | 'rates' | 'vat_rates'> &
  WheelRow & { line_id: string }

const value = sql.placeholder

/** Another statement that makes this cart first leaves this one without a cart, so the new one has no other lines. */
const cartWithWheel = statement<Begun, PutValues & WantedWheel>(
  'cart_with_wheel',
  sql`
    with s as (
      select ${value('session_id')}::text as session_id, ${value('now')}::timestamptz as now,
        ${value('quantity')}::int as quantity
    ),
    goods as (
      select s.*, w.*, greatest(0, w.supplier_stock - ${beingPaidByOthers(sql`w.sku`)})::int as free
      from s, lateral ${wheelOf(sql`${value('key')}::text`, sql`*`)} w
    ),
    cart as (
      insert into carts (session_id, customer_id, country, created_at, updated_at)
      select session_id, ${value('customer_id')}::uuid, ${value('country')}, now, now
      from goods where free >= quantity or special_order
      on conflict do nothing returning session_id, country
    ),
    line as (
      insert into cart_lines (session_id, kind, sku, quantity, axle, vehicle, addition_key, created_at)
      select cart.session_id, 'wheel', sku, quantity, ${value('axle')}::text, ${value('vehicle')}::jsonb,
        ${value('addition_key')}::text, now
      from cart, goods returning id, vehicle
    )
    select line.id as line_id, line.vehicle, cart.country, goods.brand_slug, goods.free, ${wheelColumns('goods')}, ${ratesNow},
      (select name from brands where slug = goods.brand_slug) as brand
    from line, cart, goods`,
)
