import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import nodemailer from 'nodemailer'

/** An e-mail ready to send: text and HTML, the address, and an id that identifies a duplicate. */
export type Email = {
  to: string
  /** Where answers go, if not to the sender. */
  reply_to?: string | undefined
  subject: string
  text: string
  html: string
  locale: 'en' | 'ar'
  /** Becomes the Message-ID, so that mail programs show an e-mail once if a crash makes us send it twice. */
  message_id: string
}

export type Mail = { send: (email: Email) => Promise<void> }

/** An e-mail in nodemailer's format. The Message-ID consists of the e-mail's id and the sender's domain only. */
export function compose(email: Email, from: string): SendMailOptions {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  const { reply_to } = email
  const isSender = reply_to?.toLowerCase() === (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from).trim().toLowerCase()
  const id = createHash('sha256').update(email.message_id).digest('hex').slice(0, 40)
  return {
    from,
    to: { name: '', address: email.to },
    ...(reply_to && !isSender && { replyTo: { name: '', address: reply_to } }),
    subject: email.subject,
    text: email.text,
    html: email.html,
    messageId: `<${id}@${domain}>`,
    headers: { 'Content-Language': email.locale, 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Sends through an SMTP server (`smtp://` or `smtps://`, user and password in the URL). Throws if it refuses. */
export function smtpMail({ url, from }: { url: string; from: string }): Mail {
  const transport = nodemailer.createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 },
    { disableFileAccess: true, disableUrlAccess: true },
  )
  return {
    send: async (email) => {
      await transport.sendMail(compose(email, from))
    },
  }
}
