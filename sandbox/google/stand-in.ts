import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { injectFault } from '#sandbox/fault-injection.ts'
import { faults, mint, publicKeys } from '#sandbox/google/tokens.ts'
import { signInPages } from '#sandbox/sign-in.ts'

const wanted = z.object({
  client_id: z.string(),
  nonce: z.optional(z.string()),
  /** One of `people`, or any e-mail address. */
  person: z._default(z.string(), 'mona'),
  email: z.optional(z.string()),
  hd: z.optional(z.string()),
  fault: z._default(z.enum(faults), 'none'),
  /** When the token is issued; defaults to now. */
  at: z.optional(z.iso.datetime()),
})

/**
 * Stands in for Google Identity Services over HTTP: the script with its button, the account chooser, the keys, and
 * tokens that are signed with them. `POST …/token` makes one for tests; `POST …/behave` makes the keys fail.
 */
export async function googleSandbox(app: FastifyInstance, { style }: { style: string }): Promise<void> {
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
      const read = wanted.safeParse(form)
      return read.success ? { credential: await mint(read.data) } : undefined
    },
  })

  app.get('/.well-known/openid-configuration', (request) => ({
    issuer: 'https://accounts.google.com',
    jwks_uri: `${request.protocol}://${request.host}${app.prefix}/oauth2/v3/certs`,
    id_token_signing_alg_values_supported: ['RS256'],
  }))

  app.get('/oauth2/v3/certs', async (_, reply) => {
    reply.header('cache-control', 'public, max-age=3600, must-revalidate, no-transform')
    return publicKeys()
  })

  app.post('/token', async (request, reply) => {
    const read = wanted.safeParse(request.body)
    if (!read.success) return reply.code(422).send({ issues: read.error.issues })
    return { credential: await mint(read.data) }
  })
}
