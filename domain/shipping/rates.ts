import type { deliveryRates } from '#database/schema/shipping.ts'
import { deliveryDate } from '#domain/shipping/calendar.ts'
import { calendar } from '#domain/store.ts'
import type { DeliveryQuote } from '#shared/api/cart.ts'

export type DeliveryRate = typeof deliveryRates.$inferSelect

/**
 * Delivery cost, fils: the base cost plus an amount per wheel; accessories alone have their own price; free from a
 * goods total after discount, if the rate has one. An empty cart costs nothing.
 */
export function deliveryCost(
  rate: DeliveryRate,
  goods: { wheels: number; addons: number },
  goodsTotal: number,
): number {
  if (goods.wheels + goods.addons === 0) return 0
  if (rate.free_from !== null && goodsTotal >= rate.free_from) return 0
  return goods.wheels === 0 ? rate.addon_only_cost : rate.base_cost + rate.cost_per_wheel * goods.wheels
}

/** Cost, days and date of delivery. `special_order`: a wheel among the goods is made to order, which takes longer. */
export function quoteDelivery(
  rate: DeliveryRate,
  { cost, goods_total, special_order, now }: { cost: number; goods_total: number; special_order: boolean; now: Date },
): DeliveryQuote {
  const days = rate.delivery_days + (special_order ? rate.special_order_extra_days : 0)
  return {
    country: rate.country,
    cost,
    days,
    date: deliveryDate(now, days, calendar),
    free_from_missing: missing(rate, cost, goods_total),
  }
}

/** Goods total still missing for free delivery; 0 if it is free already, also by a coupon. */
function missing(rate: DeliveryRate, cost: number, goodsTotal: number): number | null {
  if (cost === 0 && goodsTotal > 0) return 0
  return rate.free_from === null ? null : Math.max(0, rate.free_from - goodsTotal)
}
