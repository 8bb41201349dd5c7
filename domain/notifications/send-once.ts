import { and, eq } from 'drizzle-orm'
import { letters } from '#database/schema/notifications.ts'
import type { Shop } from '#domain/shop.ts'
import type { Letter } from '#services/mail/client.ts'

/**
 * Sends a letter that is due, unless it has gone out. A crash between sending and writing that down sends it again, under
 * the same Message-ID, so that it is one letter to the reader's mail program.
 */
export async function sendOnce(
  shop: Shop,
  due: { order_id: string; kind: string; subject_id?: string },
  write: () => Promise<Omit<Letter, 'message_id'>>,
): Promise<void> {
  const { order_id, kind, subject_id = '' } = due
  const which = and(eq(letters.order_id, order_id), eq(letters.kind, kind), eq(letters.subject_id, subject_id))
  const [row] = await shop.db.select({ id: letters.id, sent_at: letters.sent_at }).from(letters).where(which)
  if (!row || row.sent_at) return
  await shop.mail.send({ ...(await write()), message_id: row.id })
  await shop.db.update(letters).set({ sent_at: shop.now() }).where(eq(letters.id, row.id))
}
