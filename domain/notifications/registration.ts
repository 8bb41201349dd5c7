import { registrationLetter } from '#domain/customers/confirm.ts'
import { pageLink, sendNote } from '#domain/notifications/note.ts'
import type { Shop } from '#domain/shop.ts'
import { accountLetters } from '#shared/i18n/account.ts'
import { proofMinutes } from '#shared/limits.ts'

/**
 * Answers somebody who wants an account: a code, or, to whoever has one, that they have one. No name is in it: it is not
 * known yet whose address this is, and a stranger's words have no place in a letter to somebody else.
 */
export async function sendRegistrationLetter(
  shop: Shop,
  { registration_id }: { registration_id: string },
): Promise<void> {
  const due = await registrationLetter(shop, registration_id)
  if (!due) return
  const { email: to, locale, code } = due
  const say = accountLetters[locale]
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
  const href = pageLink(shop, '/register', locale, { registration: registration_id, code })
  await sendNote(shop, `${id} ${code}`, {
    to,
    locale,
    subject: say.code_subject(code),
    title: say.code_title,
    before: [say.code_text],
    code,
    button: { label: say.code_button, href },
    after: [say.good_for(proofMinutes), say.not_you],
  })
}
