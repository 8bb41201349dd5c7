import { createHash } from 'node:crypto'
import type { Quote } from '#domain/cart/quote.ts'
import type { CartRow } from '#domain/cart/read-cart.ts'

/**
 * Hash of a quote: goods, prices, cars, coupon, country, VAT rate and every total. A cart with another hash is not
 * charged. The delivery date is left out, because it moves on while the shopper looks for a card.
 */
export function quoteHash(cart: CartRow, quote: Quote): string {
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
