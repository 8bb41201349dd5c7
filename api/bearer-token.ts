import type { FastifyRequest } from 'fastify'
import { findTokenOwner, type TokenOwner } from '#domain/customers/tokens.ts'
import type { Shop } from '#domain/shop.ts'

/** The owner of the bearer token; undefined without a token and for one that is no longer valid. */
export async function readTokenOwner(shop: Shop, request: FastifyRequest): Promise<TokenOwner | undefined> {
  const token = readBearerToken(request)
  return token ? findTokenOwner(shop, token) : undefined
}

/** The bearer token itself, whether it is valid or not. */
export function readBearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer (\S{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
}
