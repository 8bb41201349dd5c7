import { createHash } from 'node:crypto'
import type { Identity } from '#domain/customers/accounts.ts'
import { prepareResetEmail } from '#domain/customers/change-password.ts'
import { prepareRegistrationEmail } from '#domain/customers/confirm.ts'
import { secondFactorOf } from '#domain/customers/second-factor.ts'
import { ltr } from '#domain/notifications/email-layout.ts'
import { noteTo, pageLink, sendNote } from '#domain/notifications/note.ts'
import { wordsOf } from '#domain/notifications/words/words.ts'
import { prepareTrackingEmail, type TrackedOrder } from '#domain/orders/track-order.ts'
import type { JobPayloads } from '#domain/outbox.ts'
import { nameOfWork } from '#domain/request-context.ts'
import type { Shop } from '#domain/shop.ts'
import { store } from '#domain/store.ts'
import { codeMinutes, proofMinutes } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'

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
  const network = provider && networkNames[provider]
  const letter = code === null ? 'known' : signs_in ? 'sign_in_code' : network ? 'network_code' : 'code'
  const say = await wordsOf(shop, `account.${letter}`, locale)
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
  const why = signs_in ? say.sign_in_not_you : network ? say.join_not_you(network) : say.code_not_you
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
    after: [say.good_for(codeMinutes), why],
  })
}

/** Welcomes a new customer. */
export function sendWelcome(shop: Shop, { customer_id }: { customer_id: string }): Promise<void> {
  return noteTo(shop, 'account.welcome', customer_id, `customer.welcome ${customer_id}`, (say, locale) => ({
    subject: say.welcome_subject,
    title: say.welcome_title,
    before: [say.welcome_text],
    button: { label: say.see_account, href: pageLink(shop, '/my-account', locale) },
  }))
}

/** Sends the password reset link, only if the address has an account. */
export async function sendResetLink(shop: Shop, { email }: { email: string }): Promise<void> {
  const name = nameOfWork()
  const due = await prepareResetEmail(shop, email, name)
  if (!due) return
  const { locale, token } = due
  const say = await wordsOf(shop, 'account.new_password', locale)
  await sendNote(shop, `customer.forgot ${email} ${name}`, {
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
export function sendPasswordChanged(shop: Shop, { customer_id }: { customer_id: string }): Promise<void> {
  return noteTo(
    shop,
    'account.password_changed',
    customer_id,
    `customer.password_changed ${customer_id} ${nameOfWork()}`,
    (say, locale) => ({
      subject: say.changed_subject,
      title: say.changed_title,
      before: [say.changed_text],
      button: { label: say.sign_in, href: pageLink(shop, '/login', locale) },
      after: [notYou(shop, say.changed_not_you, locale)],
    }),
  )
}

/** Tells a customer that the second factor was switched on or off, or a recovery code used, in case it was not them. */
export async function sendSecondFactor(
  shop: Shop,
  { customer_id, what }: JobPayloads['customer.second_factor'],
): Promise<void> {
  const { recovery_codes } = await secondFactorOf(shop, customer_id)
  const letter = what === 'recovery_code' ? 'account.recovery_code' : (`account.second_factor_${what}` as const)
  await noteTo(shop, letter, customer_id, `customer.second_factor ${customer_id} ${nameOfWork()}`, (say, locale) => {
    const { subject, text } = {
      on: { subject: say.second_on_subject, text: say.second_on_text },
      off: { subject: say.second_off_subject, text: say.second_off_text },
      recovery_code: { subject: say.second_code_subject, text: say.second_code_text(recovery_codes) },
    }[what]
    return {
      subject,
      title: subject,
      before: [text],
      button: { label: say.see_account, href: pageLink(shop, '/my-account/my-profile', locale) },
      after: [notYou(shop, say.changed_not_you, locale)],
    }
  })
}

const networkNames: Record<Identity['provider'], string> = { google: 'Google', facebook: 'Facebook' }

/** Tells a customer that Google or Facebook can now sign in to the account, in case it was not them. */
export function sendNetworkJoined(
  shop: Shop,
  { customer_id, provider, at }: JobPayloads['customer.network_joined'],
): Promise<void> {
  const network = networkNames[provider]
  return noteTo(
    shop,
    'account.network_joined',
    customer_id,
    `customer.network_joined ${customer_id} ${provider} ${at}`,
    (say, locale) => ({
      subject: say.joined_subject(network),
      title: say.joined_subject(network),
      before: [say.joined_text(network)],
      button: { label: say.see_account, href: pageLink(shop, '/my-account', locale) },
      after: [notYou(shop, say.joined_not_you, locale)],
    }),
  )
}

/** What to do if it was a stranger. */
function notYou(shop: Shop, text: string, locale: Locale): string {
  const page = pageLink(shop, '/forgot-password', locale)
  // Mail programs would take an Arabic comma after an address for a part of it.
  return locale === 'ar'
    ? `${text} ${page} أو ${ltr(store.email_privacy, locale)}`
    : `${text} ${page}, ${store.email_privacy}`
}

/** The last e-mail to the address of a deleted account. */
export async function sendAccountDeleted(shop: Shop, { email, locale }: { email: string; locale: Locale }) {
  const say = await wordsOf(shop, 'account.deleted', locale)
  const today = shop.now().toISOString().slice(0, 10)
  await sendNote(shop, `customer.deleted ${createHash('sha256').update(`${email} ${today}`).digest('hex')}`, {
    to: email,
    locale,
    subject: say.deleted_subject,
    title: say.deleted_title,
    before: [say.hello(''), say.deleted_text],
  })
}

/** Sends the code that opens an order, only to the address of that order. */
export async function sendTrackingCode(
  shop: Shop,
  { locale, ...known }: TrackedOrder & { locale: Locale },
): Promise<void> {
  const due = await prepareTrackingEmail(shop, known)
  if (!due) return
  const { email, order_number, code } = due
  const say = await wordsOf(shop, 'order.track', locale)
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
