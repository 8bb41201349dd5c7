import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether a line `l` agrees with the entry `g` of our ledger that it is tied to (a left join). `converted`: the buyer paid
 * what we booked, and it was paid out in another currency. `unknown`: it belongs to no payment of the shop. `earlier`: it is
 * older than the shop's books. `returned`: a refund that the buyer's bank sent back, of which the owner has a letter. `own`:
 * what the payment service books for itself.
 */
export const stateOfLine = sql`case
  when l.kind in ('fee', 'other') then 'own'
  when l.kind = 'refund_failure' then 'returned'
  when g.id is null then
    case when l.created_at < case l.gateway when 'stripe' then ${firstOf('stripe')} else ${firstOf('paymob')} end
      then 'earlier' else 'unknown' end
  when l.original_currency is not null then
    case when l.original_currency = g.currency and l.original_amount = g.amount then 'converted' else 'other_amount' end
  when l.currency <> g.currency then 'converted'
  when l.amount <> g.amount then 'other_amount'
  else 'agrees' end`

/** When the first entry of a service was booked. Not tied to the line, so that Postgres looks it up once for all lines. */
function firstOf(gateway: 'stripe' | 'paymob'): SQL {
  return sql`(select x.created_at from ledger x where x.gateway = ${sql.raw(`'${gateway}'`)} order by x.id limit 1)`
}
