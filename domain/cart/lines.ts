import { and, eq, sql } from 'drizzle-orm'
import { cartLines, carts } from '#database/schema/cart.ts'
import { beginCart } from '#domain/cart/begin-cart.ts'
import { type CartOptions, shortagesOf, showCart } from '#domain/cart/cart.ts'
import { type FitLine, fitLines, type LineFit } from '#domain/cart/fit.ts'
import { type Adding, ownCart, ownerOf, putAddon, putWheels, type WantedWheel } from '#domain/cart/put-lines.ts'
import { quoteCart, stockOf } from '#domain/cart/quote.ts'
import { type AddonLine, type CartRow, readCart, type WheelLine } from '#domain/cart/read-cart.ts'
import { noSuchWheel } from '#domain/catalogue/wheels.ts'
import { findVehicle } from '#domain/fitment/vehicles.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { skuKey } from '#domain/sku-key.ts'
import type { Cart } from '#shared/api/cart.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import { setOf } from '#shared/limits.ts'
import { latinDigits } from '#shared/normalise.ts'

export type AddWheels = Omit<Adding, 'quantity'> & {
  /** A set if left out: four, or two and two. */
  quantity?: number | undefined
  sku: string
  rear_sku?: string | undefined
  /** Of half a set, without `rear_sku`. */
  axle?: WantedWheel['axle'] | undefined
  vehicle?: ChosenVehicle | null | undefined
  /** The session seems to have no cart yet: tried first, because it takes one statement then. */
  is_first?: boolean | undefined
}

/**
 * Adds a wheel, or front and rear of a staggered set as two lines of one set (`quantity` of each). Adding the same SKU
 * again changes its line. Refuses more than is in stock, and wheels that do not fit the named car.
 * Throws wheel_not_found, vehicle_not_found, does_not_fit, out_of_stock, not_enough_stock, too_many_lines,
 * too_many_of_one.
 */
export async function addWheels(
  shop: Shop,
  { sku, rear_sku, axle = 'any', vehicle, is_first, quantity = rear_sku ? setOf / 2 : setOf, ...rest }: AddWheels,
  options: CartOptions = {},
): Promise<Cart> {
  const adding = { ...rest, quantity }
  const lines: WantedWheel[] = rear_sku
    ? [
        { key: skuKey(sku), axle: 'front' },
        { key: skuKey(rear_sku), axle: 'rear' },
      ]
    : [{ key: skuKey(sku), axle }]
  if (lines.some(({ key }) => key === '')) throw new Problem('wheel_not_found', 404)
  // The vehicle service may be called here, and not in the transaction.
  const car = vehicle && (await findVehicle(shop, vehicle))
  const fits = new Map<FitLine, LineFit | null>()
  async function judgeAdded(open: Shop, added: readonly WheelLine[]): Promise<void> {
    const judged = car ? await fitLines(open, added) : []
    if (judged.some((fit) => fit?.word === 'fail')) throw new Problem('does_not_fit', 422)
    for (const [i, fit] of judged.entries()) fits.set(added[i]!, fit)
  }
  async function begin(open: Shop): Promise<CartRow | null> {
    const row = await beginCart(open, lines[0]!, { ...adding, vehicle }, options)
    if (row) await judgeAdded(open, row.wheels)
    return row
  }
  async function put(open: Shop): Promise<CartRow> {
    const put = await putWheels(open, lines, { ...adding, vehicle }, options)
    const unknown = lines.find(({ axle }) => !put.some((line) => line.axle === axle))
    if (unknown) throw await noSuchWheel(open, unknown.key)
    const isPut = ({ id }: { id: string }) => put.some((line) => line.id === id)
    const row = await readCart(open, adding.session_id, options)
    await judgeAdded(open, row.wheels.filter(isPut))
    return requireStock(row, options, isPut)
  }
  const mayBegin = is_first && !rear_sku
  // Only a car can refuse what that statement has written.
  const begun = mayBegin && !car ? await begin(shop) : null
  const row =
    begun ?? (await inTransaction(shop, async (open) => (mayBegin && car && (await begin(open))) || put(open)))
  return showCart(shop, row, options, (line) => fits.get(line))
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
    if ((await putAddon(open, addon_id, adding, options)).length === 0) throw new Problem('addon_not_found', 404)
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
 * Applies a code in any letter case, with any spaces and Arabic digits; an empty one removes the coupon. A code that does
 * not apply is refused with its reason and changes nothing. Throws coupon_unknown, cart_empty, what `judgeCoupon` refuses
 * with, coupon_beside_offer, and coupon_nothing_to_pay.
 */
export async function applyCoupon(
  shop: Shop,
  { session_id, code }: { session_id: string; code: string },
  options: CartOptions = {},
): Promise<Cart> {
  const typed = latinDigits(code)
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .toUpperCase()
  if (typed === '') {
    await shop.db.update(carts).set({ coupon_code: null }).where(eq(carts.session_id, session_id))
    return showCart(shop, await readCart(shop, session_id, options), options)
  }
  if (!/^[A-Z0-9-]{1,40}$/.test(typed)) throw new Problem('coupon_unknown', 404)
  const row = await inTransaction(shop, async (open) => {
    const { rowCount } = await open.db.execute(sql`
      with owner as (${ownCart({ session_id, ...ownerOf(shop, options) })})
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
