import { sql } from 'drizzle-orm'
import { type Actor, audited } from '#domain/audit/audit.ts'
import { findVehicle } from '#domain/fitment/vehicles.ts'
import { putInCart } from '#domain/offers/accept-offer.ts'
import { isOpen, readOffer } from '#domain/offers/read-offers.ts'
import { placeOrder } from '#domain/orders/checkout/place-order.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { type OrderForm, orderForm } from '#shared/forms.ts'
import type { Locale } from '#shared/locale.ts'
import { newSessionId } from '#shared/session-id.ts'
import { notKnown } from '#shared/unknown-car.ts'

/**
 * Makes an order of an open offer for a buyer who pays by bank transfer, from the buyer's details in the offer. It is like
 * an order of the checkout: unpaid, nothing reserved. Throws not_found, offer_ended, offer_lacks_buyer, and
 * what `putInCart` and `placeOrder` throw.
 */
export async function orderOffer(shop: Shop, by: Actor, id: string, locale: Locale): Promise<{ order_id: string }> {
  const offer = await readOffer(shop, sql`f.id = ${id}`)
  if (!offer) throw new Problem('not_found', 404)
  if (!isOpen(offer)) throw new Problem('offer_ended', 410)
  const { first_name, last_name, phone, email, country, city, address, vehicle } = offer
  const car = vehicle && (await findVehicle(shop, vehicle)).name
  const session_id = newSessionId()
  const form = orderForm.safeParse({
    session_id,
    billing: { first_name, last_name, phone, email, country, city, address },
    vehicle_make: car?.make_name ?? notKnown,
    vehicle_model: car?.model_name ?? notKnown,
    vehicle_year: car ? String(car.year) : notKnown,
    vehicle_model_sub: car?.modification_name ?? notKnown,
    expected_total: offer.total,
  })
  if (!form.success) throw new Problem('offer_lacks_buyer', 422)
  await putInCart(shop, offer, session_id, { locale })
  const order = await placeOrder(shop, form.data as OrderForm, { locale: offer.locale, buyer: session_id })
  await audited(shop, by, (_, record) =>
    record({
      action: 'offer.ordered',
      kind: 'offer',
      id,
      name: offer.number,
      after: { order_reference: order.reference },
    }),
  )
  return { order_id: order.id }
}
