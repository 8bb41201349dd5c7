import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import type pg from 'pg'
import * as z from 'zod/mini'
import { injectFault } from '#sandbox/fault-injection.ts'
import { accountOf, signInPages } from '#sandbox/sign-in.ts'

/** Ways in which a token can be invalid. */
const faults = [
  'none',
  'wrong_audience',
  'wrong_issuer',
  'wrong_key',
  'wrong_nonce',
  'expired',
  'too_long',
  'unverified',
  'no_email',
] as const

const tokenRequest = z.object({
  client_id: z.string(),
  nonce: z.optional(z.string()),
  /** One of `people`, or any e-mail address. */
  person: z._default(z.string(), 'mona'),
  email: z.optional(z.string()),
  /** The organisation whose mail Google runs. */
  hd: z.optional(z.string()),
  fault: z._default(z.enum(faults), 'none'),
  /** When the token is issued; defaults to now. */
  at: z.optional(z.iso.datetime()),
})

/**
 * Stands in for Google Identity Services over HTTP: the script with its button, the account chooser, the keys, and
 * tokens that are signed with them. `POST …/token` makes one for tests; `POST …/faults` makes the keys fail.
 */
export async function googleSandbox(
  app: FastifyInstance,
  { style, keys = keysOfProcess }: { style: string; keys?: () => Promise<Keys> },
): Promise<void> {
  injectFault(app, '/oauth2')
  await signInPages(app, {
    network: 'Google',
    style,
    script: { path: '/gsi/client', file: 'google/client.js' },
    path: '/choose',
    heading: 'Choose an account',
    without_email: false,
    faults,
    hidden: ['client_id', 'nonce'],
    answer: async (form) => {
      const read = tokenRequest.safeParse(form)
      return read.success ? { credential: await mint(await keys(), read.data) } : undefined
    },
  })

  app.get('/.well-known/openid-configuration', (request) => ({
    issuer: 'https://accounts.google.com',
    jwks_uri: `${request.protocol}://${request.host}${app.prefix}/oauth2/v3/certs`,
    id_token_signing_alg_values_supported: ['RS256'],
  }))

  app.get('/oauth2/v3/certs', async (_, reply) => {
    reply.header('cache-control', 'public, max-age=3600, must-revalidate, no-transform')
    return publicKeys(await keys())
  })

  app.post('/token', async (request, reply) => {
    const read = tokenRequest.safeParse(request.body)
    if (!read.success) return reply.code(422).send({ issues: read.error.issues })
    return { credential: await mint(await keys(), read.data) }
  })
}

type TokenRequest = z.output<typeof tokenRequest>

/** Private keys: Google's, and another that signs forged tokens. */
type Keys = { ours: JWK; strange: JWK }

const kid = 'stand-in-1'

let made: Promise<Keys> | undefined

/** Created on first use. */
function keysOfProcess(): Promise<Keys> {
  const make = async () => exportJWK((await generateKeyPair('RS256', { extractable: true })).privateKey)
  made ??= Promise.all([make(), make()]).then(([ours, strange]) => ({ ours, strange }))
  return made
}

/** The same keys for all processes on this database: one may sign a token, and another be asked for the keys. */
export async function keysInDatabase(pool: pg.Pool): Promise<() => Promise<Keys>> {
  await pool.query(`do $$ begin
    perform pg_advisory_xact_lock(hashtextextended('sandbox.google', 0));
    create schema if not exists sandbox;
    create table if not exists sandbox.google_keys (only_row boolean primary key default true check (only_row), keys jsonb not null);
  end $$`)
  const read = async () => (await pool.query<{ keys: Keys }>('select keys from sandbox.google_keys')).rows[0]?.keys
  return async () => {
    const there = await read()
    if (there) return there
    const keys = await keysOfProcess()
    await pool.query('insert into sandbox.google_keys (keys) values ($1) on conflict do nothing', [keys])
    return (await read())!
  }
}

/** The JSON Web Key Set that Google publishes. */
function publicKeys({ ours: { kty, n, e } }: Keys) {
  return { keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' }] }
}

/** Makes an ID token with the same claims as Google's. */
async function mint(
  { ours, strange }: Keys,
  { client_id, nonce, person, email, hd, fault, at }: TokenRequest,
): Promise<string> {
  const account = accountOf('google', person, email)
  const now = Math.floor((at ? Date.parse(at) : Date.now()) / 1000)
  const iat = fault === 'expired' ? now - 7200 : now
  const audience = fault === 'wrong_audience' ? '999-other.apps.googleusercontent.com' : client_id
  const address = fault === 'no_email' ? null : account.email
  const given = fault === 'wrong_nonce' ? 'another' : nonce
  return new SignJWT({
    azp: audience,
    ...(address && { email: address, email_verified: fault !== 'unverified' }),
    ...(given && { nonce: given }),
    ...(hd && { hd }),
    name: `${account.given_name} ${account.family_name}`,
    given_name: account.given_name,
    family_name: account.family_name,
  })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(fault === 'wrong_issuer' ? 'https://accounts.example.com' : 'https://accounts.google.com')
    .setAudience(audience)
    .setSubject(account.id)
    .setIssuedAt(iat)
    .setNotBefore(iat - 300)
    .setExpirationTime(iat + (fault === 'too_long' ? 172_800 : 3600))
    .setJti(randomUUID())
    .sign(await importJWK(fault === 'wrong_key' ? strange : ours, 'RS256'))
}
