import { sendNote } from '#domain/notifications/note.ts'
import { prepareTrackingEmail, type TrackedOrder } from '#domain/orders/track-order.ts'
import type { Shop } from '#domain/shop.ts'
import { accountEmails } from '#shared/i18n/documents/account-emails.ts'
import { codeMinutes } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'

/** Sends the code that opens an order, only to the address of that order. */
export async function sendTrackingCode(
  shop: Shop,
  { locale, ...known }: TrackedOrder & { locale: Locale },
): Promise<void> {
  const due = await prepareTrackingEmail(shop, known)
  if (!due) return
  const { email, order_number, code } = due
  const say = accountEmails[locale]
  await sendNote(shop, `order.track ${order_number} ${code}`, {
    to: email,
    locale,
    subject: say.track_subject(code),
    title: say.track_title(order_number),
    before: [say.track_text],
    code,
    after: [say.good_for(codeMinutes), say.not_you],
  })
}
