/** An e-mail ready to send: text and HTML, the address, and an id that identifies a duplicate. */
export type Email = {
  to: string
  subject: string
  text: string
  html: string
  locale: 'en' | 'ar'
  /** Becomes the Message-ID, so that mail programs show an e-mail once if a crash makes us send it twice. */
  message_id: string
}

export type Mail = { send: (email: Email) => Promise<void> }
