import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import type { Letter } from './client.ts'

/** A letter in nodemailer's words. The Message-ID is made of the letter's own id and the sender's domain only. */
export function compose(letter: Letter, from: string): SendMailOptions {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  const id = createHash('sha256').update(letter.message_id).digest('hex').slice(0, 40)
  return {
    from,
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    messageId: `<${id}@${domain}>`,
    headers: { 'Content-Language': letter.locale, 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
