import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { type Secrets, secretsOf } from '#domain/secrets.ts'

/** 12 bytes nonce, the secret, 16 bytes tag; and the id of the key. */
type Sealed = { sealed: Buffer; key_id: Buffer }

/**
 * Encrypts a secret with a key derived from LINK_SECRET, bound to its subject: the id of a customer or a member of staff (second
 * factors), of a webhook's endpoint (its signing key), or `service NAME` (the keys of an outside service).
 */
export function seal({ link_secret }: Secrets, subject: string, secret: Buffer): Sealed {
  const key = keyFrom(link_secret)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(subject))
  const sealed = Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
  return { sealed, key_id: nameOf(key) }
}

/** Decrypts it, also with LINK_SECRET_OLD. Undefined if no key fits, or for another subject's secret. */
export function unseal(secrets: Secrets, subject: string, { sealed, key_id }: Sealed): Buffer | undefined {
  const keys = secretsOf(secrets).map(keyFrom)
  const key = keys.find((each) => nameOf(each).equals(key_id))
  if (!key) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
  decipher.setAAD(Buffer.from(subject)).setAuthTag(sealed.subarray(-16))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
  } catch {
    return undefined
  }
}

/** The id of the key that `seal` uses now. */
export function currentKey({ link_secret }: Secrets): Buffer {
  return nameOf(keyFrom(link_secret))
}

/**
 * The label names second factors, the first secrets that were encrypted so; all others use it too. It stays as it is: another
 * label gives another key, with which nothing that is stored could be decrypted.
 */
function keyFrom(link_secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', link_secret, '', 'second factor', 32))
}

function nameOf(key: Buffer): Buffer {
  return createHmac('sha256', key).update('key id').digest().subarray(0, 8)
}
