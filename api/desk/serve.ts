import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deviceNames } from '#api/protection/device.ts'
import { httpOnlyCookie } from '#api/protection/session.ts'
import { localeAsked, read, routeOf } from '#api/serve.ts'
import { type Actor, networkOf } from '#domain/audit/audit.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { actorOf, type Browser, findSession, type OpenSession } from '#domain/staff/sessions.ts'
import type { DeskCall, Door } from '#shared/desk/call.ts'
import {
  type DeskAnswer,
  type DeskCallName,
  type DeskCalls,
  type DeskReceived,
  deskCalls,
  deskFiles,
  deskStreams,
} from '#shared/desk/calls.ts'
import { confirmedMinutes } from '#shared/desk/limits.ts'
import { isSensitive, may, type Permission } from '#shared/desk/permissions.ts'
import type { Locale } from '#shared/locale.ts'

type Who<Name extends DeskCallName> = DeskCalls[Name] extends { permission: 'no_session' }
  ? { session: OpenSession | undefined; by: Actor | undefined }
  : { session: OpenSession; by: Actor }

export type DeskContext<Name extends DeskCallName> = Who<Name> & {
  shop: Shop
  params: DeskReceived<Name, 'params'>
  query: DeskReceived<Name, 'query'>
  body: DeskReceived<Name, 'body'>
  locale: Locale
  browser: Browser
  request_id: string
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Serves one call of shared/desk/calls.ts: checks the session, its second factor, the permission that the call names and,
 * for a sensitive one, that the password was entered lately; validates the request; passes it to `answer` with the actor
 * for the audit; and wraps the result in the envelope.
 */
export function serveDesk<Name extends DeskCallName>(
  app: FastifyInstance,
  shop: Shop,
  name: Name,
  answer: (context: DeskContext<Name>) => Promise<DeskAnswer<Name>> | DeskAnswer<Name>,
): void {
  const call: DeskCall = deskCalls[name]
  app.route({
    ...routeOf(name),
    // A large body is only read from those who may send it.
    ...(call.body_limit && {
      bodyLimit: call.body_limit,
      onRequest: async (request: FastifyRequest) => {
        const token = deskToken(shop, request)
        check(shop, call.permission, token ? await findSession(shop, token, true) : undefined, name)
      },
    }),
    handler: async (request, reply) => {
      const locale = localeAsked(request)
      const token = deskToken(shop, request)
      const session = token ? await findSession(shop, token, call.passive) : undefined
      const network = networkOf(request.ip)
      const request_id = randomUUID()
      check(shop, call.permission, session, name)
      const context = {
        ...{ shop, session, locale, request, reply, request_id },
        by: session && actorOf(session, network, request_id),
        browser: { ...deviceNames(request.headers['user-agent'] ?? ''), network },
        params: read(call.params, request.params, locale),
        query: read(call.query, request.query, locale),
        body: read(call.body, request.body, locale),
      } as DeskContext<Name>
      return { status: true, data: await answer(context) }
    },
  })
}

/** Serves a file of the desk: a picture, a document. The same checks as `serveDesk`. */
export function serveDeskFile(
  app: FastifyInstance,
  shop: Shop,
  path: keyof typeof deskFiles,
  find: (
    params: { [name: string]: string },
    query: { [name: string]: unknown },
  ) => Promise<{ type: string; body: Buffer | Readable; name?: string }>,
): void {
  app.get<{ Params: { [name: string]: string }; Querystring: { [name: string]: unknown } }>(
    path.replaceAll(/\{(\w+)\}/g, ':$1'),
    async (request, reply) => {
      const token = deskToken(shop, request)
      check(shop, deskFiles[path], token ? await findSession(shop, token) : undefined, `GET ${path}`)
      const { type, body, name } = await find(request.params, request.query)
      if (name) reply.header('content-disposition', `attachment; filename="${name}"`)
      return reply.type(type).send(body)
    },
  )
}

/** How often an open stream shows that it works, and checks that its session has not ended, ms. */
const streamPulse = { alive: 25_000, session: 60_000 }

/**
 * Serves server-sent events. The same checks as `serveDesk`, again each minute; the session does not live longer for it.
 * `follow` gets a function that sends one event, and returns what ends it.
 */
export function serveDeskStream(
  app: FastifyInstance,
  shop: Shop,
  path: keyof typeof deskStreams,
  follow: (send: (event: object) => void) => () => void,
): void {
  const open = new Set<() => void>()
  app.addHook('preClose', async () => {
    for (const end of open) end()
  })
  app.get(path, async (request, reply) => {
    const token = deskToken(shop, request)
    const find = () => (token ? findSession(shop, token, true) : Promise.resolve(undefined))
    check(shop, deskStreams[path], await find(), `GET ${path}`)
    if (open.size >= mostStreams) throw new Problem('shop_busy', 503, { seconds: 30 })
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    raw.write(': open\n\n')
    const unfollow = follow((event) => raw.write(`data: ${JSON.stringify(event)}\n\n`))
    const alive = setInterval(() => raw.write(': alive\n\n'), streamPulse.alive)
    const watch = setInterval(() => {
      find().then(
        (session) => (session?.is_complete && may(session.staff.role, deskStreams[path])) || end(),
        () => {},
      )
    }, streamPulse.session)
    const end = () => {
      clearInterval(alive)
      clearInterval(watch)
      unfollow()
      open.delete(end)
      raw.end()
    }
    open.add(end)
    raw.once('close', end)
  })
}

/** Open streams of one process. */
const mostStreams = 200

/**
 * Throws not_signed_in without a session that reaches as far as the call needs, desk_forbidden for a role that lacks the
 * permission, and desk_password_needed.
 */
function check(shop: Shop, needed: Permission | Door, session: OpenSession | undefined, call: string): void {
  if (needed === 'no_session') return
  if (!session || session.is_complete === (needed === 'second_step')) throw new Problem('not_signed_in', 401)
  if (needed === 'second_step') return
  requirePermission(shop, session, needed, call)
}

/** Throws desk_forbidden, which is logged, and desk_password_needed. */
export function requirePermission(shop: Shop, session: OpenSession, needed: Permission, call: string): void {
  const { id: staff_id, role } = session.staff
  if (!may(role, needed)) {
    shop.log.warn({ staff_id, role, permission: needed, call }, 'a call of the desk was refused')
    throw new Problem('desk_forbidden', 403)
  }
  const sinceConfirmed = shop.now().getTime() - session.confirmed_at.getTime()
  if (isSensitive(needed) && sinceConfirmed > confirmedMinutes * 60_000) throw new Problem('desk_password_needed', 403)
}

/** The session of a request that is no call of the desk, such as a page of the shop; it does not keep the session alive. */
export async function findDeskSession(shop: Shop, request: FastifyRequest): Promise<OpenSession | undefined> {
  const token = deskToken(shop, request)
  return token ? findSession(shop, token, true) : undefined
}

/** The cookie of a desk session: not sent with requests from other sites, read by no script, gone with the browser. */
function deskCookie(shop: Shop) {
  const { name, options } = httpOnlyCookie(shop, 'desk')
  return { name, options: { ...options, sameSite: 'strict' } as const }
}

function deskToken(shop: Shop, { cookies, headers }: FastifyRequest): string | undefined {
  // Only the API's requests come with their cookies parsed.
  const { name } = deskCookie(shop)
  const token = cookies ? cookies[name] : new RegExp(`(?:^|; )${name}=([\\w-]*)`).exec(headers.cookie ?? '')?.[1]
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

export function setDeskCookie(shop: Shop, reply: FastifyReply, token: string): void {
  const { name, options } = deskCookie(shop)
  reply.setCookie(name, token, options)
}

export function clearDeskCookie(shop: Shop, reply: FastifyReply): void {
  const { name, options } = deskCookie(shop)
  reply.clearCookie(name, options)
}
