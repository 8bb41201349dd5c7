import { and, eq, ne } from 'drizzle-orm'
import { carts } from '#database/schema/cart.ts'
import { agreedPrices } from '#domain/cart/agreed.ts'
import { type CartRow, readCart } from '#domain/cart/read-cart.ts'
import { type Price, price, priceAt, type Vat, vatFor } from '#domain/pricing/price.ts'
import {
  type CouponVerdict,
  countWheels,
  type Discount,
  judgeCoupon,
  type PricedGoods,
} from '#domain/promotions/coupons.ts'
import { deliveryCost, quoteDelivery } from '#domain/shipping/delivery.ts'
import type { Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import type { DeliveryQuote } from '#shared/api/cart.ts'
import { type CountryCode, defaultCountry, isCountryCode } from '#shared/countries.ts'
import { chargeable } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { dayIn } from '#shared/time-zone.ts'

/** What a cart costs in one country. Price lines: first the wheels, then the accessories. */
export type Quote = {
  country: CountryCode
  vat: Vat
  price: Price
  coupon: CouponVerdict | null
  delivery: DeliveryQuote
  wheel_stock: LineStock[]
  addon_stock: LineStock[]
  /** The offer whose prices some or all lines have. */
  offer_id: string | null
}

/** Prices a cart from scratch, with the VAT of its destination. Defaults to the cart's stored country. */
export function quoteCart(
  cart: CartRow,
  { now, locale, country = cart.country }: { now: Date; locale: Locale; country?: string | null },
): Quote {
  const code = country && isCountryCode(country) ? country : defaultCountry
  const rate = cart.rates.find((each) => each.country === code)!
  const vat = vatFor(code, cart.vat_rates)
  const agreed = agreedPrices(cart, code)
  const goods: PricedGoods[] = [
    ...cart.wheels.map(({ wheel, brand_slug, quantity }) => ({
      ...{ kind: 'wheel' as const, group: brand_slug, quantity, on_page: wheel.price },
    })),
    ...cart.addons.map(({ category, quantity, price }) => ({
      ...{ kind: 'addon' as const, group: category, quantity, on_page: price },
    })),
  ].map(({ on_page, ...line }, i) => ({ ...line, unit_price: agreed.unit_prices[i] ?? priceAt(on_page, vat) }))
  const use = cart.coupon_use ?? { all: 0, by_this_customer: 0, earlier_orders: 0 }
  const judged: CouponVerdict | null =
    cart.coupon && agreed.isUsed
      ? { applies: false, code: 'coupon_beside_offer', facts: {} }
      : cart.coupon && goods.length > 0
        ? judgeCoupon(cart.coupon, goods, { today: dayIn(calendar.timezone, now), country: code, use, locale })
        : null
  const counts = { wheels: countWheels(goods), addons: cart.addons.length }
  const priced = (discount: Discount | null) =>
    price(goods, discount, (total) => agreed.delivery ?? deliveryCost(rate, counts, total), vat.rate)
  const judgedPrice = priced(judged?.applies ? judged.discount : null)
  // No gateway charges zero or next to it, and every order must be paid.
  const isTooSmall = judged?.applies && judgedPrice.total < chargeable.least
  const facts = { amount: formatMoney(chargeable.least, locale) }
  const coupon: CouponVerdict | null = isTooSmall ? { applies: false, code: 'coupon_nothing_to_pay', facts } : judged
  const found = isTooSmall ? priced(null) : judgedPrice
  const stock = stockOf(cart)
  return {
    country: code,
    vat,
    price: found,
    coupon,
    offer_id: agreed.isUsed ? cart.offer!.id : null,
    ...stock,
    delivery: quoteDelivery(rate, {
      cost: found.delivery,
      goods_total: found.subtotal - found.discount,
      special_order: stock.wheel_stock.some((line) => line.special_order),
      now,
    }),
  }
}

/** The cost and date of delivering the session's cart to a country. */
export async function calculateShipping(
  shop: Shop,
  { session_id, country }: { session_id: string; country: CountryCode },
): Promise<DeliveryQuote> {
  const row = await readCart(shop, session_id)
  return quoteCart(row, { now: shop.now(), locale: 'en', country }).delivery
}

/** Stores the chosen country in the cart, so that the next change is priced for it. Does not create a cart. */
export async function rememberCountry(shop: Shop, session_id: string, country: CountryCode): Promise<void> {
  await shop.db
    .update(carts)
    .set({ country })
    .where(and(eq(carts.session_id, session_id), ne(carts.country, country)))
}

export type LineStock = {
  /** Maximum pieces for this line, given the other lines of the same SKU. */
  available: number
  /** More than is in stock, but made to order: can be sold, with a longer delivery. */
  special_order: boolean
  /** More than is in stock. */
  short: boolean
}

/** The stock of a cart's lines, in line order. Some wheels can be sold beyond it, made to order. */
export function stockOf({ wheels, addons }: CartRow): Pick<Quote, 'wheel_stock' | 'addon_stock'> {
  return {
    wheel_stock: judgeStock(wheels.map(({ wheel, ...line }) => ({ ...line, ...wheel }))),
    addon_stock: judgeStock(addons.map((line) => ({ ...line, special_order: false }))),
  }
}

/** Judges all lines together, because two lines of one SKU share its stock. */
function judgeStock(
  lines: readonly { sku: string; quantity: number; free: number; special_order: boolean }[],
): LineStock[] {
  const wanted = new Map<string, number>()
  for (const { sku, quantity } of lines) wanted.set(sku, (wanted.get(sku) ?? 0) + quantity)
  return lines.map((line) => {
    const all = wanted.get(line.sku)!
    const lacking = all > line.free
    return {
      available: Math.max(0, line.free - (all - line.quantity)),
      special_order: line.special_order && lacking,
      short: lacking && !line.special_order,
    }
  })
}
