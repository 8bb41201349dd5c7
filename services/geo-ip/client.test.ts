import fc from 'fast-check'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { geoIpSandbox } from '#sandbox/geo-ip.ts'
import { type GeoIpSettings, geoIpClient } from '#services/geo-ip/client.ts'
import { ServiceError } from '#services/http.ts'
import { standIn } from '#tests/support/stand-ins.ts'

async function connected(settings: Partial<GeoIpSettings> = {}) {
  const service = await standIn(geoIpSandbox, {})
  return {
    ...service,
    client: geoIpClient({ base_url: service.url, daily_ceiling: 100, timeout_ms: 20_000, ...settings }),
  }
}

test.each([
  ['94.200.0.1', 'AE'],
  ['77.69.12.1', 'BH'],
  ['82.178.1.1', 'OM'],
  ['78.100.0.1', 'QA'],
  ['2001:8f8:1::1', 'AE'],
  ['8.8.8.8', null],
  ['127.0.0.1', null],
  ['not an address/../..', null],
])('%s is in %s', async (ip, country) => {
  const { client } = await connected()
  expect(await client.country(ip)).toBe(country)
})

test('the key of a paid plan is sent and not logged', async () => {
  const { client, seen, injectFault } = await connected({ key: 'hush' })
  await client.country('94.200.0.1')
  expect(seen).toEqual(['/sandbox/94.200.0.1/json/?key=hush'])
  await injectFault({ behaviour: 'forbidden' })
  await expect(client.country('94.200.0.1')).rejects.toMatchObject({
    kind: 'misconfigured',
    message: expect.not.stringContaining('hush'),
  })
})

test.each([
  ['limited', 'limited'],
  ['time_out', 'unreachable'],
  ['slow', 'unreachable'],
  ['error_html', 'unreachable'],
  ['garbage', 'unreachable'],
  ['reset', 'unreachable'],
])('%s is not waited for a second time', async (behaviour, kind) => {
  // A busy machine must not take an answer for a time-out.
  const { client, injectFault, seen } = await connected(/time_out|slow/.test(behaviour) ? { timeout_ms: 1000 } : {})
  await injectFault({ behaviour, times: 5 })
  await expect(client.country('94.200.0.1')).rejects.toMatchObject({ name: 'ServiceError', kind })
  expect(seen).toHaveLength(1)
})

test.each([
  [{ error: true, reason: 'RateLimited' }, 200, 'limited'],
  [{ error: true, reason: 'RateLimited' }, 429, 'limited'],
  [{ error: true, reason: 'Access Denied' }, 200, 'misconfigured'],
  [{ error: true, reason: 'Reserved IP Address' }, 200, null],
  [{ error: true, reason: 'Invalid IP Address' }, 400, null],
  [{ country_code: 'oops' }, 200, null],
  [{}, 200, null],
  [[], 200, 'unreachable'],
  [null, 200, 'unreachable'],
])('%j with HTTP %i', async (body, status, kind) => {
  const client = await answering(() => [status, JSON.stringify(body)])
  const answer: unknown = await client.country('94.200.0.1').catch((error: unknown) => error)
  if (kind === null) expect(answer).toBeNull()
  else expect(answer).toMatchObject({ name: 'ServiceError', kind })
})

test('any JSON gives a country, null or a ServiceError', async () => {
  let body = ''
  const client = await answering(() => [200, body])
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.json(),
        fc.jsonValue().map((value) => JSON.stringify({ country_code: value, error: value })),
      ),
      async (json) => {
        body = json
        const answer: unknown = await client.country('94.200.0.1').catch((error: unknown) => error)
        expect(answer === null || answer instanceof ServiceError || /^[A-Z]{2}$/.test(String(answer))).toBe(true)
      },
    ),
  )
})

async function answering(reply: () => [number, string]) {
  const app = fastify()
  app.get('/*', (_, answer) => {
    const [status, body] = reply()
    return answer.code(status).type('application/json').send(body)
  })
  const base_url = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  return geoIpClient({ base_url, daily_ceiling: 1, timeout_ms: 20_000 })
}
