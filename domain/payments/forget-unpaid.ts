import { type SQL, sql } from 'drizzle-orm'
import { forgetBuyers } from '#domain/orders/forget-buyers.ts'
import { lockOrder } from '#domain/orders/lock.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { leftPageHours } from '#domain/payments/attempt.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { forgottenAfterDays } from '#shared/limits.ts'

/** Orders of one transaction, so that nobody waits for long. */
const atOnce = 200

/** By then every attempt has come to its end. */
const lookAgainHours = 24

/** Forgets the buyers of orders that were stored long ago and never paid. One that somebody is busy with is left for next time. */
export async function forgetUnpaid(shop: Shop): Promise<void> {
  const before = sql`${ago(shop, forgottenAfterDays * 24)}::timestamptz`
  const due = sql`o.created_at < ${before} and o.stored_at < ${before} and (
    o.order_notes <> '' or exists (select 1 from order_addresses a where a.order_id = o.id and a.email <> '')
  )`
  const forgetSome = () =>
    inTransaction(shop, async (open) => {
      const { rows } = await open.db.execute<{ id: string }>(sql`
        select o.id from orders o where ${due} and ${isUnpaid(shop)}
        order by o.id limit ${atOnce} for no key update of o skip locked`)
      await forgetThose(open, rows)
      return rows.length
    })
  while ((await forgetSome()) === atOnce);
}

/**
 * Forgets a customer in the orders that they never paid, in the transaction that deletes their account. Where a payment
 * may still arrive it is looked at again when that is over.
 */
export async function forgetUnpaidOf(shop: Shop, customer_id: string): Promise<void> {
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    select id from orders where customer_id = ${customer_id} and status = 0 order by id for no key update`)
  const forgotten = await forgetThose(shop, rows)
  const at = new Date(shop.now().getTime() + lookAgainHours * 3_600_000)
  for (const { id } of rows)
    if (!forgotten.includes(id)) await enqueueJob(shop, 'order.forget_buyer', { order_id: id }, { at })
}

/** Forgets the buyer of one order, unless it has been paid or may still be. */
export async function forgetIfUnpaid(shop: Shop, order_id: string): Promise<void> {
  await inTransaction(shop, async (open) => {
    const order = await lockOrder(open, order_id)
    if (order) await forgetThose(open, [order])
  })
}

/** Of locked orders, forgets those that are as unpaid now as they were when they were found. Gives their ids. */
async function forgetThose(shop: Shop, found: readonly { id: string }[]): Promise<string[]> {
  const ids = sql.param(found.map(({ id }) => id))
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`select o.id from orders o where o.id = any(${ids}::uuid[]) and ${isUnpaid(shop)}`,
  )
  const unpaid = rows.map(({ id }) => id)
  if (unpaid.length > 0) await forgetBuyers(shop, unpaid)
  return unpaid
}

/** Nothing was taken for the order `o`, no attempt is open, and no page of Paymob's that was left can still be paid. */
function isUnpaid(shop: Shop): SQL {
  return sql`o.status = 0 and not exists (
    select 1 from payments p where p.order_id = o.id and (
      p.state in ('started', 'requires_action', 'succeeded') or (
        p.gateway = 'paymob' and p.gateway_reference is not null
        and p.created_at > ${ago(shop, leftPageHours)}::timestamptz
      )
    )
  )`
}

function ago(shop: Shop, hours: number): string {
  return new Date(shop.now().getTime() - hours * 3_600_000).toISOString()
}
