import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

/** So often within so many seconds, counted from the first time. A day at most. */
export type Allowed = { most: number; seconds: number }

/** Who is counted: a network address, an account (or cart, or order), or an account as it is tried from one address. */
export type Who = { address: string } | { account: string; address?: string }

/**
 * Counts one try of `name` by `who` and refuses it where there were too many: too_many_requests (429) with
 * the seconds left. Counted in the database, for all processes together, and in a statement of its own: call it outside
 * of `inTransaction`, so that a refusal further on does not undo it.
 */
export async function limit(shop: Shop, name: string, who: Who, { most, seconds }: Allowed): Promise<void> {
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

/** Counts one try of `name` on an account without refusing it; how many there have been in so many seconds. A day at most. */
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

/** How many tries `noteAttempt` has counted. */
export async function attemptsOn(shop: Shop, name: string, account: string): Promise<number> {
  const { rows } = await shop.db.execute<{ count: number }>(sql`
    select count from attempts
    where name = ${name} and key = ${keyOf(shop, name, { account })} and ends_at > ${shop.now().toISOString()}::timestamptz`)
  return rows[0]?.count ?? 0
}

/** Tries on an account count anew, from wherever they came: it is in the right hands again. */
export async function forgetAttempts(shop: Shop, name: string, account: string): Promise<void> {
  const first = disguised(shop, name, `account ${account}`)
  await shop.db.execute(sql`
    delete from attempts
    where name = ${name} and key >= ${first} and key <= ${Buffer.concat([first, Buffer.alloc(half, 0xff)])}`)
}

/** Who asks, as far as the network tells: an IPv4 address, or the half of an IPv6 address that one household has. */
export function addressKey(address: string): string {
  return prefixKey(address, 4)
}

/** The site around it: the IPv6 /48 that one customer of a provider is given at most; an IPv4 address is its own. */
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

/** Forgets what has run out. */
export async function tidyLimits(shop: Shop): Promise<void> {
  await shop.db.execute(sql`delete from attempts where ends_at < ${shop.now().toISOString()}::timestamptz`)
}

const half = 16

/** What was tried on an account begins with the account's hash, whatever the address: see `forgetAttempts`. */
function keyOf(shop: Shop, name: string, who: Who): Buffer {
  const address = who.address === undefined ? [] : [disguised(shop, name, `address ${addressKey(who.address)}`)]
  return Buffer.concat('account' in who ? [disguised(shop, name, `account ${who.account}`), ...address] : address)
}

/** Nobody's address or account is kept: a hash under a key of the day, which is another one tomorrow. */
export function disguised(shop: Shop, name: string, key: string, at: Date = shop.now()): Buffer {
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
