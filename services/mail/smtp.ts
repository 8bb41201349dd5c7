import nodemailer from 'nodemailer'
import type { Mail } from '#services/mail/client.ts'
import { compose } from '#services/mail/compose.ts'

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
