import { type SQL, sql } from 'drizzle-orm'
import { addressKey, dailyHash, siteKey } from '#domain/limits/limit.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * The origin of a request as keyed hashes: the network (IPv4 address or IPv6 /64) and its site (IPv6 /48). The first of
 * each is today's, which is stored; the second is yesterday's, so that counts survive midnight.
 */
export type Origin = { network: [Buffer, Buffer]; site: [Buffer, Buffer] }

/** The origin of a network address. */
export function originOf(shop: Shop, address: string): Origin {
  return {
    network: ofTwoDays(shop, 'origin', `network ${addressKey(address)}`),
    site: ofTwoDays(shop, 'origin', `site ${siteKey(address)}`),
  }
}

/** Today's and yesterday's hash of a key. */
export function ofTwoDays(shop: Shop, name: string, key: string): [Buffer, Buffer] {
  const now = shop.now()
  const yesterday = new Date(now.getTime() - 86_400_000)
  return [dailyHash(shop, name, key, now), dailyHash(shop, name, key, yesterday)]
}

/**
 * Advisory lock: one payment per network starts at a time until the transaction ends, so that its reserved stock and
 * declined cards are counted exactly. Taken before any lock on goods.
 */
export async function lockOrigin(shop: Shop, { site, network }: Origin): Promise<void> {
  const lock = (key: Buffer) => sql`pg_advisory_xact_lock(${key.readBigInt64BE().toString()}::bigint)`
  await shop.db.execute(sql`select ${lock(site[0])}, ${lock(network[0])}`)
}

/** Hashes as an array in SQL. */
export function hashes(keys: readonly Buffer[]): SQL {
  return sql`${sql.param(keys.map((key) => `\\x${key.toString('hex')}`))}::bytea[]`
}

/** Right-hand side of a comparison with any of these hashes. */
export function anyOf(keys: readonly Buffer[]): SQL {
  return sql`any(${hashes(keys)})`
}
