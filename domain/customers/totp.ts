import { createHmac, timingSafeEqual } from 'node:crypto'

/** Validity of a code in seconds, and its digits: what every authenticator app assumes. */
const period = 30
const digits = 6

/** Tolerated clock drift of a phone in steps, either way. */
const drift = 1

/** The time step (RFC 6238, 30 s since 1970) of a moment. */
export function stepAt(moment: Date): number {
  return Math.floor(moment.getTime() / 1000 / period)
}

/** The code of a time step (RFC 4226, HMAC-SHA-1). */
export function codeOfStep(secret: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const at = mac[19]! & 0xf
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 10 ** length).padStart(length, '0')
}

/** The time step of a code, the current or an adjacent one; undefined if it matches none of them. */
export function stepOfCode(secret: Buffer, code: string, moment: Date): number | undefined {
  const now = stepAt(moment)
  const typed = Buffer.from(code)
  let found: number | undefined
  for (let step = now - drift; step <= now + drift; step++) {
    const right = Buffer.from(codeOfStep(secret, step))
    if (typed.length === right.length && timingSafeEqual(typed, right)) found = step
  }
  return found
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648) without padding, for whole groups of five bytes: for typing into an app that cannot scan. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replaceAll(/.{5}/g, (five) => alphabet[Number.parseInt(five, 2)]!)
}

/** The content of the QR code (Google Authenticator's key URI format). */
export function keyUri(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer })
  // Some apps show a plus literally.
  const written = query.toString().replaceAll('+', '%20')
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${written}`
}
