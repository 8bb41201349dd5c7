import fastify from 'fastify'
import { expect, test } from 'vitest'
import { describeApi, docs } from '#api/openapi.ts'
import { read } from '#api/serve.ts'
import type { Problem } from '#domain/problem.ts'
import type { Call } from '#shared/api/call.ts'
import { apiCalls } from '#shared/api.ts'
import { webhookEvents } from '#shared/desk/programs.ts'

const document = describeApi('https://shop.example')

test('the document has every endpoint and the return address of Paymob, and nothing else', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual([...Object.keys(apiCalls), 'GET /order/process'].toSorted())
  expect(Object.keys(document.paths['/order/process']!.get!.responses)).toEqual(['303'])
})

test('every parameter of a path is described, and required', () => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const { parameters } of Object.values(methods)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const described = parameters.filter((each) => each.in === 'path' && each.required).map(({ name }) => name)
      expect(described.toSorted()).toEqual(named.toSorted())
    }
})

test('every webhook is described: its body as it is sent, its signature, how often it is tried, and how lists are paged', () => {
  expect(Object.keys(document.webhooks)).toEqual([...webhookEvents, 'test'])
  const { parameters, requestBody, description } = document.webhooks['order.refunded']!.post
  expect(parameters.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature'])
  expect(requestBody.content['application/json'].schema).toMatchObject({
    properties: {
      type: { const: 'order.refunded' },
      data: {
        properties: { order: { properties: { number: {}, lines: {} } }, refund: { required: ['amount', 'reason'] } },
      },
    },
  })
  expect(description).toContain('webhook-id')
  const paged = document.paths['/v1/orders']!.get!.parameters.find(({ name }) => name === 'after')
  expect(paged!.description).toContain('`next`')
})

test('a parameter with a default is optional', () => {
  const query = document.paths['/filter-wheels']!.get!.parameters
  expect(query.find(({ name }) => name === 'page')).toMatchObject({ required: false, schema: { default: 1 } })
})

test('null is allowed in the optional fields of a body, and in no required one', () => {
  const { properties } = document.paths['/order/store']!.post!.requestBody!.content['application/json'].schema
  expect(properties!.order_notes).toMatchObject({ type: ['string', 'null'], default: '' })
  expect(properties!.is_same_shipping).toMatchObject({ type: ['boolean', 'null'] })
  expect(properties!.payment_method).toEqual({
    anyOf: [expect.objectContaining({ enum: ['Stripe', 'Paymob'] }), { type: 'null' }],
  })
  expect(properties!.session_id).toMatchObject({ type: 'string' })
  expect(properties!.billing!.properties!.city).toMatchObject({ type: 'string' })
})

test('no call refuses null in a field that may be left out', () => {
  for (const [name, { body }] of Object.entries<Call>(apiCalls)) {
    if (!body) continue
    const [method, path] = name.split(' ') as [string, string]
    const { schema } = document.paths[path]![method.toLowerCase()]!.requestBody!.content['application/json']
    const optional = Object.keys(schema.properties ?? {}).filter((field) => !schema.required?.includes(field))
    expect(refused(body, Object.fromEntries(optional.map((field) => [field, null])), optional), name).toEqual([])
  }
})

/** Which of the optional fields a call refuses. */
function refused(schema: Call['body'], sent: object, optional: string[]): string[] {
  try {
    read(schema, sent, 'en')
  } catch (problem) {
    const fields = Object.keys((problem as Problem).fields ?? {})
    return optional.filter((name) => fields.some((field) => field === name || field.startsWith(`${name}.`)))
  }
  return []
}

test('the response is described with its envelope', () => {
  const makes = document.paths['/makes']!.get!.responses[200]!.content!['application/json'].schema
  expect(makes).toMatchObject({ required: ['status', 'data'], properties: { status: { const: true } } })
})

test('every picture says how it becomes an address, and so do the names of pictures', () => {
  const found = new Map<string, string>()
  const walk = (schema: object, at: string) => {
    for (const [name, each] of Object.entries(schema)) {
      if (typeof each !== 'object' || each === null) continue
      if (name === 'base' || name === 'images') found.set(`${at}.${name}`, each.description)
      walk(each, `${at}.${name}`)
    }
  }
  walk(document.paths, '')
  expect(found.size).toBeGreaterThan(20)
  for (const [at, description] of found)
    expect(description, at).toContain(at.endsWith('.base') ? '-WIDTH.FORMAT behind `base`' : 'not addresses')
  expect([...found.keys()].some((at) => at.startsWith('./wheel/{slug}/{sku}') && at.endsWith('.images'))).toBe(true)
})

test('the readable page runs files of our own origin only, and nothing inline', async () => {
  const app = fastify()
  await app.register(docs, { prefix: '/api' })
  const { body, headers } = await app.inject('/api/docs')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/)
  expect(headers['content-security-policy']).not.toContain('unsafe')
  expect(body).not.toMatch(/<script>|<style| style=|https?:/)
  const files = [...body.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(files).toHaveLength(3)
  for (const path of files) {
    const file = await app.inject(path)
    expect([file.statusCode, file.headers['content-type']]).toEqual([
      200,
      expect.stringMatching(/^text\/(css|javascript);/),
    ])
  }
})
