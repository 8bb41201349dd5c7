import { randomUUID } from 'node:crypto'
import { findProfile } from '#domain/customers/profile.ts'
import { secondFactorOf } from '#domain/customers/second-factor.ts'
import { pageLink, sendNote } from '#domain/notifications/note.ts'
import type { JobPayloads } from '#domain/outbox.ts'
import type { Shop } from '#domain/shop.ts'
import { store } from '#domain/store.ts'
import { accountEmails } from '#shared/i18n/documents/account-emails.ts'

/** Tells a customer that the second factor was switched on or off, or a recovery code used, in case it was not them. */
export async function sendSecondFactor(
  shop: Shop,
  { customer_id, what }: JobPayloads['customer.second_factor'],
): Promise<void> {
  const profile = await findProfile(shop, customer_id)
  if (!profile) return
  const { email: to, locale, first_name } = profile
  const say = accountEmails[locale]
  const { recovery_codes } = await secondFactorOf(shop, customer_id)
  const { subject, text } = {
    on: { subject: say.second_on_subject, text: say.second_on_text },
    off: { subject: say.second_off_subject, text: say.second_off_text },
    recovery_code: { subject: say.second_code_subject, text: say.second_code_text(recovery_codes) },
  }[what]
  await sendNote(shop, `customer.second_factor ${randomUUID()}`, {
    to,
    locale,
    subject,
    title: subject,
    before: [say.hello(first_name), text],
    button: { label: say.see_account, href: pageLink(shop, '/my-account/my-profile', locale) },
    after: [`${say.changed_not_you} ${pageLink(shop, '/forgot-password', locale)}, ${store.email_privacy}`],
  })
}
