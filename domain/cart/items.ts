import { and, eq, sql } from 'drizzle-orm'
import { cartItems } from '#database/schema/cart.ts'
import { type CartOptions, shortage, showCart } from '#domain/cart/cart.ts'
import { refuseMisfit } from '#domain/cart/fit.ts'
import { ownCart, toCartProblem, touchCart } from '#domain/cart/own-cart.ts'
import { type CartRow, readCart, type WheelLine } from '#domain/cart/read-cart.ts'
import { wheelStock } from '#domain/cart/stock.ts'
import { findWheelForSale, type WheelForSale } from '#domain/catalogue/wheels.ts'
import { findVehicle } from '#domain/fitment/vehicles.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { Cart } from '#shared/api/cart.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import type { CountryCode } from '#shared/countries.ts'

export type AddItem = {
  session_id: string
  sku: string
  rear_sku?: string | undefined
  quantity: number
  vehicle?: ChosenVehicle | null | undefined
  exact?: boolean | undefined
  country?: CountryCode | undefined
}

/**
 * Adds a wheel, or front and rear of a staggered set as two lines of one set (`quantity` of each). Adding the same SKU
 * again changes its line; `exact` sets its quantity instead of adding. Refuses more than is in stock, and a wheel that
 * does not fit the named car. Throws wheel_not_found, vehicle_not_found, does_not_fit, out_of_stock, not_enough_stock.
 */
export async function addItem(shop: Shop, item: AddItem, options: CartOptions = {}): Promise<Cart> {
  const front = await findWheelForSale(shop, item.sku)
  const rear = item.rear_sku ? await findWheelForSale(shop, item.rear_sku) : null
  if (item.vehicle) refuseMisfit((await findVehicle(shop, item.vehicle)).record, front, rear)
  const row = await inTransaction(shop, async (open) => {
    await putLines(open, item, rear ? [front, rear] : [front], options)
    const skus = [front.sku, rear?.sku]
    return inStock(await readCart(open, item.session_id, options), options, (line) => skus.includes(line.wheel.sku))
  })
  return showCart(shop, row, options)
}

/** Sets the quantity of a line. Throws cart_line_not_found, out_of_stock, not_enough_stock. */
export async function changeQuantity(
  shop: Shop,
  { session_id, id, quantity }: { session_id: string; id: string; quantity: number },
  options: CartOptions = {},
): Promise<Cart> {
  const row = await inTransaction(shop, async (open) => {
    await touchCart(open, session_id)
    const { rowCount } = await open.db
      .update(cartItems)
      .set({ quantity })
      .where(and(eq(cartItems.id, id), eq(cartItems.session_id, session_id)))
    if (rowCount === 0) throw new Problem('cart_line_not_found', 404)
    return inStock(await readCart(open, session_id, options), options, (line) => line.id === id)
  })
  return showCart(shop, row, options)
}

/** Removes a line. Throws cart_line_not_found. */
export async function removeItem(
  shop: Shop,
  { session_id, id }: { session_id: string; id: string },
  options: CartOptions = {},
): Promise<Cart> {
  await touchCart(shop, session_id)
  const { rowCount } = await shop.db
    .delete(cartItems)
    .where(and(eq(cartItems.id, id), eq(cartItems.session_id, session_id)))
  if (rowCount === 0) throw new Problem('cart_line_not_found', 404)
  return showCart(shop, await readCart(shop, session_id, options), options)
}

/** One statement for all lines, so that two concurrent clicks cannot insert two lines. */
async function putLines(shop: Shop, item: AddItem, wheels: WheelForSale[], options: CartOptions): Promise<void> {
  const isSet = wheels.length > 1
  const lines = wheels.map((wheel, i) => ({ sku: wheel.sku, axle: isSet ? (i === 0 ? 'front' : 'rear') : 'any' }))
  const quantity = item.exact ? sql`excluded.quantity` : sql`cart_items.quantity + excluded.quantity`
  try {
    await shop.db.execute(sql`
      with owner as (${ownCart(shop, item, options.customer_id)}), new_set as (select gen_random_uuid() as id)
      insert into cart_items (session_id, sku, quantity, axle, set_id, vehicle, created_at)
      select owner.session_id, line.sku, ${item.quantity}, line.axle,
        case when ${isSet} then new_set.id end, ${item.vehicle ? JSON.stringify(item.vehicle) : null}::jsonb,
        ${shop.now().toISOString()}::timestamptz
      from owner, new_set, json_to_recordset(${JSON.stringify(lines)}::json) as line(sku text, axle text)
      order by line.sku, line.axle
      on conflict (session_id, sku, axle) do update set
        quantity = ${quantity},
        set_id = excluded.set_id,
        vehicle = coalesce(excluded.vehicle, cart_items.vehicle)`)
  } catch (error) {
    throw toCartProblem(error)
  }
}

/** Returns the changed cart; throws if a changed line wants more than is in stock. */
function inStock(row: CartRow, options: CartOptions, changed: (line: WheelLine) => boolean): CartRow {
  const stock = wheelStock(row)
  for (const [i, line] of row.wheels.entries())
    if (changed(line) && stock[i]!.short) throw shortage({ ...line.wheel, free: line.free }, options.locale ?? 'en')
  return row
}
