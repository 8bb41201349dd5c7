import { channel, subscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { currentContext, type RequestContext } from '#domain/request-context.ts'
import type { Log } from '#domain/shop.ts'

export type OutsideCall = {
  host: string
  method: string
  /** Without ids, keys and queries: `/v1/payment_intents/:id/confirm`. */
  path: string
  /** Undefined: no answer. */
  status: number | undefined
  ms: number
  context: RequestContext | undefined
}

/** A message for each answer of an outside service, and for each call without one. */
export const outsideCalls = channel('shop:outside-call')

type Begun = { started: number; context: RequestContext | undefined }

const begun = new WeakMap<object, Begun>()
let isWatching = false

const ignored = new Set<string>()

/** Calls to this host are not reported: those that report the others. */
export function ignoreCallsTo(host: string): void {
  ignored.add(host)
}

/**
 * Watches every HTTP call that this process makes, by `fetch` and by `node:http`, through what Node itself reports: no
 * client of a service needs to know. A call belongs to the request or job that made it.
 */
export function watchOutsideCalls(): void {
  if (isWatching) return
  isWatching = true
  const begin = (request: object) => begun.set(request, { started: performance.now(), context: currentContext() })
  subscribe('undici:request:create', (message) => begin((message as Fetched).request))
  subscribe('undici:request:headers', (message) => {
    const { request, response } = message as Fetched
    end(request, String(request.origin), request, response?.statusCode)
  })
  subscribe('undici:request:error', (message) => {
    const { request } = message as Fetched
    end(request, String(request.origin), request, undefined)
  })
  subscribe('http.client.request.start', (message) => begin((message as Requested).request))
  const ended = (message: unknown) => {
    const { request, response } = message as Requested
    // With the port, which `request.host` lacks.
    end(request, `${request.protocol}//${request.getHeader('host')}`, request, response?.statusCode)
  }
  subscribe('http.client.response.finish', ended)
  subscribe('http.client.request.error', ended)
}

type Fetched = {
  request: { origin: string | URL; method: string; path: string }
  response?: { statusCode: number }
}
type Requested = {
  request: ClientRequest
  response?: { statusCode?: number }
}

function end(key: object, origin: string, { method, path }: { method: string; path: string }, status?: number): void {
  const found = begun.get(key)
  if (!found) return
  begun.delete(key)
  if (!outsideCalls.hasSubscribers) return
  const host = URL.canParse(origin) ? new URL(origin).host : 'unknown'
  if (ignored.has(host)) return
  const call = { host, method, path: patternOf(path), status, ms: performance.now() - found.started }
  outsideCalls.publish({ ...call, context: found.context } satisfies OutsideCall)
}

/** Keeps only segments that are words of an API; what has digits, capitals or dots may be an id, a key or an address. */
function patternOf(path: string): string {
  const segments = path.split(/[?#]/, 1)[0]!.split('/')
  return segments.map((each) => (/^([a-z][a-z_-]{0,40}|v\d{1,2})?$/.test(each) ? each : ':id')).join('/')
}

/** One line for each call, with the id of the request that it belongs to. */
export function logOutsideCalls(log: Log): () => void {
  watchOutsideCalls()
  const write = (message: unknown) => {
    const { host, method, path, status, ms, context } = message as OutsideCall
    const facts = { status: status ?? 'no answer', ms: Math.round(ms), ...(context && { request_id: context.id }) }
    log[status === undefined || status >= 500 ? 'warn' : 'info'](facts, `${method} ${host}${path}`)
  }
  outsideCalls.subscribe(write)
  return () => void outsideCalls.unsubscribe(write)
}
