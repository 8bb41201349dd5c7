/** A letter ready to go: both forms of its text, the address, and an id that makes a repeat recognisable. */
export type Letter = {
  to: string
  subject: string
  text: string
  html: string
  locale: 'en' | 'ar'
  /** Becomes the Message-ID, so that a letter sent twice by a crash is one letter to the reader's mail program. */
  message_id: string
}

export type Mail = { send: (letter: Letter) => Promise<void> }
