import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { type DeliveryRate, deliveryCost, quoteDelivery } from '#domain/shipping/rates.ts'
import type { Shop } from '#domain/shop.ts'
import type { DeliveryQuote } from '#shared/api/cart.ts'
import { countryCodes } from '#shared/countries.ts'
import { type DeliveryAlone, mostPieces } from '#shared/offer.ts'

/**
 * Cost and day of delivery to each country for goods of one kind, as if the cart were otherwise empty: the same for
 * everybody, so that it can be on a cached public page. `price` per piece, fils.
 */
export async function deliverAlone(
  shop: Shop,
  { kind, price }: { kind: 'wheels' | 'addons'; price: number },
): Promise<DeliveryAlone[]> {
  const rates = await deliveryRatesNow(shop)
  const quote = { cost: 0, goods_total: 0, now: shop.now() }
  return countryCodes.flatMap((country) => {
    const rate = rates.find((each) => each.country === country)
    if (!rate) return []
    const costs = Array.from({ length: mostPieces }, (_, i) =>
      deliveryCost(rate, { wheels: 0, addons: 0, [kind]: i + 1 }, price * (i + 1)),
    )
    return [
      {
        country,
        costs,
        ...at(quoteDelivery(rate, { ...quote, special_order: false })),
        ...toOrder(quoteDelivery(rate, { ...quote, special_order: true })),
      },
    ]
  })
}

const at = ({ days, date }: DeliveryQuote) => ({ days, date })
const toOrder = ({ days, date }: DeliveryQuote) => ({ special_order_days: days, special_order_date: date })

/** The current delivery rates of all countries. */
export function deliveryRatesNow(shop: Shop): Promise<DeliveryRate[]> {
  return allRates(shop.db, {})
}

const allRates = statement<DeliveryRate>('delivery_rates', sql`select * from delivery_rates limit 20`)
