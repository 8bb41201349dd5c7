import { and, eq, isNull, sql } from 'drizzle-orm'
import { carts } from '#database/schema/cart.ts'
import { offers } from '#database/schema/offers.ts'
import { type CartOptions, getCart } from '#domain/cart/cart.ts'
import { addAddon, addWheels } from '#domain/cart/lines.ts'
import { findVehicle } from '#domain/fitment/vehicles.ts'
import { cartOf, isOpen, linkSubject, readOffer, type StoredOffer } from '#domain/offers/read-offers.ts'
import { verifyLink } from '#domain/orders/link.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { Cart } from '#shared/api/cart.ts'
import type { Offer } from '#shared/api/offers.ts'
import type { Locale } from '#shared/locale.ts'

type Signed = { number: string; signature: string }

/**
 * An offer as its buyer sees it; notes that the link was opened. The signed link is the only proof, so it shows no
 * contact but the first name. Throws offer_not_found.
 */
export async function openOffer(shop: Shop, signed: Signed, locale: Locale): Promise<Offer> {
  const offer = await signedOffer(shop, signed)
  await shop.db
    .update(offers)
    .set({ opened_at: shop.now() })
    .where(and(eq(offers.id, offer.id), isNull(offers.opened_at)))
  const { number, first_name, note, valid_until } = offer
  const state = isOpen(offer) ? ('open' as const) : offer.state === 'paid' ? ('paid' as const) : ('ended' as const)
  const cart = state === 'open' ? await cartOf(shop, offer, locale) : null
  return { number, state, first_name, note, valid_until, cart }
}

/**
 * Puts the goods of an offer into the session's cart at the agreed prices; other goods of the cart stay. Repeating it
 * changes nothing. Returns the cart, and what the shop knows of the buyer, for the checkout form.
 * Throws offer_not_found, offer_ended, does_not_fit, out_of_stock, not_enough_stock, too_many_lines.
 */
export async function acceptOffer(
  shop: Shop,
  { session_id, ...signed }: Signed & { session_id: string },
  options: CartOptions,
): Promise<{ cart: Cart; buyer: Pick<StoredOffer, (typeof buyerFields)[number]> }> {
  const offer = await signedOffer(shop, signed)
  if (!isOpen(offer)) throw new Problem('offer_ended', 410)
  const cart = await putInCart(shop, offer, session_id, options)
  const buyer = Object.fromEntries(buyerFields.map((field) => [field, offer[field]])) as Pick<
    StoredOffer,
    (typeof buyerFields)[number]
  >
  return { cart, buyer }
}

/** Puts the goods of an open offer into a session's cart, all or none, and notes the offer on it. */
export async function putInCart(
  shop: Shop,
  offer: StoredOffer,
  session_id: string,
  options: CartOptions,
): Promise<Cart> {
  const { vehicle, country, lines } = offer
  const adding = { session_id, exact: true, country }
  const rear = lines.find(({ axle }) => axle === 'rear')
  // The vehicle service may be called here, and not in the transaction.
  if (vehicle) await findVehicle(shop, vehicle)
  await inTransaction(shop, async (open) => {
    for (const { sku, addon_id, axle, quantity } of lines) {
      if (addon_id !== null) await addAddon(open, { ...adding, addon_id, quantity }, options)
      else if (axle === 'any') await addWheels(open, { ...adding, sku: sku!, quantity, vehicle }, options)
      else if (axle === 'front')
        await addWheels(open, { ...adding, sku: sku!, rear_sku: rear!.sku!, quantity, vehicle }, options)
    }
    // A coupon does not apply beside agreed prices.
    const accepted = { offer_id: offer.id, country, coupon_code: null }
    await open.db.update(carts).set(accepted).where(eq(carts.session_id, session_id))
  })
  return getCart(shop, session_id, options)
}

const buyerFields = ['first_name', 'last_name', 'phone', 'email', 'country', 'city', 'address'] as const

async function signedOffer(shop: Shop, { number, signature }: Signed): Promise<StoredOffer> {
  const isOurs = verifyLink(shop, linkSubject(number), signature) === 'good'
  const offer = isOurs ? await readOffer(shop, sql`f.number = ${number}`) : undefined
  if (!offer) throw new Problem('offer_not_found', 404)
  return offer
}
