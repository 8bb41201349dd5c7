import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { deferScripts } from '#web/delivery/defer-scripts.ts'
import { DocumentContext } from '#web/delivery/document-context.ts'
import { partsOfDocument } from '#web/delivery/render-items.tsx'

/** Timeout for loaders in milliseconds; after that the page is an error. */
export const streamTimeout = 5_000

/**
 * Renders a whole page: nothing is streamed later, so that the document can be hashed and cached as it is. It is the
 * `html` of the response, whose body is empty: a body of the Fetch API would be encoded and decoded once more. Its texts
 * are React's; lists that many pages show, static HTML and the loaders' data are in UTF-8 already. Its `failure` is an
 * error while rendering, for the server's log.
 * Its own inline scripts carry a secret nonce, which the header `x-own-scripts` passes to the server
 * (server/protection/content-security.ts): an injected script has none, and the policy blocks it.
 */
export default async function renderPage(request: Request, status: number, headers: Headers, context: EntryContext) {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const nonce = randomBytes(16).toString('hex')
  headers.set('x-own-scripts', nonce)
  const { serverHandoffStream, ...known } = context
  const data = serverHandoffStream ? await buffer(serverHandoffStream) : Buffer.alloc(0)
  const { insert, ...parts } = partsOfDocument()
  const app = (
    <DocumentContext value={parts}>
      <ServerRouter context={withOwnRoutes(known)} url={request.url} nonce={nonce} />
    </DocumentContext>
  )
  const { page, failure } = renderAtOnce(app) ?? (await renderWaiting(app, nonce))
  const [head, body, scripts] = deferScripts(page, nonce)
  const html = [doctype, head, ...insert(body), scripts.slice(0, -end.length), ...dataScripts(data, nonce), end]
  const response = new Response(null, { status: failure === undefined ? status : 500, headers })
  return Object.assign(response, { html, failure })
}

/** React Router makes elements for each route of the manifest, of which a page draws two or three of fifty. */
function withOwnRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const routes = Object.fromEntries(staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]!]))
  return { ...context, manifest: { ...manifest, routes } }
}

/** The document, and the first error of a part that an error boundary replaced. */
type Rendered = { page: string; failure?: unknown }

const doctype = '<!DOCTYPE html>'
const end = '</body></html>'

/**
 * The page in one synchronous pass, which takes half as long as streaming. Undefined if a part is not loaded yet, or
 * fails: then React leaves a mark in the page, or throws.
 */
function renderAtOnce(app: React.ReactNode): Rendered | undefined {
  try {
    const page = renderToString(app)
    return page.includes('<!--$!-->') ? undefined : { page }
  } catch {
    return
  }
}

/** The page once every part is loaded. Errors outside of an error boundary are thrown. */
function renderWaiting(app: React.ReactNode, nonce: string): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let failure: unknown
    const { pipe, abort } = renderToPipeableStream(app, {
      nonce,
      // Never outline large Suspense boundaries for a script to move into place: pages are complete without script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(clock)
        text(pipe(new PassThrough())).then((page) => resolve({ page: page.slice(doctype.length), failure }), reject)
      },
      onShellError: reject,
      onError(error) {
        failure ??= error
      },
    })
    const clock = setTimeout(abort, streamTimeout + 1_000)
  })
}

/**
 * Passes the loaders' data to React Router in the browser. Its own `StreamTransfer` writes a script for that, in which
 * every quotation mark of the JSON is `\"`, and which the policy must name by a hash of its own for every page.
 */
function dataScripts(data: Buffer, nonce: string): (string | Buffer)[] {
  const stream = 'window.__reactRouterContext.streamController'
  return [
    '<script type="application/json" id="loader-data">',
    data.includes('<') ? data.toString().replaceAll('<', '\\u003c') : data,
    `</script><script nonce="${nonce}">${stream}.enqueue(document.getElementById('loader-data').textContent);${stream}.close()</script>`,
  ]
}
