import { BlockList, isIP } from 'node:net'
import { eq, lt } from 'drizzle-orm'
import { prefixCountries } from '#database/schema/shipping.ts'
import { callOutside } from '#domain/outside-calls.ts'
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
  const found = await callOutside(shop, geo_ip, 'geo_ip', prefix, async (before_call) => {
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

/** Addresses without a country: loopback, private networks, reserved ranges. */
const withoutCountry = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  withoutCountry.addSubnet(network, bits, 'ipv4')

/** Only 2000::/3 is assigned; the documentation range is part of it. */
const assigned = new BlockList()
assigned.addSubnet('2000::', 3, 'ipv6')
withoutCountry.addSubnet('2001:db8::', 32, 'ipv6')

/**
 * The part of an IP address that is stored and looked up: /24 of IPv4, /48 of IPv6, so that it does not identify a
 * visitor. `first` is the first address in it. Null if the address belongs to no country.
 */
export function addressPrefix(address: string): { prefix: string; first: string } | null {
  const ip = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIP(ip) === 4) {
    if (withoutCountry.check(ip, 'ipv4')) return null
    const network = ip.split('.').slice(0, 3).join('.')
    return { prefix: `${network}.0/24`, first: `${network}.1` }
  }
  if (isIP(ip) !== 6 || !assigned.check(ip, 'ipv6') || withoutCountry.check(ip, 'ipv6')) return null
  const network = groupsOf(ip)
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
  return { prefix: `${network}::/48`, first: `${network}::1` }
}

/** The eight groups of an IPv6 address; `::` expands to the missing zeros. */
function groupsOf(ip: string): string[] {
  const [before = [], after = []] = ip
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':')))
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
}
