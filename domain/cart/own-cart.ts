import { eq, type SQL, sql } from 'drizzle-orm'
import { carts } from '#database/schema/cart.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { type CountryCode, defaultCountry } from '#shared/countries.ts'
import { mostLines, mostOfOneLine } from '#shared/limits.ts'

/**
 * Upserts the session's cart and returns its session id; links it to the customer if one is signed in. `country` is the
 * delivery country of a new cart; an existing one keeps its own.
 */
export function ownCart(
  shop: Shop,
  { session_id, country = defaultCountry }: { session_id: string; country?: CountryCode | undefined },
  customer_id: string | undefined,
): SQL {
  const now = shop.now().toISOString()
  return sql`
    insert into carts (session_id, customer_id, country, created_at, updated_at)
    values (${session_id}, ${customer_id ?? null}::uuid, ${country}, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (session_id) do update
      set updated_at = excluded.updated_at, customer_id = coalesce(carts.customer_id, excluded.customer_id)
    returning session_id`
}

/** Restarts the cart's expiry. Call it before changing a line, because carts are locked before their lines. */
export async function touchCart(shop: Shop, session_id: string): Promise<void> {
  await shop.db.update(carts).set({ updated_at: shop.now() }).where(eq(carts.session_id, session_id))
}

/** Translates violated database limits (lines per cart, quantity per line) into problems. */
export function toCartProblem(error: unknown): unknown {
  const { constraint, cause } = error as { constraint?: string; cause?: { constraint?: string } }
  const rule = constraint ?? cause?.constraint ?? ''
  if (rule === 'cart_has_room') return new Problem('too_many_lines', 409, { most: mostLines })
  return rule === 'cart_lines_quantity' ? new Problem('too_many_of_one', 409, { most: mostOfOneLine }) : error
}
