import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RenewalCookie, readRenewalCookie } from '#domain/customers/sign-ins.ts'
import type { Shop } from '#domain/shop.ts'

type Address = Pick<Shop, 'public_url'>

/**
 * The cookie that renews a bearer token. No script can read it. Behind https its name begins with `__Host-`, so that no
 * sibling domain can set it; a demo at http://localhost or http://127.0.0.1 cannot have a Secure cookie.
 */
function cookieOf({ public_url }: Address) {
  const secure = public_url.startsWith('https:')
  return {
    name: secure ? '__Host-renewal' : 'renewal',
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure } as const,
  }
}

/** The renewal cookie as the browser sent it. */
export function renewalCookie(shop: Address, { cookies }: FastifyRequest): string | undefined {
  return cookies[cookieOf(shop).name]
}

/** The part of the renewal cookie that stays the same while signed in; undefined for a guest. */
export function familyOf(shop: Address, request: FastifyRequest): string | undefined {
  if (request.renewalFamily !== undefined) return request.renewalFamily ?? undefined
  const value = renewalCookie(shop, request)
  return value === undefined ? undefined : readRenewalCookie(value)?.family
}

export function setRenewalCookie(shop: Address, reply: FastifyReply, { value, expires_at }: RenewalCookie): void {
  const { name, options } = cookieOf(shop)
  reply.setCookie(name, value, { ...options, expires: expires_at })
  reply.request.renewalFamily = readRenewalCookie(value)!.family
}

export function clearRenewalCookie(shop: Address, reply: FastifyReply): void {
  const { name, options } = cookieOf(shop)
  reply.clearCookie(name, options)
  reply.request.renewalFamily = null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The family of the renewal cookie that this answer sets; null where it clears the cookie. */
    renewalFamily?: string | null
  }
}
