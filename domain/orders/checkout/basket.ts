import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { shortage } from '#domain/cart/cart.ts'
import { type Quote, quoteCart } from '#domain/cart/quote.ts'
import { type CartRow, readCart } from '#domain/cart/read-cart.ts'
import { lockGoods, type StockedGoods } from '#domain/catalogue/stock.ts'
import type { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { Locale } from '#shared/locale.ts'

/** A cart as it would be ordered now. `goods`: the pieces that are taken from stock, each SKU once. */
export type Basket = { cart: CartRow; quote: Quote; hash: string; goods: StockedGoods[] }

type Buyer = {
  session_id: string
  coupon_code: string | null | undefined
  country: string
  email: string
  phone: string
  customer_id?: string | null | undefined
  locale: Locale
}

/**
 * Reads and prices a locked cart after locking everything that could change meanwhile: its coupon and its goods.
 * Made-to-order goods come from the maker, not from stock.
 */
export async function lockBasket(
  shop: Shop,
  { session_id, coupon_code, country, locale, ...buyer }: Buyer,
): Promise<Basket> {
  if (coupon_code) await shop.db.execute(sql`select 1 from coupons where code = ${coupon_code} for no key update`)
  const locked = await lockGoods(
    shop,
    sql`select l.kind, coalesce(l.sku, a.sku) as sku, l.quantity
      from cart_lines l left join addons a on a.id = l.addon_id where l.session_id = ${session_id}`,
  )
  const cart = await readCart(shop, session_id, buyer)
  const quote = quoteCart(cart, { now: shop.now(), locale, country })
  const made_to_order = cart.wheels.filter((_, i) => quote.wheel_stock[i]!.special_order)
  const goods = locked.filter(({ sku }) => !made_to_order.some(({ wheel }) => wheel.sku === sku))
  return { cart, quote, hash: quoteHash(cart, quote), goods }
}

/** The first shortage of this basket, if any. */
export function shortageOf({ cart, quote }: Basket, locale: Locale): Problem | undefined {
  const wheel = cart.wheels.find((_, i) => quote.wheel_stock[i]!.short)
  if (wheel) return shortage({ ...wheel.wheel, free: wheel.free }, locale)
  const addon = cart.addons.find((_, i) => quote.addon_stock[i]!.short)
  return addon && shortage(addon, locale)
}

/**
 * Hash of a quote: goods, prices, cars, coupon, country, VAT rate and every total. A cart with another hash is not
 * charged. The delivery date is left out, because it moves on while the shopper looks for a card.
 */
function quoteHash(cart: CartRow, quote: Quote): string {
  const { price, country, wheel_stock } = quote
  const { lines } = price
  const goods = [
    ...cart.wheels.map(({ wheel, axle, quantity, vehicle }, i) => [
      wheel.sku,
      axle,
      quantity,
      lines[i]!.unit_price,
      wheel_stock[i]!.special_order,
      vehicle && [vehicle.make, vehicle.model, vehicle.year, vehicle.modification],
    ]),
    ...cart.addons.map(({ sku, quantity }, i) => [sku, quantity, lines[cart.wheels.length + i]!.unit_price]),
  ].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  const coupon = quote.coupon?.applies ? cart.coupon_code : null
  const totals = [price.subtotal, price.discount, price.delivery, price.vat, price.vat_rate, price.total]
  return createHash('sha256')
    .update(JSON.stringify([goods, coupon, country, totals]))
    .digest('hex')
}
