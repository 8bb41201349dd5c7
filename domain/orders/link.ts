import { isKeyedHash, keyedHash } from '#domain/secrets.ts'
import type { Shop } from '#domain/shop.ts'
import { inLocale, type Locale } from '#shared/locale.ts'

/** Days that an e-mailed link opens its order; after that the buyer requests a code, see track-order.ts. */
const linkDays = 180

const dayMs = 86_400_000

type Signing = Pick<Shop, 'link_secret' | 'link_secrets_old' | 'now'>

/**
 * Signs the subject of a link, such as "order <id>": the last valid day (days since 1970, base 36), a dot, and an HMAC
 * of both. `LINK_SECRET` signs; signatures made with `LINK_SECRET_OLD` stay valid while that is set.
 */
export function signLink(shop: Signing, subject: string): string {
  const until = (Math.floor(shop.now().getTime() / dayMs) + linkDays).toString(36)
  return `${until}.${keyedHash(shop, `${subject} ${until}`).toString('base64url')}`
}

/** Verifies a signature for a subject, in constant time. */
export function verifyLink(shop: Signing, subject: string, signature: string): 'good' | 'expired' | 'wrong' {
  const [until = '', mac = '', ...rest] = signature.split('.')
  const isSigned = isKeyedHash(shop, `${subject} ${until}`, mac, 'base64url')
  if (!isSigned || rest.length > 0) return 'wrong'
  return Number.parseInt(until, 36) * dayMs >= shop.now().getTime() - dayMs ? 'good' : 'expired'
}

/** Signs access to one order, for e-mailed links and a bank's return address. */
export function signOrder(shop: Signing, order_id: string): string {
  return signLink(shop, `order ${order_id}`)
}

/** Verifies a signature for an order, see `verifyLink`. */
export function verifyOrderLink(shop: Signing, order_id: string, signature: string): 'good' | 'expired' | 'wrong' {
  return verifyLink(shop, `order ${order_id}`, signature)
}

/** A signed link to the order's page, for e-mails; opens on any device. */
export function orderLink(shop: Signing & Pick<Shop, 'public_url'>, order_id: string, locale: Locale): string {
  const query = new URLSearchParams({ order_id, signature: signOrder(shop, order_id) })
  return `${shop.public_url}${inLocale('/thank-you', locale)}?${query}`
}
