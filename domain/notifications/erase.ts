import { and, inArray, isNotNull, lt } from 'drizzle-orm'
import { emails } from '#database/schema/notifications.ts'
import type { Shop } from '#domain/shop.ts'

/** Deletes text and address of the letters of erased orders. */
export async function eraseLetters(open: Shop, order_ids: readonly string[]): Promise<void> {
  await open.db
    .update(emails)
    .set({ sent_to: null, subject: null, text: null })
    .where(and(inArray(emails.order_id, [...order_ids]), isNotNull(emails.sent_to)))
}

/** How long the text of a letter is kept, for what a buyer says that the shop has promised; days. */
const textDays = 730

/** Deletes text and address of old letters. That each was sent stays, so that none is sent twice. */
export async function eraseOldLetters(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - textDays * 86_400_000)
  await shop.db
    .update(emails)
    .set({ sent_to: null, subject: null, text: null })
    .where(and(lt(emails.sent_at, before), isNotNull(emails.text)))
}
