import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { openAccount } from '#domain/customers/accounts.ts'
import { hashPassword } from '#domain/customers/passwords.ts'
import { startSignIn } from '#domain/customers/sign-ins.ts'
import type { Shop } from '#domain/shop.ts'

export type Reply<Data = unknown> = {
  http: number
  headers: Record<string, unknown>
  status: boolean
  code?: string
  message?: string
  errors?: string[]
  fields?: Record<string, string[]>
  data: Data
}

type Options = { token?: string | undefined; headers?: Record<string, string>; from?: string }

/**
 * Makes an API call: `await ask('POST /auth/login', { email, password })`. Of all cookies it keeps only the buyer key.
 */
export type Ask = <Data = unknown>(call: string, body?: object, options?: Options) => Promise<Reply<Data>>

export function asking(app: FastifyInstance): Ask {
  const keepKey = buyerJar()
  return async (call, payload, { token, headers = {}, from } = {}) => {
    const [method, path] = call.split(' ') as ['GET', string]
    const reply = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...keepKey(), ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(payload && { payload }),
      ...(from && { remoteAddress: from }),
    })
    keepKey(reply.headers['set-cookie'])
    return { http: reply.statusCode, headers: reply.headers, ...reply.json() }
  }
}

/** Stores the buyer key from `set-cookie`; returns the headers that send it. */
export function buyerJar(): (setCookie?: string | string[]) => { cookie?: string } {
  let cookie: string | undefined
  return (setCookie = []) => {
    const [, pair] = /(?:^|\n)(buyer=[\w-]{43});/.exec([setCookie].flat().join('\n')) ?? []
    cookie = pair ?? cookie
    return cookie === undefined ? {} : { cookie }
  }
}

export type Person = { id: string; email: string; password: string; token: string }

/** Creates a customer with a token. */
export async function customer(shop: Shop, { email = `${randomUUID()}@example.com` } = {}): Promise<Person> {
  const password = 'oryx under ghaf trees'
  const id = await openAccount(shop, {
    email,
    first_name: 'Layla',
    last_name: 'Haddad',
    password_hash: await hashPassword(shop, password),
    provider: null,
    subject: null,
    locale: 'en',
    email_verified_at: shop.now(),
  })
  const { access_token: token } = await startSignIn(shop, id!)
  return { id: id!, email, password, token }
}

export const home = {
  nickname: 'Home',
  first_name: 'Layla',
  last_name: 'Haddad',
  address: 'Al Wasl Road 12, Flat 3',
  country: 'AE',
  phone_no: '050 123 4567',
  city: 'Dubai',
  state: 'Dubai',
  zip: '',
  email: 'layla@example.com',
}
