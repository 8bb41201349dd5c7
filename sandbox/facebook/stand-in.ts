import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { injectFault } from '#sandbox/fault-injection.ts'
import { accountOf, type StandInAccount, signInPages } from '#sandbox/sign-in.ts'

export type FacebookSandbox = { app_id: string; app_secret: string; style: string }

/** `no_email`: a person who has no address there or did not share it. */
const faults = ['none', 'no_email', 'wrong_app', 'expired', 'invalid'] as const

const tokenRequest = z.object({
  /** One of `people`, or any e-mail address. */
  person: z._default(z.string(), 'mona'),
  email: z.optional(z.string()),
  fault: z._default(z.enum(faults), 'none'),
  at: z.optional(z.iso.datetime()),
})
type TokenRequest = z.output<typeof tokenRequest>

type Token = StandInAccount & { app_id: string; issued_at: number; expires_at: number; n: string }

/**
 * Stands in for Facebook Login over HTTP: the script, the dialog, and Graph's debug_token, me and oauth/access_token.
 * A token contains its own data, so nothing is stored. `POST …/token` makes one for tests; `POST …/faults` makes Graph
 * fail.
 */
export async function facebookSandbox(app: FastifyInstance, options: FacebookSandbox): Promise<void> {
  const { app_id, app_secret, style } = options
  injectFault(app, '/:version')
  await signInPages(app, {
    network: 'Facebook',
    style,
    script: { path: '/en_US/sdk.js', file: 'facebook/sdk.js' },
    path: '/dialog',
    heading: 'Log in',
    without_email: true,
    faults,
    hidden: [],
    answer: async (form) => {
      const read = tokenRequest.safeParse(form)
      return read.success
        ? { token: mint(read.data), user: accountOf('facebook', read.data.person, read.data.email).id }
        : undefined
    },
  })

  app.get<{ Querystring: Record<string, string> }>('/:version/debug_token', (request, reply) => {
    const { input_token = '', access_token } = request.query
    if (access_token !== `${app_id}|${app_secret}`) return refuse(reply, 190, 'Invalid OAuth access token signature.')
    const token = read(input_token)
    if (!token)
      return {
        data: { is_valid: false, error: { code: 190, message: 'The access token could not be decrypted' }, scopes: [] },
      }
    return {
      data: {
        app_id: token.app_id,
        type: 'USER',
        application: 'Wheel shop',
        data_access_expires_at: token.issued_at + 7_776_000,
        expires_at: token.expires_at,
        is_valid: true,
        issued_at: token.issued_at,
        scopes: ['email', 'public_profile'],
        user_id: token.id,
      },
    }
  })

  app.get<{ Querystring: Record<string, string> }>('/:version/me', (request, reply) => {
    const { access_token = '', appsecret_proof, fields = 'id,name' } = request.query
    const token = read(access_token)
    if (!token) return refuse(reply, 190, 'Invalid OAuth access token - Cannot parse access token')
    if (appsecret_proof !== undefined && appsecret_proof !== hex(access_token))
      return refuse(reply, 100, 'Invalid appsecret_proof provided in the API argument')
    const { id, given_name, family_name, email } = token
    const all: Record<string, unknown> = {
      id,
      name: `${given_name} ${family_name}`,
      first_name: given_name,
      last_name: family_name,
      picture: {
        data: { height: 50, width: 50, url: `https://graph.facebook.com/${id}/picture`, is_silhouette: true },
      },
      ...(email && { email }),
    }
    return Object.fromEntries(Object.entries(all).filter(([name]) => name === 'id' || fields.split(',').includes(name)))
  })

  app.get<{ Querystring: Record<string, string> }>('/:version/oauth/access_token', (request, reply) => {
    const { client_id, client_secret, grant_type } = request.query
    if (client_id !== app_id || client_secret !== app_secret || grant_type !== 'client_credentials')
      return refuse(reply, 1, 'Error validating client secret.')
    return { access_token: `${app_id}|${app_secret}`, token_type: 'bearer' }
  })

  app.post('/token', (request, reply) => {
    const read = tokenRequest.safeParse(request.body)
    return read.success ? { access_token: mint(read.data) } : reply.code(422).send({ issues: read.error.issues })
  })

  function mint(request: TokenRequest): string {
    const now = Math.floor((request.at ? Date.parse(request.at) : Date.now()) / 1000)
    const issued_at = request.fault === 'expired' ? now - 90_000 : now
    const account = accountOf('facebook', request.person, request.email)
    const token: Token = {
      ...account,
      email: request.fault === 'no_email' ? null : account.email,
      app_id: request.fault === 'wrong_app' ? '999' : app_id,
      issued_at,
      expires_at: issued_at + 5400,
      n: randomBytes(6).toString('hex'),
    }
    const body = Buffer.from(JSON.stringify(token)).toString('base64url')
    return `EAA${body}.${request.fault === 'invalid' ? 'x' : hex(body)}`
  }

  function read(access_token: string): Token | undefined {
    const [, body, mac] = /^EAA([\w-]+)\.(\w+)$/.exec(access_token) ?? []
    if (!body || !mac || mac.length !== 64) return undefined
    if (!timingSafeEqual(Buffer.from(mac), Buffer.from(hex(body)))) return undefined
    return JSON.parse(Buffer.from(body, 'base64url').toString()) as Token
  }

  function hex(text: string): string {
    return createHmac('sha256', app_secret).update(text).digest('hex')
  }
}

function refuse(reply: FastifyReply, code: number, message: string): FastifyReply {
  return reply.code(400).send({ error: { message, type: 'OAuthException', code, fbtrace_id: 'ASandboxTraceId' } })
}
