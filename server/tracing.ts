import { randomBytes } from 'node:crypto'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { FastifyInstance } from 'fastify'
import type { RequestContext } from '#domain/request-context.ts'
import { type JobRun, jobRuns } from '#jobs/run-job.ts'
import { isProbe } from '#server/responses/probes.ts'
import { ignoreCallsTo, type OutsideCall, outsideCalls, watchOutsideCalls } from '#server/watch-calls.ts'

export type Tracing = {
  /** Called before the routes are declared. */
  watch: (app: FastifyInstance) => void
  /** Sends what is left. */
  stop: () => Promise<void>
}

/**
 * Sends a span for each request, job and call of an outside service to a collector of OpenTelemetry (OTLP over HTTP).
 * A trace's id is the request's id of the log, so that a line leads to its trace. Spans are made when they have ended, from
 * what the shop reports anyway: nothing is patched, and no package of the shop is loaded through a hook.
 * @param endpoint as in OTEL_EXPORTER_OTLP_ENDPOINT: `/v1/traces` is added
 */
export function startTracing(endpoint: string): Tracing {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  ignoreCallsTo(new URL(url).host)
  const ids = { trace: '', span: '' }
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'rimdana' }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url, timeoutMillis: 5_000 }))],
    idGenerator: { generateTraceId: () => ids.trace, generateSpanId: () => ids.span },
  })
  const tracer = provider.getTracer('rimdana')
  const spanOf = new WeakMap<RequestContext, string>()

  function record(
    name: string,
    { id, span, parent }: { id: string; span: string; parent?: string | undefined },
    { ms, ...options }: { ms: number; kind: SpanKind; attributes: Record<string, string | number>; failed: boolean },
  ): void {
    const end = Date.now()
    ids.trace = id
    ids.span = span
    const around = parent
      ? trace.setSpanContext(ROOT_CONTEXT, { traceId: id, spanId: parent, traceFlags: TraceFlags.SAMPLED })
      : ROOT_CONTEXT
    const { kind, attributes } = options
    const made = tracer.startSpan(name, { kind, attributes, startTime: end - ms }, around)
    if (options.failed) made.setStatus({ code: SpanStatusCode.ERROR })
    made.end(end)
  }

  const onJob = (message: unknown) => {
    const { task, ms, error, context } = message as JobRun
    const facts = { ms, kind: SpanKind.CONSUMER, attributes: { 'messaging.destination.name': task } }
    record(`job ${task}`, { id: context.id, span: spanIn(context) }, { ...facts, failed: Boolean(error) })
  }
  const onCall = (message: unknown) => {
    const { host, method, path, status = 0, ms, context } = message as OutsideCall
    if (!context) return
    const attributes = { 'server.address': host, 'http.request.method': method, 'http.response.status_code': status }
    const failed = status === 0 || status >= 400
    const place = { id: context.id, span: newSpanId(), parent: spanIn(context) }
    record(`${method} ${host}${path}`, place, { ms, kind: SpanKind.CLIENT, attributes, failed })
  }

  /** The id of the span that a request or job will have when it has ended. */
  function spanIn(context: RequestContext): string {
    const known = spanOf.get(context) ?? newSpanId()
    spanOf.set(context, known)
    return known
  }

  watchOutsideCalls()
  jobRuns.subscribe(onJob)
  outsideCalls.subscribe(onCall)
  return {
    watch: (app) =>
      app.addHook('onResponse', (request, reply, done) => {
        done()
        if (isProbe(request.url)) return
        const { context, method } = request
        const route = request.routeOptions.url ?? 'none'
        const { statusCode: status, elapsedTime: ms } = reply
        const attributes = { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status }
        const place = { id: context.id, span: spanIn(context) }
        record(`${method} ${route}`, place, { ms, kind: SpanKind.SERVER, attributes, failed: status >= 500 })
      }),
    stop: async () => {
      jobRuns.unsubscribe(onJob)
      outsideCalls.unsubscribe(onCall)
      await provider.shutdown()
    },
  }
}

function newSpanId(): string {
  return randomBytes(8).toString('hex')
}
