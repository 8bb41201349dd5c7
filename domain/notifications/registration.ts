import { prepareRegistrationEmail } from '#domain/customers/confirm.ts'
import { networkNames } from '#domain/notifications/network-joined.ts'
import { pageLink, sendNote } from '#domain/notifications/note.ts'
import type { Shop } from '#domain/shop.ts'
import { accountEmails } from '#shared/i18n/documents/account-emails.ts'
import { codeMinutes } from '#shared/limits.ts'

/**
 * Answers a registration: with a code, or, if the address has an account, by saying so. It contains no name, since it
 * is not yet known whose address this is, and a stranger's words must not reach someone else's inbox. Nor does the
 * link name the registration: a stranger may have begun it, with their own password or network account, and the
 * address's owner must not complete it for them by a click. The browser that began it knows its registration.
 */
export async function sendRegistrationEmail(
  shop: Shop,
  { registration_id }: { registration_id: string },
): Promise<void> {
  const due = await prepareRegistrationEmail(shop, registration_id)
  if (!due) return
  const { email: to, locale, code, provider, known, signs_in } = due
  const say = accountEmails[locale]
  const id = `customer.registered ${registration_id}`
  if (code === null)
    return sendNote(shop, id, {
      to,
      locale,
      subject: say.known_subject,
      title: say.known_title,
      before: [say.known_text],
      button: { label: say.sign_in, href: pageLink(shop, '/login', locale) },
      after: [`${say.known_forgot} ${pageLink(shop, '/forgot-password', locale)}`, say.not_you],
    })
  const href = pageLink(shop, '/register', locale, { code })
  const network = provider && networkNames[provider]
  const notYou = signs_in ? say.sign_in_not_you : network ? say.join_not_you(network) : say.code_not_you
  const text = signs_in ? say.sign_in_text : say.code_text
  await sendNote(shop, `${id} ${code}`, {
    to,
    locale,
    subject: say.code_subject(code),
    title: signs_in ? say.sign_in_title : network ? say.join_title(network) : say.code_title,
    before: network
      ? [say.join_text(network), known ? say.join_known(network) : say.join_new(network), say.code_where]
      : [text, say.code_where],
    code,
    button: { label: say.code_button, href },
    after: [say.good_for(codeMinutes), notYou],
  })
}
