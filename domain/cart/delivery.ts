import { and, eq, ne } from 'drizzle-orm'
import { carts } from '#database/schema/cart.ts'
import { quoteCart } from '#domain/cart/quote.ts'
import { readCart } from '#domain/cart/read-cart.ts'
import type { Shop } from '#domain/shop.ts'
import type { DeliveryQuote } from '#shared/api/cart.ts'
import type { CountryCode } from '#shared/countries.ts'

/** The cost and date of delivering the session's cart to a country. */
export async function calculateShipping(
  shop: Shop,
  { session_id, country }: { session_id: string; country: CountryCode },
): Promise<DeliveryQuote> {
  const row = await readCart(shop, session_id)
  return quoteCart(row, { now: shop.now(), locale: 'en', country }).delivery
}

/** Stores the chosen country in the cart, so that the next change is priced for it. Does not create a cart. */
export async function rememberCountry(shop: Shop, session_id: string, country: CountryCode): Promise<void> {
  await shop.db
    .update(carts)
    .set({ country })
    .where(and(eq(carts.session_id, session_id), ne(carts.country, country)))
}
