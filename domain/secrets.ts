import { createHmac, timingSafeEqual } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Shop } from '#domain/shop.ts'
import type { FormerSecret } from '#services/paymob/client.ts'

export type Secrets = Pick<Shop, 'link_secret' | 'link_secrets_old'>

/** LINK_SECRET and those before it, newest first: the first signs and encrypts, each is accepted. */
export function secretsOf({ link_secret, link_secrets_old = [] }: Secrets): string[] {
  return [link_secret, ...link_secrets_old]
}

/** A keyed hash (HMAC-SHA256) of a text with LINK_SECRET. */
export function keyedHash({ link_secret }: Pick<Secrets, 'link_secret'>, text: string): Buffer {
  return hashWith(link_secret, text)
}

/**
 * Whether `given` is the keyed hash of a text with LINK_SECRET or one before it. In constant time for each secret, and
 * exactly as it was written: one hash has several spellings in base64url.
 */
export function isKeyedHash(secrets: Secrets, text: string, given: string, encoding: 'hex' | 'base64url'): boolean {
  return secretsOf(secrets)
    .map((secret) => isEqual(hashWith(secret, text).toString(encoding), given))
    .includes(true)
}

/** The secrets of a gateway's webhooks that are accepted now: the one in use, and former ones until their time. */
export function acceptedSecrets(current: string, former: readonly FormerSecret[] = [], now: Date): string[] {
  const accepted = former.filter(({ until }) => until === null || new Date(until) > now).map(({ secret }) => secret)
  // An empty secret would accept anything that is signed with one.
  return [current, ...accepted].filter((secret) => secret !== '')
}

/** Length of a block of SHA-256, bytes. */
const block = 64

/**
 * A keyed hash of a text of the database, in SQL: HMAC-SHA256 (RFC 2104), of which Postgres has only the hash without a key. The
 * statement gets a key that is derived from the secret for this purpose.
 */
export function keyedHashInSql(secret: string, purpose: string, text: SQL): SQL {
  const key = Buffer.concat([hashWith(secret, purpose)], block)
  const padded = (byte: number) => sql`${sql.param(Buffer.from(key.map((each) => each ^ byte)))}::bytea`
  return sql`sha256(${padded(0x5c)} || sha256(${padded(0x36)} || convert_to(${text}, 'UTF8')))`
}

function hashWith(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}

function isEqual(right: string, given: string): boolean {
  const [one, other] = [Buffer.from(right), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
