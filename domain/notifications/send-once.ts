import { and, eq } from 'drizzle-orm'
import { emails } from '#database/schema/notifications.ts'
import type { Shop } from '#domain/shop.ts'
import type { Email } from '#services/mail/smtp.ts'

/**
 * Sends a due e-mail, unless it was sent. A crash between sending and recording sends it again with the same
 * Message-ID, so that the reader's mail client shows it once.
 */
export async function sendOnce(
  shop: Shop,
  due: { order_id: string; kind: string; subject_id?: string },
  write: () => Promise<Omit<Email, 'message_id'>>,
): Promise<void> {
  const { order_id, kind, subject_id = '' } = due
  const which = and(eq(emails.order_id, order_id), eq(emails.kind, kind), eq(emails.subject_id, subject_id))
  const [row] = await shop.db.select({ id: emails.id, sent_at: emails.sent_at }).from(emails).where(which)
  if (!row || row.sent_at) return
  await shop.mail.send({ ...(await write()), message_id: row.id })
  await shop.db.update(emails).set({ sent_at: shop.now() }).where(eq(emails.id, row.id))
}
