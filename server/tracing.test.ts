import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { enqueueJob } from '#domain/outbox.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/startup/config.ts'
import { startTracing } from '#server/tracing.ts'
import { test } from '#tests/support/shop.ts'

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: { key: string }[] }

/** A collector that speaks OTLP over HTTP. */
async function collector(): Promise<{ url: string; spans: Span[]; paths: string[] }> {
  const spans: Span[] = []
  const paths: string[] = []
  const server = createServer(async (request, response) => {
    paths.push(request.url ?? '')
    const sent = JSON.parse(Buffer.concat(await request.toArray()).toString())
    for (const resource of sent.resourceSpans) for (const scope of resource.scopeSpans) spans.push(...scope.spans)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, paths }
}

test('a request, the call it makes and the job it causes are spans of one trace', async ({ shop, workOff }) => {
  const { url, spans, paths } = await collector()
  const tracing = startTracing(url)
  const app = await buildApp(shop, { watch: tracing.watch })
  onTestFinished(() => app.close())
  app.get('/probe-of-a-trace', async () => {
    await shop.stripe.paymentIntents.create({ amount: 1000, currency: 'aed' })
    await enqueueJob(shop, 'customer.deleted', { email: 'layla@example.com', locale: 'en' })
    return {}
  })
  await app.inject('/probe-of-a-trace?token=secret')
  await workOff()
  await tracing.stop()
  expect(paths).toEqual(['/v1/traces'])
  const named = (name: RegExp) => spans.filter((span) => name.test(span.name))
  const [request] = named(/^GET \/probe-of-a-trace$/)
  const [call] = named(/^POST 127\.0\.0\.1:\d+\/sandbox\/stripe\/v1\/payment_intents$/)
  const [job] = named(/^job customer\.deleted$/)
  expect(request!.traceId).toMatch(/^[0-9a-f]{32}$/)
  expect(call).toMatchObject({ traceId: request!.traceId, parentSpanId: request!.spanId })
  expect(job!.traceId).toBe(request!.traceId)
  expect(JSON.stringify(spans)).not.toMatch(/layla|secret|sk_test/)
})

test('traces are off unless a collector is named', () => {
  expect(readConfig({}).otlp_endpoint).toBeUndefined()
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }).otlp_endpoint).toBe(
    'http://127.0.0.1:4318',
  )
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT')
})
