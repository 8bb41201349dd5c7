import type { FastifyInstance } from 'fastify'
import type { Reply } from '#tests/support/customers.ts'

type Options = { token?: string | undefined; userAgent?: string; headers?: Record<string, string> }

/** A browser as the API sees it: it keeps all cookies and sends the anti-forgery header. */ export type Browser = {
  ask: <Data = unknown>(call: string, body?: object, options?: Options) => Promise<Reply<Data>>
  cookies: Map<string, string>
  /** The last response's Set-Cookie headers with attributes. */
  set: string[]
}

export function browser(app: FastifyInstance, cookies = new Map<string, string>()): Browser {
  const the: Browser = {
    cookies,
    set: [],
    ask: async (call, payload, { token, userAgent, headers } = {}) => {
      const [method, path] = call.split(' ') as ['GET', string]
      const sent = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const reply = await app.inject({
        method,
        url: `/api${path}`,
        headers: {
          ...(sent && { cookie: sent }),
          ...(cookies.has('XSRF-TOKEN') && { 'x-xsrf-token': cookies.get('XSRF-TOKEN')! }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(userAgent && { 'user-agent': userAgent }),
          ...headers,
        },
        ...(payload && { payload }),
      })
      the.set = [reply.headers['set-cookie'] ?? []].flat()
      for (const each of the.set) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
        if (/Max-Age=0|Expires=Thu, 01 Jan 1970/.test(each)) cookies.delete(name)
        else cookies.set(name, value)
      }
      return { http: reply.statusCode, headers: reply.headers, ...reply.json() }
    },
  }
  return the
}
