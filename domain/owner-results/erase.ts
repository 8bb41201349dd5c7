import { sql } from 'drizzle-orm'
import { forgetEndedLetters } from '#domain/owner-results/end-letters.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * Anonymises a customer's answers: text, photographs and the order are removed, and the order accepts no more answers.
 * The answers share a random number, so that they still count as one owner. Runs in the transaction that deletes the
 * account, before the orders are unlinked from it.
 */
export async function eraseResultsOfCustomer(open: Shop, customer_id: string): Promise<void> {
  // Waits for an answer that is being saved; a later one finds the order closed.
  await open.db.execute(sql`select 1 from orders where customer_id = ${customer_id} order by id for no key update`)
  await open.db.execute(sql`
    insert into closed_result_orders (order_id)
    select id from orders where customer_id = ${customer_id} and status = 1 on conflict do nothing`)
  await forgetEndedLetters(open, sql`select id from orders where customer_id = ${customer_id}`)
  const own = sql`order_id in (select id from orders where customer_id = ${customer_id})`
  await open.db.execute(sql`
    delete from owner_result_photos where result_id in (select id from owner_results where ${own})`)
  await open.db.execute(sql`
    with who as materialized (select gen_random_uuid() as person)
    update owner_results set order_id = null, person = who.person, words = '', photos = '[]' from who where ${own}`)
}

/**
 * Deletes what the buyers of erased orders wrote about the fit, with the photographs. Car, wheels and answer stay as evidence; such an
 * order takes no more answers. The caller has locked the orders.
 */
export async function eraseResults(open: Shop, order_ids: readonly string[]): Promise<void> {
  const ids = sql`any(${sql.param([...order_ids])}::uuid[])`
  await open.db.execute(sql`
    delete from owner_result_photos where result_id in (select id from owner_results where order_id = ${ids})`)
  await open.db.execute(sql`
    update owner_results set words = '', photos = '[]' where order_id = ${ids} and (words <> '' or photos <> '[]')`)
}
