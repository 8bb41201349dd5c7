import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { injectFault } from '#services/fault-injection.ts'
import { faults, mint, publicKeys } from '#services/google/sandbox/tokens.ts'
import { pageHeaders, sendPage } from '#services/sandbox-page.ts'
import { originOf, people } from '#services/sandbox-people.ts'
import { html } from '#shared/html.ts'

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
  const here = app.prefix
  injectFault(app, '/oauth2')
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries([...new URLSearchParams(String(body))].filter(([, value]) => value !== ''))),
  )

  for (const [path, file] of [
    ['/gsi/client', 'client.js'],
    ['/give.js', 'give.js'],
  ] as const) {
    const content = await readFile(join(import.meta.dirname, 'sandbox', file), 'utf8')
    app.get(path, (_, reply) =>
      reply.headers({ ...pageHeaders(true), 'content-type': 'text/javascript; charset=utf-8' }).send(content),
    )
  }

  app.get('/.well-known/openid-configuration', (request) => ({
    issuer: 'https://accounts.google.com',
    jwks_uri: `${request.protocol}://${request.host}${here}/oauth2/v3/certs`,
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

  app.get<{ Querystring: Record<string, string> }>('/choose', (request, reply) => {
    const { client_id = '', nonce = '', origin = '' } = request.query
    return sendPage(reply, {
      title: 'Choose an account, test mode',
      style,
      body: html`<main class="bank">
<p class="test"><strong>TEST MODE</strong> This stands in for Google. Nobody here is real.</p>
<h1>Choose an account</h1>
<form method="post" action="${here}/choose">
<input type="hidden" name="client_id" value="${client_id}">
<input type="hidden" name="nonce" value="${nonce}">
<input type="hidden" name="origin" value="${origin}">
${Object.entries(people).map(
  ([name, { email, given_name, family_name }]) =>
    email && html`<p><button name="person" value="${name}">${given_name} ${family_name} · ${email}</button></p>`,
)}
<p><label>Somebody else <input name="email" type="email" placeholder="name@example.com"></label>
<button name="person" value="anybody" class="quiet">Go on</button></p>
<p><label>Goes wrong <select name="fault">${faults.map((each) => html`<option>${each}</option>`)}</select></label></p>
<p><button name="person" value="nobody" class="quiet">Cancel</button></p>
</form>
</main>`,
    })
  })

  app.post<{ Body: Record<string, string> }>('/choose', async (request, reply) => {
    const origin = originOf(request.body?.origin)
    const read = wanted.safeParse(request.body)
    const credential = read.success && read.data.person !== 'nobody' ? await mint(read.data) : ''
    return sendPage(reply, {
      title: 'Test mode',
      style,
      script: `${here}/give.js`,
      body: html`<main class="bank" data-origin="${origin ?? ''}" data-credential="${credential}"><p>You can close this window.</p></main>`,
    })
  })
}
