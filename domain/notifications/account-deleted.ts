import { createHash } from 'node:crypto'
import { sendNote } from '#domain/notifications/note.ts'
import type { Shop } from '#domain/shop.ts'
import { accountEmails } from '#shared/i18n/documents/account-emails.ts'
import type { Locale } from '#shared/locale.ts'

/** The last e-mail to the address of a deleted account. */
export async function sendAccountDeleted(shop: Shop, { email, locale }: { email: string; locale: Locale }) {
  const say = accountEmails[locale]
  const today = shop.now().toISOString().slice(0, 10)
  await sendNote(shop, `customer.deleted ${createHash('sha256').update(`${email} ${today}`).digest('hex')}`, {
    to: email,
    locale,
    subject: say.deleted_subject,
    title: say.deleted_title,
    before: [say.hello(''), say.deleted_text],
  })
}
