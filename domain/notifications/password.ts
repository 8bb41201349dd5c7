import { randomUUID } from 'node:crypto'
import { prepareResetEmail } from '#domain/customers/forgot.ts'
import { findProfile } from '#domain/customers/profile.ts'
import { pageLink, sendNote } from '#domain/notifications/note.ts'
import type { Shop } from '#domain/shop.ts'
import { store } from '#domain/store.ts'
import { accountEmails } from '#shared/i18n/documents/account-emails.ts'
import { proofMinutes } from '#shared/limits.ts'

/** Sends the password reset link, only if the address has an account. */
export async function sendResetLink(shop: Shop, { email }: { email: string }): Promise<void> {
  const due = await prepareResetEmail(shop, email)
  if (!due) return
  const { locale, token } = due
  const say = accountEmails[locale]
  await sendNote(shop, `customer.forgot ${randomUUID()}`, {
    to: email,
    locale,
    subject: say.reset_subject,
    title: say.reset_title,
    before: [say.reset_text],
    button: { label: say.reset_button, href: pageLink(shop, '/reset-password', locale, { token }) },
    after: [say.good_for(proofMinutes), say.reset_not_you],
  })
}

/** Tells a customer that the password was changed, in case it was not them. */
export async function sendPasswordChanged(shop: Shop, { customer_id }: { customer_id: string }): Promise<void> {
  const profile = await findProfile(shop, customer_id)
  if (!profile) return
  const { email: to, locale, first_name } = profile
  const say = accountEmails[locale]
  await sendNote(shop, `customer.password_changed ${randomUUID()}`, {
    to,
    locale,
    subject: say.changed_subject,
    title: say.changed_title,
    before: [say.hello(first_name), say.changed_text],
    button: { label: say.sign_in, href: pageLink(shop, '/login', locale) },
    after: [`${say.changed_not_you} ${pageLink(shop, '/forgot-password', locale)}, ${store.email_privacy}`],
  })
}
