import { type SQL, sql } from 'drizzle-orm'
import type { Shop } from '#domain/shop.ts'

/**
 * Erases the texts from and to a customer in the cases of their orders, and deletes the photos, in the transaction
 * that deletes the account, before the orders are unlinked from it. Car, wheel, outcome and costs stay: they are not
 * personal data.
 */
export async function eraseCasesOfCustomer(open: Shop, customer_id: string): Promise<void> {
  await blankCases(
    open,
    sql`select c.id from guarantee_cases c join orders o on o.id = c.order_id where o.customer_id = ${customer_id}`,
  )
}

/** The same in the cases of erased orders. */
export async function eraseCases(open: Shop, order_ids: readonly string[]): Promise<void> {
  await blankCases(
    open,
    sql`select c.id from guarantee_cases c where c.order_id = any(${sql.param([...order_ids])}::uuid[])`,
  )
}

async function blankCases(open: Shop, theirs: SQL): Promise<void> {
  await open.db.execute(sql`delete from guarantee_photos where case_id in (${theirs})`)
  await open.db.execute(sql`
    update guarantee_cases set text = '', asked = '', why = case when why is null then null else '' end,
      forgotten_at = coalesce(forgotten_at, ${open.now().toISOString()}::timestamptz)
    where id in (${theirs})`)
}
