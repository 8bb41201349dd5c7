import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { shortage } from '#domain/cart/cart.ts'
import { type Quote, quoteCart } from '#domain/cart/quote.ts'
import { type CartRow, readCart } from '#domain/cart/read-cart.ts'
import { type Goods, lockGoods } from '#domain/catalogue/stock.ts'
import type { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { Locale } from '#shared/locale.ts'

/** A cart as it would be ordered now. `goods`: pieces by SKU taken from stock; `on_hand`: the stock. */
export type Basket = { cart: CartRow; quote: Quote; hash: string; goods: Goods[]; on_hand: Map<string, number> }

type Buyer = {
  session_id: string
  country: string
  email: string
  phone: string
  customer_id?: string | null | undefined
  locale: Locale
}

/** Reads and prices a cart after locking everything that could change meanwhile: the coupon and the goods. */
export async function lockBasket(shop: Shop, { session_id, country, locale, ...buyer }: Buyer): Promise<Basket> {
  await shop.db.execute(sql`
    select 1 from coupons where code = (select coupon_code from carts where session_id = ${session_id})
    for no key update`)
  const on_hand = await lockGoods(shop, piecesOf(await readCart(shop, session_id)))
  const cart = await readCart(shop, session_id, buyer)
  const quote = quoteCart(cart, { now: shop.now(), locale, country })
  const goods = piecesOf(cart).filter(({ sku }) => !isMadeToOrder(cart, quote, sku))
  return { cart, quote, hash: quoteHash(cart, quote), goods, on_hand }
}

/** The first shortage of this basket, if any. */
export function shortageOf({ cart, quote }: Basket, locale: Locale): Problem | undefined {
  const wheel = cart.wheels.find((_, i) => quote.wheel_stock[i]!.short)
  if (wheel) return shortage({ ...wheel.wheel, free: wheel.free }, locale)
  const addon = cart.addons.find((_, i) => quote.addon_stock[i]!.short)
  return addon && shortage(addon, locale)
}

/** Merges front, rear and other lines of one SKU. */
function piecesOf(cart: CartRow): Goods[] {
  const lines: Goods[] = [
    ...cart.wheels.map(({ wheel: { sku }, quantity }) => ({ kind: 'wheel' as const, sku, quantity })),
    ...cart.addons.map(({ sku, quantity }) => ({ kind: 'addon' as const, sku, quantity })),
  ]
  const bySku = Map.groupBy(lines, (line) => line.sku)
  return [...bySku.values()].map((same) => ({
    ...same[0]!,
    quantity: same.reduce((sum, line) => sum + line.quantity, 0),
  }))
}

/** Made-to-order goods come from the maker, not from stock. */
function isMadeToOrder(cart: CartRow, quote: Quote, sku: string): boolean {
  return cart.wheels.some((line, i) => line.wheel.sku === sku && quote.wheel_stock[i]!.special_order)
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
