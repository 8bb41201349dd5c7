import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#domain/shop.ts'
import { inLocale, type Locale } from '#shared/locale.ts'

/** What a link in an e-mail proves, and the way back from a bank: its holder may see this order. */
export function signOrder(shop: Pick<Shop, 'link_secret'>, order_id: string): string {
  return createHmac('sha256', shop.link_secret).update(`order ${order_id}`).digest('base64url')
}

/** Whether a signature is the one of this order's links; takes as long for a wrong one as for a right one. */
export function isOrderSignature(shop: Pick<Shop, 'link_secret'>, order_id: string, signature: string): boolean {
  const [a, b] = [Buffer.from(signOrder(shop, order_id)), Buffer.from(signature)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The order's page, to be opened from an e-mail on any device. */
export function orderLink(shop: Pick<Shop, 'link_secret' | 'public_url'>, order_id: string, locale: Locale): string {
  const query = new URLSearchParams({ order_id, signature: signOrder(shop, order_id) })
  return `${shop.public_url}${inLocale('/thank-you', locale)}?${query}`
}
