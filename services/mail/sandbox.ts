import type { FastifyInstance } from 'fastify'
import { sendPage } from '#services/sandbox-page.ts'
import { html } from '#shared/html.ts'
import { listLetters, readLetter } from './file-mail.ts'

/** The letters that were written into the folder, to be read in a browser. */
export async function mailSandbox(
  app: FastifyInstance,
  { folder, style }: { folder: string; style: string },
): Promise<void> {
  const here = app.prefix
  app.get('/', async (_, reply) => {
    const letters = await listLetters(folder)
    return sendPage(reply, {
      title: 'Letters, test mode',
      style,
      body: html`<main class="console">
<p class="test"><strong>TEST MODE</strong> Letters that the shop wrote. None of them was sent.</p>
<h1>Letters</h1>
${letters.length === 0 && html`<p>None yet.</p>`}
<div class="scroll"><table><tbody>
${letters.map(
  ({ name, letter }) => html`<tr><td>${letter.sent_at.slice(0, 16).replace('T', ' ')} UTC</td><td>${letter.to}</td>
<td><a href="${here}/${name}" lang="${letter.locale}"><bdi>${letter.subject}</bdi></a></td></tr>`,
)}
</tbody></table></div>
</main>`,
    })
  })

  app.get<{ Params: { name: string } }>('/:name', async (request, reply) => {
    const letter = await readLetter(folder, request.params.name)
    if (!letter) return reply.callNotFound()
    return sendPage(reply, {
      title: letter.subject,
      style,
      body: html`<main class="console">
<p class="test"><strong>TEST MODE</strong> <a href="${here}">All letters</a></p>
<h1><bdi>${letter.subject}</bdi></h1>
<p>From <bdi>${letter.from}</bdi> to <bdi>${letter.to}</bdi>, ${letter.sent_at}</p>
<iframe class="letter" sandbox="allow-popups allow-popups-to-escape-sandbox" title="The letter" src="${here}/${request.params.name}/html"></iframe>
<h2>As plain text</h2>
<pre dir="auto">${letter.text}</pre>
</main>`,
    })
  })

  app.get<{ Params: { name: string } }>('/:name/html', async (request, reply) => {
    const letter = await readLetter(folder, request.params.name)
    if (!letter) return reply.callNotFound()
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        // A letter carries its looks in style attributes; nothing in it runs.
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
      })
      .send(letter.html)
  })
}
