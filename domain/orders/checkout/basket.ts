import { createHash } from 'node:crypto'
import { and, eq, type SQLWrapper } from 'drizzle-orm'
import { orderAdjustments, orderLines } from '#database/schema/orders.ts'
import type { FitLine, LineFit } from '#domain/cart/fit.ts'
import { type Quote, quoteCart } from '#domain/cart/quote.ts'
import type { CartRow } from '#domain/cart/read-cart.ts'
import { couldBeBought, type Ring, ringsMissing } from '#domain/orders/rings.ts'
import type { Shop } from '#domain/shop.ts'
import type { StockedGoods } from '#domain/stock/goods.ts'
import { emails } from '#shared/i18n/documents/order-emails.ts'
import type { Locale } from '#shared/locale.ts'

/** A cart as it would be ordered now. `goods`: the pieces that are taken from stock, each SKU once. */
export type Basket = { cart: CartRow; quote: Quote; hash: string; goods: StockedGoods[] }

/**
 * Prices a cart that was read under the locks of `lockCheckout`; `locked` are its goods. Made-to-order goods come from the
 * maker, not from stock.
 */
export function priceBasket(
  shop: Shop,
  {
    cart,
    locked,
    country,
    locale,
  }: { cart: CartRow; locked: readonly StockedGoods[]; country: string; locale: Locale },
): Basket {
  const quote = quoteCart(cart, { now: shop.now(), locale, country })
  const made_to_order = cart.wheels.filter((_, i) => quote.wheel_stock[i]!.special_order)
  const goods = locked.filter(({ sku }) => !made_to_order.some(({ wheel }) => wheel.sku === sku))
  return { cart, quote, hash: quoteHash(cart, quote), goods }
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

/** The writes that copy names, prices, shares and verdicts onto an order: later changes of the shop do not affect it. */
export function freezeQuote(
  shop: Shop,
  order_id: string,
  { cart, quote, fits }: Basket & { fits: (LineFit | null)[] },
): SQLWrapper[] {
  const fitted = cart.wheels.map((line, i) => ({ ...line, fit: fits[i]! }))
  const frozen = frozenFits(shop, cart.session_id, fitted, ringsOf(cart))
  const wheels = cart.wheels.map(({ wheel, axle, set_id, quantity }, i) => ({
    ...{ kind: 'wheel' as const, goods: wheel, axle, set_id, quantity },
    special_order: quote.wheel_stock[i]!.special_order,
    ...frozen[i]!,
  }))
  const addons = cart.addons.map((goods) => ({
    ...{ kind: 'addon' as const, goods, axle: 'any' as const, set_id: null, quantity: goods.quantity },
    ...{ special_order: false, fitment: null, rings_left_out: null },
  }))
  const rows = [...wheels, ...addons].map(({ goods: { sku, name, name_ar, slug, images }, ...line }, i) => ({
    ...{ order_id, position: i + 1, sku, name, name_ar, slug, image: images },
    ...line,
    ...quote.price.lines[i]!,
  }))
  return [
    shop.db.insert(orderLines).values(rows),
    shop.db.insert(orderAdjustments).values(adjustments(order_id, cart, quote)),
  ]
}

/** A wheel's line: its SKU and axle are together once in an order, as in a cart. */
type FittedLine = Pick<FitLine, 'axle' | 'quantity' | 'set_id'> & { fit: LineFit | null }

/**
 * The writes that replace the frozen verdicts of an order's wheels, with the sets they were judged in. Not by position: the
 * buyer of the same goods may have put them into the cart in another order.
 * @param rings the hub rings of the order
 */
export function freezeFits(
  shop: Shop,
  { id, session_id }: { id: string; session_id: string },
  lines: readonly (FittedLine & { sku: string })[],
  rings: readonly Ring[],
): SQLWrapper[] {
  const frozen = frozenFits(shop, session_id, lines, rings)
  return lines.map(({ sku, axle, set_id }, i) =>
    shop.db
      .update(orderLines)
      .set({ set_id, ...frozen[i]! })
      .where(
        and(
          eq(orderLines.order_id, id),
          eq(orderLines.kind, 'wheel'),
          eq(orderLines.sku, sku),
          eq(orderLines.axle, axle),
        ),
      ),
  )
}

/** The hub rings in a cart. */
export function ringsOf({ addons }: Pick<CartRow, 'addons'>): Ring[] {
  return addons.flatMap(({ category, fits, quantity, pieces }) =>
    category === 'hub-rings' && fits ? [{ ...(fits as Omit<Ring, 'pieces'>), pieces: quantity * pieces }] : [],
  )
}

/** The verdict of each line, and whether rings that it needs were left out although they could be bought. */
function frozenFits(shop: Shop, session_id: string, fitted: readonly FittedLine[], rings: readonly Ring[]) {
  const lines = fitted.map(({ fit, ...line }) => ({ ...line, fitment: fit?.verdict ?? null }))
  const missing = ringsMissing(lines, rings)
  return lines.map(({ fitment }, i) => ({
    fitment,
    rings_left_out: couldBeBought(missing[i]!, { now: shop.now(), session_id }),
  }))
}

function adjustments(order_id: string, cart: Basket['cart'], { price, coupon }: Basket['quote']) {
  const delivery = {
    order_id,
    kind: 'delivery' as const,
    label: emails.en.delivery,
    label_ar: emails.ar.delivery,
    amount: price.delivery,
    vat: price.delivery_vat,
  }
  if (!coupon?.applies || !cart.coupon) return [delivery]
  const { label, label_ar } = cart.coupon
  // The lines' VAT already includes the coupon's share.
  return [{ order_id, kind: 'coupon' as const, label, label_ar, amount: -price.discount, vat: 0 }, delivery]
}
