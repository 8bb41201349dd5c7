import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import type { Email } from '#services/mail/client.ts'

/** An e-mail in nodemailer's format. The Message-ID consists of the e-mail's id and the sender's domain only. */
export function compose(email: Email, from: string): SendMailOptions {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  const id = createHash('sha256').update(email.message_id).digest('hex').slice(0, 40)
  return {
    from,
    to: { name: '', address: email.to },
    subject: email.subject,
    text: email.text,
    html: email.html,
    messageId: `<${id}@${domain}>`,
    headers: { 'Content-Language': email.locale, 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
