import { eq, sql } from 'drizzle-orm'
import { creditNotes } from '#database/schema/invoices.ts'
import { vatOfRefund } from '#domain/invoices/document.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * Issues the credit note for a refund of an invoiced, locked order, in the transaction that books it, so that the
 * numbers have no gaps.
 * @param amount fils
 * @param reason the refund's own, such as "returned"
 */
export async function issueCreditNote(
  shop: Shop,
  { id: order_id, total, vat, vat_rate }: LockedOrder,
  { refund_id, amount, reason }: { refund_id: string; amount: number; reason: string },
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
    vat: vatOfRefund(amount, left, vat_rate),
    reason,
    issued_at: shop.now(),
  })
}

/** The credit notes of an order, oldest first, each with what earlier ones took off the invoice (fils). */
export async function notesOf(shop: Shop, order_id: string) {
  const rows = await shop.db
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.order_id, order_id))
    .orderBy(creditNotes.issued_at, creditNotes.number)
  let earlier = { amount: 0, vat: 0 }
  return rows.map((note) => {
    const before = earlier
    earlier = { amount: before.amount + note.amount, vat: before.vat + note.vat }
    return { ...note, earlier: before }
  })
}
