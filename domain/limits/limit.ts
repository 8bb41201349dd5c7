import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

/** At most `most` tries within `seconds` of the first one. A day at most. */
export type RateLimit = { most: number; seconds: number }

/** The key to count by: a network address, an account (or cart, or order), or an account per address. */
export type LimitKey = { address: string } | { account: string; address?: string }

/**
 * Counts one try of `name` by `who` and throws too_many_requests (429), with the seconds left, over the limit. The
 * counter is in the database, shared by all processes, and updated in its own statement: call it outside of
 * `inTransaction`, so that a later rollback does not undo it.
 */
export async function limit(shop: Shop, name: string, who: LimitKey, { most, seconds }: RateLimit): Promise<void> {
  const now = shop.now()
  const [row] = await countAttempt(shop.db, {
    name,
    key: keyOf(shop, name, who),
    now: now.toISOString(),
    ends_at: new Date(now.getTime() + seconds * 1000).toISOString(),
  })
  if (row!.count <= most) return
  if (row!.count === most + 1) shop.log.info({ limit: name }, 'too many attempts are refused')
  throw new Problem('too_many_requests', 429, { seconds: Math.max(1, Math.ceil(row!.seconds_left)) })
}

/** Counts one try of `name` on an account without a limit; returns the number within `seconds`. A day at most. */
export async function noteAttempt(shop: Shop, name: string, account: string, seconds: number): Promise<number> {
  const now = shop.now()
  const [row] = await countAttempt(shop.db, {
    name,
    key: keyOf(shop, name, { account }),
    now: now.toISOString(),
    ends_at: new Date(now.getTime() + seconds * 1000).toISOString(),
  })
  return row!.count
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
  const address = who.address === undefined ? [] : [dailyHash(shop, name, `address ${addressKey(who.address)}`)]
  return Buffer.concat('account' in who ? [dailyHash(shop, name, `account ${who.account}`), ...address] : address)
}

/** Addresses and accounts are stored only as a hash with a daily key. */
export function dailyHash(shop: Shop, name: string, key: string, at: Date = shop.now()): Buffer {
  const day = at.toISOString().slice(0, 10)
  const ofDay = createHmac('sha256', shop.link_secret).update(`attempts ${day}`).digest()
  return createHmac('sha256', ofDay).update(`${name}\n${key}`).digest().subarray(0, half)
}

const now = sql`${sql.placeholder('now')}::timestamptz`
const endsAt = sql`${sql.placeholder('ends_at')}::timestamptz`

const countAttempt = statement<
  { count: number; seconds_left: number },
  { name: string; key: Buffer; now: string; ends_at: string }
>(
  'count_attempt',
  sql`
    insert into attempts as a (name, key, count, ends_at)
    values (${sql.placeholder('name')}, ${sql.placeholder('key')}, 1, ${endsAt})
    on conflict (name, key) do update set
      count = case when a.ends_at <= ${now} then 1 else least(a.count, 1000000) + 1 end,
      ends_at = case when a.ends_at <= ${now} then excluded.ends_at else a.ends_at end
    returning count, extract(epoch from a.ends_at - ${now})::float8 as seconds_left`,
)

const gmail = new Set(['gmail.com', 'googlemail.com'])

/**
 * Normalises an address for comparison: ignores case, a +tag, and at Gmail dots. Only for telling buyers apart, never
 * for sending. Same as the database function `email_identity`.
 */
export function emailIdentity(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const [name = ''] = local.split('+')
  return gmail.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
