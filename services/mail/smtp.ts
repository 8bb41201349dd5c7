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
  /** Where a POST ends e-mails of this kind, for mail programs that show a button for it (RFC 8058). */
  ends_at?: string | undefined
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
    headers: {
      'Content-Language': email.locale,
      'Auto-Submitted': 'auto-generated',
      ...(email.ends_at && {
        'List-Unsubscribe': `<${email.ends_at}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

type SmtpFailure = { code?: string; originalCode?: string; responseCode?: number; response?: string; command?: string }

/**
 * Why a mail server refuses an e-mail for good: there is no such address, its mailbox is full or takes no e-mails of that size,
 * or it refuses the sender or the content, which the owner can mend.
 */
export type MailRefusal = 'address' | 'mailbox' | 'sender'

/**
 * Why an e-mail was not sent, in codes only ("EENVELOPE 550 5.1.1 address"): the server's own words have the recipient's address
 * and name, and the message of an error stays in the log and with the job.
 */
export class MailError extends Error {
  override name = 'MailError'
  /** Of nodemailer: "ESOCKET", "EAUTH", "EENVELOPE". */
  readonly code: string
  /** Of the server's answer; undefined if there was none. */
  readonly status: number | undefined
  /** Null where it may be accepted later. */
  readonly refusal: MailRefusal | null
  readonly #said: string

  constructor(error: unknown) {
    const { code = 'failed', originalCode, responseCode, response } = error as SmtpFailure
    const detailed = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
    const refusal = refusalOf(error as SmtpFailure, detailed)
    super([code, originalCode, responseCode, detailed, refusal].filter(Boolean).join(' '))
    this.code = code
    this.status = responseCode
    this.refusal = refusal
    this.#said = error instanceof Error ? error.message : String(error)
  }

  /** The server's words, for the person at the desk who tries its settings; never for the log. */
  get said(): string {
    return this.#said
  }
}

/**
 * Reads a refusal by its detailed code (RFC 3463): 1 is about an address, 1.7 and 1.8 about the sender's; 2 about the mailbox;
 * 6 about the content; 7 about policy, such as a sender that is not trusted. Without one by the command that was refused and
 * its status (RFC 5321), of which 554 says no more than that the server will not have it.
 */
function refusalOf({ code, command, responseCode = 0 }: SmtpFailure, detailed = ''): MailRefusal | null {
  if (responseCode < 500 || (code !== 'EENVELOPE' && code !== 'EMESSAGE')) return null
  if (/^5\.(?:[67]\.|1\.[78]$)/.test(detailed)) return 'sender'
  if (/^5\.2\.[23]$/.test(detailed) || (!detailed && responseCode === 552)) return 'mailbox'
  if (/^5\.[12]\./.test(detailed)) return 'address'
  return command === 'RCPT TO' && responseCode !== 554 ? 'address' : 'sender'
}

/**
 * How long a mail server may be silent, ms. Many check an e-mail before they say that they have taken it (RFC 5321 asks for ten
 * minutes of patience there): an e-mail that is given up meanwhile arrives, and the next try sends it again.
 */
const longestSilence = 60_000

/** How long all of one e-mail may take, ms: after three minutes its job counts as one of a killed process (jobs/upkeep.ts). */
const longestSending = 150_000

/**
 * Sends through an SMTP server (`smtp://` or `smtps://`, user and password in the URL). Throws MailError if it refuses, does
 * not answer or takes too long.
 */
export function smtpMail({ url, from }: { url: string; from: string }): Mail {
  const transport = nodemailer.createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: longestSilence, dnsTimeout: 10_000 },
    { disableFileAccess: true, disableUrlAccess: true },
  )
  return {
    send: async (email) => {
      const over = new AbortController()
      const timer = setTimeout(() => over.abort(), longestSending)
      try {
        await transport.sendMail({ ...compose(email, from), signal: over.signal })
      } catch (error) {
        throw new MailError(error)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
