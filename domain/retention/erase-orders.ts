import { type SQL, sql } from 'drizzle-orm'
import { eraseAfterSale } from '#domain/after-sale/erase.ts'
import { eraseAuditOfOrders } from '#domain/audit/erase.ts'
import { eraseCases } from '#domain/guarantee/erase.ts'
import { eraseCreditNotes } from '#domain/invoices/erase.ts'
import { eraseLetters } from '#domain/notifications/erase.ts'
import { eraseOffers } from '#domain/offers/erase.ts'
import { eraseOrders } from '#domain/orders/erase.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { forgetEndedLetters } from '#domain/owner-results/end-letters.ts'
import { eraseResults } from '#domain/owner-results/erase.ts'
import { erasePayments } from '#domain/payments/erase.ts'
import { endOfTaxYears } from '#domain/retention/tax-years.ts'
import { unlinkOrdersOfReviews } from '#domain/reviews/reviews.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { taxRecordYears } from '#shared/limits.ts'

/** Orders per transaction, so that row locks are short. */
const batchSize = 100

/** Transactions of one run, so that a run ends long before jobs:unlock would take it for dead; a job goes on with the rest. */
const mostBatches = 50

type Place = { paid_at: string; id: string }

/**
 * Erases the buyers of paid orders whose tax years are over, the oldest first: everything personal in the order and in what
 * belongs to it. Money, VAT, stock and goods stay. An order with something open is left for a later day, and one that another
 * transaction has locked for the next run. Idempotent; after a kill the next run goes on where it ended.
 */
export async function eraseOldOrders(shop: Shop): Promise<void> {
  const before = endOfTaxYears(shop.now(), shop.tax_record_years ?? taxRecordYears).toISOString()
  let after: Place | undefined
  let erased = 0
  for (let batch = 0; batch < mostBatches; batch++) {
    const found = await eraseSome(shop, before, after)
    erased += found.erased
    after = found.last
    if (!after) break
  }
  if (erased > 0) shop.log.info({ orders: erased }, 'buyers of orders were erased whose tax years are over')
  if (after) await enqueueJob(shop, 'orders.erase', {}, { key: 'orders.erase' })
}

/** Erases one batch after a place in the order of payment. `last` is undefined once none is left. */
function eraseSome(shop: Shop, before: string, after?: Place): Promise<{ erased: number; last: Place | undefined }> {
  return inTransaction(shop, async (open) => {
    const { rows } = await open.db.execute<Place>(sql`
      select o.id, o.paid_at::text as paid_at from orders o
      where o.status = 1 and o.erased_at is null and o.paid_at < ${before}::timestamptz
        and ${after ? sql`(o.paid_at, o.id) > (${after.paid_at}::timestamptz, ${after.id}::uuid)` : sql`true`}
      order by o.paid_at, o.id limit ${batchSize} for no key update of o skip locked`)
    // Asked once the orders are locked: a case or a dispute may have been opened until then.
    const due = await withoutOpen(open, rows, before)
    if (due.length > 0) await eraseAll(open, due)
    return { erased: due.length, last: rows.length === batchSize ? rows.at(-1) : undefined }
  })
}

/** Those of the orders whose last tax record is old enough and of which nothing is open. */
async function withoutOpen(open: Shop, found: readonly Place[], before: string): Promise<string[]> {
  if (found.length === 0) return []
  const ended = (column: string): SQL => sql`coalesce(${sql.raw(column)} < ${before}::timestamptz, false)`
  const { rows } = await open.db.execute<{ id: string }>(sql`
    select o.id from orders o where o.id = any(${sql.param(found.map(({ id }) => id))}::uuid[])
      and not exists (select from ledger l where l.order_id = o.id and not ${ended('l.created_at')})
      and not exists (select from credit_notes c where c.order_id = o.id and not ${ended('c.issued_at')})
      and not exists (select from refunds r where r.order_id = o.id and r.state = 'asked')
      and not exists (select from disputes d where d.order_id = o.id and not ${ended('d.closed_at')})
      and not exists (select from guarantee_cases g where g.order_id = o.id and not ${ended('g.decided_at')})
      and not exists (select from returns t where t.order_id = o.id and not ${ended('t.closed_at')})
      and not exists (select from order_requests q where q.order_id = o.id and not ${ended('q.decided_at')})`)
  return rows.map(({ id }) => id)
}

/**
 * All that is erased of these orders, module by module; of an account: domain/account/erase-account.ts.
 * Lock order: the orders, which are locked, their cases, payments and offers, and last rows that no other
 * transaction locks.
 */
async function eraseAll(open: Shop, ids: readonly string[]): Promise<void> {
  // First: by the addresses that are blanked next.
  await forgetEndedLetters(open, sql`select unnest(${sql.param([...ids])}::uuid[])`)
  await eraseOrders(open, ids)
  await eraseCases(open, ids)
  await erasePayments(open, ids)
  await eraseCreditNotes(open, ids)
  await eraseOffers(open, ids)
  await eraseAfterSale(open, ids)
  await eraseResults(open, ids)
  await unlinkOrdersOfReviews(open, ids)
  await eraseLetters(open, ids)
  await eraseAuditOfOrders(open, ids)
}
