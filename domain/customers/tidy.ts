import { and, eq, isNull, lte, ne, sql } from 'drizzle-orm'
import {
  accessTokens,
  passwordResets,
  registrations,
  secondFactors,
  secondSteps,
  signIns,
  spentProofs,
} from '#database/schema/customers.ts'
import { currentKey, seal, unseal } from '#domain/sealing.ts'
import type { Shop } from '#domain/shop.ts'
import { proofMinutes } from '#shared/limits.ts'

/** Deletes expired rows, each of which is already refused by its own date. */
export async function tidyCustomers(shop: Shop): Promise<void> {
  for (const table of [registrations, passwordResets, spentProofs, accessTokens, signIns, secondSteps])
    await shop.db.delete(table).where(lte(table.expires_at, shop.now()))
  await tidySecondFactors(shop)
}

/** Deletes setups of a second factor that were never finished. */
async function tidySecondFactors(shop: Shop): Promise<void> {
  const begun = new Date(shop.now().getTime() - proofMinutes * 60_000)
  await shop.db
    .delete(secondFactors)
    .where(and(isNull(secondFactors.confirmed_at), lte(secondFactors.created_at, begun)))
}

/** Re-encrypts secrets of LINK_SECRET_OLD with LINK_SECRET. */
export async function reencryptCustomerSecondFactors(shop: Shop): Promise<void> {
  const old = await shop.db
    .select()
    .from(secondFactors)
    .where(ne(secondFactors.key_id, currentKey(shop)))
  for (const { customer_id, ...kept } of old) {
    const secret = unseal(shop, customer_id, kept)
    const asItWas = and(eq(secondFactors.customer_id, customer_id), eq(secondFactors.sealed, kept.sealed))
    if (secret)
      await shop.db
        .update(secondFactors)
        .set(seal(shop, customer_id, secret))
        .where(asItWas)
  }
}

/**
 * Fills `name_words` of at most `most` customers from an id on, for accounts that are older than the column; returns their
 * number and the last id. See domain/orders/fill-name-words.ts.
 */
export async function fillCustomerNames(
  shop: Shop,
  from: string,
  most: number,
): Promise<{ count: number; last: string | null }> {
  const { rows } = await shop.db.execute<{ count: number; last: string | null }>(sql`
    with found as (
      select id from customers where name_words is null and id >= ${from}::uuid
      order by id limit ${most} for no key update skip locked
    ), filled as (
      update customers set first_name = first_name where id in (select id from found) returning id
    )
    select count(*)::int as count, (array_agg(id order by id desc))[1] as last from filled`)
  return rows[0]!
}
