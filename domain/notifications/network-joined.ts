import type { Identity } from '#domain/customers/accounts.ts'
import { findProfile } from '#domain/customers/profile.ts'
import { pageLink, sendNote } from '#domain/notifications/note.ts'
import type { Shop } from '#domain/shop.ts'
import { store } from '#domain/store.ts'
import { accountEmails } from '#shared/i18n/documents/account-emails.ts'

export const networkNames: Record<Identity['provider'], string> = { google: 'Google', facebook: 'Facebook' }

/** Tells a customer that Google or Facebook can now sign in to the account, in case it was not them. */
export async function sendNetworkJoined(
  shop: Shop,
  { customer_id, provider, at }: { customer_id: string; provider: Identity['provider']; at: string },
): Promise<void> {
  const profile = await findProfile(shop, customer_id)
  if (!profile) return
  const { email: to, locale, first_name } = profile
  const say = accountEmails[locale]
  const network = networkNames[provider]
  await sendNote(shop, `customer.network_joined ${customer_id} ${provider} ${at}`, {
    to,
    locale,
    subject: say.joined_subject(network),
    title: say.joined_subject(network),
    before: [say.hello(first_name), say.joined_text(network)],
    button: { label: say.see_account, href: pageLink(shop, '/my-account', locale) },
    after: [`${say.joined_not_you} ${pageLink(shop, '/forgot-password', locale)}, ${store.email_privacy}`],
  })
}
