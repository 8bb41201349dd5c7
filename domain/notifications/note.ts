import { emailFooterText, emailHtml, styles } from '#domain/notifications/email-layout.ts'
import type { Shop } from '#domain/shop.ts'
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
