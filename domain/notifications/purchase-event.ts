import { readOrderUnchecked } from '#domain/orders/orders.ts'
import type { Shop } from '#domain/shop.ts'
import { minorUnits } from '#shared/money.ts'

/** Reports a purchase to the advertising account. The order id is the event id, so a repeat counts once. */
export async function reportPurchase(shop: Shop, { order_id }: { order_id: string }): Promise<void> {
  if (!shop.meta) return
  const order = await readOrderUnchecked(shop, order_id)
  await shop.meta.purchase({
    event_id: order.id,
    at: new Date(order.paid_at ?? order.created_at),
    value: order.total / minorUnits(order.currency),
    currency: order.currency,
    skus: order.lines.map(({ sku }) => sku),
    email: order.billing.email,
    phone: order.billing.phone,
    source_url: `${shop.public_url}/thank-you`,
  })
}
