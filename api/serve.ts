import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, onRequestHookHandler } from 'fastify'
import type * as z from 'zod/mini'
import { rateLimit } from '#api/protection/rate-limits.ts'
import { readBearerToken, readTokenOwner } from '#api/protection/session.ts'
import type { TokenOwner } from '#domain/customers/tokens.ts'
import { requireToken } from '#domain/integrations/tokens.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { Call } from '#shared/api/call.ts'
import { type Answer, apiCalls, type CallName, type Calls, type Received } from '#shared/api.ts'
import { storableText } from '#shared/forms.ts'
import { calls, sayIssue } from '#shared/i18n/forms.ts'
import { type ProblemCode, problems, sayProblem } from '#shared/i18n/problems.ts'
import type { Locale } from '#shared/locale.ts'

type Owner<C> = C extends { bearer: 'required' }
  ? TokenOwner
  : C extends { bearer: 'optional' }
    ? TokenOwner | undefined
    : undefined

export type CallContext<Name extends CallName> = {
  shop: Shop
  /** The owner of the bearer token, for calls that read one; always set where one is required. */
  owner: Owner<Calls[Name]>
  params: Received<Name, 'params'>
  query: Received<Name, 'query'>
  body: Received<Name, 'body'>
  /** The language of the response. */
  locale: Locale
  /** The same, but undefined without an Accept-Language header: a stored language then stays as it is. */
  language: Locale | undefined
  request: FastifyRequest
  reply: FastifyReply
}

/** The data of a response as JSON (UTF-8, in parts), for a call without a message. */
export class ReadyJson {
  readonly parts: readonly Buffer[]
  constructor(parts: readonly Buffer[]) {
    this.parts = parts
  }
}

function sendReady(reply: FastifyReply, call: Call, { parts }: ReadyJson): FastifyReply {
  const opening = Buffer.from(`{"status":true,"${call.envelope ?? 'data'}":`)
  return reply.type('application/json; charset=utf-8').send(Buffer.concat([opening, ...parts, closing]))
}

const closing = Buffer.from('}')

/** Method and path of a call's name, "GET /cart/{id}", as Fastify writes them. */
export function routeOf(name: string): { method: HTTPMethods; url: string } {
  const [method, path] = name.split(' ') as [HTTPMethods, string]
  return { method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') }
}

/**
 * Serves one call of shared/api.ts: requires the token if the call does, validates the request with the call's schemas,
 * passes it to `answer`, and wraps the result in the envelope.
 */
export function serve<Name extends CallName>(
  app: FastifyInstance,
  shop: Shop,
  name: Name,
  answer: (context: CallContext<Name>) => Promise<Answer<Name> | ReadyJson> | Answer<Name>,
): void {
  const call: Call = apiCalls[name]
  app.route({
    ...routeOf(name),
    handler: async (request, reply) => {
      const locale = localeAsked(request)
      if (call.scope) {
        const token = await requireToken(shop, readBearerToken(request), call.scope)
        await rateLimit(shop, request, 'api_token', token)
      }
      const owner = call.bearer && (await readTokenOwner(shop, request))
      if (call.bearer === 'required' && !owner) throw new Problem('not_signed_in', 401)
      // Treated as a guest, the customer would store a guest's order: the browser renews the token and retries.
      if (call.bearer && !owner && readBearerToken(request)) throw new Problem('token_ended', 401)
      const context = {
        shop,
        owner,
        locale,
        language: request.headers['accept-language'] ? locale : undefined,
        request,
        reply,
        params: read(call.params, request.params, locale),
        query: read(call.query, request.query, locale),
        body: read(call.body, request.body, locale),
      } as CallContext<Name>
      const data = await answer(context)
      if (data instanceof ReadyJson) return sendReady(reply, call, data)
      return {
        status: true,
        ...(call.message && { message: calls[locale][call.message] }),
        [call.envelope ?? 'data']: data,
      }
    },
  })
}

const callPaths = Object.keys(apiCalls).map((name) => {
  const [method = '', path = ''] = name.split(' ')
  return { method, pattern: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }
})

/** The methods of the calls at a path, for the header Allow; none if there is no call at it. */
export function methodsAt(path: string): string[] {
  const found = callPaths.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  return [...new Set(found.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].toSorted()
}

/** `Accept-Language: ar…` asks for Arabic; anything else is answered in English. */
export function localeAsked(request: FastifyRequest): Locale {
  return /^ar\b/i.test(String(request.headers['accept-language'] ?? '')) ? 'ar' : 'en'
}

/** The envelope of a refusal that names no fields. */
export function refusal(request: FastifyRequest, code: ProblemCode) {
  const message = sayProblem(code, localeAsked(request))
  return { status: false, message, errors: [message], code }
}

/**
 * Validates a request. Null in place of a field that may be left out is as if it was, also where its schema has no null.
 * Throws `invalid` with every wrong field by its dotted name: `billing.email`.
 */
export function read(schema: z.ZodMiniType | undefined, body: unknown, locale: Locale): unknown {
  if (!schema) return undefined
  let sent = storable(body ?? {})
  let result = schema.safeParse(sent)
  if (result.success) return result.data
  sent = withoutNulls(sent, result.error.issues)
  result = schema.safeParse(sent)
  if (result.success) return result.data
  const fields: Record<string, string[]> = {}
  for (const issue of result.error.issues) {
    const field = issue.path.join('.')
    const words =
      issue.message in problems.en
        ? sayProblem(issue.message as never, locale, 'maximum' in issue ? { most: Number(issue.maximum) } : {})
        : sayIssue(isMissing(issue, sent) ? `missing:${field}` : issue.message, locale)
    const list = fields[field] ?? []
    fields[field] = list
    if (!list.includes(words)) list.push(words)
  }
  throw new Problem('invalid', 422, {}, fields)
}

/** Levels of a request's value below which no schema looks. */
const deepest = 20

/** A request's value with texts that Postgres can store, for schemas without `keepable`. */
function storable(value: unknown, level = 0): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || level > deepest) return value
  if (Array.isArray(value)) return value.map((each) => storable(each, level + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [storableText(name), storable(each, level + 1)]),
  )
}

/** The value without the nulls that a schema refused, except in lists, whose places count. */
function withoutNulls(sent: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const refused = new Set(issues.map(({ path }) => path.join('.')))
  const pruned = (value: unknown, path: PropertyKey[]): unknown => {
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || path.length > deepest) return value
    if (Array.isArray(value)) return value.map((each, i) => pruned(each, [...path, i]))
    const left = Object.entries(value).filter(
      ([name, each]) => each !== null || !refused.has([...path, name].join('.')),
    )
    return Object.fromEntries(left.map(([name, each]) => [name, pruned(each, [...path, name])]))
  }
  return pruned(sent, [])
}

/** Whether the field was not sent at all, and its schema has no message of its own for that. */
function isMissing({ code, message, path }: z.core.$ZodIssue, sent: unknown): boolean {
  if (code !== 'invalid_type' || message === 'required') return false
  let value = sent
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key]
  return path.length > 0 && value === undefined
}

/** A hook for calls with the same response for everybody: any cache may keep it for this many seconds. */
export function cachePublicly(seconds: number): onRequestHookHandler {
  return (_request, reply, done) => {
    reply.header('cache-control', `public, max-age=${seconds}`)
    done()
  }
}
