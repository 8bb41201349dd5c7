import { createRemoteJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { googleSandbox } from '#sandbox/google/stand-in.ts'
import { googleClient } from '#services/google/client.ts'
import { standIn } from '#tests/support/stand-ins.ts'

const client_id = '42-tests.apps.googleusercontent.com'
const now = new Date()

async function connected(timeout_ms = 20_000) {
  const service = await standIn(googleSandbox, { style: '/x.css' })
  const client = googleClient({ client_id, script: '', jwks_url: `${service.url}/oauth2/v3/certs`, timeout_ms })
  const token = async (claims: object = {}) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ client_id, nonce: 'n', ...claims })
    const reply = await fetch(`${service.url}/token`, { method: 'POST', headers, body })
    return ((await reply.json()) as { credential: string }).credential
  }
  return { ...service, client, token }
}

test('a valid token gives a person; the keys are fetched once', async () => {
  const { client, token, seen } = await connected()
  for (const _ of [1, 2])
    expect(await client.verify(await token(), { now })).toEqual({
      sub: expect.stringMatching(/^\d{20}$/),
      email: 'mona@example.com',
      email_verified: true,
      email_is_googles: false,
      given_name: 'Mona',
      family_name: 'Ali',
      nonce: 'n',
    })
  expect(seen.filter((path) => path.includes('certs'))).toHaveLength(1)
})

test('Google is authoritative for Gmail and for hosted organisations', async () => {
  const { client, token } = await connected()
  const judged = async (claims: object) => (await client.verify(await token(claims), { now })).email_is_googles
  const accountOf = (email: string) => ({ person: 'anybody', email })
  expect(await judged(accountOf('layla@gmail.com'))).toBe(true)
  expect(await judged(accountOf('Layla@GoogleMail.com'))).toBe(true)
  expect(await judged({ hd: 'example.com' })).toBe(true)
  expect(await judged({ hd: 'Example.com' })).toBe(true)
  // Another organisation runs the account, so it proves nothing about this address.
  for (const hd of ['other.example', 'mple.com', 'mona@example.com', '']) expect(await judged({ hd })).toBe(false)
  expect(await judged(accountOf('layla@gmail.com.example'))).toBe(false)
  expect(await judged(accountOf('gmail.com@example.com'))).toBe(false)
  expect(await judged({ ...accountOf('layla@gmail.com'), fault: 'unverified' })).toBe(false)
  expect(await judged({ hd: 'example.com', fault: 'unverified' })).toBe(false)
  expect(await judged({ hd: 'example.com', fault: 'no_email' })).toBe(false)
})

test.each(['wrong_audience', 'wrong_issuer', 'wrong_key', 'expired', 'too_long'])('%s is rejected', async (fault) => {
  const { client, token } = await connected()
  await expect(client.verify(await token({ fault }), { now })).rejects.toMatchObject({ kind: 'declined' })
})

test('clock skew is tolerated up to five minutes', async () => {
  const { client, token } = await connected()
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const made = await token({ at: now.toISOString() })
  for (const minutes of [-4, 0, 64]) await client.verify(made, { now: at(minutes) })
  for (const minutes of [-6, 66])
    await expect(client.verify(made, { now: at(minutes) })).rejects.toMatchObject({ kind: 'declined' })
})

test.each(['error_html', 'garbage', 'time_out', 'reset'])(
  'unavailable keys (%s) do not make the token invalid',
  async (behaviour) => {
    const { client, token, injectFault } = await connected(behaviour === 'time_out' ? 1000 : undefined)
    await injectFault({ behaviour, times: 1 })
    const credential = await token()
    await expect(client.verify(credential, { now })).rejects.toMatchObject({ kind: 'unreachable' })
    expect(await client.verify(credential, { now })).toMatchObject({ email: 'mona@example.com' })
  },
)

test('the stand-in issues tokens in the format of Google', async () => {
  const { url, token } = await connected()
  const keys = createRemoteJWKSet(new URL(`${url}/oauth2/v3/certs`))
  const { payload, protectedHeader } = await jwtVerify(await token(), keys)
  expect(protectedHeader).toEqual({ alg: 'RS256', kid: expect.any(String), typ: 'JWT' })
  expect(Object.keys(payload).toSorted()).toEqual([
    'aud',
    'azp',
    'email',
    'email_verified',
    'exp',
    'family_name',
    'given_name',
    'iat',
    'iss',
    'jti',
    'name',
    'nbf',
    'nonce',
    'sub',
  ])
})
