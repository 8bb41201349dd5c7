import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { statement } from '#database/statement.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

/** At most `most` tries within `seconds` of the first one. A day at most. */
export type RateLimit = { most: number; seconds: number }

/** The key to count by: a network address, its site, an account (or cart, or order), or an account per address. */
type LimitKey = { address: string } | { site: string } | { account: string; address?: string }

/** A limit, and by whom its tries are counted. */
export type CountedLimit = RateLimit & { who: LimitKey }

/**
 * Counts one try of `name` for each limit in turn, four at most, and throws too_many_requests (429), with the seconds
 * left, over one of them; the limits after it do not count that try. The counters are in the database, shared by all
 * processes, and updated in a separate statement: call it outside of `inTransaction`, so that a later rollback does
 * not undo it.
 */
export async function limit(shop: Shop, name: string, ...limits: CountedLimit[]): Promise<void> {
  const counted = await countAttempt(shop, name, limits)
  const at = counted.findIndex(({ count }, i) => count > limits[i]!.most)
  if (at < 0) return
  const { count, seconds_left } = counted[at]!
  if (count === limits[at]!.most + 1) shop.log.info({ limit: name }, 'too many attempts are refused')
  throw new Problem('too_many_requests', 429, { seconds: Math.max(1, Math.ceil(seconds_left)) })
}

/** Counts one try of `name` on an account without a limit; returns the number within `seconds`. A day at most. */
export async function noteAttempt(shop: Shop, name: string, account: string, seconds: number): Promise<number> {
  const [counted] = await countAttempt(shop, name, [{ who: { account }, seconds, most: 0 }])
  return counted!.count
}

/** The number of tries that `noteAttempt` has counted. */
export async function attemptsOn(shop: Shop, name: string, account: string): Promise<number> {
  const { rows } = await shop.db.execute<{ count: number }>(sql`
    select count from attempts
    where name = ${name} and key = ${keyOf(shop, name, { account })} and ends_at > ${shop.now().toISOString()}::timestamptz`)
  return rows[0]?.count ?? 0
}

/** Resets the counters of an account for all addresses, after its owner was authenticated. */
export async function forgetAttempts(shop: Shop, name: string, account: string): Promise<void> {
  const first = dailyHash(shop, name, `account ${account}`)
  await shop.db.execute(sql`
    delete from attempts
    where name = ${name} and key >= ${first} and key <= ${Buffer.concat([first, Buffer.alloc(half, 0xff)])}`)
}

/** The client's network: an IPv4 address, or an IPv6 /64, which is one household. */
export function addressKey(address: string): string {
  return prefixKey(address, 4)
}

/** The surrounding site: the IPv6 /48, the largest block given to one customer; an IPv4 address is its own site. */
export function siteKey(address: string): string {
  return prefixKey(address, 3)
}

function prefixKey(address: string, most: number): string {
  const ip = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(ip)) return ip
  const [before = '', after] = ip.split('::')
  const groups = before === '' ? [] : before.split(':')
  const rest = after === undefined || after === '' ? [] : after.split(':')
  const zeros = after === undefined ? 0 : 8 - groups.length - rest.length
  return [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...rest]
    .slice(0, most)
    .map((group) => Number.parseInt(group, 16))
    .join(':')
}

/** Deletes expired counters. */
export async function tidyLimits(shop: Shop): Promise<void> {
  await shop.db.execute(sql`delete from attempts where ends_at < ${shop.now().toISOString()}::timestamptz`)
}

const half = 16

/** Keys of an account start with the account's hash, for every network address: see `forgetAttempts`. */
function keyOf(shop: Shop, name: string, who: LimitKey): Buffer {
  if ('site' in who) return dailyHash(shop, name, `site ${siteKey(who.site)}`)
  const address = who.address === undefined ? [] : [dailyHash(shop, name, `address ${addressKey(who.address)}`)]
  return Buffer.concat('account' in who ? [dailyHash(shop, name, `account ${who.account}`), ...address] : address)
}

/** Addresses and accounts are stored only as a hash with a daily key. */
function dailyHash(shop: Shop, name: string, key: string, at: Date = shop.now()): Buffer {
  const day = at.toISOString().slice(0, 10)
  const secret = `${shop.link_secret} ${day}`
  const ofDay =
    dailyKeys.get(secret) ?? createSecretKey(createHmac('sha256', shop.link_secret).update(`attempts ${day}`).digest())
  dailyKeys.set(secret, ofDay)
  return createHmac('sha256', ofDay).update(`${name}\n${key}`).digest().subarray(0, half)
}

/** Today's and yesterday's, by secret and day. As key objects, which Node does not make anew for each hash. */
const dailyKeys = new LRUCache<string, KeyObject>({ max: 8 })

type Counted = { count: number; seconds_left: number }

async function countAttempt(shop: Shop, name: string, limits: CountedLimit[]): Promise<Counted[]> {
  const now = shop.now()
  const values = limits.map(({ who, most, seconds }, i) => ({
    [`key_${i}`]: keyOf(shop, name, who),
    [`most_${i}`]: most,
    [`ends_at_${i}`]: new Date(now.getTime() + seconds * 1000).toISOString(),
  }))
  return countStatements[limits.length - 1]!(shop.db, Object.assign({ name, now: now.toISOString() }, ...values))
}

/** The statements for one to four limits. */
const countStatements = [1, 2, 3, 4].map((limits) => {
  const now = sql`${sql.placeholder('now')}::timestamptz`
  const steps = Array.from({ length: limits }, (_, i) => {
    const before = i - 1
    const isWithin = sql`from ${sql.raw(`try_${before}`)} where count <= ${sql.placeholder(`most_${before}`)}::int`
    return sql`${sql.raw(`try_${i}`)} as (
      insert into attempts as a (name, key, count, ends_at)
      select ${sql.placeholder('name')}, ${sql.placeholder(`key_${i}`)}::bytea, 1,
        ${sql.placeholder(`ends_at_${i}`)}::timestamptz ${i > 0 ? isWithin : sql``}
      on conflict (name, key) do update set
        count = case when a.ends_at <= ${now} then 1 else least(a.count, 1000000) + 1 end,
        ends_at = case when a.ends_at <= ${now} then excluded.ends_at else a.ends_at end
      returning count, extract(epoch from a.ends_at - ${now})::float8 as seconds_left
    )`
  })
  const all = steps.map((_, i) => sql.raw(`select * from try_${i}`))
  return statement<Counted, Record<string, unknown>>(
    `count_attempt_${limits}`,
    sql`with ${sql.join(steps, sql`, `)} ${sql.join(all, sql` union all `)}`,
  )
})

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

/** The keys of an origin's advisory locks, in the order in which they are taken. */
export function originKeys({ site, network }: Origin): string[] {
  return [site[0], network[0]].map((hash) => hash.readBigInt64BE().toString())
}

/** Hashes as an array in SQL. */
export function hashes(keys: readonly Buffer[]): SQL {
  return sql`${sql.param(keys.map((key) => `\\x${key.toString('hex')}`))}::bytea[]`
}

/** Right-hand side of a comparison with any of these hashes. */
export function anyOf(keys: readonly Buffer[]): SQL {
  return sql`any(${hashes(keys)})`
}
