import { eq, lt } from 'drizzle-orm'
import { prefixCountries } from '#database/schema/shipping.ts'
import { askOutside } from '#domain/outside-calls.ts'
import { addressPrefix } from '#domain/shipping/address-prefix.ts'
import type { Shop } from '#domain/shop.ts'
import { type CountryCode, countryCodes, defaultCountry, iso2 } from '#shared/countries.ts'

/** What a request says about where it comes from. `ip` as the server determined it, header names in lower case. */
export type RequestFacts = { ip: string; headers: Record<string, string | string[] | undefined> }

/**
 * The country to show delivery for before the shopper chooses one: what the network in front of the shop says, where
 * the shop is set to trust it; else what a lookup of the address says; else the Emirates. A guess, never a fact.
 */
export async function countryOfVisitor(shop: Shop, facts: RequestFacts): Promise<CountryCode> {
  return deliveryCountry(await isoCountryOf(shop, facts))
}

/** The same guess as ISO 3166-1 alpha-2, of any country; null where there is none. */
export async function isoCountryOf(shop: Shop, { ip, headers }: RequestFacts): Promise<string | null> {
  const named = shop.country_header ? headers[shop.country_header.toLowerCase()] : undefined
  // 'XX' is Cloudflare's word for unknown, 'T1' for Tor.
  if (typeof named === 'string' && /^[A-Z]{2}$/.test(named) && named !== 'XX') return named
  return lookedUp(shop, ip)
}

/** The shop's code for an ISO 3166-1 alpha-2 code; the default where the shop does not deliver there. */
export function deliveryCountry(code: string | null): CountryCode {
  return countryCodes.find((own) => iso2[own] === code) ?? defaultCountry
}

/** Ranges change hands, but not from one week to the next. */
const keptDays = 14

/** Null where the country is not known. Only a part of the address is kept, and only that part is asked about. */
async function lookedUp(shop: Shop, ip: string): Promise<string | null> {
  const { geo_ip } = shop
  const part = geo_ip && addressPrefix(ip)
  if (!part) return null
  const { prefix, first } = part
  const [kept] = await shop.db.select().from(prefixCountries).where(eq(prefixCountries.prefix, prefix))
  if (kept && shop.now().getTime() - kept.fetched_at.getTime() < keptDays * 86_400_000) return kept.country
  const found = await askOutside(shop, geo_ip, 'geo_ip', prefix, async (before_call) => {
    const row = { prefix, country: await geo_ip.country(first, { before_call }), fetched_at: shop.now() }
    await shop.db
      .insert(prefixCountries)
      .values(row)
      .onConflictDoUpdate({ target: prefixCountries.prefix, set: { country: row.country, fetched_at: row.fetched_at } })
    return row.country
  })
  return found === undefined ? (kept?.country ?? null) : found
}

/** For the nightly tidying: what is too old to be used is not kept either. */
export async function forgetPrefixCountries(shop: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const limit = new Date(shop.now().getTime() - 2 * keptDays * 86_400_000)
  await shop.db.delete(prefixCountries).where(lt(prefixCountries.fetched_at, limit))
}
