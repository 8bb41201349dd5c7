import type { Database } from '#database/client.ts'
import { insertRows } from '#database/recordset.ts'
import { coupons, deliveryRates } from '#database/schema.ts'
import { filsOf, readData } from '#database/seed/data.ts'

type Content = {
  shipping: {
    special_order_extra_days: number
    countries: {
      code: string
      key: string
      delivery_days: number
      base_cost: number
      cost_per_wheel: number
      addon_only_cost: number
      free_from: number | null
    }[]
  }
  coupons: (Record<string, unknown> & {
    type: 'percent' | 'fixed' | 'free_shipping'
    value: number
    min_total: number
    max_discount: number | null
  })[]
}

/** What delivery costs and which coupons there are. */
export async function seedTrade(db: Database): Promise<void> {
  const { shipping, coupons: codes } = await readData<Content>('content.json')
  await insertRows(
    db,
    deliveryRates,
    shipping.countries.map(({ code, ...rate }) => ({
      ...rate,
      country: code,
      base_cost: filsOf(rate.base_cost),
      cost_per_wheel: filsOf(rate.cost_per_wheel),
      addon_only_cost: filsOf(rate.addon_only_cost),
      free_from: filsOf(rate.free_from),
      special_order_extra_days: shipping.special_order_extra_days,
    })),
  )
  await insertRows(
    db,
    coupons,
    codes.map((coupon) => ({
      ...coupon,
      value: coupon.type === 'fixed' ? filsOf(coupon.value) : coupon.value,
      min_total: filsOf(coupon.min_total),
      max_discount: filsOf(coupon.max_discount),
    })),
  )
}
