/** Spec section 4: a visitor's session id is 15 random letters and digits, generated and stored in the browser. */
export const sessionIdPattern = /^[A-Za-z0-9]{15}$/

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Generates a session id. Bytes beyond the last multiple of 62 are discarded: every letter is equally likely. */
export function newSessionId(): string {
  let id = ''
  while (id.length < 15) {
    for (const byte of crypto.getRandomValues(new Uint8Array(24))) {
      if (byte < 248 && id.length < 15) id += alphabet[byte % 62]
    }
  }
  return id
}
