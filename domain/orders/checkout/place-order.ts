import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { isServed, shortagesOf } from '#domain/cart/cart.ts'
import { readCart } from '#domain/cart/read-cart.ts'
import { secretHash } from '#domain/customers/tokens.ts'
import { type Addresses, readAddresses, storeAddresses } from '#domain/orders/checkout/addresses.ts'
import { type Basket, freezeFits, freezeQuote, priceBasket, ringsOf } from '#domain/orders/checkout/basket.ts'
import { mayBePaid } from '#domain/orders/checkout/may-be-paid.ts'
import { fitNamedCar, readNamedCar } from '#domain/orders/checkout/named-car.ts'
import { lockCheckout } from '#domain/orders/lock.ts'
import { findOrder } from '#domain/orders/orders.ts'
import { moveCouponUse } from '#domain/orders/reservations/coupon-use.ts'
import { releaseReservations } from '#domain/orders/reservations/holds.ts'
import { provenBy } from '#domain/orders/whose.ts'
import { writeAll } from '#domain/outbox.ts'
import { Problem } from '#domain/problem.ts'
import { currentContext } from '#domain/request-context.ts'
import { asLast, inTransaction, type Shop } from '#domain/shop.ts'
import type { Order } from '#shared/api/orders.ts'
import type { OrderForm } from '#shared/forms.ts'
import { chargeable, mostLines } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { detailsKey } from '#shared/order-details.ts'

/** `buyer`: the key of the browser that places the order. */
type Buying = { customer_id?: string | undefined; buyer?: string | undefined; locale: Locale }

/**
 * Stores the session's cart as an order: the quote is frozen. Goods are held and a coupon counts as used only when a
 * payment begins, so that an unpaid order reserves nothing. Storing the same cart again by the same buyer while its
 * order is open updates that order's addresses and notes; another cart makes another order and releases what a payment for the
 * first had held. So do other details while a payment for the first may still take money: it pays for what its payer saw.
 * So does another buyer who knows the session id, whose order leaves the first as it is.
 * Throws `invalid` for a phone number or a second address that is missing; cart_empty; too_many_lines; out_of_stock
 * and not_enough_stock; country_closed; the coupon's problem; order_changed if the total (fils) is not the one the shopper saw;
 * total_too_small and payment_amount_too_large; does_not_fit_car; account_blocked.
 */
export async function placeOrder(shop: Shop, form: OrderForm, buying: Buying): Promise<Order> {
  const addresses = readAddresses(form, buying.locale)
  const { session_id } = form
  // Outside of the transaction, whose connection keeps no answers.
  const car = await readNamedCar(shop, form)
  const { placed } = await inTransaction(shop, async (open) => {
    const { country } = addresses.delivery
    const { email, phone } = addresses.billing
    const { customer_id, locale } = buying
    const [{ newest, goods }, cart] = await Promise.all([
      lockCheckout(open, session_id, { proven: provenBy(buying), country }),
      readCart(open, session_id, { email, phone, customer_id }),
    ])
    const basket = priceBasket(open, { cart, locked: goods, country, locale })
    refuse(basket, form, buying)
    const fits = await fitNamedCar(open, car, basket.cart.wheels, buying.locale)
    const fitted = basket.cart.wheels.map((line, i) => ({ ...line, sku: line.wheel.sku, fit: fits[i]! }))

    const before = newest?.status === 0 ? newest : undefined
    const hasSameGoods = before?.quote_hash === basket.hash
    // An order that is stored already goes on.
    if (!hasSameGoods && !isServed(basket.cart, country)) throw new Problem('country_closed', 422)
    const isSame = hasSameGoods && !(await hasOtherDetails(open, before.id, { form, addresses, buying }))
    const id = before && isSame ? before.id : randomUUID()
    const changes = mutableColumns(shop.now(), form, basket, buying)
    const writes = isSame
      ? [
          open.db.update(orders).set(changes).where(eq(orders.id, id)),
          ...freezeFits(open, { id, session_id }, fitted, ringsOf(basket.cart)),
          moveCouponUse(open, id, email),
        ]
      : [
          open.db.insert(orders).values({ id, ...changes, ...frozenColumns(shop.now(), session_id, basket) }),
          ...freezeQuote(open, id, { ...basket, fits }),
          ...(before ? releaseReservations(open, before.id) : []),
        ]
    const written = writeAll(open, [...writes, storeAddresses(open, id, addresses)])
    const placed = findOrder(open, id, buying)
    await asLast(open, written, placed)
    return { placed }
  })
  return placed
}

/** Whether a payment that may still take money is for an order with other details than the form's. */
async function hasOtherDetails(
  shop: Shop,
  id: string,
  { form, addresses, buying }: { form: OrderForm; addresses: Addresses; buying: Buying },
): Promise<boolean> {
  if (!(await mayBePaid(shop, id))) return false
  const stored = await findOrder(shop, id, buying)
  return detailsKey(stored, stored) !== detailsKey(form, { billing: addresses.billing, shipping: addresses.delivery })
}

function refuse(basket: Basket, form: OrderForm, { locale }: Buying): void {
  const { cart, quote } = basket
  if (cart.is_blocked) throw new Problem('account_blocked', 403)
  const lines = cart.wheels.length + cart.addons.length
  if (lines === 0) throw new Problem('cart_empty', 422)
  if (lines > mostLines) throw new Problem('too_many_lines', 409, { most: mostLines })
  const [short] = shortagesOf(cart, quote, locale)
  if (short) throw short.problem
  if (quote.coupon && !quote.coupon.applies) throw new Problem(quote.coupon.code, 422, quote.coupon.facts)
  if (form.expected_total !== undefined && form.expected_total !== quote.price.total)
    throw new Problem('order_changed', 409)
  refuseUnpayable(quote.price.total, locale)
}

/**
 * No gateway charges a total (fils) below Stripe's minimum or beyond its eight digits. Throws total_too_small and
 * payment_amount_too_large.
 */
export function refuseUnpayable(total: number, locale: Locale): void {
  const { least, most } = chargeable
  if (total < least) throw new Problem('total_too_small', 422, { amount: formatMoney(least, locale) })
  if (total > most) throw new Problem('payment_amount_too_large', 409)
}

/** The columns that never change after the order was stored. */
function frozenColumns(created_at: Date, session_id: string, { cart, quote, hash }: Basket) {
  const { subtotal, discount, delivery, vat, vat_rate, total } = quote.price
  return {
    reference: newReference('R'),
    request_id: currentContext()?.id ?? null,
    session_id,
    ...{ subtotal, discount, delivery, vat, vat_rate, total },
    coupon_code: quote.coupon ? cart.coupon_code : null,
    offer_id: quote.offer_id,
    country: quote.country,
    quote_hash: hash,
    created_at,
  }
}

/** The columns that each save of the order form overwrites. */
function mutableColumns(now: Date, form: OrderForm, { quote }: Basket, { customer_id, buyer, locale }: Buying) {
  return {
    locale,
    stored_at: now,
    ...(customer_id && { customer_id }),
    ...(buyer && { buyer_hash: secretHash(buyer) }),
    delivery_date: quote.delivery.date,
    payment_method: form.payment_method,
    payment_installment: form.payment_installment,
    vehicle_make: form.vehicle_make,
    vehicle_year: form.vehicle_year,
    vehicle_model: form.vehicle_model,
    vehicle_model_sub: form.vehicle_model_sub,
    order_notes: form.order_notes,
    is_same_shipping: form.is_same_shipping,
    professional_installation: form.professional_installation,
    company: form.company,
    company_trn: form.company_trn,
  }
}

/** Crockford's base 32: no letter that looks like a digit, and no U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What a shopper may quote before there is an order number: "R-7K2M-9QXD". Random, so it reveals nothing. */
export function newReference(letter: 'R' | 'O'): string {
  const part = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `${letter}-${part()}-${part()}`
}
