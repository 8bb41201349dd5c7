/** Goods as input for prices and coupons. Whole fils, VAT included. */
export type PricedGoods = { kind: 'wheel' | 'addon'; quantity: number; unit_price: number }

export type Covers = 'all' | 'wheels' | 'addons' | 'shipping'

/** What a coupon takes off: an amount (fils) shared over the lines it covers, or the delivery. */
export type Discount = { amount: number; covers: Covers } | { free_delivery: true }

/** Whether a coupon with this scope covers a line of this kind; a delivery coupon counts all goods. */
export function covered(covers: Covers, kind: PricedGoods['kind']): boolean {
  if (covers === 'wheels') return kind === 'wheel'
  if (covers === 'addons') return kind === 'addon'
  return true
}

/** The goods' total, fils. */
export function goodsTotal(goods: readonly PricedGoods[]): number {
  return goods.reduce((sum, line) => sum + line.quantity * line.unit_price, 0)
}

/** Number of wheels among the goods. */
export function countWheels(goods: readonly PricedGoods[]): number {
  return goods.reduce((sum, line) => sum + (line.kind === 'wheel' ? line.quantity : 0), 0)
}
