import { eq, sql } from 'drizzle-orm'
import { creditNotes } from '#database/schema/invoices.ts'
import { vatOfRefund } from '#domain/invoices/document.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * Puts a refund of an invoiced, locked order on paper, in the transaction that books it: the numbers have no gaps.
 * @param amount fils
 */
export async function issueCreditNote(
  shop: Shop,
  { id: order_id, total, vat }: LockedOrder,
  { refund_id, amount }: { refund_id: string; amount: number },
): Promise<void> {
  const earlier = await notesOf(shop, order_id)
  const left = earlier.reduce((rest, note) => ({ total: rest.total - note.amount, vat: rest.vat - note.vat }), {
    total,
    vat,
  })
  const { rows } = await shop.db.execute<{ value: number }>(
    sql`update counters set value = value + 1 where name = 'credit_note' returning value`,
  )
  await shop.db.insert(creditNotes).values({
    number: `CN-${rows[0]!.value}`,
    order_id,
    refund_id,
    amount,
    vat: vatOfRefund(amount, left),
    issued_at: shop.now(),
  })
}

/** The credit notes of an order, first one first. */
export async function notesOf(shop: Shop, order_id: string) {
  return shop.db.select().from(creditNotes).where(eq(creditNotes.order_id, order_id)).orderBy(creditNotes.number)
}
