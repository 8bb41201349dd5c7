import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pageHeaders, sendPage } from '#sandbox/page.ts'
import { html } from '#shared/markup.ts'

/** An account at a stand-in of Google or Facebook. */
export type StandInAccount = { id: string; email: string | null; given_name: string; family_name: string }

const people: Record<string, Omit<StandInAccount, 'id'>> = {
  mona: { email: 'mona@example.com', given_name: 'Mona', family_name: 'Ali' },
  omar: { email: 'omar@example.com', given_name: 'عمر', family_name: 'الهاشمي' },
  /** Signed up there with a phone number. */
  sara: { email: null, given_name: 'Sara', family_name: 'Khan' },
}

/** The account of one of `people`, or of any other e-mail address, with its id at the network. */
export function accountOf(network: string, person: string, email: string | undefined): StandInAccount {
  const account = people[person] ?? { email: email ?? null, given_name: 'Some', family_name: 'Body' }
  return { ...account, id: idOf(network, people[person] ? person : (email ?? 'anybody')) }
}

/** The network's id of a person: digits, stable for the same name. */
export function idOf(network: string, name: string): string {
  const hash = createHash('sha256').update(`${network} ${name}`).digest()
  return `1${(hash.readBigUInt64BE() % 10n ** 19n).toString().padStart(19, '0')}`
}

export type SignInPages = {
  network: 'Google' | 'Facebook'
  style: string
  /** The network's script: its path, and its file in the stand-in's folder. */
  script: { path: string; file: string }
  /** The page with the accounts. */
  path: string
  heading: string
  /** Whether people without an e-mail address are offered. */
  without_email: boolean
  faults: readonly string[]
  /** Query parameters that the account chooser's form passes on. */
  hidden: readonly string[]
  /** The answer for the page that opened the window; undefined if the form is cancelled or wrong. */
  answer: (form: unknown) => Promise<Record<string, string> | undefined>
}

/** The script of a network's button, the page that offers its accounts, and the page that posts the answer back. */
export async function signInPages(app: FastifyInstance, pages: SignInPages): Promise<void> {
  const { network, style, path } = pages
  const here = app.prefix
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries([...new URLSearchParams(String(body))].filter(([, value]) => value !== ''))),
  )

  for (const [url, file] of [
    [pages.script.path, pages.script.file],
    ['/post-answer.js', 'post-answer.js'],
  ] as const) {
    const content = await readFile(join(import.meta.dirname, file), 'utf8')
    app.get(url, (_, reply) =>
      reply.headers({ ...pageHeaders(true), 'content-type': 'text/javascript; charset=utf-8' }).send(content),
    )
  }

  app.get<{ Querystring: Record<string, string> }>(path, (request, reply) =>
    sendPage(reply, {
      title: `${pages.heading}, test mode`,
      style,
      body: html`<main class="bank">
<p class="test"><strong>TEST MODE</strong> This stands in for ${network}. Nobody here is real.</p>
<h1>${pages.heading}</h1>
<form method="post" action="${here}${path}">
${['origin', ...pages.hidden].map((name) => html`<input type="hidden" name="${name}" value="${request.query[name] ?? ''}">`)}
${Object.entries(people).map(
  ([name, { email, given_name, family_name }]) =>
    (email || pages.without_email) &&
    html`<p><button name="person" value="${name}">${given_name} ${family_name} · ${email ?? 'no e-mail address'}</button></p>`,
)}
<p><label>Somebody else <input name="email" type="email" placeholder="name@example.com"></label>
<button name="person" value="anybody" class="quiet">Go on</button></p>
<p><label>Goes wrong <select name="fault">${pages.faults.map((each) => html`<option>${each}</option>`)}</select></label></p>
<p><button name="person" value="nobody" class="quiet">Cancel</button></p>
</form>
</main>`,
    }),
  )

  app.post<{ Body: Record<string, string> }>(path, async ({ body }, reply) => {
    const answer = body?.person === 'nobody' ? undefined : await pages.answer(body)
    return sendPage(reply, {
      title: 'Test mode',
      style,
      script: `${here}/post-answer.js`,
      body: html`<main class="bank" data-origin="${originOf(body?.origin)}" data-answer="${JSON.stringify({ network, ...answer })}"><p>You can close this window.</p></main>`,
    })
  })
}

/** The origin that the answer is posted to; empty if it is not one. */
function originOf(text: unknown): string {
  if (typeof text !== 'string' || !URL.canParse(text)) return ''
  const { origin, protocol } = new URL(text)
  return protocol === 'http:' || protocol === 'https:' ? origin : ''
}
