import type { FastifyReply, FastifyRequest } from 'fastify'
import { newSecret } from '#domain/customers/tokens.ts'
import type { Shop } from '#domain/shop.ts'
import { forgottenAfterDays } from '#shared/limits.ts'

type Address = Pick<Shop, 'public_url'>

/**
 * The cookie of a browser that orders as a guest: its key opens that browser's orders. The session id alone does not,
 * because scripts can read it and it appears in URLs. The cookie is HttpOnly, and signing out clears it.
 */
function cookieOf({ public_url }: Address) {
  const secure = public_url.startsWith('https:')
  return {
    name: secure ? '__Host-buyer' : 'buyer',
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure } as const,
  }
}

/** The key that the browser sent. */
export function buyerKey(shop: Address, { cookies }: FastifyRequest): string | undefined {
  const key = cookies[cookieOf(shop).name]
  return key !== undefined && /^[\w-]{43}$/.test(key) ? key : undefined
}

/**
 * The browser's key, created if it has none, and kept for as long as an unpaid order. It is set with the first
 * cart, so that two tabs that place an order at the same moment share one key.
 */
export function keepBuyerKey(shop: Address, request: FastifyRequest, reply: FastifyReply): string {
  const { name, options } = cookieOf(shop)
  const key = buyerKey(shop, request) ?? newSecret()
  reply.setCookie(name, key, { ...options, maxAge: forgottenAfterDays * 24 * 60 * 60 })
  return key
}

export function clearBuyerKey(shop: Address, reply: FastifyReply): void {
  const { name, options } = cookieOf(shop)
  reply.clearCookie(name, options)
}
