import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Shop } from '#domain/shop.ts'

type Secrets = Pick<Shop, 'link_secret' | 'link_secret_old'>

/** 12 bytes nonce, the secret, 16 bytes tag; and the id of the key. */
export type Sealed = { sealed: Buffer; key_id: Buffer }

/** Encrypts a customer's secret with a key derived from LINK_SECRET, bound to that customer. */
export function seal({ link_secret }: Secrets, customer_id: string, secret: Buffer): Sealed {
  const key = keyFrom(link_secret)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(customer_id))
  const sealed = Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
  return { sealed, key_id: nameOf(key) }
}

/** Decrypts it, also with LINK_SECRET_OLD. Undefined if neither key fits, or for another customer's secret. */
export function unseal(
  { link_secret, link_secret_old }: Secrets,
  customer_id: string,
  { sealed, key_id }: Sealed,
): Buffer | undefined {
  const keys = [link_secret, ...(link_secret_old ? [link_secret_old] : [])].map(keyFrom)
  const key = keys.find((each) => nameOf(each).equals(key_id))
  if (!key) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
  decipher.setAAD(Buffer.from(customer_id)).setAuthTag(sealed.subarray(-16))
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

function keyFrom(link_secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', link_secret, '', 'second factor', 32))
}

function nameOf(key: Buffer): Buffer {
  return createHmac('sha256', key).update('key id').digest().subarray(0, 8)
}
