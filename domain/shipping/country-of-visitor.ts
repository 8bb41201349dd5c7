import { eq, lt } from 'drizzle-orm'
import { prefixCountries } from '#database/schema/shipping.ts'
import { askOutside } from '#domain/outside-calls.ts'
import { addressPrefix } from '#domain/shipping/address-prefix.ts'
import type { Shop } from '#domain/shop.ts'
import { type CountryCode, countryCodes, defaultCountry, iso2 } from '#shared/countries.ts'

/** The request data that a country is derived from. `ip` as the server determined it, header names in lower case. */
export type RequestFacts = { ip: string; headers: Record<string, string | string[] | undefined> }

/**
 * The country to show delivery for before the shopper chooses one: from the proxy's header, if the shop is set to
 * trust it; else from a lookup of the IP address; else the Emirates. A guess, never a fact.
 */
export async function countryOfVisitor(shop: Shop, facts: RequestFacts): Promise<CountryCode> {
  return deliveryCountry(await isoCountryOf(shop, facts))
}

/** The same guess as ISO 3166-1 alpha-2, of any country; null if unknown. */
export async function isoCountryOf(shop: Shop, { ip, headers }: RequestFacts): Promise<string | null> {
  const named = shop.country_header ? headers[shop.country_header.toLowerCase()] : undefined
  // Cloudflare sends 'XX' for unknown and 'T1' for Tor.
  if (typeof named === 'string' && /^[A-Z]{2}$/.test(named) && named !== 'XX') return named
  return lookUpCountry(shop, ip)
}

/** The shop's code for an ISO 3166-1 alpha-2 code; the default if the shop does not deliver there. */
export function deliveryCountry(code: string | null): CountryCode {
  return countryCodes.find((own) => iso2[own] === code) ?? defaultCountry
}

/** IP ranges change hands, but not from one week to the next. */
const keptDays = 14

/** Null if the country is unknown. Only a prefix of the address is stored and looked up. */
async function lookUpCountry(shop: Shop, ip: string): Promise<string | null> {
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

/** For the nightly cleanup: deletes expired entries. */
export async function forgetPrefixCountries(shop: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const limit = new Date(shop.now().getTime() - 2 * keptDays * 86_400_000)
  await shop.db.delete(prefixCountries).where(lt(prefixCountries.fetched_at, limit))
}
