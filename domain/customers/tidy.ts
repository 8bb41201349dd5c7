import { lt } from 'drizzle-orm'
import { passwordResets, registrations } from '#database/schema/customers.ts'
import { tidyNonces } from '#domain/customers/networks.ts'
import { tidySecondFactors } from '#domain/customers/second-factor.ts'
import { tidySignIns } from '#domain/customers/sign-ins.ts'
import { tidyTokens } from '#domain/customers/tokens.ts'
import type { Shop } from '#domain/shop.ts'

/** Deletes expired rows; each is already refused by its own date. */
export async function tidyCustomers(shop: Shop): Promise<void> {
  await shop.db.delete(registrations).where(lt(registrations.expires_at, shop.now()))
  await shop.db.delete(passwordResets).where(lt(passwordResets.expires_at, shop.now()))
  await tidyNonces(shop)
  await tidyTokens(shop)
  await tidySignIns(shop)
  await tidySecondFactors(shop)
}
