import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RenewalCookie, readRenewalCookie } from '#domain/customers/sign-ins.ts'
import { findTokenOwner, newSecret, type TokenOwner } from '#domain/customers/tokens.ts'
import type { Proof } from '#domain/orders/whose.ts'
import type { Shop } from '#domain/shop.ts'
import { forgottenAfterDays } from '#shared/limits.ts'

/** The owner of the bearer token; undefined without a token and for one that is no longer valid. */
export async function readTokenOwner(shop: Shop, request: FastifyRequest): Promise<TokenOwner | undefined> {
  const token = readBearerToken(request)
  return token ? findTokenOwner(shop, token) : undefined
}

/** The bearer token itself, whether it is valid or not. */
export function readBearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer (\S{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
}

type Address = Pick<Shop, 'public_url'>

/** The cookie that renews a bearer token. No script can read it. */
const renewalCookieOf = (shop: Address) => httpOnlyCookie(shop, 'renewal')

/** The renewal cookie as the browser sent it. */
export function renewalCookie(shop: Address, { cookies }: FastifyRequest): string | undefined {
  return cookies[renewalCookieOf(shop).name]
}

/** The part of the renewal cookie that stays the same while signed in; undefined for a guest. */
export function familyOf(shop: Address, request: FastifyRequest): string | undefined {
  if (request.renewalFamily !== undefined) return request.renewalFamily ?? undefined
  const value = renewalCookie(shop, request)
  return value === undefined ? undefined : readRenewalCookie(value)?.family
}

export function setRenewalCookie(shop: Address, reply: FastifyReply, { value, expires_at }: RenewalCookie): void {
  const { name, options } = renewalCookieOf(shop)
  reply.setCookie(name, value, { ...options, expires: expires_at })
  reply.request.renewalFamily = readRenewalCookie(value)!.family
}

export function clearRenewalCookie(shop: Address, reply: FastifyReply): void {
  const { name, options } = renewalCookieOf(shop)
  reply.clearCookie(name, options)
  reply.request.renewalFamily = null
}

/**
 * Behind https a cookie's name begins with `__Host-`, so that no sibling domain can set it; a demo at http://localhost
 * or http://127.0.0.1 cannot have a Secure cookie.
 */
export function httpOnlyCookie({ public_url }: Address, name: string) {
  const secure = public_url.startsWith('https:')
  return {
    name: secure ? `__Host-${name}` : name,
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure } as const,
  }
}

/**
 * The cookie of a browser that orders as a guest: its key opens that browser's orders. The session id alone does not,
 * because scripts can read it and it appears in URLs. Signing out clears the cookie.
 */
const buyerCookieOf = (shop: Address) => httpOnlyCookie(shop, 'buyer')

/** The key that the browser sent; a browser without one has had no cart. */
export function buyerKey(shop: Address, { cookies }: FastifyRequest): string | undefined {
  const key = cookies[buyerCookieOf(shop).name]
  return key !== undefined && /^[\w-]{43}$/.test(key) ? key : undefined
}

/**
 * The browser's key, created if it has none, and kept for as long as an unpaid order. It is set with the first
 * cart, so that two tabs that place an order at the same moment share one key.
 */
export function keepBuyerKey(shop: Address, request: FastifyRequest, reply: FastifyReply): string {
  const { name, options } = buyerCookieOf(shop)
  const key = buyerKey(shop, request) ?? newSecret()
  reply.setCookie(name, key, { ...options, maxAge: forgottenAfterDays * 24 * 60 * 60 })
  return key
}

/** What a request proves about an order: the account, the browser that ordered, and the signature of an e-mail's link. */
export function proofOf(
  shop: Address,
  { owner, request }: { owner: TokenOwner | undefined; request: FastifyRequest },
  signature?: string,
): Proof {
  return { customer_id: owner?.customer_id, buyer: buyerKey(shop, request), ...(signature && { signature }) }
}

export function clearBuyerKey(shop: Address, reply: FastifyReply): void {
  const { name, options } = buyerCookieOf(shop)
  reply.clearCookie(name, options)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The family of the renewal cookie that this answer sets; null where it clears the cookie. */
    renewalFamily?: string | null
  }
}
