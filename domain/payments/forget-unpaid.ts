import { type SQL, sql } from 'drizzle-orm'
import { eraseBuyers } from '#domain/orders/erase.ts'
import { lockOrder } from '#domain/orders/lock.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { erasePayments } from '#domain/payments/erase.ts'
import { pageGateways } from '#domain/payments/gateways/gateways.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { forgottenAfterDays, leftPageHours } from '#shared/limits.ts'

/** Orders per transaction, so that row locks are short. */
const batchSize = 200

/** Hours after which no attempt can still be open. */
const retryHours = 24

/** Erases the buyers of old unpaid orders. Orders locked by another transaction are skipped until the next run. */
export async function forgetUnpaid(shop: Shop): Promise<void> {
  const before = sql`${ago(shop, forgottenAfterDays * 24)}::timestamptz`
  const due = sql`o.created_at < ${before} and o.stored_at < ${before} and (
    o.order_notes <> '' or exists (select 1 from staff_notes s where s.order_id = o.id) or exists (select 1 from order_addresses a where a.order_id = o.id and a.email <> '')
  )`
  const forgetSome = () =>
    inTransaction(shop, async (open) => {
      const { rows } = await open.db.execute<{ id: string }>(sql`
        select o.id from orders o where ${due} and ${isUnpaid(shop)}
        order by o.id limit ${batchSize} for no key update of o skip locked`)
      await forgetStillUnpaid(open, rows)
      return rows.length
    })
  while ((await forgetSome()) === batchSize);
}

/**
 * Erases a customer from their unpaid orders, in the transaction that deletes their account. An order that may still
 * be paid gets a job that tries again later.
 */
export async function forgetUnpaidOf(shop: Shop, customer_id: string): Promise<void> {
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    select id from orders where customer_id = ${customer_id} and status = 0 order by id for no key update`)
  await forgetOrTryAgain(shop, rows)
}

/** Erases the buyer of one order, unless it has been paid; if it may still be, tries again a day later. */
export async function forgetIfUnpaid(shop: Shop, order_id: string): Promise<void> {
  await inTransaction(shop, async (open) => {
    const order = await lockOrder(open, order_id)
    if (order?.status === 0) await forgetOrTryAgain(open, [order])
  })
}

/** `found` are locked. A gateway may refuse for days to give a late payment back. */
async function forgetOrTryAgain(open: Shop, found: readonly { id: string }[]): Promise<void> {
  const forgotten = await forgetStillUnpaid(open, found)
  const at = new Date(open.now().getTime() + retryHours * 3_600_000)
  for (const { id } of found)
    if (!forgotten.includes(id)) await enqueueJob(open, 'order.forget_buyer', { order_id: id }, { at })
}

/** Erases the buyers of those locked orders that are still unpaid. Returns their ids. */
async function forgetStillUnpaid(shop: Shop, found: readonly { id: string }[]): Promise<string[]> {
  const ids = sql.param(found.map(({ id }) => id))
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`select o.id from orders o where o.id = any(${ids}::uuid[]) and ${isUnpaid(shop)}`,
  )
  const unpaid = rows.map(({ id }) => id)
  if (unpaid.length === 0) return unpaid
  await eraseBuyers(shop, unpaid)
  await erasePayments(shop, unpaid)
  return unpaid
}

/** The order `o` is unpaid or was paid back, has no open attempt, and no abandoned page of a gateway that can still be paid. */
function isUnpaid(shop: Shop): SQL {
  return sql`o.status = 0 and not exists (
    select 1 from payments p where p.order_id = o.id and (
      p.state in ('started', 'requires_action')
      or (p.state = 'succeeded' and p.amount > (
        select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = p.id and r.state = 'done'
      )) or (
        p.gateway = any(${sql.param(pageGateways)}::text[]) and p.gateway_reference is not null
        and p.created_at > ${ago(shop, leftPageHours)}::timestamptz
      )
    )
  )`
}

function ago(shop: Shop, hours: number): string {
  return new Date(shop.now().getTime() - hours * 3_600_000).toISOString()
}
