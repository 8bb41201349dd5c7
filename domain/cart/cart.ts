import { accessoryMisfit } from '#domain/cart/accessory-misfit.ts'
import { fitLines, isSameCar, type KnownFit, type LineFit, misfitOf } from '#domain/cart/fit.ts'
import { partsTaken } from '#domain/cart/parts-taken.ts'
import { type LineStock, type Quote, quoteCart } from '#domain/cart/quote.ts'
import { type AddonLine, type CartRow, readCart, type WheelLine } from '#domain/cart/read-cart.ts'
import { firstImage } from '#domain/pictures/pictures.ts'
import { type PricedLine, priceAt } from '#domain/pricing/price.ts'
import { Problem } from '#domain/problem.ts'
import type { Coupon } from '#domain/promotions/coupons.ts'
import type { Shop } from '#domain/shop.ts'
import type { Cart, CartAddonLine, CartLine } from '#shared/api/cart.ts'
import { nameWithSizes } from '#shared/goods-name.ts'
import { cart as cartWords } from '#shared/i18n/cart.ts'
import { sayProblem } from '#shared/i18n/problems.ts'
import { mostLines } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'
import { formatPrice } from '#shared/money.ts'
import { sessionIdPattern } from '#shared/session-id.ts'
import { sizeInName } from '#shared/wheel-size.ts'

/** Whose cart it is, and how to price and show it; English by default. */
export type CartOptions = {
  /** Overrides the country stored with the cart. */
  country?: string | undefined
  locale?: Locale | undefined
  customer_id?: string | undefined
}

/**
 * The cart for its owner, at current prices, in fils. A missing cart is shown as empty and is not created. Throws
 * cart_failed if `session_id` cannot be a session id.
 */
export async function getCart(shop: Shop, session_id: string, options: CartOptions = {}): Promise<Cart> {
  if (!sessionIdPattern.test(session_id)) throw new Problem('cart_failed', 422)
  const row = await readCart(shop, session_id, { customer_id: options.customer_id })
  return showCart(shop, row, options)
}

/** Converts a cart row for its owner. Lines whose fit is not known yet are judged. */
export async function showCart(
  shop: Shop,
  row: CartRow,
  { country, locale = 'en' }: CartOptions = {},
  known?: KnownFit,
): Promise<Cart> {
  const quote = quoteCart(row, { now: shop.now(), locale, ...(country && { country }) })
  const fits = await fitLines(shop, row.wheels, known)
  const taken = partsTaken(row, fits)
  const { lines, subtotal, discount, delivery, vat, vat_rate, total } = quote.price
  return {
    session_id: row.session_id,
    cart_items: row.wheels.map((line, i) => ({
      ...showWheel(shop, line, quote.wheel_stock[i]!, fits[i]!),
      ...priceOf(lines[i]!),
      compare_at_price: line.wheel.compare_at_price && priceAt(line.wheel.compare_at_price, quote.vat),
    })),
    addons: row.addons.map((line, i) => ({
      ...showAddon(shop, line, quote.addon_stock[i]!),
      misfit: accessoryMisfit(line, row.wheels, fits, locale),
      taken: taken[i]!,
      ...priceOf(lines[row.wheels.length + i]!),
    })),
    count: row.wheels.length + row.addons.length,
    coupon: showCoupon(row, quote, locale),
    offer: quote.offer_id && row.offer ? { number: row.offer.number, valid_until: row.offer.valid_until } : null,
    delivery: quote.delivery,
    totals: { currency: 'AED', subtotal, discount, delivery, vat, vat_rate, total },
    problems: [
      ...[...misfits(row, fits, locale), ...shortagesOf(row, quote, locale), ...beyondRoom(row)].map(
        ({ line, problem }) => ({
          line: line.id,
          message: sayProblem(problem.code, locale, problem.facts),
        }),
      ),
      ...(isServed(row, quote.country) ? [] : [{ line: '', message: sayProblem('country_closed', locale) }]),
    ],
  }
}

/** Whether the shop takes new orders for a country. */
export function isServed({ rates }: Pick<CartRow, 'rates'>, country: string): boolean {
  return rates.find((each) => each.country === country)?.is_served !== false
}

/** The lines that want more than is in stock, each with its problem. */
export function shortagesOf(
  row: CartRow,
  { wheel_stock, addon_stock }: Pick<Quote, 'wheel_stock' | 'addon_stock'>,
  locale: Locale,
): { line: WheelLine | AddonLine; problem: Problem }[] {
  const wheels = row.wheels.map((line, i) => ({ line, goods: line.wheel, ...wheel_stock[i]! }))
  const addons = row.addons.map((line, i) => ({ line, goods: line, ...addon_stock[i]! }))
  return [...wheels, ...addons]
    .filter(({ short }) => short)
    .map(({ line, goods }) => {
      const name = nameWithSizes(locale === 'ar' ? goods.name_ar : goods.name)
      const problem =
        line.free === 0
          ? new Problem('out_of_stock', 409, { name })
          : new Problem('not_enough_stock', 409, { name, left: line.free })
      return { line, problem }
    })
}

/** The last lines of a cart that has more than an order may have: carts that are merged at a sign-in lose nothing. */
function beyondRoom({ wheels, addons }: CartRow): { line: WheelLine | AddonLine; problem: Problem }[] {
  return [...wheels, ...addons]
    .slice(mostLines)
    .map((line) => ({ line, problem: new Problem('too_many_lines', 409, { most: mostLines }) }))
}

/** The price charged at the destination, which may be without the VAT of the price on the product page. */
function priceOf({ unit_price, total }: PricedLine): Pick<CartLine, 'unit_price' | 'total'> {
  return { unit_price, total }
}

type Unpriced<Line> = Omit<Line, 'unit_price' | 'total' | 'compare_at_price'>

function showWheel(shop: Shop, line: WheelLine, stock: LineStock, fit: LineFit | null): Unpriced<CartLine> {
  const { wheel } = line
  return {
    id: line.id,
    sku: wheel.sku,
    slug: wheel.slug,
    name: wheel.name,
    name_ar: wheel.name_ar,
    brand: line.brand,
    finish_name: wheel.finish_name,
    finish_name_ar: wheel.finish_name_ar,
    size: sizeInName(wheel),
    picture: shop.pictures.find(firstImage(wheel.images)),
    axle: line.axle,
    set_id: line.set_id,
    quantity: line.quantity,
    available: stock.available,
    special_order: stock.special_order,
    has_special_order: line.wheel.special_order,
    vehicle: line.vehicle && { ...line.vehicle, label: fit?.label ?? '', label_ar: fit?.label_ar ?? '' },
    fit: fit?.word ?? null,
  }
}

function showAddon(shop: Shop, line: AddonLine, stock: LineStock): Omit<Unpriced<CartAddonLine>, 'misfit' | 'taken'> {
  const { price: _, pieces: _pieces, free, images, fits, ...shown } = line
  return {
    ...shown,
    picture: shop.pictures.find(firstImage(images)),
    available: stock.available,
  }
}

function showCoupon({ coupon }: CartRow, quote: Quote, locale: Locale): Cart['coupon'] {
  if (!coupon) return null
  const { code, label, label_ar, type, max_discount } = coupon
  const verdict = quote.coupon
  const reason = verdict && !verdict.applies ? sayProblem(verdict.code, locale, verdict.facts) : null
  const limit =
    type === 'percent' && max_discount !== null
      ? cartWords[locale].coupon_limit(formatPrice(max_discount, locale), isAtLimit(coupon, quote))
      : null
  return { code, label, label_ar, applied: verdict?.applies ?? false, reason, limit }
}

/** Whether the coupon's maximum capped the discount. */
function isAtLimit({ max_discount }: Coupon, { coupon, price }: Quote): boolean {
  return coupon?.applies === true && price.discount === max_discount
}

/** An order is for one car and has no wheels that fail on it; the buyer fixes both in the cart. */
function misfits({ wheels }: CartRow, fits: readonly (LineFit | null)[], locale: Locale) {
  const first = wheels.find((line) => line.vehicle)?.vehicle
  return wheels.flatMap((line, i) => {
    if (line.vehicle && !isSameCar(line.vehicle, first)) return [{ line, problem: new Problem('one_car', 422) }]
    const fit = fits[i]
    return fit?.word === 'fail' ? [{ line, problem: misfitOf(line, fit, locale) }] : []
  })
}
