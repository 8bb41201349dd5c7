import fc from 'fast-check'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { faultKinds } from '#sandbox/fault-injection.ts'
import { wheelSizeSandbox } from '#sandbox/wheel-size/stand-in.ts'
import { ServiceError } from '#services/http.ts'
import { type WheelSizeSettings, wheelSizeClient } from '#services/wheel-size/client.ts'
import { standIn } from '#tests/support/stand-ins.ts'

const user_key = 'a key + of/ours'

async function connected(settings: Partial<WheelSizeSettings> = {}) {
  const service = await standIn(wheelSizeSandbox, { user_key })
  const client = wheelSizeClient({ base_url: `${service.url}/v2`, user_key, daily_ceiling: 100, ...settings })
  return { ...service, client }
}

function query(path: string | undefined) {
  return new URL(path ?? '', 'http://x').searchParams
}

test('a car is found step by step, in the words of the service', async () => {
  const { client, seen } = await connected()
  const makes = await client.makes()
  expect(makes.length).toBe(40)
  expect(makes[0]).toMatchObject({ slug: 'toyota', name: 'Toyota', name_en: 'Toyota', regions: ['medm'] })

  const models = await client.models({ make: 'porsche' })
  expect(models.find(({ slug }) => slug === 'cayenne')?.year_ranges).toContain('2018-2026')

  const years = await client.years({ make: 'porsche', model: 'cayenne' })
  expect(years).toContainEqual({ slug: 2021 })

  const modifications = await client.modifications({ make: 'porsche', model: 'cayenne', year: 2021 })
  const first = modifications[0]!
  expect(first).toMatchObject({ make: { slug: 'porsche' }, start_year: 2018, generation: { name: '9Y0' } })

  const [record] = await client.searchByModel({
    make: 'porsche',
    model: 'cayenne',
    year: 2021,
    modification: first.slug,
  })
  expect(record?.technical).toMatchObject({ bolt_pattern: '5x130', centre_bore: '71.6', rear_axis_bolt_pattern: 'N/A' })
  expect(record?.wheels[0]).toMatchObject({
    is_stock: true,
    front: { rim: '8.5Jx19 ET47' },
    rear: { rim: '9.5Jx19 ET54' },
  })

  expect(seen.map((path) => path.split('?')[0])).toEqual(
    ['makes', 'models', 'years', 'modifications', 'search/by_model'].map((path) => `/sandbox/v2/${path}/`),
  )
  expect(seen.slice(0, 4).map((path) => query(path).getAll('region'))).toEqual(Array(4).fill(['medm']))
  expect(query(seen[4]).has('region')).toBe(false)
})

test('every call has the key in its query', async () => {
  const { client, seen } = await connected()
  await client.years({ make: 'kia', model: 'k5' })
  expect(seen.map((path) => query(path).get('user_key'))).toEqual([user_key])
})

test('a car not sold in our market is searched in all markets', async () => {
  const { client, seen } = await connected({ regions: ['usdm', 'cdm'] })
  expect(await client.modifications({ make: 'tesla', model: 'model-y', year: 2022 })).not.toEqual([])
  expect(seen.map((path) => query(path).getAll('region'))).toEqual([['usdm', 'cdm'], []])
})

test('the list of years uses one region', async () => {
  const { client, seen } = await connected({ regions: ['medm', 'cdm'] })
  await client.years({ make: 'kia', model: 'k5' })
  expect(query(seen[0]).getAll('region')).toEqual(['medm'])
})

test('an unknown car gives an empty list, not a failure', async () => {
  const { client, seen } = await connected()
  expect(await client.models({ make: 'trabant' })).toEqual([])
  expect(await client.searchByModel({ make: 'kia', model: 'k5', year: 2020, modification: 'ffffffffff' })).toEqual([])
  expect(seen).toHaveLength(3)
})

test('a wrong key is our error, and the key is not in the message', async () => {
  const { client } = await connected({ user_key: 'wrong-key' })
  const error = await client.makes().catch((thrown) => thrown)
  expect(error).toMatchObject({ name: 'ServiceError', kind: 'misconfigured', status: 401 })
  expect(JSON.stringify([error.message, error.stack, error])).not.toContain('wrong-key')
})

test.each(['error_html', 'error_json', 'html', 'garbage', 'reset', 'empty'])('one %s is retried', async (behaviour) => {
  const { client, injectFault, seen } = await connected()
  await injectFault({ behaviour })
  expect(await client.makes()).toHaveLength(40)
  expect(seen).toHaveLength(2)
})

test.each([
  ['limited', 'limited'],
  ['forbidden', 'misconfigured'],
  ['error_html', 'unreachable'],
  ['time_out', 'unreachable'],
  ['wrong_shape', 'unreachable'],
])('repeated %s: %s', async (behaviour, kind) => {
  const { client, injectFault } = await connected({ timeout_ms: 1000 })
  await injectFault({ behaviour, times: 10, retry_after: 60 })
  await expect(client.makes()).rejects.toMatchObject({ name: 'ServiceError', kind })
})

test('a slow response within the time-out is accepted', async () => {
  const { client, injectFault } = await connected()
  await injectFault({ behaviour: 'slow', delay_ms: 50 })
  expect(await client.makes()).toHaveLength(40)
})

test('every outgoing call is counted, including retries and other regions', async () => {
  const { client, injectFault } = await connected()
  let calls = 0
  const before_call = async () => void calls++
  await injectFault({ behaviour: 'error_json' })
  await client.models({ make: 'trabant', before_call })
  expect(calls).toBe(3)
})

test('the stand-in rejects what the service rejects', async () => {
  const { url } = await connected()
  const ask = async (path: string) => {
    const reply = await fetch(`${url}/v2/${path}&user_key=${encodeURIComponent(user_key)}`)
    return [reply.status, ((await reply.json()) as { details: { field: string }[] }).details[0]?.field]
  }
  expect(await ask('models/?region=medm')).toEqual([400, 'make'])
  expect(await ask('modifications/?make=kia&model=k5')).toEqual([400, 'non_field_errors'])
  expect(await ask('search/by_model/?make=kia&model=k5&year=2020')).toEqual([400, 'non_field_errors'])
  expect(await ask('search/by_model/?make=kia&model=k5&year=2020&region=medm&region=eudm')).toEqual([400, 'region'])
  expect(await ask('makes/?region=moon')).toEqual([400, 'region'])
})

test('an unknown fault for injectFault is rejected with the list of faults', async () => {
  const { url } = await connected()
  const reply = await fetch(`${url}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"behaviour":"sulk"}',
  })
  expect([reply.status, await reply.json()]).toMatchObject([422, { faultKinds }])
})

test('any JSON gives a list or a ServiceError', async () => {
  const app = fastify()
  let body = ''
  let status = 200
  app.get('/*', (_, reply) => reply.code(status).type('application/json').send(body))
  const base_url = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const client = wheelSizeClient({ base_url, user_key, daily_ceiling: 1 })
  const of = { make: 'a', model: 'b', year: 2020, modification: 'c' }

  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.json(),
        fc.jsonValue().map((data) => JSON.stringify({ data })),
        fc.array(fc.jsonValue()).map((data) => JSON.stringify({ data })),
      ),
      fc.constantFrom(200, 200, 200, 400, 404, 429),
      async (json, code) => {
        body = json
        status = code
        for (const ask of [client.makes, client.models, client.years, client.modifications, client.searchByModel]) {
          const answer: unknown = await ask(of).catch((error: unknown) => error)
          expect(Array.isArray(answer) || answer instanceof ServiceError).toBe(true)
        }
      },
    ),
    { numRuns: 60 },
  )
})
