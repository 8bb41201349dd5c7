import { eq } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { readAddresses, storeAddresses } from '#domain/orders/addresses.ts'
import { moveCouponUse } from '#domain/orders/coupon-use.ts'
import { lockOrder } from '#domain/orders/lock.ts'
import { findOrder, isUuid } from '#domain/orders/orders.ts'
import { refitOrder } from '#domain/orders/refit-order.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { Order } from '#shared/api/orders.ts'
import type { OrderForm, OrderUpdate } from '#shared/forms.ts'
import type { Locale } from '#shared/locale.ts'

const vehicleFields = ['vehicle_make', 'vehicle_model', 'vehicle_year', 'vehicle_model_sub'] as const

/**
 * Changes addresses, notes, car and fitting of a customer's unpaid order. Its wheels are judged again if the car
 * changes. The quote stays, so the destination country cannot change. A language named in the call becomes the order's
 * language.
 * Throws order_not_found, order_already_paid, order_changed, does_not_fit_car, and `invalid` for a phone number.
 */
export async function updateOrder(
  shop: Shop,
  id: string,
  change: OrderUpdate,
  { customer_id, locale, language }: { customer_id: string; locale: Locale; language: Locale | undefined },
): Promise<Order> {
  await inTransaction(shop, async (open) => {
    const order = isUuid(id) ? await lockOrder(open, id) : undefined
    if (order?.customer_id !== customer_id) throw new Problem('order_not_found', 404)
    if (order.status === 1) throw new Problem('order_already_paid', 409)
    const { billing, shipping, is_same_shipping = order.is_same_shipping, ...facts } = change
    if (billing || shipping || is_same_shipping !== order.is_same_shipping) {
      const before = await findOrder(open, id, { customer_id })
      const form = { billing: billing ?? before.billing, shipping: shipping ?? before.shipping, is_same_shipping }
      const addresses = readAddresses(form as OrderForm, locale)
      if (addresses.delivery.country !== order.country) throw new Problem('order_changed', 409)
      await storeAddresses(open, id, addresses)
      await moveCouponUse(open, id, addresses.billing.email)
    }
    const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
    await open.db
      .update(orders)
      .set({ ...given, is_same_shipping, ...(language && { locale: language }) })
      .where(eq(orders.id, id))
    if (vehicleFields.some((field) => change[field] !== undefined && change[field] !== order[field]))
      await refitOrder(open, id, { ...order, ...given }, locale)
  })
  return findOrder(shop, id, { customer_id })
}
