import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type GetJson, getJson, ServiceError } from '#services/http.ts'

/** A server that answers each call with the next of `replies`, the last one for ever. */
async function answering(...replies: RequestListener[]): Promise<{ url: URL; calls: () => number }> {
  let calls = 0
  const server = createServer((request, response) => replies[Math.min(calls++, replies.length - 1)]!(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?key=hush`), calls: () => calls }
}

const says =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end(body)

async function failure(ask: Partial<GetJson> & { url: URL }): Promise<ServiceError> {
  const error = await getJson({ service: 'them', timeout_ms: 20_000, secrets: ['hush'], ...ask }).catch(
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(ServiceError)
  return error as ServiceError
}

test('a temporary failure is retried', async () => {
  const { url, calls } = await answering(says(503, '<h1>Busy</h1>'), (_, r) => r.destroy(), says(200, '{"a":1}'))
  expect(await getJson({ service: 'them', url, timeout_ms: 20_000 })).toEqual({ a: 1 })
  expect(calls()).toBe(3)
})

test('no more than the given attempts are made', async () => {
  const { url, calls } = await answering(says(500, 'no'))
  expect(await failure({ url, attempts: 2 })).toMatchObject({ kind: 'unreachable', status: 500, service: 'them' })
  expect(calls()).toBe(2)
})

test.each([
  [400, 'refused'],
  [401, 'misconfigured'],
  [403, 'misconfigured'],
  [404, 'misconfigured'],
  [422, 'refused'],
])('HTTP %i is %s and is not retried', async (status, kind) => {
  const { url, calls } = await answering(says(status, '{"message":"no"}'))
  expect(await failure({ url })).toMatchObject({ kind, status })
  expect(calls()).toBe(1)
})

test('a short rate limit is waited for', async () => {
  const { url, calls } = await answering(says(429, '{}', { 'retry-after': '0' }), says(200, '[]'))
  expect(await getJson({ service: 'them', url, timeout_ms: 20_000 })).toEqual([])
  expect(calls()).toBe(2)
})

test('a long rate limit is returned with its seconds', async () => {
  const { url, calls } = await answering(says(429, '{}', { 'retry-after': '120' }))
  expect(await failure({ url })).toMatchObject({ kind: 'limited', retry_after: 120 })
  expect(calls()).toBe(1)
})

test('Retry-After may be a date', async () => {
  const { url } = await answering(says(429, '{}', { 'retry-after': new Date(Date.now() + 90_000).toUTCString() }))
  const { retry_after } = await failure({ url })
  expect(retry_after).toBeGreaterThan(80)
  expect(retry_after).toBeLessThanOrEqual(90)
})

test('the time-out covers all attempts together', async () => {
  const { url, calls } = await answering(() => {})
  // Long enough for a busy machine to begin the first one.
  expect(await failure({ url, timeout_ms: 1000 })).toMatchObject({ kind: 'unreachable' })
  expect(calls()).toBe(1)
})

test('a response that never ends times out too', async () => {
  const { url } = await answering((_, response) => response.writeHead(200).write('{"a":'))
  expect(await failure({ url, timeout_ms: 60 })).toMatchObject({ kind: 'unreachable' })
})

test.each(['<!doctype html>', '', '{"data":[', '\0'])('%j with a 200 is rejected', async (body) => {
  const { url } = await answering(says(200, body))
  expect(await failure({ url, attempts: 1 })).toMatchObject({ kind: 'unreachable' })
})

test('a redirect is not followed, since the URL carries the key', async () => {
  const { url, calls } = await answering(says(302, '', { location: 'http://127.0.0.1:1/' }))
  expect(await failure({ url })).toMatchObject({ kind: 'misconfigured', status: 302 })
  expect(calls()).toBe(1)
})

test('an endless response is cut off', async () => {
  const { url } = await answering(says(200, `"${'x'.repeat(5000)}"`))
  expect(await failure({ url, attempts: 1, most_bytes: 1000 })).toMatchObject({ kind: 'unreachable' })
})

test('a refused connection is reported by its code, without the address', async () => {
  const { message, kind } = await failure({ url: new URL('http://127.0.0.1:1/?key=hush'), attempts: 1 })
  expect(kind).toBe('unreachable')
  expect(message).not.toContain('127.0.0.1')
})

test.each(['message', 'detail', 'reason'])('the key is removed from the service’s own %s', async (name) => {
  const { url } = await answering(says(401, JSON.stringify({ [name]: 'hush is not a key' })))
  const { message } = await failure({ url })
  expect(message).toContain('*** is not a key')
  expect(message).not.toContain('hush')
})

test('every attempt is counted, and an exception of the counter ends the call', async () => {
  const { url, calls } = await answering(says(500, ''))
  let left = 2
  const before_call = async () => {
    if (left-- === 0) throw new RangeError('used up')
  }
  await expect(getJson({ service: 'them', url, timeout_ms: 20_000, attempts: 5, before_call })).rejects.toThrow(
    RangeError,
  )
  expect(calls()).toBe(2)
})
