import { and, eq } from 'drizzle-orm'
import { emails } from '#database/schema/notifications.ts'
import { emailFooterText, emailHtml, styles } from '#domain/notifications/email-layout.ts'
import type { Shop } from '#domain/shop.ts'
import type { Email } from '#services/mail/smtp.ts'
import { inLocale, type Locale } from '#shared/locale.ts'
import { html } from '#shared/markup.ts'

export type Note = {
  to: string
  locale: Locale
  subject: string
  title: string
  /** Paragraphs before the code or button. */
  before: readonly string[]
  /** A six-digit code. */
  code?: string
  button?: { label: string; href: string }
  after?: readonly string[]
}

/** A short e-mail: some sentences, a code or a button, some more sentences. `id` makes a repeat the same message. */
export async function sendNote(shop: Shop, id: string, note: Note): Promise<void> {
  const { to, locale, subject, title, before, code, button, after = [] } = note
  const { test_mode } = shop
  const paragraphs = (sentences: readonly string[]) =>
    sentences.map((sentence) => html`<p style="margin:0 0 16px">${sentence}</p>`)
  await shop.mail.send({
    to,
    locale,
    subject,
    message_id: id,
    text: [
      title,
      ...before,
      ...(code ? [code] : []),
      ...(button ? [`${button.label}: ${button.href}`] : []),
      ...after,
      emailFooterText(locale, test_mode),
    ].join('\n\n'),
    html: emailHtml({
      locale,
      title,
      preview: before.at(-1) ?? title,
      test_mode,
      body: html`${paragraphs(before)}
${code && html`<p style="margin:0 0 16px;font-size:34px;font-weight:600;letter-spacing:6px;color:${styles.ink}"><bdi dir="ltr">${code}</bdi></p>`}
${paragraphs(after)}`,
      ...(button && { button }),
    }),
  })
}

/** A page of the shop in the reader's language, for an e-mail. */
export function pageLink(shop: Shop, path: string, locale: Locale, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString()
  return `${shop.public_url}${inLocale(path, locale)}${search && `?${search}`}`
}

/**
 * Sends a due e-mail, unless it was sent. A crash between sending and recording sends it again with the same
 * Message-ID, so that the reader's mail client shows it once.
 */
export async function sendOnce(
  shop: Shop,
  due: { order_id: string; kind: string; subject_id?: string },
  write: () => Promise<Omit<Email, 'message_id'>>,
): Promise<void> {
  const { order_id, kind, subject_id = '' } = due
  const which = and(eq(emails.order_id, order_id), eq(emails.kind, kind), eq(emails.subject_id, subject_id))
  const [row] = await shop.db.select({ id: emails.id, sent_at: emails.sent_at }).from(emails).where(which)
  if (!row || row.sent_at) return
  await shop.mail.send({ ...(await write()), message_id: row.id })
  await shop.db.update(emails).set({ sent_at: shop.now() }).where(eq(emails.id, row.id))
}
