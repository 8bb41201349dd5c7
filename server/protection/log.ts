import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { currentContext, inContext, newContext, type RequestContext } from '#domain/request-context.ts'
import type { Log, Shop } from '#domain/shop.ts'
import { redacted, redactedFacts, withoutPersonalData } from '#server/protection/personal-data.ts'
import { isProbe } from '#server/responses/probes.ts'

export type LogLevel = 'silent' | 'error' | 'warn' | 'info'

const rank = { silent: 0, error: 1, warn: 2, info: 3 } as const

/**
 * Logs one line per event: readable text in a demo, JSON of pino for the monitoring of a real shop. `process`: its number.
 * A line of a request, or of a job that it caused, has the request's id; none has personal data.
 */
export function consoleLog(level: LogLevel, options: LogOptions): Log {
  const write = options.write ?? toConsole
  return options.json ? jsonLog(level, options.process, write) : textLog(level, options.process, write)
}

type Kind = 'error' | 'warn' | 'info'
type LogOptions = { json: boolean; process?: number; write?: (line: string, kind: Kind) => void }

function toConsole(line: string, kind: Kind): void {
  ;(kind === 'info' ? process.stdout : process.stderr).write(line)
}

function jsonLog(level: LogLevel, number: number | undefined, write: NonNullable<LogOptions['write']>): Log {
  const destination = {
    // pino then sets `lastLevel` before each line.
    [pino.symbols.needsMetadataGsym]: true,
    lastLevel: 30,
    write: (line: string) =>
      write(withoutPersonalData(line), (pino.levels.labels[destination.lastLevel] ?? 'info') as Kind),
  }
  const log = pino(
    {
      level,
      base: number === undefined ? null : { process: number },
      messageKey: 'message',
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (value: unknown) => (value instanceof Error ? errorText(value) : value) },
      mixin: contextFacts,
      redact: { paths: redactedFacts.flatMap((name) => [name, `*.${name}`]), censor: redacted },
    },
    destination,
  )
  return {
    info: (facts, message) => log.info(facts, message),
    warn: (facts, message) => log.warn(facts, message),
    error: (facts, message) => log.error(facts, message),
  }
}

function textLog(level: LogLevel, number: number | undefined, write: NonNullable<LogOptions['write']>): Log {
  const line = (kind: Kind) => (facts: Record<string, unknown>, message: string) => {
    if (rank[kind] > rank[level]) return
    const named = number === undefined ? facts : { process: number, ...facts }
    write(`${withoutPersonalData(asText(kind, named, message))}\n`, kind)
  }
  return { info: line('info'), warn: line('warn'), error: line('error') }
}

function contextFacts(): object {
  const context = currentContext()
  return context ? { request_id: context.id } : {}
}

function asText(kind: string, facts: Record<string, unknown>, message: string): string {
  const named = Object.entries(facts).map(([name, value]) =>
    value instanceof Error
      ? `\n${errorText(value)}`
      : `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return [
    new Date().toTimeString().slice(0, 8),
    ...(kind === 'info' ? [] : [kind.toUpperCase()]),
    message,
    ...named,
  ].join(' ')
}

/** Stack and cause. Of a database error only the violated constraint, because its details hold customers' data. */
function errorText(error: Error): string {
  const { code, constraint, cause } = error as { code?: string; constraint?: string; cause?: unknown }
  const first =
    'query' in error ? `${error.name}: a statement failed` : `${error.name}: ${withoutQueries(error.message)}`
  const where = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const rule = [code && `code ${code}`, constraint && `constraint ${constraint}`].filter(Boolean).join(', ')
  return [
    rule ? `${first} (${rule})` : first,
    ...where.slice(0, 12),
    ...(cause instanceof Error ? [`caused by ${errorText(cause)}`] : []),
  ].join('\n')
}

/** Removes query strings, which may hold a token. */
function withoutQueries(message: string): string {
  return message.replace(/\?[^\s"'<>]+/g, '?…')
}

declare module 'fastify' {
  interface FastifyRequest {
    context: RequestContext
  }
}

/**
 * Logs one line per call and page, with the route's pattern instead of the URL: no ids, no queries. Everything that a
 * request does runs in its context.
 */
export function logRequests(app: FastifyInstance, shop: Pick<Shop, 'log'>): void {
  app.decorateRequest('context')
  app.addHook('onRequest', (request, _reply, done) => {
    request.context = { ...newContext(), address: request.ip }
    inContext(request.context, done)
  })
  // Reading a body ends in an event of the connection, which knows nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => inContext(request.context, done))
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (isProbe(request.url)) return
    if (/^\/(assets|pictures)\//.test(request.url) && reply.statusCode < 400) return
    const route = request.routeOptions.url ?? '(none)'
    const facts = { status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    // Pages share one route; their path contains no personal data.
    const what = route === '*' ? request.url.split('?')[0] : route
    const level = reply.statusCode >= 500 ? 'warn' : 'info'
    inContext(request.context, () => shop.log[level](facts, `${request.method} ${what}`))
  })
}
