import * as z from 'zod/mini'
import { describeApi } from '#api/openapi.ts'
import type { DeskCall } from '#shared/desk/call.ts'
import { deskCalls, deskFiles } from '#shared/desk/calls.ts'
import { may, type Permission, permissions, type Role } from '#shared/desk/permissions.ts'
import type { Schema } from '#tests/fuzz/values.ts'
import routes from '#web/routes.ts'

/** What a request can be made for: a call with its schemas, or a page or a file that is only read. */
export type Place = {
  method: string
  /** With parameters as `{name}`. */
  path: string
  kind: 'call' | 'desk' | 'page' | 'file'
  query: Record<string, Schema>
  body?: Schema | undefined
  permission?: DeskCall['permission'] | undefined
}

/** Every call of the OpenAPI document and of the desk, every page, and what else answers. */
export function placesOf(): Place[] {
  return [...calls(), ...desk(), ...pages(), ...files]
}

/** Whether a member of staff may make the call, and may then really change something. */
export function isAllowed({ permission }: Place, role: Role): boolean {
  if (permission === undefined) return false
  return permission in permissions ? may(role, permission as Permission) : true
}

function calls(): Place[] {
  const { paths } = describeApi('http://localhost')
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => ({
      ...{ method: method.toUpperCase(), path: `/api${path}`, kind: 'call' as const },
      query: Object.fromEntries(parameters.filter(({ in: where }) => where === 'query').map((p) => [p.name, p.schema])),
      body: requestBody?.content['application/json'].schema,
    })),
  )
}

function desk(): Place[] {
  const schemaOf = (schema: z.ZodMiniType | undefined) =>
    schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
  const made = Object.entries<DeskCall>(deskCalls).map(([name, call]) => {
    const [method, path] = name.split(' ') as [string, string]
    const { permission } = call
    const query = schemaOf(call.query)?.properties ?? {}
    return { method, path: `/api${path}`, kind: 'desk' as const, query, body: schemaOf(call.body), permission }
  })
  const read = Object.entries(deskFiles).map(([path, permission]) => ({
    ...{ method: 'GET', path: `/api${path}`, kind: 'desk' as const, query: {}, permission },
  }))
  return [...made, ...read]
}

type Route = { path?: string; children?: Route[] }

/** The pages of web/routes.ts in both languages, and what the browser asks for while it moves between them. */
function pages(): Place[] {
  const walk = (list: Route[], above: string): string[] =>
    list.flatMap(({ path = '', children }) => {
      const here = path ? `${above}/${path}` : above
      return children ? walk(children, here) : [here]
    })
  const paths = walk(routes as Route[], '').map((path) =>
    path
      .replace('/ar?', '')
      .replaceAll(/:(\w+)/g, '{$1}')
      .replace('*', '{word}'),
  )
  const queries = ['page', 'diameter', 'width', 'keywords', 'make', 'model', 'year', 'modification', 'order', 'sort']
  const query = Object.fromEntries(queries.map((name) => [name, { type: 'string' }]))
  return paths.flatMap((path) => [
    { method: 'GET', path: path || '/', kind: 'page', query },
    { method: 'GET', path: `/ar${path}`, kind: 'page', query },
    { method: 'GET', path: `${path || '/_root'}.data`, kind: 'page', query: { ...query, _routes: {} } },
  ])
}

const files: Place[] = [
  ...['robots.txt', 'llms.txt', 'sitemap.xml', 'feeds/google-en.xml', 'feeds/google-ar.xml', 'feeds/meta.csv'],
  ...['.well-known/security.txt', 'manifest.webmanifest', 'sw.js', 'offline', 'assets/{word}', 'pictures/{word}'],
  ...['livez', 'readyz', 'healthz', 'desk', 'desk/{word}', 'desk/push-worker.js', 'fonts/{word}', '{word}.png'],
].map((path) => ({ method: 'GET', path: `/${path}`, kind: 'file' as const, query: {} }))
files.push(
  ...['stripe', 'paymob'].map((name) => ({
    ...{ method: 'POST', path: `/api/webhooks/${name}`, kind: 'call' as const, query: { hmac: { type: 'string' } } },
    body: {
      type: 'object',
      required: ['type', 'obj', 'data', 'id'],
      properties: {
        type: { enum: ['TRANSACTION', 'TOKEN', 'payment_intent.succeeded', 'charge.refunded'] },
        id: { type: 'string' },
        obj: { type: 'object', properties: { id: { type: 'integer' }, order: {}, amount_cents: { type: 'integer' } } },
        data: { type: 'object', properties: { object: { type: 'object', properties: { id: { type: 'string' } } } } },
      },
    },
  })),
)
