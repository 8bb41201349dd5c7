import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { findProfile } from '#domain/customers/profile.ts'
import { repeated } from '#domain/emails.ts'
import { emailFooterText, emailHtml, styles } from '#domain/notifications/email-layout.ts'
import { type Pair, pairsHtml, pairsText, plain } from '#domain/notifications/order-parts.ts'
import { wordsOf } from '#domain/notifications/words/words.ts'
import { type OrderRow, orderColumns, showUnchecked, type UncheckedOrder } from '#domain/orders/orders.ts'
import { type OrderState, orderState } from '#domain/orders/state.ts'
import type { Shop } from '#domain/shop.ts'
import { store } from '#domain/store.ts'
import type { Email } from '#services/mail/smtp.ts'
import type { LetterId, LetterValues } from '#shared/desk/content/letters.ts'
import type { accountEmails } from '#shared/i18n/documents/account-emails.ts'
import { inLocale, type Locale } from '#shared/locale.ts'
import { html } from '#shared/markup.ts'

/** What an e-mail says, without whom it is for. */
export type Content = Pick<Email, 'subject' | 'text' | 'html' | 'ends_at'>

export type Note = {
  subject: string
  title: string
  /** Paragraphs before the code, the facts and the button. */
  before: readonly string[]
  /** A six-digit code. */
  code?: string
  facts?: readonly Pair[]
  button?: { label: string; href: string }
  after?: readonly string[]
  /** Beside the subject in the inbox; the last paragraph before the code if left out. */
  preview?: string
}

/** A short e-mail: some sentences, a code, facts or a button, some more sentences. */
export function writeNote(shop: Shop, locale: Locale, note: Note): Content {
  const { subject, title, before, code, facts = [], button, after = [], preview = before.at(-1) ?? title } = note
  const { test_mode } = shop
  const paragraphs = (sentences: readonly string[]) =>
    sentences.map((sentence) => html`<p style="margin:0 0 16px;white-space:pre-line">${sentence}</p>`)
  return {
    subject,
    text: plain([
      [title],
      ...before.map((sentence) => [sentence]),
      code ? [code] : [],
      pairsText(facts, locale),
      button ? [`${button.label}: ${button.href}`] : [],
      ...after.map((sentence) => [sentence]),
      [emailFooterText(locale, test_mode)],
    ]),
    html: emailHtml({
      ...{ locale, title, preview, shop },
      body: html`${paragraphs(before)}
${code && html`<p style="margin:0 0 16px;font-size:34px;font-weight:600;letter-spacing:6px;color:${styles.ink}"><bdi dir="ltr">${code}</bdi></p>`}
${facts.length > 0 && pairsHtml(facts, locale)}${paragraphs(after)}`,
      ...(button && { button }),
    }),
  }
}

/** Sends a short e-mail. `id` makes a repeat the same message. */
export async function sendNote(
  shop: Shop,
  id: string,
  { to, locale, ...note }: Note & { to: string; locale: Locale },
): Promise<void> {
  await shop.mail.send({ ...writeNote(shop, locale, note), to, locale, reply_to: store.email_orders, message_id: id })
}

/** Writes to a customer by name, in their language, with the words of this letter; sends nothing if the account is gone. */
export async function noteTo(
  shop: Shop,
  letter: LetterId & (`account.${string}` | `review.${string}`),
  customer_id: string,
  id: string,
  write: (say: (typeof accountEmails)[Locale], locale: Locale) => Note,
): Promise<void> {
  const profile = await findProfile(shop, customer_id)
  if (!profile) return
  const { email: to, locale, first_name } = profile
  const say = await wordsOf(shop, letter, locale)
  const note = write(say, locale)
  await sendNote(shop, id, { ...note, to, locale, before: [say.hello(first_name), ...note.before] })
}

/** A page of the shop in the reader's language, for an e-mail. */
export function pageLink(shop: Shop, path: string, locale: Locale, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString()
  return `${shop.public_url}${inLocale(path, locale)}${search && `?${search}`}`
}

/**
 * Sends a due e-mail about an order to its buyer, unless it was sent, and keeps its text for the desk. `write` gets the
 * sentences that the desk has changed in the letter with the name of this kind, and the order's state; it returns undefined
 * if there is nothing to say any more. A crash between
 * sending and recording sends it again with the same Message-ID, so that the reader's mail client shows it once.
 */
export async function sendOnce(
  shop: Shop,
  { order_id, kind, subject_id = '', again }: Due,
  write: (
    order: Omit<UncheckedOrder, 'locale'>,
    locale: Locale,
    changed: LetterValues,
    state: OrderState,
  ) => Content | undefined | Promise<Content | undefined>,
): Promise<void> {
  const named = again ? repeated(subject_id, again) : subject_id
  const [due] = await dueEmail(shop.db, { order_id, kind, subject_id: named })
  if (!due) return
  const { email_id, changed_words, state, ...row } = due
  const { locale, ...order } = showUnchecked(shop, row)
  const to = order.billing.email
  // An empty address: the data of a buyer who has not paid were deleted. A mail server refuses it each time.
  if (order.erased_at || to === '') return
  const content = await write(order, locale, changed_words ?? {}, state)
  if (!content) return
  await shop.mail.send({ ...content, to, locale, reply_to: store.email_orders, message_id: email_id })
  // What an unpaid buyer wrote is deleted after some days, so a letter with it is not kept.
  const { subject, text } = content
  await recordSent(shop.db, {
    ...{ order_id, email_id, sent_at: shop.now().toISOString() },
    ...(order.status === 1
      ? { sent_to: to, subject, text: withoutSignatures(text) }
      : { sent_to: null, subject: null, text: null }),
  })
}

/** The order is locked, and its text not kept, if it was erased while the mail server was waited for. */
const recordSent = statement<
  Record<string, never>,
  Record<'order_id' | 'email_id' | 'sent_at', string> & Record<'sent_to' | 'subject' | 'text', string | null>
>(
  'record_sent',
  sql`
    with o as (select erased_at is null as keeps from orders where id = ${sql.placeholder('order_id')}::uuid for share)
    update emails e set sent_at = ${sql.placeholder('sent_at')}::timestamptz,
      sent_to = case when o.keeps then ${sql.placeholder('sent_to')}::text end,
      subject = case when o.keeps then ${sql.placeholder('subject')}::text end,
      text = case when o.keeps then ${sql.placeholder('text')}::text end
    from o where e.id = ${sql.placeholder('email_id')}::uuid`,
)

/** An e-mail that is recorded as due and was not sent, with its order, that one's state, and the sentences that the desk has changed. */
const dueEmail = statement<
  OrderRow & { email_id: string; changed_words: LetterValues | null; state: OrderState },
  { order_id: string; kind: string; subject_id: string }
>(
  'due_email',
  sql`
    select e.id as email_id, (select words from letter_words w where w.letter = e.kind) as changed_words,
      ${orderState} as state, ${orderColumns}
    from emails e join orders o on o.id = e.order_id
    where e.order_id = ${sql.placeholder('order_id')}::uuid and e.kind = ${sql.placeholder('kind')}
      and e.subject_id = ${sql.placeholder('subject_id')} and e.sent_at is null`,
)

type Due = {
  order_id: string
  kind: string
  subject_id?: string
  /** When the team sent it again, if it did: a letter beside the first one. */
  again?: string | undefined
}

/** A signature opens the order or its invoice without signing in, so it is not stored. */
function withoutSignatures(text: string): string {
  return text.replace(/([?&](?:signature|end)=)[^\s&#]+/g, '$1…')
}
