import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { withPictureAddresses } from '#api/openapi-pictures.ts'
import { describeWebhooks } from '#api/openapi-webhooks.ts'
import { store } from '#domain/store.ts'
import type { Call } from '#shared/api/call.ts'
import { apiCalls } from '#shared/api.ts'
import { html } from '#shared/markup.ts'

type Schema = Record<string, unknown> & {
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}

type Operation = {
  summary: string
  description?: string
  tags: string[]
  security?: Record<string, never[]>[]
  parameters: { name: string; in: 'path' | 'query'; required: boolean; description?: string; schema: Schema }[]
  requestBody?: { required: boolean; content: { 'application/json': { schema: Schema } } }
  responses: Record<string, { description: string; content?: { 'application/json': { schema: Schema } } }>
}

type Paths = Record<string, Record<string, Operation>>

/** The API reference, generated from shared/api.ts: as OpenAPI JSON, and as a page. */
export async function openApi(app: FastifyInstance, { public_url }: { public_url: string }) {
  let built: { name: string; document: ReturnType<typeof describeApi> } | undefined
  app.get('/openapi.json', (_request, reply) => {
    // Built once, and again when the shop's name has changed.
    if (built?.name !== store.name) built = { name: store.name, document: describeApi(public_url) }
    return reply.header('cache-control', 'public, max-age=300').send(built.document)
  })
  await app.register(docs)
}

/** The OpenAPI 3.1 document, whose schemas are JSON Schema of the 2020-12 draft. */
export function describeApi(public_url: string) {
  const paths: Paths = {}
  for (const [name, call] of Object.entries<Call>(apiCalls)) {
    const [method, path] = name.split(' ') as [string, string]
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(path, call) }
  }
  paths['/order/process'] = { get: paymobReturn }
  return {
    openapi: '3.1.0',
    info: {
      title: store.name,
      version: '1',
      description:
        'Amounts are whole fils (AED 1.00 = 100). Requests that change something carry the cookie XSRF-TOKEN again in the header X-XSRF-TOKEN, where the cookie was sent.',
    },
    servers: [{ url: `${public_url}/api` }],
    paths,
    webhooks: describeWebhooks(),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        api_key: { type: 'http', scheme: 'bearer', description: 'A key that the owner of the shop makes' },
      },
      schemas: { Failure: failure },
    },
  }
}

function operation(path: string, call: Call): Operation {
  const body = call.body && withNulls(asSent(call.body))
  return {
    summary: call.summary,
    ...(call.scope && { description: `The key must allow ${call.scope}.` }),
    tags: [path.split('/')[1]!],
    ...(call.scope && { security: [{ api_key: [] }] }),
    ...(call.bearer && { security: call.bearer === 'required' ? [{ bearer: [] }] : [{}, { bearer: [] }] }),
    parameters: [...parameters('path', call.params), ...parameters('query', call.query)],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      200: { description: 'It worked', content: { 'application/json': { schema: envelope(call) } } },
      default: {
        description: 'It did not: `message` says why, in the language of Accept-Language',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

/** How lists are paged. */
const after =
  'Where the page begins: the `next` of the page before it; leave it out for the first page. `next` is null on the last page.'

function parameters(where: 'path' | 'query', schema: z.ZodMiniType | undefined): Operation['parameters'] {
  const { properties = {}, required = [] } = schema ? asSent(schema) : {}
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(where === 'query' && name === 'after' && { description: after }),
    schema: each,
  }))
}

/** The schema of a request. A field with a default is optional, even if its schema coerces it from any text. */
function asSent(schema: z.ZodMiniType): Schema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  const { properties, required } = json
  return properties && required
    ? { ...json, required: required.filter((name) => !('default' in (properties[name] ?? {}))) }
    : json
}

/** The schema of a body, in which null is as good as leaving a field out. */
function withNulls(schema: Schema): Schema {
  const { properties, required = [], items, anyOf } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, each]) => {
          const inner = withNulls(each)
          return [name, required.includes(name) ? inner : orNull(inner)]
        }),
      ),
    }),
    ...(items && { items: withNulls(items) }),
    ...(anyOf && { anyOf: anyOf.map(withNulls) }),
  }
}

function orNull(schema: Schema): Schema {
  const { type } = schema
  if ((type === undefined && !schema.anyOf) || takesNull(schema)) return schema
  const isPlain = typeof type === 'string' && !schema.enum && schema.const === undefined
  return isPlain ? { ...schema, type: [type, 'null'] } : { anyOf: [schema, { type: 'null' }] }
}

function takesNull({ type, anyOf }: Schema): boolean {
  return type === 'null' || Boolean(anyOf?.some(takesNull))
}

function envelope({ data, envelope: key = 'data' }: Call): Schema {
  const { $schema: _, ...json } = z.toJSONSchema(data, { io: 'output', unrepresentable: 'any' }) as Schema
  return {
    type: 'object',
    properties: { status: { const: true }, message: { type: 'string' }, [key]: withPictureAddresses(json) },
    required: ['status', key],
  }
}

/** Not called by our own pages: Paymob's page redirects the browser here, and we redirect it on. */
const paymobReturn: Operation = {
  summary:
    'Where Paymob sends the buyer back to: queries Paymob for the payment’s status and redirects to the thank-you page',
  tags: ['order'],
  parameters: ['id', 'order', 'merchant_order_id', 'success', 'hmac'].map((name) => ({
    name,
    in: 'query',
    required: false,
    schema: { type: 'string' },
  })),
  responses: { 303: { description: 'To the thank-you page of the order, in `Location`' } },
}

const failure: Schema = {
  type: 'object',
  properties: {
    status: { const: false },
    message: { type: 'string', description: 'A sentence for a person' },
    errors: { type: 'array', items: { type: 'string' }, description: 'The first is the one to show' },
    fields: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    code: { type: 'string', description: 'For programs: never changes with the language' },
  },
  required: ['status', 'message', 'errors', 'code'],
}

const require = createRequire(import.meta.url)

/** Files of Swagger UI, read from its package when requested. */
const files = {
  'swagger-ui.css': [require.resolve('swagger-ui-dist/swagger-ui.css'), 'text/css'],
  'swagger-ui-bundle.js': [require.resolve('swagger-ui-dist/swagger-ui-bundle.js'), 'text/javascript'],
} as const

/** Nothing inline: Swagger UI sets its styles through the DOM, which the policy allows. */
const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'",
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join('; ')

/** `/api/docs`: every call with its parameters and response, and a form to try it. */
export async function docs(app: FastifyInstance) {
  app.get('/docs', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=300', 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(page()),
  )
  app.get('/docs/start.js', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('text/javascript; charset=utf-8').send(start),
  )
  for (const [name, [path, type]] of Object.entries(files)) {
    app.get(`/docs/${name}`, (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        .type(`${type}; charset=utf-8`)
        .send(createReadStream(path)),
    )
  }
}

function page(): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${store.name} API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<noscript>The API as <a href="/api/openapi.json">OpenAPI 3.1</a>.</noscript>
<div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`.text
}

/** Calls that change something repeat the cookie XSRF-TOKEN in a header. */
const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  requestInterceptor: (request) => {
    const [, token] = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie) ?? []
    if (token) request.headers['X-XSRF-TOKEN'] = token
    return request
  },
})
`
