import type { CartRow } from '#domain/cart/read-cart.ts'

type Line = { sku: string; quantity: number; free: number; special_order: boolean }

export type LineStock = {
  /** Maximum pieces for this line, given the other lines of the same SKU. */
  available: number
  /** More than is in stock, but made to order: can be sold, with a longer delivery. */
  special_order: boolean
  /** More than is in stock. */
  short: boolean
}

/** Judges the stock of all lines together, because two lines of one SKU share it. */
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

/** The stock of a cart's wheels, in line order. Some can be sold beyond it, made to order. */
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

/** The stock of a cart's accessories, in line order. */
export function addonStock(cart: CartRow): LineStock[] {
  return judgeStock(cart.addons.map((line) => ({ ...line, special_order: false })))
}
