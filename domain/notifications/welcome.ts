import { findProfile } from '#domain/customers/profile.ts'
import { pageLink, sendNote } from '#domain/notifications/note.ts'
import type { Shop } from '#domain/shop.ts'
import { accountEmails } from '#shared/i18n/documents/account-emails.ts'

/** Welcomes a new customer. */
export async function sendWelcome(shop: Shop, { customer_id }: { customer_id: string }): Promise<void> {
  const profile = await findProfile(shop, customer_id)
  if (!profile) return
  const { email: to, locale, first_name } = profile
  const say = accountEmails[locale]
  await sendNote(shop, `customer.welcome ${customer_id}`, {
    to,
    locale,
    subject: say.welcome_subject,
    title: say.welcome_title,
    before: [say.hello(first_name), say.welcome_text],
    button: { label: say.see_account, href: pageLink(shop, '/my-account', locale) },
  })
}
