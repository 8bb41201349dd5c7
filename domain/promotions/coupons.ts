import { and, eq, inArray } from 'drizzle-orm'
import { type coupons, couponUses } from '#database/schema/promotions.ts'
import type { ProblemFacts } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { formatDay } from '#shared/day.ts'
import type { ProblemCode } from '#shared/i18n/problems.ts'
import type { Locale } from '#shared/locale.ts'
import { formatPrice } from '#shared/money.ts'

export type Coupon = typeof coupons.$inferSelect

/** Counted uses of a coupon: paid orders and orders whose stock is still held. */
export type CouponUse = { all: number; by_this_customer: number; earlier_orders: number }

export type CouponVerdict =
  | { applies: true; discount: Discount }
  | { applies: false; code: ProblemCode; facts: ProblemFacts }

/**
 * Whether a coupon applies to these goods on this day, and its discount. Minimum totals and least numbers of wheels apply to
 * the goods that the coupon covers ("10 % off wheels from AED 4,000" means the wheels). A coupon for accessories only covers
 * no wheels, so for its least number all wheels in the cart count: "10 % off accessories beside a set".
 * @param today YYYY-MM-DD in the shop's time zone
 */
export function judgeCoupon(
  coupon: Coupon,
  goods: readonly PricedGoods[],
  { today, country, use, locale }: { today: string; country: string; use: CouponUse; locale: Locale },
): CouponVerdict {
  const refuse = (code: ProblemCode, facts: ProblemFacts = {}): CouponVerdict => ({ applies: false, code, facts })
  if (!coupon.active) return refuse('coupon_inactive')
  if (today < coupon.starts_at) return refuse('coupon_not_started', { date: formatDay(coupon.starts_at, locale) })
  if (today > coupon.ends_at) return refuse('coupon_expired', { date: formatDay(coupon.ends_at, locale) })
  if (coupon.countries && !coupon.countries.includes(country)) return refuse('coupon_other_country')

  const itsGoods = goods.filter((line) => covered(coupon, line))
  const total = goodsTotal(itsGoods)
  if (total === 0) return refuse('coupon_nothing_applies', { label: locale === 'ar' ? coupon.label_ar : coupon.label })
  if (total < coupon.min_total) return refuse('coupon_min_total', { amount: formatPrice(coupon.min_total, locale) })
  const wheels = countWheels(coupon.applies_to === 'addons' ? goods : itsGoods)
  if (coupon.min_wheels && wheels < coupon.min_wheels) return refuse('coupon_min_wheels', { count: coupon.min_wheels })

  const reached = limitReached(coupon, use)
  if (reached) return refuse(reached)
  return { applies: true, discount: discountOf(coupon, total) }
}

/** Which limit of a coupon its uses have reached, if any. */
export function limitReached(
  coupon: Coupon,
  use: CouponUse,
): Extract<ProblemCode, 'coupon_used_up' | 'coupon_first_order_only'> | undefined {
  if (coupon.usage_limit !== null && use.all >= coupon.usage_limit) return 'coupon_used_up'
  if (coupon.per_customer !== null && use.by_this_customer >= coupon.per_customer) return 'coupon_used_up'
  return coupon.first_order_only && use.earlier_orders > 0 ? 'coupon_first_order_only' : undefined
}

function discountOf(coupon: Coupon, total: number): Discount {
  if (coupon.type === 'free_shipping' || coupon.applies_to === 'shipping') return { free_delivery: true }
  const full = coupon.type === 'percent' ? Math.round((total * coupon.value) / 100) : coupon.value
  const { applies_to, brands, categories } = coupon
  return { amount: Math.min(full, coupon.max_discount ?? full, total), covers: { applies_to, brands, categories } }
}

/** Unlinks a customer's coupon uses, all or those of some orders, from the account; they stay counted. */
export async function unlinkCouponUses(shop: Shop, customer_id: string, order_ids?: readonly string[]): Promise<void> {
  const theirs = eq(couponUses.customer_id, customer_id)
  const those = order_ids && inArray(couponUses.order_id, [...order_ids])
  await shop.db.update(couponUses).set({ customer_id: null }).where(and(theirs, those))
}

/** Goods as input for prices and coupons. Whole fils, VAT included. `group`: the wheel's brand or the accessory's kind. */
export type PricedGoods = { kind: 'wheel' | 'addon'; group: string; quantity: number; unit_price: number }

/** The goods that a coupon covers. */
type Scope = Pick<Coupon, 'applies_to' | 'brands' | 'categories'>

/** What a coupon takes off: an amount (fils) shared over the lines it covers, or the delivery. */
export type Discount = { amount: number; covers: Scope } | { free_delivery: true }

/** Whether a coupon covers a line; a delivery coupon counts all goods that its brands and kinds allow. */
export function covered(
  { applies_to, brands, categories }: Scope,
  { kind, group }: Pick<PricedGoods, 'kind' | 'group'>,
): boolean {
  if (applies_to === 'wheels' && kind !== 'wheel') return false
  if (applies_to === 'addons' && kind !== 'addon') return false
  const allowed = kind === 'wheel' ? brands : categories
  return allowed === null || allowed.includes(group)
}

/** The goods' total, fils. */
function goodsTotal(goods: readonly PricedGoods[]): number {
  return goods.reduce((sum, line) => sum + line.quantity * line.unit_price, 0)
}

/** Number of wheels among the goods. */
export function countWheels(goods: readonly PricedGoods[]): number {
  return goods.reduce((sum, line) => sum + (line.kind === 'wheel' ? line.quantity : 0), 0)
}
