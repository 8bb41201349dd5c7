import { and, eq, type SQL, sql } from 'drizzle-orm'
import { cartLines, carts } from '#database/schema/cart.ts'
import { type CartOptions, shortagesOf, showCart } from '#domain/cart/cart.ts'
import { type FitLine, fitSet } from '#domain/cart/fit.ts'
import { quoteCart, stockOf } from '#domain/cart/quote.ts'
import { type AddonLine, type CartRow, readCart, type WheelLine } from '#domain/cart/read-cart.ts'
import { findWheelForSale } from '#domain/catalogue/wheels.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { Cart } from '#shared/api/cart.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import { type CountryCode, defaultCountry } from '#shared/countries.ts'
import { mostLines, mostOfOneLine } from '#shared/limits.ts'

type Adding = {
  session_id: string
  quantity: number
  /** The quantity is the line's, and is not added to it. */
  exact?: boolean | undefined
  /** A repeated addition with the key of the line's last one changes nothing. */
  idempotency_key?: string | undefined
  /** Of a cart which this call creates. */
  country?: CountryCode | undefined
}

export type AddWheels = Adding & {
  sku: string
  rear_sku?: string | undefined
  vehicle?: ChosenVehicle | null | undefined
}

/**
 * Adds a wheel, or front and rear of a staggered set as two lines of one set (`quantity` of each). Adding the same SKU
 * again changes its line. Refuses more than is in stock, and wheels that do not fit the named car.
 * Throws wheel_not_found, vehicle_not_found, does_not_fit, out_of_stock, not_enough_stock, too_many_lines,
 * too_many_of_one.
 */
export async function addWheels(
  shop: Shop,
  { sku, rear_sku, vehicle, ...adding }: AddWheels,
  options: CartOptions = {},
): Promise<Cart> {
  const front = await findWheelForSale(shop, sku)
  const rear = rear_sku ? await findWheelForSale(shop, rear_sku) : null
  const fit = vehicle ? await fitSet(shop, vehicle, front, rear) : null
  if (fit?.word === 'fail') throw new Problem('does_not_fit', 422)
  const lines = rear
    ? [
        { sku: front.sku, axle: 'front' },
        { sku: rear.sku, axle: 'rear' },
      ]
    : [{ sku: front.sku, axle: 'any' }]
  const isAdded = ({ wheel, axle }: FitLine) => lines.some((line) => line.sku === wheel.sku && line.axle === axle)
  const row = await inTransaction(shop, async (open) => {
    await putLines(open, lines, { ...adding, vehicle }, options)
    const row = await readCart(open, adding.session_id, options)
    return requireStock(row, options, (line) => 'wheel' in line && isAdded(line))
  })
  return showCart(shop, row, options, (line) => (isAdded(line) ? fit : null))
}

/**
 * Adds an accessory; a repeat changes its line. Throws addon_not_found, out_of_stock, not_enough_stock, too_many_lines,
 * too_many_of_one.
 */
export async function addAddon(
  shop: Shop,
  { addon_id, ...adding }: Adding & { addon_id: number },
  options: CartOptions = {},
): Promise<Cart> {
  const row = await inTransaction(shop, async (open) => {
    if ((await putLines(open, [{ addon_id }], adding, options)) === 0) throw new Problem('addon_not_found', 404)
    const row = await readCart(open, adding.session_id, options)
    return requireStock(row, options, (line) => 'addon_id' in line && line.addon_id === addon_id)
  })
  return showCart(shop, row, options)
}

/** A line as its buyer names it. A wheel's id names no accessory. */
type LineKey = { session_id: string; id: string; kind: 'wheel' | 'addon' }

/** Sets the quantity of a line. Throws cart_line_not_found, out_of_stock, not_enough_stock. */
export async function changeQuantity(
  shop: Shop,
  { quantity, ...key }: LineKey & { quantity: number },
  options: CartOptions = {},
): Promise<Cart> {
  const row = await inTransaction(shop, async (open) => {
    await touchCart(open, key.session_id)
    const { rowCount } = await open.db.update(cartLines).set({ quantity }).where(isLine(key))
    if (rowCount === 0) throw new Problem('cart_line_not_found', 404)
    return requireStock(await readCart(open, key.session_id, options), options, (line) => line.id === key.id)
  })
  return showCart(shop, row, options)
}

/** Removes a line. Throws cart_line_not_found. */
export async function removeLine(shop: Shop, key: LineKey, options: CartOptions = {}): Promise<Cart> {
  await touchCart(shop, key.session_id)
  const { rowCount } = await shop.db.delete(cartLines).where(isLine(key))
  if (rowCount === 0) throw new Problem('cart_line_not_found', 404)
  return showCart(shop, await readCart(shop, key.session_id, options), options)
}

/**
 * Applies a code in any letter case; an empty one removes the coupon. A code that does not apply is refused with its
 * reason and changes nothing. Throws coupon_unknown and the other coupon problems.
 */
export async function applyCoupon(
  shop: Shop,
  { session_id, code }: { session_id: string; code: string },
  options: CartOptions = {},
): Promise<Cart> {
  const typed = code.trim().toUpperCase()
  if (typed === '') {
    await shop.db.update(carts).set({ coupon_code: null }).where(eq(carts.session_id, session_id))
    return showCart(shop, await readCart(shop, session_id, options), options)
  }
  if (!/^[A-Z0-9-]{1,40}$/.test(typed)) throw new Problem('coupon_unknown', 404)
  const row = await inTransaction(shop, async (open) => {
    const { rowCount } = await open.db.execute(sql`
      with owner as (${ownCart(shop, { session_id }, options.customer_id)})
      select 1 from owner join coupons on code = ${typed}`)
    if (rowCount === 0) throw new Problem('coupon_unknown', 404)
    await open.db.update(carts).set({ coupon_code: typed }).where(eq(carts.session_id, session_id))
    const row = await readCart(open, session_id, options)
    const { coupon } = quoteCart(row, { now: shop.now(), locale: options.locale ?? 'en' })
    if (!coupon) throw new Problem('cart_empty', 422)
    if (!coupon.applies) throw new Problem(coupon.code, 422, coupon.facts)
    return row
  })
  return showCart(shop, row, options)
}

/** Restarts the cart's expiry. Call it before changing a line, because carts are locked before their lines. */
export async function touchCart(shop: Shop, session_id: string): Promise<void> {
  await shop.db.update(carts).set({ updated_at: shop.now() }).where(eq(carts.session_id, session_id))
}

function isLine({ session_id, id, kind }: LineKey) {
  return and(eq(cartLines.id, id), eq(cartLines.session_id, session_id), eq(cartLines.kind, kind))
}

/**
 * Inserts or changes lines in one statement, so that two concurrent clicks cannot insert two. Two lines become one set.
 * Returns their number: an unknown accessory has none.
 */
async function putLines(
  shop: Shop,
  lines: readonly ({ sku: string; axle: string } | { addon_id: number })[],
  { quantity, exact, idempotency_key, vehicle, ...cart }: Adding & Pick<AddWheels, 'vehicle'>,
  { customer_id }: CartOptions,
): Promise<number> {
  const sum = exact ? sql`excluded.quantity` : sql`cart_lines.quantity + excluded.quantity`
  try {
    const { rowCount } = await shop.db.execute(sql`
      with owner as (${ownCart(shop, cart, customer_id)}), new_set as (select gen_random_uuid() as id)
      insert into cart_lines (session_id, kind, sku, addon_id, quantity, axle, set_id, vehicle, addition_key, created_at)
      select owner.session_id, case when line.sku is null then 'addon' else 'wheel' end, line.sku, a.id, ${quantity},
        coalesce(line.axle, 'any'), case when ${lines.length > 1} then new_set.id end,
        ${vehicle ? JSON.stringify(vehicle) : null}::jsonb, ${idempotency_key ?? null},
        ${shop.now().toISOString()}::timestamptz
      from owner, new_set, json_to_recordset(${JSON.stringify(lines)}::json) as line(sku text, axle text, addon_id int)
      left join addons a on a.id = line.addon_id
      where line.sku is not null or a.id is not null
      order by line.sku, line.axle
      on conflict on constraint cart_lines_article do update set
        quantity = case when cart_lines.addition_key = excluded.addition_key then cart_lines.quantity else ${sum} end,
        addition_key = excluded.addition_key,
        set_id = excluded.set_id,
        vehicle = coalesce(excluded.vehicle, cart_lines.vehicle)`)
    return rowCount ?? 0
  } catch (error) {
    throw toCartProblem(error)
  }
}

/** Returns the cart; throws if one of the changed lines wants more than is in stock. */
function requireStock(
  row: CartRow,
  { locale = 'en' }: CartOptions,
  isChanged: (line: WheelLine | AddonLine) => boolean,
): CartRow {
  const short = shortagesOf(row, stockOf(row), locale).find(({ line }) => isChanged(line))
  if (short) throw short.problem
  return row
}

/**
 * Upserts the session's cart and returns its session id; links it to the customer if one is signed in. `country` is the
 * delivery country of a new cart; an existing one keeps its own.
 */
function ownCart(
  shop: Shop,
  { session_id, country = defaultCountry }: { session_id: string; country?: CountryCode | undefined },
  customer_id: string | undefined,
): SQL {
  const now = shop.now().toISOString()
  return sql`
    insert into carts (session_id, customer_id, country, created_at, updated_at)
    values (${session_id}, ${customer_id ?? null}::uuid, ${country}, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (session_id) do update
      set updated_at = excluded.updated_at, customer_id = coalesce(carts.customer_id, excluded.customer_id)
    returning session_id`
}

/** Translates violated database limits (lines per cart, quantity per line) into problems. */
function toCartProblem(error: unknown): unknown {
  const { constraint, cause } = error as { constraint?: string; cause?: { constraint?: string } }
  const rule = constraint ?? cause?.constraint ?? ''
  if (rule === 'cart_has_room') return new Problem('too_many_lines', 409, { most: mostLines })
  return rule === 'cart_lines_quantity' ? new Problem('too_many_of_one', 409, { most: mostOfOneLine }) : error
}
