/** Spec section 4: a visitor's session id is 15 random letters and digits, made in the browser and kept there. */
export const sessionIdPattern = /^[A-Za-z0-9]{15}$/

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A new session id. Bytes past the last whole multiple of 62 are dropped, so that every letter is equally likely. */
export function newSessionId(): string {
  let id = ''
  while (id.length < 15) {
    for (const byte of crypto.getRandomValues(new Uint8Array(24))) {
      if (byte < 248 && id.length < 15) id += alphabet[byte % 62]
    }
  }
  return id
}
