import { type SQL, sql } from 'drizzle-orm'
import { signLink, verifyLink } from '#domain/orders/link.ts'
import { Problem } from '#domain/problem.ts'
import { keyedHashInSql, type Secrets, secretsOf } from '#domain/secrets.ts'
import type { Shop } from '#domain/shop.ts'

/** A buyer is asked about one order in so many days, however many they have. */
const oneLetterInDays = 60

/**
 * The hashes by which an address is remembered, with the key in use first: those of the secrets before it, and that of the
 * versions before, which had no key. `renewEndedLetters` writes them anew with the first.
 */
function hashesOf(shop: Secrets, email: SQL): [newest: SQL, ...before: SQL[]] {
  const [newest, ...before] = secretsOf(shop).map((secret) =>
    keyedHashInSql(secret, 'fit letters', sql`lower(${email})`),
  )
  return [newest!, ...before, sql`sha256(convert_to('fit letters ' || lower(${email}), 'UTF8'))`]
}

const anyOf = (hashes: SQL[]) => sql`(${sql.join(hashes, sql`, `)})`

const subjectOf = (order_id: string) => `end fit letters ${order_id}`

/** Signs a link that ends the letters to the buyer of an order, and opens nothing else. */
export function signEnd(shop: Shop, order_id: string): string {
  return signLink(shop, subjectOf(order_id))
}

/**
 * Ends the letters that ask how wheels fit, for the address of an order; a repeat changes nothing. An old link ends them too.
 * Throws order_not_found for a wrong signature.
 */
export async function endLetters(
  shop: Shop,
  { order_id, signature }: { order_id: string; signature: string },
): Promise<void> {
  if (verifyLink(shop, subjectOf(order_id), signature) === 'wrong') throw new Problem('order_not_found', 404)
  await shop.db.execute(sql`
    insert into ended_fit_letters (address_hash, ended_at)
    select ${hashesOf(shop, sql`a.email`)[0]}, ${shop.now().toISOString()}::timestamptz from order_addresses a
    where a.order_id = ${order_id}::uuid and a.kind = 'billing' and a.email <> '' on conflict do nothing`)
}

/** Whether the buyer of the order `o` has ended these letters. */
export function hasEnded(shop: Secrets): SQL {
  return sql`exists (
    select from order_addresses own join ended_fit_letters x on x.address_hash in ${anyOf(hashesOf(shop, sql`own.email`))}
    where own.order_id = o.id and own.kind = 'billing')`
}

/**
 * Writes the hashes of secrets before the present one anew, and those without a key. The addresses are those of orders: without
 * one an address is forgotten.
 */
export async function renewEndedLetters(shop: Shop): Promise<void> {
  const [newest, ...before] = hashesOf(shop, sql`a.email`)
  await shop.db.execute(sql`
    with old as (
      select distinct x.address_hash, x.ended_at, ${newest} as renewed
      from order_addresses a join ended_fit_letters x on x.address_hash in ${anyOf(before)}
      where a.kind = 'billing' and a.email <> '' and exists (select from ended_fit_letters)
    ), gone as (delete from ended_fit_letters x using old where x.address_hash = old.address_hash)
    insert into ended_fit_letters (address_hash, ended_at) select renewed, min(ended_at) from old group by renewed
    on conflict do nothing`)
}

/** Whether the buyer of the order `o` was asked of another order not long ago, or is about to be. */
export function wasAskedLately(shop: Shop): SQL {
  const since = new Date(shop.now().getTime() - oneLetterInDays * 86_400_000).toISOString()
  return sql`exists (
    select from order_addresses own
      join order_addresses other on lower(other.email) = lower(own.email) and other.kind = 'billing'
      join emails e on e.order_id = other.order_id and e.kind = 'order.fit_asked'
    where own.order_id = o.id and own.kind = 'billing' and other.order_id <> o.id and e.created_at > ${since}::timestamptz
      and not exists (
        select from emails mine where mine.order_id = o.id and mine.kind = e.kind and mine.created_at <= e.created_at
      ))`
}

/** Forgets that the addresses of these orders ended the letters, unless another order has such an address: none asks them any more. */
export async function forgetEndedLetters(open: Shop, orders: SQL): Promise<void> {
  await open.db.execute(sql`
    delete from ended_fit_letters x using order_addresses a
    where a.order_id in (${orders}) and a.kind = 'billing' and x.address_hash in ${anyOf(hashesOf(open, sql`a.email`))}
      and not exists (
        select from order_addresses other
        where lower(other.email) = lower(a.email) and other.kind = 'billing' and other.order_id not in (${orders})
      )`)
}
