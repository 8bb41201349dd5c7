import type { FastifyInstance } from 'fastify'
import { sendPage } from '#sandbox/page.ts'
import { listEmails, readEmail } from '#services/mail/file-mail.ts'
import { html } from '#shared/markup.ts'

/** Pages that show the e-mails written into the folder. */
export async function mailSandbox(
  app: FastifyInstance,
  { folder, style }: { folder: string; style: string },
): Promise<void> {
  const here = app.prefix
  app.get('/', async (_, reply) => {
    const emails = await listEmails(folder)
    return sendPage(reply, {
      title: 'E-mails, test mode',
      style,
      body: html`<main class="console">
<p class="test"><strong>TEST MODE</strong> E-mails that the shop wrote. None of them was sent.</p>
<h1>E-mails</h1>
${emails.length === 0 && html`<p>None yet.</p>`}
<div class="scroll"><table><tbody>
${emails.map(
  ({ name, email }) => html`<tr><td>${email.sent_at.slice(0, 16).replace('T', ' ')} UTC</td><td>${email.to}</td>
<td><a href="${here}/${name}" lang="${email.locale}"><bdi>${email.subject}</bdi></a></td></tr>`,
)}
</tbody></table></div>
</main>`,
    })
  })

  app.get<{ Params: { name: string } }>('/:name', async (request, reply) => {
    const email = await readEmail(folder, request.params.name)
    if (!email) return reply.callNotFound()
    return sendPage(reply, {
      title: email.subject,
      style,
      body: html`<main class="console">
<p class="test"><strong>TEST MODE</strong> <a href="${here}">All e-mails</a></p>
<h1><bdi>${email.subject}</bdi></h1>
<p>From <bdi>${email.from}</bdi> to <bdi>${email.to}</bdi>, ${email.sent_at}</p>
<iframe class="email" sandbox="allow-popups allow-popups-to-escape-sandbox" title="The e-mail" src="${here}/${request.params.name}/html"></iframe>
<h2>As plain text</h2>
<pre dir="auto">${email.text}</pre>
</main>`,
    })
  })

  app.get<{ Params: { name: string } }>('/:name/html', async (request, reply) => {
    const email = await readEmail(folder, request.params.name)
    if (!email) return reply.callNotFound()
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        // E-mails are styled by style attributes; scripts never run.
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
      })
      .send(email.html)
  })
}
