import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { deferScripts } from '#web/delivery/defer-scripts.ts'

/** Timeout for loaders in milliseconds; after that the page is an error. */
export const streamTimeout = 5_000

/**
 * Renders a whole page: nothing is streamed later, so that the document can be hashed and cached as it is. Its own
 * inline scripts carry a secret nonce, which the header `x-own-scripts` passes to the server
 * (server/protection/content-security.ts): an injected script has none, and the policy blocks it.
 */
export default function renderPage(request: Request, status: number, headers: Headers, context: EntryContext) {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const nonce = randomBytes(16).toString('hex')
  headers.set('x-own-scripts', nonce)
  return new Promise<Response>((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={request.url} nonce={nonce} />, {
      nonce,
      // Never outline large Suspense boundaries for a script to move into place: pages are complete without script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(clock)
        const body = new PassThrough()
        pipe(body)
        text(body).then(
          (html) => resolve(new Response(deferScripts(html, nonce), { status: failed ? 500 : status, headers })),
          reject,
        )
      },
      onShellError: reject,
      onError(error) {
        failed = true
        console.error(error)
      },
    })
    const clock = setTimeout(abort, streamTimeout + 1_000)
  })
}
