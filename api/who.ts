import type { FastifyRequest } from 'fastify'
import { findTokenOwner } from '#domain/customers/tokens.ts'
import type { Shop } from '#domain/shop.ts'

/** The customer whose bearer token came along; undefined for a visitor and for a token that is not valid any more. */
export async function customerAsked(shop: Shop, request: FastifyRequest): Promise<string | undefined> {
  const token = /^Bearer (\S{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  return token ? findTokenOwner(shop, token) : undefined
}
