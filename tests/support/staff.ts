import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { staff, staffTotp } from '#database/schema/staff.ts'
import { hashPassword } from '#domain/customers/passwords.ts'
import { codeOfStep, stepAt } from '#domain/customers/totp.ts'
import { seal } from '#domain/sealing.ts'
import type { Shop } from '#domain/shop.ts'
import { startSession } from '#domain/staff/sessions.ts'
import type { Role } from '#shared/desk/permissions.ts'
import type { GoodsPicture } from '#shared/desk/pictures.ts'
import type { Reply } from '#tests/support/customers.ts'

/** A browser at the desk: keeps its cookies, and sends the anti-forgery header. */
export type Desk = {
  ask: <Data = Record<string, unknown>>(
    call: string,
    body?: object,
    from?: string,
    locale?: string,
  ) => Promise<Reply<Data>>
  cookies: Map<string, string>
}

export function deskBrowser(app: FastifyInstance, session?: string): Desk {
  const cookies = new Map<string, string>([['XSRF-TOKEN', 'a'.repeat(64)]])
  if (session) cookies.set('desk', session)
  return {
    cookies,
    ask: async (call, payload, from, locale) => {
      const [method, path] = call.split(' ') as ['GET', string]
      const reply = await app.inject({
        method,
        url: `/api${path}`,
        headers: {
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          'x-xsrf-token': cookies.get('XSRF-TOKEN')!,
          ...(locale && { 'accept-language': locale }),
        },
        ...(payload && { payload }),
        ...(from && { remoteAddress: from }),
      })
      for (const { name, value } of reply.cookies) value ? cookies.set(name, value) : cookies.delete(name)
      return { http: reply.statusCode, headers: reply.headers, ...reply.json() }
    },
  }
}

export const staffPassword = 'heron above the harbour'

export type Colleague = { id: string; email: string; name: string; role: Role; code: (steps?: number) => string }

/** A member of staff with an authenticator app. */
export async function colleague(shop: Shop, role: Role, name = `Salem ${role}`): Promise<Colleague> {
  const email = `${role}-${randomUUID()}@example.com`
  const secret = Buffer.from('twenty bytes secret!')
  const password_hash = await hashPassword(shop, staffPassword)
  const [made] = await shop.db
    .insert(staff)
    .values({ email, name, role, password_hash, language: 'en', state: 'active', created_at: shop.now() })
    .returning()
  await shop.db
    .insert(staffTotp)
    .values({ staff_id: made!.id, confirmed_at: shop.now(), ...seal(shop, made!.id, secret) })
  return { id: made!.id, email, name, role, code: (steps = 0) => codeOfStep(secret, stepAt(shop.now()) + steps) }
}

/** A signed-in colleague's browser. */
export async function signedIn(app: FastifyInstance, shop: Shop, role: Role): Promise<Desk & { member: Colleague }> {
  const member = await colleague(shop, role)
  const browser = { browser: 'Chrome', system: 'Linux', network: '127.0.0.0/24' }
  const token = await startSession(shop, { staff_id: member.id, is_complete: true, browser })
  return { ...deskBrowser(app, token), member }
}

/** Stores a picture like the desk's browser. */
export async function upload(app: FastifyInstance, { cookies }: Desk, payload: Buffer): Promise<Reply<GoodsPicture>> {
  const reply = await app.inject({
    ...{ method: 'POST', url: '/api/desk/pictures', payload },
    headers: {
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      'x-xsrf-token': cookies.get('XSRF-TOKEN')!,
      'content-type': 'application/octet-stream',
    },
  })
  return { http: reply.statusCode, headers: reply.headers, ...reply.json() }
}
