import fc from 'fast-check'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { facebookSandbox } from '#sandbox/facebook/stand-in.ts'
import { facebookClient } from '#services/facebook/client.ts'
import { ServiceError } from '#services/http.ts'
import { standIn } from '#tests/support/stand-ins.ts'

const app = { app_id: '1234567890', app_secret: 'app-secret' }
const now = new Date()

async function connected() {
  const service = await standIn(facebookSandbox, { ...app, style: '/x.css' })
  const client = facebookClient({ ...app, version: 'v10.0', graph_url: service.url, script: '' })
  const token = async (claims: object) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${service.url}/token`, { method: 'POST', headers, body: JSON.stringify(claims) })
    return ((await reply.json()) as { access_token: string }).access_token
  }
  return { ...service, client, token }
}

test('the token is checked with our app’s own, and the profile with an appsecret_proof', async () => {
  const { client, token, seen } = await connected()
  const accessToken = await token({ person: 'omar' })
  expect(await client.verify(accessToken, { now })).toEqual({
    id: expect.stringMatching(/^\d{20}$/),
    email: 'omar@example.com',
    first_name: 'عمر',
    last_name: 'الهاشمي',
  })
  const calls = seen.filter((path) => path.includes('v10.0')).map((path) => new URL(path, 'http://graph.test'))
  expect(calls.map(({ pathname }) => pathname)).toEqual(['/sandbox/v10.0/debug_token', '/sandbox/v10.0/me'])
  expect(calls[0]!.searchParams.get('access_token')).toBe('1234567890|app-secret')
  expect(calls[1]!.searchParams.get('appsecret_proof')).toMatch(/^[0-9a-f]{64}$/)
})

test('the appsecret_proof matches a published example', async () => {
  let proof: string | null = null
  const client = await answering((path, query) => {
    if (path.endsWith('debug_token'))
      return { data: { app_id: app.app_id, is_valid: true, user_id: '7', type: 'USER' } }
    proof = query.appsecret_proof ?? null
    return { id: '7' }
  })
  expect(await client.verify('access-token', { now })).toMatchObject({ id: '7', email: null })
  expect(proof).toBe('dbf9c72b4c8f56924f8e07138f6d465c69cb5c9dbca908ce1403e993e1a5f799')
})

test('a person who does not own the token is rejected', async () => {
  const client = await answering((path) =>
    path.endsWith('me') ? { id: '8' } : { data: { app_id: app.app_id, is_valid: true, user_id: '7', type: 'USER' } },
  )
  await expect(client.verify('t', { now })).rejects.toMatchObject({ kind: 'declined' })
})

test('a wrong secret is our error, not the visitor’s, and stays out of the message', async () => {
  const { url, token } = await connected()
  const client = facebookClient({ ...app, app_secret: 'another-secret', version: 'v10.0', graph_url: url, script: '' })
  const error = await client.verify(await token({}), { now }).catch((thrown) => thrown)
  expect(error).toMatchObject({ kind: 'misconfigured' })
  expect(`${error.message} ${error.stack}`).not.toContain('another-secret')
})

test('any Graph response gives a person or a ServiceError', async () => {
  let body: unknown
  const client = await answering(() => body)
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.jsonValue(), fc.record({ data: fc.jsonValue(), id: fc.jsonValue() })),
      async (json) => {
        body = json
        const answer: unknown = await client.verify('t', { now }).catch((error: unknown) => error)
        expect(answer instanceof ServiceError).toBe(true)
      },
    ),
    { numRuns: 60 },
  )
})

async function answering(reply: (path: string, query: Record<string, string>) => unknown) {
  const service = fastify()
  service.get('/*', (request, answer) =>
    answer
      .type('application/json')
      .send(JSON.stringify(reply(request.url.split('?')[0]!, request.query as Record<string, string>))),
  )
  const graph_url = await service.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => service.close())
  return facebookClient({ ...app, version: 'v10.0', graph_url, script: '', timeout_ms: 20_000 })
}
