import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { deferScripts } from '#web/browser/defer-scripts.ts'

/** Loaders answer within this time or the page is an error, in milliseconds. */
export const streamTimeout = 5_000

/** Renders a page whole: nothing is streamed in later, so that the document can be hashed and cached as it is. */
export default function renderPage(request: Request, status: number, headers: Headers, context: EntryContext) {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  return new Promise<Response>((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      // A large part is not put aside for a script to move into place: pages are whole without any.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(clock)
        const body = new PassThrough()
        pipe(body)
        text(body).then(
          (html) => resolve(new Response(deferScripts(html), { status: failed ? 500 : status, headers })),
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
