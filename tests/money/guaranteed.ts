import sharp from 'sharp'
import { expect } from 'vitest'
import { dispatchOrder } from '#domain/orders/dispatch-order.ts'
import { guaranteeCalls, type OrderGuarantee } from '#shared/api/guarantee.ts'
import type { Order } from '#shared/api/orders.ts'
import { test as base, type Reply, type Visitor } from '#tests/money/till.ts'
import { car } from '#tests/support/cars.ts'
import { measureAll } from '#tests/support/measured.ts'
import { sendForm } from '#tests/support/multipart.ts'
import { orderForm } from '#tests/support/order-form.ts'

/** Wheels with a known verdict: "Fits", "We measure first", and "Fits, with parts" with a ring of 73.1 to 60.1. */
export const patrol = car('nissan', 'patrol', '4.5', 2004)
export const camry = car('toyota', 'camry', '2.4', 2011)
export const fits = 'DH-EMP-16085-61397-110-P00-BRZ'
export const measured = 'DH-LIW-17090-61397-110-N12-GUN'
export const withRing = 'LV-AER-16070-51143-73-P45-SLV'

type Buying = {
  sku?: string
  vehicle?: typeof patrol | null
  named?: object
  addon_id?: number
  token?: string
  sent?: boolean
}

export type Bought = { buyer: Visitor; order: Order; order_number: string }

export const test = base.extend<{ buy: (more?: Buying) => Promise<Bought> }>({
  buy: async ({ till, shop, database }, use) => {
    let bought = 0
    await use(async ({ sku = fits, vehicle = patrol, named = {}, addon_id, token, sent = true } = {}) => {
      await database.pool.query('update wheels set supplier_stock = 40, special_order = false where sku = $1', [sku])
      const buyer = till.visitor()
      const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
      const chosen = vehicle && namesOf(vehicle)
      const { session_id } = buyer
      await buyer.post(
        'cart/add',
        { session_id, sku, quantity: 4, ...(chosen && { vehicle: chosen.vehicle }) },
        headers,
      )
      if (addon_id) await buyer.post('cart/add-addon', { session_id, addon_id }, headers)
      const form = { ...orderForm(session_id), ...chosen?.form, ...named }
      const order = (await buyer.post<Order>('order/store', form, headers)).data
      await buyer.pay('tok_visa', headers)
      await till.work()
      const order_number = `RD-${100001 + bought++}`
      if (sent) {
        await measureAll(shop, order_number)
        await dispatchOrder(shop, { order_number })
      }
      await till.work()
      return { buyer, order, order_number }
    })
  },
})

function namesOf(vehicle: typeof patrol) {
  const { make, model, year, modification } = vehicle
  return {
    vehicle: { make, model, year, modification },
    form: {
      vehicle_make: vehicle.make_name,
      vehicle_model: vehicle.model_name,
      vehicle_year: String(year),
      vehicle_model_sub: vehicle.name,
    },
  }
}

export const claim = { line: 1, reason: 'rubs_inside', text: 'The tyre touches the strut at full lock.' }

/** Opens a case like the buyer's browser. */
export function report(buyer: Visitor, order: Order, more: object = {}): Promise<Reply<{ number: string }>> {
  return buyer.post(`order/${order.id}/guarantee`, { ...claim, ...more })
}

export const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#864' } })
    .jpeg()
    .toBuffer()

/** A form with photos, as a browser sends it. */
export function formWith(fields: Record<string, string | number>, photos: readonly Buffer[]) {
  return sendForm(
    fields,
    photos.map((content) => ({ name: 'a.jpg', type: 'image/jpeg', content })),
  )
}

/** What the buyer sees of the guarantee of an order. */
export const guaranteeOf = async ({ buyer, order }: Bought) => {
  const { http, data } = await buyer.get<OrderGuarantee>(`order/${order.id}/guarantee`)
  expect(http).toBe(200)
  expect(guaranteeCalls['GET /order/{id}/guarantee'].data.parse(data)).toEqual(data)
  return data
}
