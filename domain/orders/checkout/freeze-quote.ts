import { and, eq, type SQLWrapper } from 'drizzle-orm'
import { orderAdjustments, orderLines } from '#database/schema/orders.ts'
import type { LineFit } from '#domain/cart/fit.ts'
import type { Basket } from '#domain/orders/checkout/basket.ts'
import type { Shop } from '#domain/shop.ts'
import { emails } from '#shared/i18n/documents/order-emails.ts'

/** The writes that copy names, prices, shares and verdicts onto an order: later changes of the shop do not affect it. */
export function freezeQuote(
  shop: Shop,
  order_id: string,
  { cart, quote, fits }: Basket & { fits: (LineFit | null)[] },
): SQLWrapper[] {
  const { lines } = quote.price
  const wheels = cart.wheels.map(({ wheel, axle, quantity }, i) => ({
    kind: 'wheel' as const,
    sku: wheel.sku,
    name: wheel.name,
    name_ar: wheel.name_ar,
    slug: wheel.slug,
    image: wheel.images,
    axle,
    quantity,
    special_order: quote.wheel_stock[i]!.special_order,
    fitment: fits[i]?.verdict ?? null,
  }))
  const addons = cart.addons.map(({ sku, name, name_ar, slug, images, quantity }) => ({
    kind: 'addon' as const,
    sku,
    name,
    name_ar,
    slug,
    image: images,
    axle: 'any' as const,
    quantity,
    special_order: false,
    fitment: null,
  }))
  const rows = [...wheels, ...addons].map((line, i) => ({ ...line, ...lines[i]!, order_id, position: i + 1 }))
  return [
    shop.db.insert(orderLines).values(rows),
    shop.db.insert(orderAdjustments).values(adjustments(order_id, cart, quote)),
  ]
}

/**
 * The writes that replace the frozen verdicts of an order's wheels after its buyer named another car. Wheels are its
 * first lines.
 */
export function freezeFits(shop: Shop, order_id: string, fits: (LineFit | null)[]): SQLWrapper[] {
  return fits.map((fit, i) =>
    shop.db
      .update(orderLines)
      .set({ fitment: fit?.verdict ?? null })
      .where(and(eq(orderLines.order_id, order_id), eq(orderLines.position, i + 1))),
  )
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
