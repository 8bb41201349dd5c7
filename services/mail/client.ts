/** An e-mail ready to go: both forms of its text, the address, and an id that makes a repeat recognisable. */
export type Email = {
  to: string
  subject: string
  text: string
  html: string
  locale: 'en' | 'ar'
  /** Becomes the Message-ID, so that an e-mail sent twice by a crash is one e-mail to the reader's mail program. */
  message_id: string
}

export type Mail = { send: (email: Email) => Promise<void> }
