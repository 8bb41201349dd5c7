import { sql } from 'drizzle-orm'
import type { Shop } from '#domain/shop.ts'

/** Blanks the words of the team on the credit notes of erased orders. Numbers, amounts, VAT and reasons stay. */
export async function eraseCreditNotes(open: Shop, order_ids: readonly string[]): Promise<void> {
  await open.db.execute(sql`
    update credit_notes set note = '' where order_id = any(${sql.param([...order_ids])}::uuid[]) and note <> ''`)
}
