import type { CartRow } from '#domain/cart/read-cart.ts'

type Line = { sku: string; quantity: number; free: number; special_order: boolean }

export type LineStock = {
  /** Pieces that this line may have at most, other lines on the same SKU considered. */
  available: number
  /** More than there is, of a wheel that is made to order: sold, with its longer delivery. */
  special_order: boolean
  /** More than there is. */
  short: boolean
}

/** Judges the stock of every line over all lines together: two lines on one SKU share what is there. */
function judgeStock(lines: readonly Line[]): LineStock[] {
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

/** The stock of a cart's wheels, in the order of its lines. Some are sold beyond it, made to order. */
export function wheelStock(cart: CartRow): LineStock[] {
  return judgeStock(
    cart.wheels.map(({ wheel, quantity, free }) => ({
      sku: wheel.sku,
      quantity,
      free,
      special_order: wheel.special_order,
    })),
  )
}

/** The stock of a cart's accessories, in the order of its lines. */
export function addonStock(cart: CartRow): LineStock[] {
  return judgeStock(cart.addons.map((line) => ({ ...line, special_order: false })))
}
