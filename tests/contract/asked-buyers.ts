import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { verdictFor } from '#domain/catalogue/set-verdict.ts'
import type { VehicleRecord } from '#domain/fitment/records.ts'
import { dispatchOrder } from '#domain/orders/dispatch-order.ts'
import { signOrder } from '#domain/orders/link.ts'
import type { Shop } from '#domain/shop.ts'
import type { Order } from '#shared/api/orders.ts'
import { test as base } from '#tests/money/till.ts'
import { doubtfulPair } from '#tests/support/cars.ts'
import { measureAll } from '#tests/support/measured.ts'
import { layla, orderForm } from '#tests/support/order-form.ts'

/** A car and a wheel that is "we measure first" on it. */
export const { vehicle, sku } = doubtfulPair()
export const named = ({ make, model, year, modification }: VehicleRecord) => ({ make, model, year, modification })

export type Bought = { id: string; signature: string; order_number: string }
type Buy = (
  email: string,
  options?: { token?: string; leaves?: boolean; language?: string; addon_id?: number },
) => Promise<Bought>

export const test = base.extend<{ buy: Buy; verdict: () => Promise<string> }>({
  buy: ({ shop, till, database }, use) =>
    use(async (email, { token, leaves = true, language = 'en', addon_id } = {}) => {
      await database.pool.query('update wheels set supplier_stock = 40, special_order = false where sku = $1', [sku])
      const buyer = till.visitor()
      const headers = { 'accept-language': language, ...(token && { authorization: `Bearer ${token}` }) }
      await buyer.post('cart/add', { session_id: buyer.session_id, sku, quantity: 4, ...named(vehicle) }, headers)
      if (addon_id) await buyer.post('cart/add-addon', { session_id: buyer.session_id, addon_id }, headers)
      const car = {
        ...{ vehicle_make: vehicle.make, vehicle_model: vehicle.model, vehicle_year: String(vehicle.year) },
        vehicle_model_sub: vehicle.modification,
      }
      const form = { ...orderForm(buyer.session_id), ...car, billing: { ...layla, email } }
      const { id } = (await buyer.post<Order>('order/store', form, headers)).data
      expect((await buyer.pay(await till.token('4242424242424242'), headers)).http).toBe(200)
      const { order_number } = (await buyer.get<Order>(`order/getById/${id}`, headers)).data
      if (leaves) {
        await measureAll(shop, order_number)
        await dispatchOrder(shop, { order_number })
      }
      return { id, order_number, signature: signOrder(shop, id) }
    }),
  verdict: ({ shop }, use) => use(async () => (await verdictFor(shop, named(vehicle), { front_sku: sku })).verdict),
})

/** An answer to the question about an order's only set; "yes" without `more`. */
export const resultOf = ({ id, signature }: Bought, more: object = {}) => ({
  ...{ order_id: id, signature, front_sku: sku, rear_sku: sku, answer: 'yes' },
  ...more,
})
/** The wheels of an order of one set, as lines to refund or return. */
export async function wheelsOf(shop: Shop, { id }: Bought) {
  const { rows } = await shop.db.execute<{ line_id: string; quantity: number }>(
    sql`select id as line_id, quantity from order_lines where order_id = ${id} and kind = 'wheel'`,
  )
  return rows
}
