import { sql } from 'drizzle-orm'
import type { Shop } from '#domain/shop.ts'

/**
 * Ties each line that is not tied yet to the entry of our ledger that it pays out: by the id under which we book it; a
 * refund of Paymob, whose own id we do not learn, by its payment and amount. Idempotent: an entry that was booked late is
 * found by the next run.
 */
export async function matchLines(open: Shop): Promise<void> {
  await open.db.execute(sql`
    update settlement_lines l set ledger_entry = found.entry
    from (
      select distinct on (g.id) g.id as entry, l.id as line
      from settlement_lines l
      join ledger g on g.gateway = l.gateway and g.transaction_id = l.movement and g.kind = l.kind
      where l.ledger_entry is null and ${notPaidOut}
      order by g.id, l.id
    ) found
    where l.id = found.line`)
  await open.db.execute(sql`
    with due as (
      select l.id, l.kind, l.amount, ${paymentOfLine} as payment_id from settlement_lines l
      where l.ledger_entry is null and l.gateway = 'paymob' and l.kind <> 'charge' and l.belongs_to is not null
    ), lines as (
      select *, row_number() over (partition by payment_id, kind, amount order by id) as n from due
    ), booked as (
      select g.id, g.payment_id, g.kind, g.amount,
        row_number() over (partition by g.payment_id, g.kind, g.amount order by g.id) as n
      from ledger g
      where g.gateway = 'paymob' and g.kind <> 'charge' and ${notPaidOut} and g.payment_id in (select payment_id from due)
    )
    update settlement_lines l set ledger_entry = b.id
    from lines d join booked b on b.payment_id = d.payment_id and b.kind = d.kind and b.amount = d.amount and b.n = d.n
    where l.id = d.id`)
}

const notPaidOut = sql`not exists (select from settlement_lines paid where paid.ledger_entry = g.id)`

/** The payment that a line `l` of Paymob belongs to: by its transaction, by Paymob's order, or by our id; null if none. */
export const paymentOfLine = sql`coalesce(
  (select x.payment_id from ledger x where x.gateway = l.gateway and x.transaction_id = l.belongs_to),
  (select x.id from payments x where x.gateway = l.gateway and x.gateway_reference = l.belongs_to),
  (select x.id from payments x where l.belongs_to ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and x.id = case when l.belongs_to ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then l.belongs_to::uuid end))`
