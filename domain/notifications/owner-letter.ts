import { and, eq } from 'drizzle-orm'
import { ownerLetters } from '#database/schema/notifications.ts'
import { emailHtml, styles } from '#domain/notifications/email-layout.ts'
import type { Shop } from '#domain/shop.ts'
import { notices, store } from '#domain/store.ts'
import { type Html, html } from '#shared/markup.ts'

/** An e-mail to the owner, in English. */
export type Letter = {
  /** The buyer's address, in letters that show it. */
  reply_to?: string
  subject: string
  title: string
  /** What happened. */
  intro: readonly string[]
  facts?: readonly (readonly [name: string, value: string])[]
  sections?: readonly Section[]
  /** What to do now; a line that is an address becomes a link. */
  next: readonly string[]
}

type Section = { heading: string; lines: readonly string[] }

/**
 * Sends a due letter to the shop's own address, unless it was sent. A letter whose reason is gone (`undefined`) is
 * dropped and may become due again. A crash between sending and recording sends it again with the same Message-ID, so
 * that the owner's mail client shows it once.
 */
export async function sendLetter(
  shop: Shop,
  due: { kind: string; subject_id: string },
  write: () => Promise<Letter | undefined>,
): Promise<void> {
  const which = and(eq(ownerLetters.kind, due.kind), eq(ownerLetters.subject_id, due.subject_id))
  const [row] = await shop.db.select().from(ownerLetters).where(which)
  if (!row || row.sent_at) return
  const letter = await write()
  if (!letter) return void (await shop.db.delete(ownerLetters).where(which))
  await sendDue(shop, row.id, letter)
}

/** Sends a letter that is due, and records it. `id` is that of its row. */
export async function sendDue(shop: Shop, id: string, letter: Letter): Promise<void> {
  await shop.mail.send({
    to: shop.owner_email ?? store.email_orders,
    locale: 'en',
    reply_to: letter.reply_to,
    subject: onOneLine(letter.subject),
    message_id: id,
    text: plainText(letter, shop.test_mode),
    html: withMarkup(letter, shop),
  })
  await shop.db.update(ownerLetters).set({ sent_at: shop.now() }).where(eq(ownerLetters.id, id))
}

/** Puts text from strangers on one line, so that it cannot imitate another part of the letter. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trimEnd()
}

const why =
  'This letter goes to the owner’s address: the one kept with the mail account at the desk, or in the setting OWNER_EMAIL, or else the shop’s address for orders.'

function plainText({ title, intro, facts = [], sections = [], next }: Letter, test_mode: boolean): string {
  const parts = [
    [title, ...intro].map(onOneLine),
    facts.map(([name, value]) => `${name}: ${onOneLine(value)}`),
    ...sections.map(({ heading, lines }) => [heading.toUpperCase(), ...lines.map((line) => `  ${onOneLine(line)}`)]),
    ['WHAT TO DO', ...next.map((line) => `  ${line}`)],
    [why, ...(test_mode ? [notices.demo_banner] : [])],
  ]
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

function withMarkup({ title, intro, facts = [], sections = [], next }: Letter, shop: Shop): string {
  const body = html`${intro.map((sentence) => html`<p style="margin:0 0 16px">${onOneLine(sentence)}</p>`)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">
${facts.map(
  ([
    name,
    value,
  ]) => html`<tr><td valign="top" style="padding:4px 16px 4px 0;color:${styles.muted};white-space:nowrap">${name}</td>
<td width="100%" style="padding:4px 0;overflow-wrap:anywhere"><bdi>${onOneLine(value)}</bdi></td></tr>`,
)}
</table>
${sections.map(({ heading, lines }) => part(heading, lines.map(paragraph)))}
${part('What to do', next.map(step))}`
  return emailHtml({
    locale: 'en',
    title,
    preview: intro[0] ?? title,
    shop,
    body,
    footer: html`<p style="margin:0 0 8px">${why}</p>`,
  })
}

function part(heading: string, lines: readonly Html[]): Html {
  return html`<h2 style="margin:24px 0 8px;padding:16px 0 0;border-top:1px solid ${styles.line};font-size:18px;font-weight:600">${heading}</h2>
${lines}`
}

/** The address of a page of the desk. */
export function deskLink({ public_url }: Shop, path: `/desk/${string}`): string {
  return `${public_url}${path}`
}

/** Texts from strangers never become links: only what the shop itself advises. */
function step(line: string): Html {
  if (!/^https?:\/\/\S+$/.test(line)) return paragraph(line)
  return html`<p style="margin:0 0 4px;overflow-wrap:anywhere"><a href="${line}" style="color:${styles.accent}">${line}</a></p>`
}

/** Indented lines belong to the one above. */
function paragraph(line: string): Html {
  const isDetail = line.startsWith('  ')
  const style = `margin:0 0 4px;overflow-wrap:anywhere;${isDetail ? `padding-inline-start:16px;color:${styles.muted};font-size:14px;` : ''}`
  return html`<p style="${style}"><bdi>${onOneLine(line)}</bdi></p>`
}
